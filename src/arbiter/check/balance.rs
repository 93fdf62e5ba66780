//! What quick games of bots say about a variant: whether games end, who wins, how long they are, and how many moves
//! there are to choose from.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tessera_bots::{Arena, ArenaGame, ArenaPlayer, Level};
use tessera_rules::{Diagnostic, Rules, Side};

/// The number of games.
const GAMES: usize = 20;
/// The level of the bots. Its games of any bundled variant take one or two seconds on two processors, those of the next
/// level three times as long.
const LEVEL: u8 = 2;
/// A game is stopped after so many rounds. Games of chess between such bots have 54 on average.
const ROUNDS: u16 = 100;
/// The random plies with which a game begins. Where games are so short that these decide them, there are none.
const OPENING: usize = 4;
/// Games of fewer rounds than this are short: random plies are more than a fifth of them.
const SHORT: u16 = 10;
/// The seed of the games, so that the same files always give the same report.
const SEED: u64 = 1;
/// After this time no more games are played. Only a rule of Rust code can be so slow.
const TIME: Duration = Duration::from_secs(20);
/// A side is suspicious if its points lie further above its fair share than this many standard errors. That happens
/// once in four hundred checks of a fair game.
const ERRORS: f64 = 3.;

/// The results of the games.
pub(super) struct Balance {
    /// The sides: the names of their armies, and the points.
    sides: Vec<(Side, String, f64)>,
    endings: BTreeMap<String, usize>,
    rounds: Vec<u16>,
    moves: u64,
    choices: u64,
    won: usize,
    /// The random plies with which each game begins.
    opening: usize,
}

/// Plays the games on all processors.
pub(super) fn play(rules: &Arc<Rules>) -> Balance {
    let start = Instant::now();
    let usual = play_from(rules, OPENING, start);
    if usual.median() >= SHORT || usual.games() < GAMES {
        return usual;
    }
    // There may be no time for all of them once more.
    let short = play_from(rules, 0, start);
    if short.games() == GAMES { short } else { usual }
}

/// Plays the games after so many random plies.
fn play_from(rules: &Arc<Rules>, opening: usize, start: Instant) -> Balance {
    let mut balance = Balance { opening, ..Balance::new(rules) };
    let player = Level::new(LEVEL).map_or(ArenaPlayer::Random, |level| ArenaPlayer::Level(level, None));
    // A single player has every seat, so he can be seated in any variant.
    if let Ok(mut arena) = Arena::new(rules.clone(), vec![player], SEED) {
        (arena.rounds, arena.opening) = (ROUNDS, opening);
        let numbers: Vec<usize> = (0..GAMES).collect();
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        arena.play_all(&numbers, threads, &|| start.elapsed() < TIME, &mut |_, game| {
            balance.add(&game);
            ControlFlow::Continue(())
        });
    }
    balance.rounds.sort_unstable();
    balance
}

impl Balance {
    fn new(rules: &Rules) -> Self {
        let named = |side: Side| {
            let armies = rules.armies().filter(|(army, _)| rules.side(*army) == side);
            (side, armies.map(|(_, data)| &*data.name).collect::<Vec<&str>>().join(" and "), 0.)
        };
        let sides = rules.sides().into_iter().map(named).collect();
        Self { sides, endings: BTreeMap::new(), rounds: Vec::new(), moves: 0, choices: 0, won: 0, opening: 0 }
    }

    fn add(&mut self, game: &ArenaGame) {
        let winners = game.winners();
        for (_, _, points) in self.sides.iter_mut().filter(|(side, ..)| winners.contains(side)) {
            *points += 1. / winners.len() as f64;
        }
        *self.endings.entry(game.ending()).or_default() += 1;
        self.rounds.push(game.rounds());
        self.moves += game.moves;
        self.choices += game.choices;
        self.won += usize::from(winners.len() == 1);
    }

    fn games(&self) -> usize {
        self.rounds.len()
    }

    /// The rounds of the game in the middle.
    fn median(&self) -> u16 {
        self.rounds.get(self.games() / 2).copied().unwrap_or(0)
    }

    /// The games that have ended by the rules.
    fn ended(&self) -> usize {
        let broken = [ArenaGame::STOPPED, ArenaGame::RULE_FAILED];
        self.games() - broken.iter().filter_map(|ending| self.endings.get(*ending)).sum::<usize>()
    }

    fn percent(&self, part: f64) -> f64 {
        100. * part / self.games().max(1) as f64
    }

    /// Two lines for the author, or one if there was no game.
    pub(super) fn lines(&self) -> Vec<String> {
        let (games, ended) = (self.games(), self.percent(self.ended() as f64));
        if games == 0 {
            return vec!["games of bots were NOT run: there was no time for one".to_owned()];
        }
        let (median, opening) = (self.median(), self.opening);
        let moves = self.moves as f64 / self.choices.max(1) as f64;
        let hurry = if games < GAMES { format!(" (there was no time for all {GAMES})") } else { String::new() };
        let points: Vec<String> =
            self.sides.iter().map(|(_, names, points)| format!("{names} {:.0} %", self.percent(*points))).collect();
        let endings: Vec<String> = self.endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
        vec![
            format!(
                "{games} games of bots after {opening} random plies, {ended:.0} % end within {ROUNDS} rounds, the median is \
                 {median} rounds, {moves:.1} legal moves per position{hurry}"
            ),
            format!("points of the bots: {}; endings: {}", points.join(", "), endings.join(", ")),
        ]
    }

    /// Warnings of games that hardly end, that nobody wins, or that one side wins far too often.
    pub(super) fn warnings(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let (games, ended) = (self.games(), self.ended());
        let mut warn = |code, message: String, help: &str| {
            found.push(Diagnostic::warning(code, "", message).help(help));
        };
        // If more than half of the games do not end, players will wonder whether theirs can.
        if 2 * ended < games {
            let message = format!("only {ended} of {games} games of bots end within {ROUNDS} rounds");
            let help = "quick bots may be too weak to win: look at `tessera-cli arena` with a higher level; if that ends no games \
                        either, make it easier to win, or let `draw` end games in which nothing happens";
            warn("V407", message, help);
        } else if games == GAMES && self.won == 0 {
            let message = format!("nobody has won any of {games} games of bots");
            warn("V408", message, "`goals` can add a way to win, and `no_move: Loses` turns stalemates into wins");
        }
        let fair = 1. / self.sides.len().max(1) as f64;
        let error = (fair * (1. - fair) / games.max(1) as f64).sqrt();
        for (_, names, points) in &self.sides {
            let share = points / games.max(1) as f64;
            if share > fair + ERRORS * error {
                let message = format!("{names} has {:.0} % of the points in {games} games of bots", 100. * share);
                warn(
                    "V409",
                    message,
                    "`tessera-cli arena` plays more games; other pieces in `setup` may help the others",
                );
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::hooks::{BoardEditor, HookEvents, RuleHook};
    use tessera_rules::{Library, Move, Settings};

    use super::*;
    use crate::check::check_with_bots;

    fn chess() -> Arc<Rules> {
        let mut library = Library::default();
        library.add(include_str!("../../../plugins/chess960/chess.ron")).unwrap();
        Arc::new(library.compile("chess", &Settings::new()).unwrap())
    }

    /// The codes of the warnings after games with these endings and points for White.
    fn codes(endings: &[(&str, usize)], white: f64, won: usize) -> Vec<&'static str> {
        let mut balance = Balance::new(&chess());
        balance.endings = endings.iter().map(|(ending, count)| ((*ending).to_owned(), *count)).collect();
        let games: usize = endings.iter().map(|(_, count)| count).sum();
        balance.rounds = vec![40; games];
        balance.sides[0].2 = white;
        balance.sides[1].2 = games as f64 - white;
        balance.won = won;
        balance.warnings().into_iter().map(|warning| warning.code).collect()
    }

    #[test]
    fn only_what_is_hardly_chance_is_a_warning() {
        let none: [&str; 0] = [];
        assert_eq!(codes(&[("checkmate", 20)], 16., 20), none);
        assert_eq!(codes(&[("checkmate", 20)], 17., 20), ["V409"]);
        assert_eq!(codes(&[("checkmate", 20)], 3., 20), ["V409"]);
        assert_eq!(codes(&[("checkmate", 10), (ArenaGame::STOPPED, 10)], 10., 10), none);
        assert_eq!(codes(&[("checkmate", 9), (ArenaGame::STOPPED, 11)], 10., 9), ["V407"]);
        assert_eq!(codes(&[("checkmate", 9), (ArenaGame::RULE_FAILED, 11)], 10., 9), ["V407"]);
        assert_eq!(codes(&[("repetition", 20)], 10., 0), ["V408"]);
        assert_eq!(codes(&[("repetition", 19), ("checkmate", 1)], 10.5, 1), none);
        // Time was up before the first game.
        assert_eq!(codes(&[], 0., 0), none);
        let nothing = Balance::new(&chess()).lines();
        assert!(nothing.len() == 1 && nothing[0].contains("NOT run"), "{nothing:?}");
    }

    #[test]
    fn the_games_are_always_the_same() {
        let [first, second] = [play(&chess()), play(&chess())].map(|balance| balance.lines());
        assert_eq!(first, second);
        assert!(
            first[0].starts_with("20 games of bots after 4 random plies, ") && first[1].contains("checkmate"),
            "{first:?}"
        );
    }

    /// The report on a variant.
    fn report(text: &str) -> String {
        let mut library = Library::default();
        library.add(include_str!("../../../plugins/chess960/chess.ron")).unwrap();
        library.add_hook("brittle", || Arc::new(Brittle)).unwrap();
        let id = library.add(text).unwrap();
        check_with_bots(&library, &id).to_string()
    }

    #[test]
    fn a_check_ends_with_what_bots_say() {
        let fair = report("Ruleset(api: 1, id: \"fair\", extends: \"chess\")");
        assert!(fair.starts_with("fair: 0 errors, 0 warnings"), "{fair}");
        let mut last = fair.lines().rev();
        assert!(last.next().is_some_and(|line| line.starts_with("fair: points of the bots: white ")), "{fair}");
        assert!(
            last.next().is_some_and(|line| line.starts_with("fair: 20 games of bots after 4 random plies, ")),
            "{fair}"
        );
        let handicap = "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
        let unfair = report(&format!("Ruleset(api: 1, id: \"unfair\", extends: \"chess\", setup: \"{handicap}\")"));
        assert!(unfair.contains("warning[V409]") && unfair.contains("white has "), "{unfair}");
        assert!(unfair.contains("unfair: 0 errors, 1 warning"), "the warning is counted: {unfair}");
    }

    /// Random plies would decide a game of a few moves: whose king comes to the third rank first.
    #[test]
    fn short_games_begin_without_random_plies() {
        let quick = report(
            "Ruleset(api: 1, id: \"quick\", extends: \"chess\", setup: \"r3k3/8/8/8/8/8/8/R3K3 w - - 0 1\", castling: Never,
                regions: {\"goal\": \"*3\"}, goals: [Reach(piece: \"K\", at: \"goal\")])",
        );
        assert!(quick.contains("games of bots after 0 random plies"), "{quick}");
    }

    #[test]
    fn games_without_an_end_are_stopped() {
        let endless = report(include_str!("../../../tests/data/broken/odd_dice.ron"));
        assert!(endless.contains("warning[V407]") && endless.contains("only 0 of 20 games"), "{endless}");
        assert!(endless.contains("endings: stopped 20"), "{endless}");
    }

    /// Panics if a pawn comes to the middle of the board.
    struct Brittle;

    impl RuleHook for Brittle {
        fn events(&self) -> HookEvents {
            HookEvents::AFTER
        }

        fn after(&self, board: &mut BoardEditor<'_>, mv: Move) {
            let rank = mv.to().rank();
            assert!(
                !(3..=4).contains(&rank)
                    || !board.view().top(mv.to()).is_some_and(|top| board.view().is_pawn(top.kind()))
            );
        }
    }

    #[test]
    fn rules_that_panic_stop_no_check() {
        let text = "Ruleset(api: 1, id: \"brittle\", extends: \"chess\", hooks: [\"brittle\"], en_passant: Never)";
        let mut library = Library::default();
        library.add(include_str!("../../../plugins/chess960/chess.ron")).unwrap();
        library.add_hook("brittle", || Arc::new(Brittle)).unwrap();
        library.add(text).unwrap();
        let balance = play(&Arc::new(library.compile("brittle", &Settings::new()).unwrap()));
        assert_eq!(balance.games(), GAMES);
        assert!(balance.endings.contains_key(ArenaGame::RULE_FAILED), "{:?}", balance.endings);
        // The check itself finds the panic in its random games, and lets no bots play.
        assert!(!report(text).contains("games of bots"));
    }
}
