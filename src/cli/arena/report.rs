//! The report on the games of an arena.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::part::{ArenaRun, GameLine};
use crate::counted;

/// Half the width of a 95 % interval in standard errors, for a mean of many values.
const WIDTH: f64 = 1.96;
/// If the same happened in all of n cases, its share is at least 1 - 3/n with 95 % confidence. Source: J. Hanley and
/// A. Lippman-Hand, "If nothing goes wrong, is everything all right?", 1983.
const RULE_OF_THREE: f64 = 3.;

/// The report on all games of a run, in the order of their numbers. A game gives one point: to the side that has won,
/// or in equal parts to all sides that still have an army. Where the variant counts points, the sides with the most of them
/// share it. The armies of a side share what it gets.
pub fn report(run: &ArenaRun, games: &[GameLine]) -> String {
    let mut text = String::new();
    // Writing to a string never fails.
    write_report(&mut text, run, games).ok();
    text
}

fn write_report(text: &mut String, run: &ArenaRun, games: &[GameLine]) -> std::fmt::Result {
    let options: String = run.options.iter().map(|(option, choice)| format!(" {option}={choice}")).collect();
    writeln!(text, "{}{options}: {}, seed {}", run.variant, counted(games.len(), "game", "games"), run.seed)?;
    match &run.players[..] {
        [player] => writeln!(text, "{player} has every seat")?,
        _ => players(text, run, games)?,
    }
    writeln!(text, "{:22} {:>7}   share", "seat", "wins")?;
    for (at, army) in run.armies.iter().enumerate() {
        let points: f64 = games.iter().map(|game| army_points(run, game, at)).sum();
        let wins = games.iter().filter(|game| game.winners == [army.side]).count();
        writeln!(text, "{:22} {wins:7} {:5.1} %", army.name, percent(points, games.len()))?;
    }
    lengths(text, games)
}

/// The points of each player, and the Elo difference if one side plays against another.
fn players(text: &mut String, run: &ArenaRun, games: &[GameLine]) -> std::fmt::Result {
    writeln!(text, "{:22} {:>7}   share (95 % interval)", "player", "points")?;
    for (at, player) in run.players.iter().enumerate() {
        let points = player_points(run, games, at);
        let (mean, low, high) = interval(&points, run.players.len());
        let (sum, mean) = (points.iter().sum::<f64>(), 100. * mean);
        writeln!(text, "{player:22} {sum:7.1} {mean:5.1} % ({:.1} to {:.1})", 100. * low, 100. * high)?;
    }
    let mut sides: Vec<u8> = run.armies.iter().map(|army| army.side).collect();
    sides.sort_unstable();
    sides.dedup();
    if let ([first, second], 2) = (&run.players[..], sides.len()) {
        let (mean, low, high) = interval(&player_points(run, games, 0), 2);
        let [mean, low, high] = [mean, low, high].map(elo);
        writeln!(text, "{:22} {mean:>7}   of {first} above {second} ({low} to {high})", "Elo")?;
    }
    Ok(())
}

/// How many games ended by themselves and how, how long they were, and how many moves there were to choose from.
fn lengths(text: &mut String, games: &[GameLine]) -> std::fmt::Result {
    let mut endings: BTreeMap<&str, usize> = BTreeMap::new();
    for game in games {
        *endings.entry(&game.ending).or_default() += 1;
    }
    let ended = games.iter().filter(|game| game.has_ended()).count();
    writeln!(text, "{:22} {ended:7} {:5.1} %", "ended", percent(ended as f64, games.len()))?;
    for (ending, count) in endings {
        writeln!(text, "  {ending:20} {count:7} {:5.1} %", percent(count as f64, games.len()))?;
    }
    let mut rounds: Vec<u16> = games.iter().map(|game| game.rounds).collect();
    rounds.sort_unstable();
    let [least, most] = [rounds.first(), rounds.last()].map(|rounds| rounds.copied().unwrap_or(0));
    let median = rounds.get(rounds.len() / 2).copied().unwrap_or(0);
    let mean = rounds.iter().map(|&rounds| f64::from(rounds)).sum::<f64>() / rounds.len().max(1) as f64;
    writeln!(text, "{:22} {median:7}   in the median, {mean:.1} on average, {least} to {most}", "rounds")?;
    let moves: u64 = games.iter().map(|game| game.moves).sum();
    let choices: u64 = games.iter().map(|game| game.choices).sum();
    writeln!(text, "{:22} {:7.1}   on average", "legal moves", moves as f64 / choices.max(1) as f64)
}

/// The points of an army in a game.
fn army_points(run: &ArenaRun, game: &GameLine, army: usize) -> f64 {
    let side = run.armies[army].side;
    if !game.winners.contains(&side) {
        return 0.;
    }
    let partners = run.armies.iter().filter(|army| army.side == side).count();
    1. / (game.winners.len() * partners) as f64
}

/// The points of a player in each game.
fn player_points(run: &ArenaRun, games: &[GameLine], player: usize) -> Vec<f64> {
    let mut points = vec![0.; games.len()];
    for (points, game) in points.iter_mut().zip(games) {
        for (at, army) in run.armies.iter().enumerate() {
            if (army.player + game.game) % run.players.len() == player {
                *points += army_points(run, game, at);
            }
        }
    }
    points
}

/// The mean of points, and the ends of its 95 % interval. `rotation` is the number of games with the same opening. They
/// depend on each other, so the error comes from the means of rotations.
fn interval(points: &[f64], rotation: usize) -> (f64, f64, f64) {
    let mean = mean(points);
    let means: Vec<f64> = points.chunks(rotation).map(self::mean).collect();
    let count = means.len().max(1) as f64;
    let variance = means.iter().map(|other| (other - mean).powi(2)).sum::<f64>() / (count - 1.).max(1.);
    let width = if mean == 0. || mean == 1. {
        RULE_OF_THREE / count
    } else if means.len() < 2 {
        // A single value says nothing about the error.
        1.
    } else if variance == 0. {
        RULE_OF_THREE / count
    } else {
        WIDTH * (variance / count).sqrt()
    };
    (mean, (mean - width).max(0.), (mean + width).min(1.))
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

fn percent(part: f64, all: usize) -> f64 {
    100. * part / all.max(1) as f64
}

/// The difference in rating that makes this share expected. Source: A. Elo, "The Rating of Chessplayers", 1978, with
/// the logistic curve that FIDE and computer chess use.
fn elo(share: f64) -> String {
    if share <= 0. {
        "-∞".to_owned()
    } else if share >= 1. {
        "+∞".to_owned()
    } else {
        format!("{:+.0}", 400. * (share / (1. - share)).log10())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three rotations of two games: means of 1, 0.5 and 0.5. Their variance is 1/12, so the error is 1/6.
    #[test]
    fn the_error_of_a_share_comes_from_whole_rotations() {
        let (mean, low, high) = interval(&[1., 1., 1., 0., 0.5, 0.5], 2);
        assert!((mean - 2. / 3.).abs() < 1e-9);
        assert!((mean - low - WIDTH / 6.).abs() < 1e-9 && (high - mean - WIDTH / 6.).abs() < 1e-9, "{low} {high}");
        // Where all games are won there is no variance, but there is doubt.
        let (mean, low, high) = interval(&[1.; 30], 2);
        assert!(mean == 1. && (low - 0.8).abs() < 1e-9 && high == 1.);
        assert_eq!(interval(&[1., 0.], 2), (0.5, 0., 1.));
        assert_eq!(interval(&[1., 0.].repeat(12), 2), (0.5, 0.25, 0.75));
    }

    #[test]
    fn elo_is_that_of_the_logistic_curve() {
        let found: Vec<String> = [0., 0.24, 0.5, 0.76, 1.].map(elo).into();
        assert_eq!(found, ["-∞", "-200", "+0", "+200", "+∞"]);
    }
}
