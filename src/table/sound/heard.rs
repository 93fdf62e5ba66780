//! The sounds of an action: each piece where and when it lands, and then the signals.

use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, NowShown, PieceArmy, PieceKind, Place, Played, TakenBack};
use tessera_rules::{Action, Army, Effect, Game, MoveKind, Square};

use super::{PlaySound, Sound};
use crate::model::clock_figures::LowTime;
use crate::model::frame::Settled;
use crate::model::geometry::Geometry;
use crate::model::timbre::Timbre;
use crate::model::view::Backdrop;
use crate::motion::die::DieTouched;
use crate::motion::travel::Moving;
use crate::scene::looks::Looks;

/// The most captured pieces that are heard in the trays after one action. More would be a noise.
const TRAYS_MAX: u8 = 3;
/// The factor of the pitch for each further piece of a stack that is set down: more wood sounds lower.
const STACKED: f32 = 0.94;

/// The sounds of the last action that have not been heard yet.
#[derive(Resource, Default)]
struct Awaited {
    /// Those of dice that roll on these squares. They are heard from the first touch on.
    rolling: Vec<(Square, PlaySound)>,
    /// Those of pieces that land on these squares.
    landing: Vec<(Square, PlaySound)>,
    /// Those that follow once everything has come to rest.
    rest: Vec<PlaySound>,
    /// How many pieces may still be heard in the trays.
    trays: u8,
    /// Whether they are of pieces that go back. Several actions may be taken back at once.
    goes_back: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Awaited>()
        .add_observer(on_played)
        .add_observer(on_taken_back)
        .add_observer(on_landed)
        .add_observer(on_touched)
        .add_observer(on_settled)
        .add_observer(on_low_time)
        .add_observer(|_: On<MatchStarted>, mut awaited: ResMut<Awaited>| *awaited = Awaited::default())
        // The check of a moment is not heard once players look at an earlier one.
        .add_observer(|shown: On<NowShown>, mut awaited: ResMut<Awaited>| {
            if shown.ply < shown.before {
                awaited.rest.clear();
            }
        });
}

/// Gives sounds the weight, the pitch and the place of pieces.
struct Voicing<'a> {
    game: &'a Game,
    looks: &'a Looks,
}

impl Voicing<'_> {
    /// The sound of the piece on a square. Its army is `mover` if no piece is left there.
    fn of_piece(&self, sound: Sound, square: Square, mover: Army) -> PlaySound {
        let rules = self.game.rules();
        let piece = self.game.position().top(square);
        let army = piece.map_or(mover, |piece| piece.army());
        PlaySound {
            sound,
            timbre: self.looks.timbre(rules, piece.map(|piece| piece.kind()), army),
            at: Some(Geometry::of(rules).centre(square)),
            army: Some(army),
        }
    }

    fn signal(&self, sound: Sound, army: Option<Army>) -> PlaySound {
        PlaySound { sound, timbre: Timbre::default(), at: None, army }
    }
}

/// The sounds of an action. The game is the one after the action.
fn sounds(voicing: &Voicing<'_>, effects: &[Effect], mover: Army) -> Awaited {
    let (rules, position) = (voicing.game.rules(), voicing.game.position());
    let captured = effects.iter().any(|effect| matches!(effect, Effect::Captured { .. }));
    let mut awaited = Awaited { trays: TRAYS_MAX, ..default() };
    let (mut fell, mut crowned, mut turned) = (None, None, None);
    for effect in effects {
        match *effect {
            Effect::Moved { to, onto, levels, .. } => {
                let sound = match onto {
                    _ if captured && awaited.landing.is_empty() => Sound::Capture,
                    0 => Sound::Set,
                    _ => Sound::Stack,
                };
                let mut play = voicing.of_piece(sound, to, mover);
                play.timbre.pitch *= STACKED.powi(i32::from(levels.count()) - 1);
                awaited.landing.push((to, play));
            }
            Effect::Castled { royal, partner } => {
                for (_, to) in [royal, partner] {
                    awaited.landing.push((to, voicing.of_piece(Sound::Set, to, mover)));
                }
            }
            Effect::Promoted { at, into, .. } => {
                turned = Some(at);
                let army = position.top(at).map(|piece| piece.army());
                crowned = crowned.or(army.filter(|_| rules.is_royal(into)));
            }
            Effect::Turned { at, .. } | Effect::Returned { at, .. } | Effect::Converted { at, .. } => turned = Some(at),
            Effect::Dropped { at, .. } => awaited.landing.push((at, voicing.of_piece(Sound::Set, at, mover))),
            Effect::Blocked { at, .. } => awaited.landing.push((at, voicing.of_piece(Sound::Set, at, mover))),
            Effect::Fell { army, .. } => fell = Some(army),
            Effect::Rolled { at, .. } => awaited.rolling.push((at, voicing.of_piece(Sound::Roll, at, mover))),
            Effect::Captured { .. } | Effect::Withdrawn { .. } | Effect::ToHand { .. } => {}
        }
    }
    awaited.rest.extend(turned.map(|at| voicing.of_piece(Sound::Turn, at, mover)));
    awaited.rest.extend(fell.map(|army| voicing.signal(Sound::Fall, Some(army))));
    awaited.rest.extend(crowned.map(|army| voicing.signal(Sound::Crown, Some(army))));
    let to_move = Some(rules.army_to_move(position));
    let before = voicing.game.record().len().checked_sub(1).and_then(|ply| voicing.game.position_after(ply));
    if voicing.game.ending().is_some() {
        awaited.rest.push(voicing.signal(Sound::End, None));
    } else if before.is_some_and(|before| rules.has_given_check(before, position)) {
        awaited.rest.push(voicing.signal(Sound::Check, to_move));
    } else if rules.armies().count() > 2 {
        awaited.rest.push(voicing.signal(Sound::YourTurn, to_move));
    }
    awaited
}

fn on_played(
    played: On<Played>,
    (current, backdrop, looks): (Res<Match>, Res<Backdrop>, Res<Looks>),
    mut awaited: ResMut<Awaited>,
) {
    // The game behind the gallery is silent.
    if backdrop.0 {
        return;
    }
    let game = current.game();
    let voicing = Voicing { game, looks: &looks };
    let before = game.record().len().checked_sub(1).and_then(|before| game.position_after(before));
    let mover = game.rules().army_to_move(before.unwrap_or(game.position()));
    let next = sounds(&voicing, &played.effects, mover);
    awaited.rolling.extend(next.rolling);
    awaited.landing.extend(next.landing);
    awaited.rest.extend(next.rest);
    awaited.trays = next.trays;
    awaited.goes_back = false;
}

fn on_taken_back(back: On<TakenBack>, (current, looks): (Res<Match>, Res<Looks>), mut awaited: ResMut<Awaited>) {
    // An action that is taken back is not heard any more.
    if !awaited.goes_back {
        *awaited = Awaited { trays: TRAYS_MAX, goes_back: true, ..default() };
    }
    let game = current.game();
    let Action::Move(mv) = back.action else { return };
    if mv.kind() == MoveKind::Pass {
        return;
    }
    let mover = game.rules().army_to_move(game.position());
    let play = Voicing { game, looks: &looks }.of_piece(Sound::Set, mv.from(), mover);
    awaited.landing.push((mv.from(), play));
}

/// A piece has arrived.
fn on_landed(
    landed: On<Remove, Moving>,
    pieces: Query<(&Place, &Transform, &PieceKind, &PieceArmy)>,
    (current, looks): (Option<Res<Match>>, Res<Looks>),
    mut awaited: ResMut<Awaited>,
    mut commands: Commands,
) {
    let (Some(current), Ok((place, transform, kind, army))) = (current, pieces.get(landed.entity)) else { return };
    match *place {
        Place::Board(square) => {
            // Without motion a die rolls and lies in the same frame.
            let rolled = taken(&mut awaited.rolling, square);
            for play in rolled.into_iter().chain(taken(&mut awaited.landing, square)) {
                commands.trigger(play);
            }
        }
        Place::Tray(_) | Place::Hand(_) if awaited.trays > 0 => {
            awaited.trays -= 1;
            let rules = current.game().rules();
            commands.trigger(PlaySound {
                sound: Sound::Tray,
                timbre: looks.timbre(rules, Some(**kind), **army),
                at: Some(transform.translation),
                army: Some(**army),
            });
        }
        Place::Tray(_) | Place::Hand(_) => {}
    }
}

/// A die rolls on the board.
fn on_touched(touched: On<DieTouched>, dice: Query<&Place>, mut awaited: ResMut<Awaited>, mut commands: Commands) {
    if let Ok(Place::Board(square)) = dice.get(touched.entity)
        && let Some(play) = taken(&mut awaited.rolling, *square)
    {
        commands.trigger(play);
    }
}

fn on_low_time(low: On<LowTime>, mut commands: Commands) {
    let (sound, army) = (Sound::LowTime, Some(low.0.army()));
    commands.trigger(PlaySound { sound, timbre: Timbre::default(), at: None, army });
}

/// Takes the sound of a square out of those that are awaited.
fn taken(awaited: &mut Vec<(Square, PlaySound)>, square: Square) -> Option<PlaySound> {
    let at = awaited.iter().position(|(other, _)| *other == square)?;
    Some(awaited.remove(at).1)
}

/// All that is left is heard now. A piece that did not move, or was captured by its own move, never lands.
fn on_settled(_: On<Settled>, mut awaited: ResMut<Awaited>, mut commands: Commands) {
    let Awaited { rolling, landing, rest, .. } = std::mem::take(&mut *awaited);
    for play in rolling.into_iter().chain(landing).map(|(_, play)| play).chain(rest) {
        commands.trigger(play);
    }
}
