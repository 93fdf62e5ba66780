//! How often each face was rolled, and how often it was expected. Players tend to distrust dice.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{CollapsingHeader, Grid, RichText, Ui, Vec2};
use tessera_arbiter::{Match, Texts};
use tessera_rules::{Action, Game, Kind, Message, Rules};

use crate::model::frame::{DieInTheAir, TableSystems};
use crate::screens::icons::{Icons, sample};

/// How many faces stand in a row.
const IN_A_ROW: usize = 2;

/// For each face: how often it was rolled in the match, and how often it was expected.
#[derive(Resource, Default)]
pub(in crate::screens) struct FacesRolled(BTreeMap<Kind, (u32, f32)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FacesRolled>().add_systems(
        Update,
        count
            .run_if(
                resource_exists::<Match>.and_then(resource_changed::<Match>.or_else(resource_changed::<DieInTheAir>)),
            )
            // Moves of this frame are counted.
            .after(TableSystems::Settle),
    );
}

/// Counts the faces anew. That of a die in the air is not told.
fn count((current, in_the_air): (Res<Match>, Res<DieInTheAir>), mut rolled: ResMut<FacesRolled>) {
    let known = in_the_air.0.map_or(usize::MAX, |number| number - 1);
    rolled.0 = faces_rolled(current.game(), known);
}

/// Shows the rolls of the game. Shows nothing if the variant has no chance.
pub(super) fn show(ui: &mut Ui, rules: &Rules, rolled: &FacesRolled, texts: &Texts, icons: &Icons) {
    if !rules.has_chance() {
        return;
    }
    let count: u32 = rolled.0.values().map(|(count, _)| count).sum();
    let title = texts.message(&Message::new("sheet-faces").number("count", count));
    CollapsingHeader::new(title).id_salt("rolls").show(ui, |ui| {
        ui.label(RichText::new(texts.words("sheet-faces.help")).weak().small());
        // A grid keeps each number beside its sign.
        Grid::new("faces").min_col_width(0.).show(ui, |ui| {
            for (place, (&face, &(count, expected))) in rolled.0.iter().enumerate() {
                if place > 0 && place % IN_A_ROW == 0 {
                    ui.end_row();
                }
                let (_, rect) = ui.allocate_space(Vec2::splat(20.));
                icons.paint_on_ground(ui, rules, sample(face), rect);
                ui.label(format!("{count} ({})", texts.decimal(expected.into(), 1)));
            }
        });
    });
}

/// For each face: how often it was rolled in the first `plies` actions, and how often it was expected.
fn faces_rolled(game: &Game, plies: usize) -> BTreeMap<Kind, (u32, f32)> {
    let mut counts: BTreeMap<Kind, (u32, f32)> = BTreeMap::new();
    for (position, action) in game.plies().take(plies) {
        let Action::Move(mv) = action else { continue };
        let Some(face) = mv.face() else { continue };
        let faces = game.rules().rolls(position, mv.announced());
        for &other in &faces {
            counts.entry(other).or_default().1 += 1. / faces.len() as f32;
        }
        counts.entry(face).or_default().0 += 1;
    }
    counts
}
