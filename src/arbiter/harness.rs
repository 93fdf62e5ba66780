//! Plays matches in tests, for this workspace and for authors of variants.
//!
//! ```
//! use tessera_arbiter::harness::Harness;
//! use tessera_arbiter::VariantAppExt;
//!
//! let mut harness = Harness::new(|app: &mut bevy::prelude::App| {
//!     app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
//! });
//! harness.start("chess");
//! harness.play("e2e4 e7e5");
//! assert_eq!(harness.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
//! ```
//!
//! A plugin reads the components of the pieces to learn what is on show. This one counts the pieces that face south:
//!
//! ```
//! use bevy::prelude::*;
//! use tessera_arbiter::harness::Harness;
//! use tessera_arbiter::{Facing, PieceArmy, PieceKind, Place, Stack, VariantAppExt};
//! use tessera_rules::Compass;
//!
//! #[derive(Resource, Default)]
//! struct LookingDown(usize);
//!
//! fn count(
//!     pieces: Query<(&PieceArmy, &PieceKind, &Place, &Stack, &Facing)>,
//!     mut looking_down: ResMut<LookingDown>,
//! ) {
//!     let on_board = pieces.iter().filter(|(_, _, place, ..)| place.square().is_some());
//!     looking_down.0 = on_board.filter(|(.., facing)| ***facing == Compass::South).count();
//! }
//!
//! let mut harness = Harness::new(|app: &mut App| {
//!     app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
//!     app.init_resource::<LookingDown>().add_systems(Update, count);
//! });
//! harness.start("chess");
//! harness.play("e2e4 d7d5 e4d5");
//! harness.app.update();
//! assert_eq!(harness.app.world().resource::<LookingDown>().0, 15);
//! ```

use bevy::app::Plugins;
use bevy::prelude::*;
use tessera_rules::{Action, Message, Seat, Settings, Start};

use crate::{ArbiterPlugin, Match, Propose, Redo, Refused, StartMatch, TakeBack};

/// A program with the arbiter and without a window. Its methods panic if something unexpected is refused.
pub struct Harness {
    /// The program.
    pub app: App,
}

/// The reasons of each refused request, oldest first.
#[derive(Resource, Default)]
struct Refusals(Vec<Vec<Message>>);

impl Harness {
    /// A program with the arbiter and these plugins.
    pub fn new<M>(plugins: impl Plugins<M>) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, ArbiterPlugin)).add_plugins(plugins);
        app.init_resource::<Refusals>();
        app.add_observer(|refused: On<Refused>, mut refusals: ResMut<Refusals>| {
            refusals.0.push(refused.reasons.clone());
        });
        app.finish();
        app.cleanup();
        Self { app }
    }

    /// Begins a match of this variant with its default options. The seed is always 1, so rolls repeat.
    pub fn start(&mut self, variant: &str) {
        self.start_with(variant, Settings::new(), None);
    }

    /// Begins a match with these options and this start. The seed is always 1, so rolls repeat.
    pub fn start_with(&mut self, variant: &str, settings: Settings, start: Option<Start>) {
        self.ask(StartMatch { variant: variant.to_owned(), settings, start, seed: Some(1), ..default() });
        self.expect_no_refusal(variant);
    }

    /// Plays these actions, separated by spaces, each from the seat whose turn it is. The arbiter plays forced actions
    /// itself, so they are not listed.
    ///
    /// # Panics
    /// An action cannot be read or is refused.
    pub fn play(&mut self, actions: &str) {
        for text in actions.split_whitespace() {
            let game = self.current().game();
            match game.rules().parse_action(game.position(), text) {
                Ok(action) => {
                    let reasons = self.propose(action);
                    assert!(reasons.is_none(), "{text}: {}", spoken(&reasons.unwrap_or_default()));
                }
                Err(error) => panic!("{text}: {error}"),
            }
        }
    }

    /// Proposes an action from the seat that may ask for it. Returns the reasons if it is refused.
    pub fn propose(&mut self, action: Action) -> Option<Vec<Message>> {
        let seat = match action {
            Action::Resign(army) | Action::Timeout(army) => army.seat(),
            Action::Move(_) | Action::Draw | Action::Claim => self.current().game().position().turn(),
        };
        self.propose_from(seat, action)
    }

    /// Proposes an action from a seat. Returns the reasons if it is refused.
    pub fn propose_from(&mut self, seat: Seat, action: Action) -> Option<Vec<Message>> {
        self.ask(Propose { seat, action });
        self.refusal()
    }

    /// Takes back the last action, as the seat that did it. Does nothing at the start.
    pub fn take_back(&mut self) {
        if let Some(seat) = self.current().last_actor() {
            self.ask(TakeBack { seat });
        }
    }

    /// Plays again the action that was taken back last.
    pub fn redo(&mut self) {
        self.ask(Redo);
    }

    /// Triggers a request of any kind.
    pub fn ask<'a, E: Event<Trigger<'a>: Default>>(&mut self, request: E) {
        self.app.world_mut().trigger(request);
        self.app.world_mut().flush();
    }

    /// The reasons of the last refusal that this method has not returned yet.
    pub fn refusal(&mut self) -> Option<Vec<Message>> {
        self.refusals().0.pop()
    }

    /// The match in play.
    pub fn current(&self) -> &Match {
        self.app.world().resource::<Match>()
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        let game = self.current().game();
        game.rules().fen(game.position())
    }

    fn refusals(&mut self) -> Mut<'_, Refusals> {
        self.app.world_mut().resource_mut::<Refusals>()
    }

    fn expect_no_refusal(&mut self, what: &str) {
        if let Some(reasons) = self.refusal() {
            panic!("{what}: {}", spoken(&reasons));
        }
    }
}

fn spoken(reasons: &[Message]) -> String {
    let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    reasons.join("; ")
}
