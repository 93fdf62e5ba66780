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
//! assert_eq!(harness.text(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
//! ```

use bevy::app::Plugins;
use bevy::prelude::*;
use tessera_rules::{Action, Message, Settings};

use crate::{ArbiterPlugin, Match, Opening, Propose, Redo, Refused, StartMatch, TakeBack};

/// A program with the arbiter and nothing that shows it. Methods panic on what a test does not expect.
pub struct Harness {
    /// The program.
    pub app: App,
}

/// Everything that was refused, oldest first.
#[derive(Resource, Default)]
struct Refusals(Vec<Vec<Message>>);

impl Harness {
    /// The arbiter with these plugins.
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

    /// Begins a match of this variant with its default options, always with the same seed.
    pub fn start(&mut self, variant: &str) {
        self.start_with(variant, Settings::new(), Opening::Standard);
    }

    /// Begins a match, always with the same seed.
    pub fn start_with(&mut self, variant: &str, settings: Settings, opening: Opening) {
        self.ask(StartMatch { variant: variant.to_owned(), settings, opening, seed: Some(1) });
        self.expect_no_refusal(variant);
    }

    /// Plays these actions, separated by spaces.
    pub fn play(&mut self, actions: &str) {
        for text in actions.split_whitespace() {
            let game = self.current().game();
            match game.rules().parse_action(game.position(), text) {
                Ok(action) => self.ask(Propose(action)),
                Err(error) => panic!("{text}: {error}"),
            }
            self.expect_no_refusal(text);
        }
    }

    /// Proposes an action and gives the reasons if it is refused.
    pub fn propose(&mut self, action: Action) -> Option<Vec<Message>> {
        self.ask(Propose(action));
        self.refusals().0.pop()
    }

    /// Takes the last action back.
    pub fn take_back(&mut self) {
        self.ask(TakeBack);
    }

    /// Plays what was taken back last.
    pub fn redo(&mut self) {
        self.ask(Redo);
    }

    /// Triggers a request of any kind.
    pub fn ask<'a, E: Event<Trigger<'a>: Default>>(&mut self, request: E) {
        self.app.world_mut().trigger(request);
        self.app.world_mut().flush();
    }

    /// What was refused last, if anything was since this was last asked.
    pub fn refusal(&mut self) -> Option<Vec<Message>> {
        self.refusals().0.pop()
    }

    /// The match in play.
    pub fn current(&self) -> &Match {
        self.app.world().resource::<Match>()
    }

    /// The position as text.
    pub fn text(&self) -> String {
        let game = self.current().game();
        game.rules().fen(game.position())
    }

    fn refusals(&mut self) -> Mut<'_, Refusals> {
        self.app.world_mut().resource_mut::<Refusals>()
    }

    fn expect_no_refusal(&mut self, what: &str) {
        if let Some(reasons) = self.refusals().0.pop() {
            let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
            panic!("{what}: {}", reasons.join("; "));
        }
    }
}
