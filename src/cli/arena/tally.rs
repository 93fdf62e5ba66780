//! The results of an arena.

use std::collections::BTreeMap;
use std::fmt::Write;

use tessera_rules::{Army, Rules, Side};

use super::Arena;
use super::game::PlayedGame;

/// The points of players and seats. A game gives one point: to the seats of the side that has won, or to all sides
/// alike.
pub(super) struct Tally<'a> {
    rules: &'a Rules,
    arena: &'a Arena,
    /// For each player, its points in each game.
    players: Vec<Vec<f64>>,
    seats: Vec<f64>,
    plies: Vec<usize>,
    endings: BTreeMap<String, usize>,
}

impl<'a> Tally<'a> {
    pub(super) fn new(rules: &'a Rules, arena: &'a Arena) -> Self {
        let players = vec![Vec::new(); arena.players.len()];
        let seats = vec![0.; rules.armies().count()];
        Self { rules, arena, players, seats, plies: Vec::new(), endings: BTreeMap::new() }
    }

    pub(super) fn add(&mut self, number: usize, game: PlayedGame) {
        let armies: Vec<Army> = self.rules.armies().map(|(army, _)| army).collect();
        let mut sides: Vec<Side> = armies.iter().map(|&army| self.rules.side(army)).collect();
        sides.sort();
        sides.dedup();
        let mut points = vec![0.; self.players.len()];
        for &army in &armies {
            let side = self.rules.side(army);
            let won = match game.ending.and_then(|ending| ending.winner) {
                Some(winner) => f64::from(u8::from(winner == side)),
                None => 1. / sides.len() as f64,
            };
            let partners = armies.iter().filter(|&&other| self.rules.side(other) == side).count();
            let own = won / partners as f64;
            self.seats[army.index()] += own;
            points[self.arena.player(army.index(), number)] += own;
        }
        for (all, points) in self.players.iter_mut().zip(points) {
            all.push(points);
        }
        self.plies.push(game.plies);
        let ending = game.ending.map_or("cut-off".to_owned(), |ending| {
            let key = ending.reason.message(self.rules.draw()).key;
            key.strip_prefix("end-").unwrap_or(&key).to_owned()
        });
        *self.endings.entry(ending).or_default() += 1;
    }

    pub(super) fn report(mut self) -> String {
        let games = self.plies.len();
        let mut text = format!("{}: {games} games, seed {}\n", self.rules.id(), self.arena.seed);
        for (player, points) in self.arena.players.iter().zip(&self.players) {
            let (share, error) = share(points);
            let name = player.to_string();
            let sum: f64 = points.iter().sum();
            // Writing to a string never fails.
            writeln!(text, "{name:12} {sum:7.1} points  {:5.1} % ± {:.1}", 100. * share, 100. * error).ok();
        }
        if self.players.len() == 2 && self.seats.len() == 2 {
            let (share, _) = share(&self.players[0]);
            if share > 0. && share < 1. {
                writeln!(text, "elo          {:+7.0}", -400. * (1. / share - 1.).log10()).ok();
            }
        }
        text.push_str("seats       ");
        for ((army, _), points) in self.rules.armies().zip(&self.seats) {
            write!(text, " {} {:.1} %", self.rules.army_look(army), 100. * points / games.max(1) as f64).ok();
        }
        self.plies.sort_unstable();
        let [least, most] = [self.plies.first(), self.plies.last()].map(|plies| plies.copied().unwrap_or(0));
        let middle = self.plies.get(games / 2).copied().unwrap_or(0);
        writeln!(text, "\nplies        {least} to {most}, half of them below {middle}").ok();
        text.push_str("endings     ");
        for (ending, count) in &self.endings {
            write!(text, " {ending} {count}").ok();
        }
        text.push('\n');
        text
    }
}

/// The mean of points and its standard error.
fn share(points: &[f64]) -> (f64, f64) {
    let count = points.len().max(1) as f64;
    let mean = points.iter().sum::<f64>() / count;
    let variance = points.iter().map(|points| (points - mean).powi(2)).sum::<f64>() / (count - 1.).max(1.);
    (mean, (variance / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_the_standard_error_of_its_mean() {
        let (mean, error) = share(&[1., 0., 1., 0.]);
        assert!((mean - 0.5).abs() < 1e-9 && (error - (1f64 / 3. / 4.).sqrt()).abs() < 1e-9);
        assert_eq!(share(&[1., 1.]), (1., 0.));
    }
}
