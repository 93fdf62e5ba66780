//! A match as text, so that it can go on after the program has ended.

use std::fmt;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tessera_rules::Game;
use tessera_rules::notation::{PgnNotes, PgnTags, Record, RecordError};

use crate::clocks::{Clocks, SavedClocks};
use crate::match_in_play::Match;
use crate::match_source::MatchSource;
use crate::player_tags::tags_of;
use crate::registry::VariantRegistry;
use crate::replay::replay;
use crate::seating::{Controller, Player};

/// The newest version of the format. Older versions stay readable; a newer one is refused.
/// Version 2 has the view and the name, version 3 the source, version 4 its variations and the source of a line.
const VERSION: u32 = 4;

/// All of a match that is needed to go on with it later. Its text is RON.
///
/// ```
/// use tessera_arbiter::harness::Harness;
/// use tessera_arbiter::{Clocks, RestoreMatch, SavedMatch, VariantAppExt};
///
/// let mut harness = Harness::new(|app: &mut bevy::prelude::App| {
///     app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
/// });
/// harness.start("chess");
/// harness.play("e2e4 e7e5");
/// let text = SavedMatch::of(harness.current(), Vec::new(), &Clocks::default()).to_string();
///
/// harness.start("chess");
/// harness.ask(RestoreMatch(SavedMatch::parse(&text)?));
/// assert_eq!(harness.current().ply(), 2);
/// # Ok::<(), ron::error::SpannedError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedMatch {
    version: Version,
    /// The line in play.
    line: SavedLine,
    /// The main line, if the line in play is a variation of it.
    #[serde(default)]
    main_line: Option<SavedLine>,
    /// The players in the order of their seats.
    #[serde(default)]
    players: Vec<SavedPlayer>,
    /// The clocks of the main line; none if nobody has one.
    #[serde(default)]
    clocks: Option<SavedClocks>,
    /// Whether the match has ended.
    #[serde(default)]
    over: bool,
    /// The text that the match was loaded from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<MatchSource>,
    /// The same for the line in play, if it is a variation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line_source: Option<MatchSource>,
    /// The name that the players gave it; empty without one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    /// The view that the players had last.
    #[serde(default)]
    view: Option<SavedView>,
}

/// The view of a match. This crate only keeps it; the program that shows the match gives it its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedView {
    /// Whether the board is shown flat.
    pub flat: bool,
    /// The direction from which the camera looks, in thousandths of a radian.
    pub yaw: i32,
    /// The angle of the camera above the board, in thousandths of a radian.
    pub pitch: i32,
    /// The distance of the camera, in thousandths of the usual one.
    pub zoom: i32,
}

/// The version of the format. A match that was read has the newest one, whatever its text had: it is the same match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
struct Version;

impl TryFrom<u32> for Version {
    type Error = String;
    fn try_from(version: u32) -> Result<Self, String> {
        let is_known = (1..=VERSION).contains(&version);
        let newer = || format!("version {version} of the format is not known here; the newest one is {VERSION}");
        is_known.then_some(Self).ok_or_else(newer)
    }
}

impl From<Version> for u32 {
    fn from(_: Version) -> Self {
        VERSION
    }
}

/// A line of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "UncheckedLine")]
pub(crate) struct SavedLine {
    /// The record with the seed. Actions that were taken back are its last ones.
    pub(crate) record: String,
    /// The number of actions that were taken back. The record has at least as many.
    pub(crate) undone: usize,
}

/// A line of a match as a text has it.
#[derive(Deserialize)]
#[serde(rename = "SavedLine", deny_unknown_fields)]
struct UncheckedLine {
    record: String,
    #[serde(default)]
    undone: usize,
}

impl TryFrom<UncheckedLine> for SavedLine {
    type Error = String;

    fn try_from(UncheckedLine { record, undone }: UncheckedLine) -> Result<Self, String> {
        // A record with other faults tells them when it is replayed.
        let actions = Record::parse(&record).map_or(usize::MAX, |record| record.actions.len());
        if undone > actions {
            return Err(format!("more actions were taken back ({undone}) than the record has ({actions})"));
        }
        Ok(Self { record, undone })
    }
}

impl SavedLine {
    fn of(line: &Match) -> Self {
        let undone = line.game().undone().len();
        let mut game: Game = line.game().clone();
        while game.redo().is_some() {}
        Self { record: Record::of(&game, Some(line.seed())).to_string(), undone }
    }

    /// The actions played, without those taken back. Empty if the record has a fault.
    fn actions(&self) -> Vec<String> {
        let mut actions = Record::parse(&self.record).map(|record| record.actions).unwrap_or_default();
        actions.truncate(actions.len().saturating_sub(self.undone));
        actions
    }

    /// Its game as it stood when it was saved, and the seed of its rolls.
    fn replayed(&self, registry: &VariantRegistry) -> Result<(Game, Option<u64>), RecordError> {
        let record = Record::parse(&self.record)?;
        let mut game = replay(&record, registry)?;
        for _ in 0..self.undone {
            game.undo();
        }
        Ok((game, record.seed))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedPlayer {
    #[serde(default)]
    name: String,
    controller: String,
}

impl SavedMatch {
    /// A match with its players, in the order of their seats, and its clocks. A variation of a match that is over
    /// brings the players of that match.
    pub fn of(current: &Match, players: Vec<Player>, clocks: &Clocks) -> Self {
        let players = current.players_of_main_line().map_or(players, <[Player]>::to_vec);
        let saved = |player: Player| SavedPlayer { controller: player.controller.name().to_owned(), name: player.name };
        let played = current.main_line().unwrap_or(current);
        Self {
            version: Version,
            line: SavedLine::of(current),
            main_line: current.main_line().map(SavedLine::of),
            players: players.into_iter().map(saved).collect(),
            clocks: clocks.saved(played.ply() + played.game().undone().len()),
            over: current.is_over(),
            source: played.source().cloned(),
            line_source: current.main_line().and_then(|_| current.source()).cloned(),
            name: String::new(),
            view: None,
        }
    }

    /// The same match with a name that its players gave it.
    #[must_use]
    pub fn named(self, name: &str) -> Self {
        Self { name: name.trim().to_owned(), ..self }
    }

    /// The same match with this view.
    #[must_use]
    pub fn with_view(self, view: Option<SavedView>) -> Self {
        Self { view, ..self }
    }

    /// The view that the players had last. `None` in files of version 1.
    pub fn view(&self) -> Option<SavedView> {
        self.view
    }

    /// Reads a saved match. Whether its moves are possible shows when it is restored.
    ///
    /// # Errors
    /// The first fault of the text, with its line and column. A newer version of the format is a fault, too.
    pub fn parse(text: &str) -> Result<Self, ron::error::SpannedError> {
        ron::from_str(text)
    }

    /// The id of its variant; empty if the record names none.
    pub fn variant(&self) -> String {
        Record::parse(&self.line.record).map(|record| record.variant).unwrap_or_default()
    }

    /// The number of actions played, without those taken back. Forced actions count too.
    pub fn ply(&self) -> usize {
        self.line.actions().len()
    }

    /// The name that its players gave it; empty without one.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the match has ended.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The text that the match was loaded from. `None` for a match that began here.
    pub fn source(&self) -> Option<&MatchSource> {
        self.source.as_ref()
    }

    /// The same as [`Match::is_from_elsewhere`].
    pub fn is_from_elsewhere(&self) -> bool {
        self.source.as_ref().is_some_and(|source| source.is_whole(self.played_line().actions().len()))
    }

    /// The text as far as it is about the line in play. Older files do not have it for a variation, which has left the text where it
    /// left the main line.
    pub(crate) fn source_of_line(&self) -> Option<MatchSource> {
        if self.line_source.is_some() {
            return self.line_source.clone();
        }
        let mut source = self.source.clone()?;
        if let Some(main_line) = &self.main_line {
            let (played, varied) = (main_line.actions(), self.line.actions());
            let shared = played.iter().zip(&varied).take_while(|(played, varied)| played == varied).count();
            if varied.len() > shared {
                source.leave_after(shared);
            }
        }
        Some(source)
    }

    /// Whether the line in play is a variation of the game that was played.
    pub fn has_variation(&self) -> bool {
        self.main_line.is_some()
    }

    /// The game of its line in play, as it stood when it was saved.
    ///
    /// # Errors
    /// If its variant cannot be played here, or an action is not possible by the rules as they are now.
    pub fn game(&self, registry: &VariantRegistry) -> Result<Game, RecordError> {
        Ok(self.line.replayed(registry)?.0)
    }

    /// The game as it was played: the main line if the line in play is a variation. With it comes the seed of its rolls, if
    /// the text has one.
    ///
    /// # Errors
    /// The same as for [`Self::game`].
    pub fn played(&self, registry: &VariantRegistry) -> Result<(Game, Option<u64>), RecordError> {
        self.played_line().replayed(registry)
    }

    /// Whether both are the same game of players with the same names. Seeds do not count: records for others have none.
    pub fn is_same_game(&self, other: &Self) -> bool {
        let is_told = |line: &&str| !line.starts_with("seed ");
        let (own, others) = (self.played_line(), other.played_line());
        own.undone == others.undone
            && own.record.lines().filter(is_told).eq(others.record.lines().filter(is_told))
            && tags_of(&self.players()) == tags_of(&other.players())
    }

    /// The main line if the line in play is a variation.
    fn played_line(&self) -> &SavedLine {
        self.main_line.as_ref().unwrap_or(&self.line)
    }

    /// Its players in the order of their seats.
    pub fn players(&self) -> Vec<Player> {
        let player = |saved: &SavedPlayer| Player {
            name: saved.name.clone(),
            controller: Controller::named(saved.controller.clone()),
        };
        self.players.iter().map(player).collect()
    }

    /// The tags of the game as it was played: those of the text that it was loaded from, its players, and its name as the event.
    pub fn tags(&self) -> PgnTags {
        self.tags_from(self.source.as_ref(), self.played_line())
    }

    /// The same of the line in play. A variation has fewer of them, as the others are of the game that the text told.
    pub fn tags_of_line(&self) -> PgnTags {
        self.tags_from(self.source_of_line().as_ref(), &self.line)
    }

    fn tags_from(&self, source: Option<&MatchSource>, line: &SavedLine) -> PgnTags {
        let mut tags = tags_of(&self.players());
        let actions = line.actions().len();
        for (name, value) in source.iter().flat_map(|source| source.tags(actions)) {
            tags.set(name, value);
        }
        if !self.name.is_empty() {
            tags.set("Event", &self.name);
        }
        tags
    }

    /// The notes on the game as it was played, from the text that it was loaded from.
    pub fn notes(&self) -> PgnNotes {
        self.source.as_ref().map_or_else(PgnNotes::default, MatchSource::notes)
    }

    /// The clocks for this match, which was restored from here. `None` if they do not fit it.
    pub(crate) fn clocks_for(&self, current: &Match) -> Option<Clocks> {
        let Some(saved) = &self.clocks else { return Some(Clocks::default()) };
        let main_line = current.main_line().unwrap_or(current);
        let game = main_line.game();
        Clocks::restored(saved, game.rules().armies().count(), (game.record().len(), game.undone().len()))
    }

    pub(crate) fn line(&self) -> &SavedLine {
        &self.line
    }

    pub(crate) fn main_line(&self) -> Option<&SavedLine> {
        self.main_line.as_ref()
    }
}

impl fmt::Display for SavedMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pretty = ron::ser::PrettyConfig::default();
        f.write_str(&ron::ser::to_string_pretty(self, pretty).map_err(|_| fmt::Error)?)
    }
}

/// Goes on with a saved match: with its line in play, its main line, its players, its clocks, and the actions that were
/// taken back. It ends the match in play. Clocks of a match that has begun are paused. This arbiter decides it from then on,
/// even if another one did before. Answered by [`MatchStarted`](crate::MatchStarted) or [`Refused`](crate::Refused).
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub struct RestoreMatch(pub SavedMatch);
