//! Sets up a position by hand on the table: begins and ends it, and shows each change.

use bevy::prelude::*;
use tessera_arbiter::{Authority, Match, OnShow, Seating, ShowSetup, StartMatch};
use tessera_rules::{Setup, SetupEditor};

use crate::interludes::{LentTable, put_back};
use crate::model::edited_setup::{ChangeSetup, EditedSetup, EndSetup, PlaySetup, SetUpPosition};
use crate::model::grip::{Grip, Pointing};
use crate::model::interlude::{Interlude, start_part};
use crate::model::open_page::{Asked, Pages};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::{Toast, all_reasons};
use crate::model::view::Screen;

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_set_up)
        .add_observer(on_change)
        .add_observer(on_end)
        .add_systems(OnExit(Screen::Editor), clear_away);
}

fn on_set_up(
    set_up: On<SetUpPosition>,
    (on_show, table): (OnShow, LentTable),
    screen: Res<State<Screen>>,
    mut commands: Commands,
) {
    let rules = on_show.rules();
    let here = (rules.id().to_owned(), rules.settings().clone());
    let (variant, settings) = set_up.variant.clone().unwrap_or(here);
    // As text the position fits rules that have been read anew since the match began.
    let shown = if set_up.variant.is_none() { rules.fen(on_show.position()) } else { set_up.position.clone() };
    commands.insert_resource(table.interlude((&variant, &settings), Screen::Editor, *screen.get()));
    // Nobody plays this match: it lends the board its size, and its army of pieces.
    let empty = StartMatch {
        variant,
        settings,
        seating: Seating::Listed(Vec::new()),
        authority: Authority::Elsewhere,
        ..default()
    };
    start_part(empty, &mut commands);
    commands.queue(move |world: &mut World| {
        // The arbiter may have refused the variant.
        let has_begun = world.get_resource::<Interlude>().is_some_and(|interlude| interlude.has_begun);
        let rules = world.get_resource::<Match>().map(|current| current.game().rules().clone());
        let Some(rules) = rules.filter(|_| has_begun) else { return };
        let setup = rules.parse_setup(shown.trim()).unwrap_or_else(|_| Setup::of(&rules.start()));
        world.insert_resource(EditedSetup::new(rules, setup.clone()));
        world.trigger(ShowSetup(setup));
    });
}

fn on_change(
    change: On<ChangeSetup>,
    edited: Option<ResMut<EditedSetup>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let Some(mut edited) = edited else { return };
    let changed = match &*change {
        ChangeSetup::Edit(edit) => edited.change(|editor| editor.edit(edit.clone())),
        ChangeSetup::Undo => edited.change(SetupEditor::undo),
        ChangeSetup::Redo => edited.change(SetupEditor::redo),
        ChangeSetup::Paste(text) => edited.change(|editor| match editor.read(text.trim()) {
            Ok(()) => true,
            Err(error) => {
                commands.trigger(Toast(all_reasons(error.faults.iter().map(|fault| fault.reason.message()))));
                false
            }
        }),
    };
    if changed {
        redraws.now();
        commands.trigger(ShowSetup(edited.editor().setup().clone()));
    }
}

fn on_end(
    end: On<EndSetup>,
    (edited, interlude): (Option<Res<EditedSetup>>, Option<Res<Interlude>>),
    mut pages: Pages,
    mut commands: Commands,
) {
    let (Some(edited), Some(interlude)) = (edited, interlude) else { return };
    match *end {
        EndSetup::Leave if edited.is_precious() => pages.question.0 = Some(Asked::LeaveSetup),
        EndSetup::Leave | EndSetup::LeaveAtOnce => commands.set_state_if_neq(interlude.back),
        EndSetup::Play | EndSetup::PlayAtOnce if !edited.can_be_played() => {}
        // A no leads back to the position. From the gallery no match begins yet.
        EndSetup::Play if interlude.back == Screen::Match && pages.would_lose(None) => {
            pages.question.0 = Some(Asked::PlaySetup);
        }
        EndSetup::Play | EndSetup::PlayAtOnce => {
            let (position, back) = (edited.editor().text(), interlude.back);
            let is_agreed = *end == EndSetup::PlayAtOnce;
            // The match of before stands on the table again, so that nothing is lost if the new one does not begin.
            commands.run_system_cached(put_back);
            commands.set_state_if_neq(back);
            commands.trigger(PlaySetup { position, back, is_agreed });
        }
    }
}

fn clear_away(mut grip: ResMut<Grip>, mut pointing: ResMut<Pointing>, mut commands: Commands) {
    grip.let_go();
    *pointing = Pointing::default();
    commands.remove_resource::<EditedSetup>();
}
