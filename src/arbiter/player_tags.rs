//! The players of a match as tags of PGN, and back.

use tessera_bots::Level;
use tessera_rules::notation::{PgnTags, player_tags};

use crate::seating::{Controller, Player};

/// The name of a computer without a name of its own. The number of its level follows.
const ENGINE: &str = "Tessera, level ";

/// The tags of a match in PGN: the names of its players, in the order of their seats. A computer without a name is called
/// like an engine, as other programs do it; a person without one is unknown.
///
/// ```
/// use tessera_arbiter::{Controller, Level, Player, tags_of};
///
/// let computer = Player { name: String::new(), controller: Controller::computer(Level::new(3).unwrap()) };
/// assert_eq!(tags_of(&[Player::person("Ada"), computer]).get("Black"), Some("Tessera, level 3"));
/// ```
pub fn tags_of(players: &[Player]) -> PgnTags {
    let mut tags = PgnTags::default();
    for (color, player) in player_tags(players.len()).iter().zip(players) {
        match (player.name.trim(), player.controller.level()) {
            ("", Some(level)) => tags.set(color, &format!("{ENGINE}{}", level.number())),
            ("", None) => {}
            (name, _) => tags.set(color, name),
        }
    }
    tags
}

/// The names of the players in the tags of a game with so many seats, in the order of the seats; empty for the unknown ones.
///
/// ```
/// use tessera_arbiter::names_of;
/// use tessera_rules::notation::PgnTags;
///
/// let mut tags = PgnTags::default();
/// tags.set("White", "Ada");
/// tags.set("Black", "?");
/// assert_eq!(names_of(&tags, 2), ["Ada", ""]);
/// ```
pub fn names_of(tags: &PgnTags, seats: usize) -> Vec<&str> {
    // The standard writes `?` for an unknown player.
    let name = |tag: &&str| tags.get(tag).map(str::trim).filter(|name| *name != "?").unwrap_or_default();
    player_tags(seats).iter().take(seats).map(name).collect()
}

/// The players that the tags of a game name, in the order of their seats: the computer where they have its name, and persons
/// elsewhere. `None` if they name nobody.
pub(crate) fn players_of(tags: &PgnTags, seats: usize) -> Option<Vec<Player>> {
    let names = names_of(tags, seats);
    names.iter().any(|name| !name.is_empty()).then(|| names.into_iter().map(player).collect())
}

/// The player with this name.
fn player(name: &str) -> Player {
    let level = name.strip_prefix(ENGINE).and_then(|level| Level::new(level.parse().ok()?));
    match level {
        Some(level) => Player { name: String::new(), controller: Controller::computer(level) },
        None => Player::person(name),
    }
}
