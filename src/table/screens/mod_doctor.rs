//! The mod doctor: the list of all mods with their variants and faults.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align, Button, CollapsingHeader, Layout, RichText, ScrollArea, Sense, Ui, Vec2, WidgetInfo, WidgetType, vec2,
};
use tessera_arbiter::{
    Match, Mod, ModInstalled, ModReport, ModState, Mods, ModsChanged, ReloadMods, SwitchMods, Texts, VariantRegistry,
    Waker, check_mod,
};
use tessera_rules::{Library, Message, variant_key};

use super::icons::Icons;
use super::page::{self, Head};
use super::theme;
use super::variant_facts::VariantFacts;
use crate::model::open_page::OpenPage;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::Toast;
use crate::model::view::Screen;

/// The size of the picture of a variant, in logical pixels.
const PICTURE: Vec2 = vec2(96., 54.);

/// The checks of mods, by folder. They are forgotten when mods change.
#[derive(Resource, Default)]
pub(super) struct Checks(BTreeMap<PathBuf, Check>);

enum Check {
    /// A thread plays games in the background, for up to a minute. Bevy's pools are for shorter work: pictures and models wait
    /// there.
    Running(SyncCell<Receiver<ModReport>>),
    /// The report, as the command line prints it.
    Done(ModReport),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Checks>()
        .add_observer(|_: On<ModsChanged>, mut checks: ResMut<Checks>| checks.0.clear())
        .add_systems(Update, finish_checks)
        .add_systems(Startup, switch_off)
        .add_observer(on_mods_changed)
        .add_observer(|installed: On<ModInstalled>, mut commands: Commands| {
            commands.trigger(Toast(Message::new("tell-mod-installed").text("id", &installed.id)));
        });
}

/// Switches off the mods that were off last time.
fn switch_off(preferences: Res<Preferences>, mut commands: Commands) {
    commands.trigger(SwitchMods { ids: preferences.mods_off.clone(), on: false });
}

/// Collects the reports of finished checks.
fn finish_checks(mut checks: ResMut<Checks>, mut redraws: Redraws) {
    checks.bypass_change_detection().0.retain(|folder, check| {
        let Check::Running(report) = check else { return true };
        match report.get().try_recv() {
            Ok(report) => *check = Check::Done(report),
            Err(TryRecvError::Empty) => return true,
            Err(TryRecvError::Disconnected) => {
                error!("the check of {} has panicked", folder.display());
                redraws.now();
                return false;
            }
        }
        redraws.now();
        true
    });
}

/// Checks a mod on a thread of its own.
fn begin_check(library: &Library, found: &Mod, waker: &Waker) -> Check {
    let (library, found, waker) = (library.clone(), found.clone(), waker.clone());
    let (told, report) = channel();
    thread::spawn(move || {
        // Nobody waits for the report of a mod that has changed meanwhile.
        let _ = told.send(check_mod(&library, &found, None));
        waker.wake();
    });
    Check::Running(SyncCell::new(report))
}

/// Remembers which mods are off. Tells the player about broken mods, and about a match that keeps its old rules.
fn on_mods_changed(
    _: On<ModsChanged>,
    mods: Res<Mods>,
    current: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    mut preferences: ResMut<Preferences>,
    mut commands: Commands,
) {
    let off: Vec<String> = mods.off().iter().cloned().collect();
    if preferences.mods_off != off {
        preferences.mods_off = off;
    }
    for broken in mods.iter().filter(|found| found.state == ModState::Broken) {
        commands.trigger(Toast(Message::new("tell-mod-broken").text("name", &broken.name)));
    }
    let source = current.as_ref().and_then(|current| current.game().rules().id().rsplit_once('/'));
    if *screen.get() == Screen::Match && source.is_some() {
        commands.trigger(Toast(Message::new("tell-mods-changed")));
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, mods, registry, waker): (Res<Texts>, Option<Res<Mods>>, Res<VariantRegistry>, Res<Waker>),
    (facts, icons): (Res<VariantFacts>, Icons),
    (mut page, mut checks): (ResMut<OpenPage>, ResMut<Checks>),
    mut commands: Commands,
) -> Result {
    let (Some(mods), true) = (mods, matches!(*page, OpenPage::Mods)) else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let colors = theme::colors(context);
    let title = texts.words("ui-mods");
    let about = mods.folder().map(|folder| Message::new("mods-folder").text("folder", folder.display()));
    let about = about.map(|about| texts.message(&about)).unwrap_or_default();
    let closed = page::show(context, "mods", &Head { title: &title, about: &about, ..Head::default() }, &texts, |ui| {
        if let Some(fault) = mods.fault() {
            ui.label(RichText::new(fault).color(colors.accent));
        }
        buttons(ui, &mods, &texts, &mut commands);
        ui.add_space(8.);
        theme::panel(ui.ctx()).inner_margin(18).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                if mods.iter().next().is_none() {
                    ui.label(texts.words("mods-none"));
                }
                for found in mods.iter() {
                    row(ui, found, (&registry, &waker), &mut checks, &texts, &mut commands);
                    variants(ui, found, &registry, (&facts, &icons), &texts);
                    findings(ui, found, &checks, &texts);
                    ui.separator();
                }
            });
        });
    });
    if closed {
        *page = OpenPage::None;
    }
    Ok(())
}

/// Shows the buttons for all mods together.
fn buttons(ui: &mut Ui, mods: &Mods, texts: &Texts, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        if let Some(folder) = mods.folder()
            && ui.button(texts.words("mods-open")).clicked()
            && let Err(error) = open::that_detached(folder)
        {
            commands.trigger(Toast(Message::new("tell-cannot-open").text("error", error)));
        }
        if ui.button(texts.words("mods-reload")).clicked() {
            commands.trigger(ReloadMods);
        }
        if ui.button(texts.words("mods-copy")).clicked() {
            ui.ctx().copy_text(report(mods));
            commands.trigger(Toast(Message::new("tell-copied")));
        }
    });
}

/// Shows the line of a mod: its switch, its state, and what its author says of it.
fn row(
    ui: &mut Ui,
    found: &Mod,
    (registry, waker): (&VariantRegistry, &Waker),
    checks: &mut Checks,
    texts: &Texts,
    commands: &mut Commands,
) {
    let colors = theme::colors(ui.ctx());
    let mut on = found.state != ModState::Off;
    // The buttons of all mods stand below each other, at the right.
    ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
        let running = matches!(checks.0.get(&found.folder), Some(Check::Running(_)));
        let key = if running { "mods-checking" } else { "mods-check" };
        let button = ui.add_enabled(on && !running, Button::new(texts.words(key)));
        if button.on_hover_text(texts.words("mods-check.help")).clicked() {
            checks.0.insert(found.folder.clone(), begin_check(registry.library(), found, waker));
        }
        let line = Vec2::new(ui.available_width(), ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(line, Layout::left_to_right(Align::Center).with_main_wrap(true), |ui| {
            let switch = theme::switch(ui, &mut on, "");
            // The words beside it are a label of their own.
            switch.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, &found.name));
            if switch.changed() {
                commands.trigger(SwitchMods { ids: vec![found.id.clone()], on });
            }
            let (key, colour) = match found.state {
                ModState::Ok => ("mods-ok", colors.text),
                ModState::Warnings => ("mods-warnings", colors.text),
                ModState::Broken => ("mods-broken", colors.accent),
                ModState::Off => ("mods-off", colors.faded),
            };
            ui.label(RichText::new(&found.name).size(theme::HEADING).color(colour));
            ui.label(RichText::new(texts.words(key)).color(colour));
            if let Some(about) = &found.about {
                let authors = about.authors.join(", ");
                let line = [about.version.as_str(), authors.as_str(), about.license.as_str()];
                let line: Vec<&str> = line.into_iter().filter(|part| !part.is_empty()).collect();
                ui.label(RichText::new(line.join(" · ")).color(colors.faded).small());
            }
        });
    });
}

/// Shows the variants of a mod in the language of the players: their pictures, their names, and what they are.
fn variants(
    ui: &mut Ui,
    found: &Mod,
    registry: &VariantRegistry,
    (facts, icons): (&VariantFacts, &Icons),
    texts: &Texts,
) {
    for variant in &found.variants {
        let Ok(rules) = registry.rules(&variant.id) else { continue };
        ui.horizontal(|ui| {
            let (picture, _) = ui.allocate_exact_size(PICTURE, Sense::hover());
            if ui.is_rect_visible(picture) {
                facts.paint(ui, &rules, icons, picture);
            }
            ui.vertical(|ui| {
                ui.label(RichText::new(texts.variant_name(&variant.id)).strong());
                if let Some(tagline) = texts.find(&format!("{}.tagline", variant_key(&variant.id))) {
                    ui.label(tagline);
                }
            });
        });
    }
}

/// Shows the faults of a mod, or the report of its check, in the words for its author.
fn findings(ui: &mut Ui, found: &Mod, checks: &Checks, texts: &Texts) {
    if let Some(Check::Done(report)) = checks.0.get(&found.folder) {
        ui.label(RichText::new(report.clone().said(texts).to_string()).monospace());
        return;
    }
    let all: Vec<String> = found.all().map(ToString::to_string).collect();
    if !all.is_empty() {
        let title = texts.message(&Message::new("mods-findings").number("count", all.len() as i64));
        CollapsingHeader::new(title).id_salt(&found.folder).default_open(found.state == ModState::Broken).show(
            ui,
            |ui| {
                ui.label(RichText::new(all.join("\n\n")).monospace());
            },
        );
    }
}

/// The contents of the page as text, which a player can send to somebody.
fn report(mods: &Mods) -> String {
    let one = |found: &Mod| {
        let findings: Vec<String> = found.all().map(ToString::to_string).collect();
        format!("{} ({}): {:?}\n{}", found.name, found.folder.display(), found.state, findings.join("\n"))
    };
    mods.iter().map(one).collect::<Vec<_>>().join("\n\n")
}
