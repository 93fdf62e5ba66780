//! Runs a match without showing it. The arbiter knows the variants, the seats, the match in play and all texts.
//! It judges the proposals of seats, plays or refuses them, and takes actions back.
//!
//! A program adds [`ArbiterPlugin`] and the plugins of its variants. It triggers [`StartMatch`] and [`Propose`], and
//! observes [`MatchStarted`], [`Played`], [`TakenBack`] and [`Refused`]. The answers come within the same flush of
//! commands, not a frame later.
//!
//! ```
//! use bevy::prelude::*;
//! use tessera_arbiter::{ArbiterPlugin, Match, Played, Propose, Refused, StartMatch, VariantAppExt};
//! use tessera_rules::Effect;
//!
//! #[derive(Resource, Default)]
//! struct Captures(usize);
//!
//! fn count_captures(played: On<Played>, mut captures: ResMut<Captures>) {
//!     captures.0 += played.effects.iter().filter(|effect| matches!(effect, Effect::Captured { .. })).count();
//! }
//!
//! fn report_refusal(refused: On<Refused>) {
//!     panic!("{:?}", refused.reasons);
//! }
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, ArbiterPlugin));
//! app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
//! app.init_resource::<Captures>().add_observer(count_captures).add_observer(report_refusal);
//! app.finish();
//!
//! let world = app.world_mut();
//! world.trigger(StartMatch { variant: "chess".to_owned(), ..default() });
//! // A system gets its flush from the schedule; outside of systems it must be asked for.
//! world.flush();
//! for text in ["e2e4", "d7d5", "e4d5"] {
//!     let game = world.resource::<Match>().game();
//!     let action = game.rules().parse_action(game.position(), text)?;
//!     let seat = game.position().turn();
//!     world.trigger(Propose { seat, action });
//!     world.flush();
//! }
//! assert_eq!(world.resource::<Match>().ply(), 3);
//! assert_eq!(world.resource::<Captures>().0, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The arbiter plays forced actions itself, for example the roll of a die. [`HoldForced`] makes it wait for an
//! animation first.
//!
//! The arbiter plays each seat whose controller is [`Controller::computer`]. Such a seat is marked with [`Thinking`] until
//! it has moved. [`PauseComputers`] and [`MoveNow`] control it. [`AnalysisRequest`] asks a search about any moment of the
//! match, for example for a hint.
//!
//! [`Clocks`] run for a match that was started with time controls. A seat whose time has run out plays
//! [`Action::Timeout`](tessera_rules::Action::Timeout).
//!
//! Each seat and each piece is an entity. The components of a seat say who plays: [`PlayerName`] and [`Controller`].
//! The components of a piece say what is on show: [`PieceArmy`], [`PieceKind`], [`Place`], [`Stack`], [`Facing`] and
//! [`DieFace`].

mod action_words;
mod agreement;
mod analysis;
mod answers;
mod chance;
mod check;

mod clocks;
mod computer;
mod forced;
mod game_text;
mod guard;
pub mod harness;
mod lessons;
mod match_in_play;
mod match_review;
mod match_source;
mod mods;
mod on_show;
mod player_tags;
mod referee;
mod registry;
mod replay;
mod requests;
mod rolls;
mod saved_match;
mod search_thread;
mod seating;
mod show_setup;
mod snapshot;
mod text;
mod timekeeper;
mod typed_moves;
mod variation;
mod waker;

use bevy::prelude::*;
use rust_embed::RustEmbed;

pub use action_words::action_words;
pub use analysis::{Analysed, AnalysisRequest};
pub use answers::{
    Declined, Forward, Forwarded, GameDoubted, LineChanged, MatchStarted, NowShown, Offer, Offered, Played, Refused,
    TakenBack,
};
pub use chance::{draw_array, fresh_seed, shuffled};
pub use check::{ModReport, check_lesson, check_mod, check_variant, check_with_bots};
pub use clocks::{Clocks, TimeControl, TimeMethod};
pub use computer::{ComputerPause, ComputerResigns, ComputerSystems, MoveDue, ThinkingPace};
pub use forced::{HandThrows, HoldForced, Proceed};
pub use game_text::{GameForm, GameTextError, ReadGame, decode_games, first_game, named_record, read_games};
pub use match_in_play::Match;
pub use match_review::{BeginReview, MatchReview};
pub use match_source::MatchSource;
pub use mods::{
    About, InstallError, InstallMod, Mod, ModInstalled, ModState, ModVariant, Mods, ModsChanged, ModsPlugin,
    ReloadMods, SwitchMods, is_part_of_mod, read_text, user_mods,
};
pub use on_show::{DieFace, Facing, OnShow, PieceArmy, PieceKind, Stack};
pub use player_tags::{names_of, tags_of};
pub use registry::{VariantAppExt, VariantRegistry};
pub use requests::{
    Apply, Authority, BeginVariation, Decision, Decline, EndVariation, LoadRecord, MoveNow, PauseComputers,
    PlayVariation, Propose, Redo, ShowPly, StartMatch, StepView, TakeBack,
};
pub use rolls::{ArbiterRoll, arbiter_rolls};
pub use saved_match::{RestoreMatch, SavedMatch, SavedView};
pub use search_thread::Analysis;
pub use seating::{ChangePlayer, Controller, Player, PlayerName, Seating, Seats, TableSeat, Thinking};
pub use show_setup::ShowSetup;
pub use snapshot::{PieceId, PieceState, Place, Snapshot};
pub use tessera_bots::{
    Answer, AspectDifference, BetterMove, Character, ExpectedScores, HangingPieces, Judgement, Level, LossCause,
    MoveReason, PositionAspect, ReviewSums, ReviewedMoment, ReviewedMove, Score, SearchLimits, Tactics, Threats, Trade,
    WinningMove,
};
pub use text::{TextAppExt, TextFault, Texts, system_language};
pub use timekeeper::{AddTime, ClocksSlept, PauseClocks};
pub use typed_moves::TypedMoves;
pub use waker::Waker;

/// The arbiter. Plugins of variants may be added before or after this one.
#[derive(Default)]
pub struct ArbiterPlugin;

impl Plugin for ArbiterPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<VariantRegistry>()
            .register_texts::<TextFiles>()
            .init_resource::<agreement::Agreement>()
            .init_resource::<Waker>()
            .add_plugins((
                seating::plugin,
                on_show::plugin,
                show_setup::plugin,
                referee::plugin,
                forced::plugin,
                variation::plugin,
            ))
            .add_plugins((timekeeper::plugin, computer::plugin, analysis::plugin, match_review::plugin));
    }

    fn finish(&self, app: &mut App) {
        app.world_mut().resource_mut::<VariantRegistry>().compile();
    }
}

/// The texts of this crate: one or more files for each language.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
