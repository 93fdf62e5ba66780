//! The words about the result of a game.

use tessera_arbiter::Texts;
use tessera_rules::{Army, Ending, Game, Message, SeatOutcome};

/// The text that names the winners, or a draw. `name` names the player of an army.
pub(super) fn winner(game: &Game, ending: Ending, texts: &Texts, name: impl Fn(Army) -> String) -> String {
    let rules = game.rules();
    let names_of = |outcome: SeatOutcome| -> Vec<String> {
        let those = rules.armies().filter(|(army, _)| game.outcome(*army) == Some(outcome));
        those.map(|(army, _)| name(army)).collect()
    };
    let line = |key: &str, names: Vec<String>| {
        let count = names.len() as i64;
        texts.message(&Message::new(key).number("count", count).text("army", listed(names, texts)))
    };
    match ending.winner {
        Some(_) => line("result-won", names_of(SeatOutcome::Won)),
        None if rules.counts_points() => line("result-shared", names_of(SeatOutcome::Drawn)),
        None => texts.words("result-draw"),
    }
}

/// The names as a list: `a, b and c`.
fn listed(mut names: Vec<String>, texts: &Texts) -> String {
    let last = names.pop().unwrap_or_default();
    if names.is_empty() {
        return last;
    }
    texts.message(&Message::new("list-and").text("items", names.join(", ")).text("next", last))
}

/// The points of all players, the best one first. `None` where no points decide.
pub(super) fn standings(game: &Game, ending: Ending, texts: &Texts, name: impl Fn(Army) -> String) -> Option<String> {
    let points = game.rules().points(game.position(), Some(ending))?;
    let mut all: Vec<(u16, Army)> =
        points.into_iter().zip(game.rules().armies()).map(|(points, (army, _))| (points, army)).collect();
    all.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    let place = |(points, army): &(u16, Army)| {
        // Equal points share a place.
        let place = 1 + all.iter().filter(|(other, _)| other > points).count() as i64;
        let line = Message::new("result-place").number("place", place).text("player", name(*army));
        // A line ends between two players only.
        texts.message(&line.number("points", *points)).replace(' ', "\u{a0}")
    };
    Some(all.iter().map(place).collect::<Vec<_>>().join("   "))
}
