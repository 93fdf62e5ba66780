//! The page of the household: its people, what they have played, and what the dice have shown.

mod dice_part;
mod people_part;
mod statistics_part;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align, Layout, Rect, ScrollArea, Sense, Ui, vec2};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Controller, Texts, VariantRegistry};

use self::people_part::NewPerson;
use super::icons::Icons;
use super::page::{self, Head};
use super::{emblems, games_page, seat_names, theme};
use crate::model::game_tally::{CountGames, TalliedGame, Tallies};
use crate::model::household::Household;
use crate::model::kept_games::KeptGames;
use crate::model::open_page::OpenPage;
use crate::model::statistics::{DieCounts, GameCounts, StatPlayer, Statistics, dice_of, rollers};

/// The width of the list of parts, in logical pixels.
const LIST: f32 = 200.;
/// The size of emblems in lists, and the height of a bar of outcomes, in logical pixels.
const EMBLEM: f32 = 26.;
const BAR: f32 = 6.;
/// The paper's margins at both sides, and above and below, in logical pixels.
const MARGINS: (f32, f32) = (30., 26.);

/// A part of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum HouseholdPart {
    #[default]
    People,
    Statistics,
    Dice,
}

impl HouseholdPart {
    /// The parts in their order, each with its sign and the key of its name.
    const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::People, signs::USERS_THREE, "household-people"),
        (Self::Statistics, signs::CHART_BAR, "household-statistics"),
        (Self::Dice, signs::DICE_FIVE, "household-dice"),
    ];
}

/// The choices of the players on this page.
#[derive(Debug, Clone, Default, PartialEq)]
struct HouseholdChoice {
    /// The variant whose games count; all without one.
    variant: Option<String>,
    /// The player whose games are shown one by one.
    player: Option<StatPlayer>,
    /// The player whose rolls count; all without one.
    roller: Option<StatPlayer>,
}

impl HouseholdChoice {
    /// Lets go of a player with another name now, and of a variant without games. Returns whether anything was let go.
    fn forget_those_gone(&mut self, numbers: &HouseholdNumbers) -> bool {
        let roller = self.roller.take_if(|roller| !numbers.rollers.contains(roller)).is_some();
        let player = self.player.take_if(|player| !numbers.of_all.players.contains_key(player)).is_some();
        let variant = self.variant.take_if(|variant| !numbers.of_all.variants.contains(variant)).is_some();
        roller || player || variant
    }
}

/// The numbers on show, and what they were counted from.
struct HouseholdNumbers {
    games: Arc<Vec<TalliedGame>>,
    household: Household,
    choice: HouseholdChoice,
    statistics: Statistics,
    /// The same of all variants.
    of_all: Statistics,
    dice: BTreeMap<String, DieCounts>,
    rollers: Vec<StatPlayer>,
}

impl HouseholdNumbers {
    fn count(tallies: &Tallies, household: &Household, choice: &HouseholdChoice) -> Self {
        let games = tallies.games.clone();
        Self {
            statistics: Statistics::of(&games, household, choice.variant.as_deref()),
            of_all: Statistics::of(&games, household, None),
            dice: dice_of(&games, household, choice.roller.as_ref()),
            rollers: rollers(&games, household).into_iter().collect(),
            games,
            household: household.clone(),
            choice: choice.clone(),
        }
    }

    /// Whether the numbers were counted from this.
    fn are_of(&self, tallies: &Tallies, household: &Household, choice: &HouseholdChoice) -> bool {
        Arc::ptr_eq(&self.games, &tallies.games) && self.household == *household && self.choice == *choice
    }
}

/// The state of the page.
#[derive(Default)]
pub(super) struct HouseholdPage {
    part: HouseholdPart,
    choice: HouseholdChoice,
    numbers: Option<HouseholdNumbers>,
    new: NewPerson,
    /// Whether the page was open in the last frame.
    was_open: bool,
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, registry, icons): (Res<Texts>, Res<VariantRegistry>, Icons),
    (tallies, kept): (Res<Tallies>, Res<KeptGames>),
    (mut household, mut page): (ResMut<Household>, ResMut<OpenPage>),
    mut state: Local<HouseholdPage>,
    mut commands: Commands,
) -> Result {
    let is_open = matches!(*page, OpenPage::Household);
    let was_open = std::mem::replace(&mut state.was_open, is_open);
    if !is_open {
        return Ok(());
    }
    if !was_open || kept.is_changed() {
        commands.trigger(CountGames);
    }
    let HouseholdPage { part, choice, numbers, new, .. } = &mut *state;
    if !numbers.as_ref().is_some_and(|numbers| numbers.are_of(&tallies, &household, choice)) {
        *numbers = Some(HouseholdNumbers::count(&tallies, &household, choice));
    }
    let Some(numbers) = numbers else { return Ok(()) };
    if choice.forget_those_gone(numbers) {
        *numbers = HouseholdNumbers::count(&tallies, &household, choice);
    }
    let context = contexts.ctx_mut()?;
    let is_narrow = theme::is_narrow(context);
    let (title, about) = (texts.words("ui-household"), texts.words("household-about"));
    let look = HouseholdLook { texts: &texts, registry: &registry, icons: &icons, is_known: tallies.are_known };
    let mut wanted = household.clone();
    let closed =
        page::show(context, "household", &Head { title: &title, about: &about, ..Head::default() }, &texts, |ui| {
            let layout = if is_narrow { Layout::top_down(Align::Min) } else { Layout::left_to_right(Align::Min) };
            ui.with_layout(layout, |ui| {
                let list = HouseholdPart::ALL.map(|(part, sign, key)| (part, sign, texts.words(key)));
                theme::part_list(ui, part, &list, (!is_narrow).then_some(LIST));
                ui.add_space(if is_narrow { 4. } else { 16. });
                let room = ui.available_size();
                theme::paper(ui, |ui| {
                    ui.set_width(room.x - MARGINS.0);
                    ui.set_height(room.y - MARGINS.1);
                    ScrollArea::vertical().id_salt(*part as u8).auto_shrink(false).show(ui, |ui| {
                        ui.with_layout(Layout::top_down(Align::Min), |ui| match *part {
                            HouseholdPart::People => {
                                if let Some(rename) = people_part::show(ui, numbers, (&mut wanted, new), &look) {
                                    commands.trigger(rename);
                                }
                            }
                            HouseholdPart::Statistics => statistics_part::show(ui, numbers, choice, &look),
                            HouseholdPart::Dice => dice_part::show(ui, numbers, choice, &look),
                        });
                    });
                });
            });
        });
    household.set_if_neq(wanted);
    if closed {
        *page = OpenPage::None;
    }
    Ok(())
}

/// The resources that all parts of the page share.
struct HouseholdLook<'a> {
    texts: &'a Texts,
    registry: &'a VariantRegistry,
    icons: &'a Icons<'a>,
    /// Whether the games were counted.
    is_known: bool,
}

impl HouseholdLook<'_> {
    /// The name of a player. A computer is called one.
    fn name(&self, player: &StatPlayer) -> String {
        match player {
            StatPlayer::Person(name) => name.clone(),
            StatPlayer::Computer(controller) => {
                seat_names::computer(&Controller::named(controller.clone()), self.texts).unwrap_or_default()
            }
        }
    }

    /// Shows the emblem of a person, or the sign of a computer. Others have an empty place.
    fn emblem(&self, ui: &mut Ui, player: &StatPlayer) {
        match player {
            StatPlayer::Person(name) => {
                if !emblems::show(ui, name, EMBLEM) {
                    ui.add_space(EMBLEM + ui.spacing().item_spacing.x);
                }
            }
            StatPlayer::Computer(_) => emblems::computer(ui, EMBLEM),
        }
    }
}

/// Says how long ago the last of these games was played.
fn last(counts: GameCounts, texts: &Texts) -> String {
    games_page::ago(SystemTime::UNIX_EPOCH + Duration::from_secs(counts.last), texts)
}

/// Shows a bar: the part of games that were won is dark, then those that were drawn, and those that were lost are light.
/// Its place stays empty without games.
fn outcomes(ui: &mut Ui, counts: GameCounts, width: f32) {
    let (rect, _) = ui.allocate_exact_size(vec2(width, BAR), Sense::hover());
    if counts.games == 0 {
        return;
    }
    let visuals = ui.visuals();
    let (won, drawn) = (visuals.warn_fg_color, visuals.warn_fg_color.gamma_multiply(0.45));
    ui.painter().rect_filled(rect, BAR / 2., visuals.widgets.noninteractive.bg_stroke.color.gamma_multiply(0.6));
    let width_of = |games: u32| rect.width() * games as f32 / counts.games as f32;
    let drawn_place = Rect::from_min_size(rect.min, vec2(width_of(counts.wins + counts.draws), BAR));
    ui.painter().rect_filled(drawn_place, BAR / 2., drawn);
    ui.painter().rect_filled(Rect::from_min_size(rect.min, vec2(width_of(counts.wins), BAR)), BAR / 2., won);
}
