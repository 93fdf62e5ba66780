//! The two camps of a search, and whose scores the table keeps apart.

use tessera_rules::{ARMIES_MAX, Position, Rules, Side};

use crate::evaluation::{Leaning, mix};

/// The two camps of a search: the side to move at the root, and all others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Camps {
    pub(super) side: Side,
    /// Whether scores are shares of all strength: three sides or more are alive.
    pub(super) shared: bool,
    /// Whether one enemy replies in each round, and the others do not. See `replies`.
    pub(super) one_replies: bool,
    /// The number of plies from one turn of the searching side to its next, if each living side has one.
    pub(super) round: usize,
    /// Changes the keys of the table where a score holds for one searching side only: a share, or one with a leaning.
    pub(super) salt: u64,
}

impl Camps {
    /// The camps when this side searches a position, with this leaning of its character.
    pub(super) fn of(rules: &Rules, position: &Position, side: Side, leaning: Leaning) -> Self {
        let round = rules.living_sides(position).len().max(2);
        let shared = round > 2;
        // Where points decide, a side that has fallen may win, and then both of two living sides lose.
        let third_may_win = rules.counts_points() && rules.sides().len() > 2;
        let own = shared || third_may_win || leaning != Leaning::default();
        // Shares and hundredths of a pawn are two units.
        let unit = if shared { ARMIES_MAX as u64 } else { 0 };
        let salt = if own { mix(1 + side.index() as u64 + unit) } else { 0 };
        Self { side, shared, one_replies: shared && !rules.has_chance(), round, salt }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::atomic::AtomicBool;

    use tessera_rules::{Action, Bitboard, BoardSet, Game, SmallBitboard, Start};

    use super::*;
    use crate::character::Character;
    use crate::limits::SearchLimits;
    use crate::search::budget::Shared;
    use crate::search::ordering::MoveOrdering;
    use crate::search::{Engine, Progress};
    use crate::test_rules::{FOUR_HANDED, rules, rules_of, two_of_four};

    /// The key of a game's start in the table, when a side searches.
    fn key<S: BoardSet>(engine: &Engine<S>, game: &Game, side: Side) -> u64 {
        let (stop, mut ordering) = (AtomicBool::new(false), MoveOrdering::new(&engine.rules));
        let shared = Shared::new(&stop, 1);
        engine.worker(side, game, &SearchLimits::default(), &shared, 0, &mut ordering).key()
    }

    /// With three sides left a side plays against all others together, and its scores are its own. Once a king has fallen
    /// and two are left, it is a game of two: both share the table, and what one gains the other loses.
    #[test]
    fn two_sides_that_are_left_play_a_game_of_two() {
        let rules = rules("nava-ffa", include_str!("../../../plugins/nava/nava-ffa.ron"));
        let position = "wR,6,yK/8/8/8/8/8/7,bR/wK,6,bK b 0 1".to_owned();
        let mut game = Game::new(rules.clone(), Start::Position(position)).unwrap();
        let mut engine = Engine::<SmallBitboard>::new(rules.clone(), 1);
        let mut look = |game: &Game| {
            let sides = rules.living_sides(game.position());
            let keys: BTreeSet<u64> = sides.iter().map(|&side| key(&engine, game, side)).collect();
            let (limits, mut sum) = (SearchLimits { depth: Some(2), ..SearchLimits::default() }, 0);
            let mut add = |progress: &Progress| sum = progress.scores.iter().map(|(_, score)| score.value()).sum();
            engine.think(game, &limits, &AtomicBool::new(false), &mut add);
            (sides.len(), keys.len(), sum == 0)
        };
        assert_eq!(look(&game), (3, 3, false));
        game.play(Action::Move(rules.parse_uci(game.position(), "h2h8").unwrap())).unwrap();
        assert_eq!(look(&game), (2, 1, true));
    }

    /// Red has fallen with 60 points. If he wins, White and Yellow have both lost.
    #[test]
    fn sides_share_no_scores_where_a_third_may_win() {
        let rules = rules_of("four-handed-ffa", &FOUR_HANDED);
        let game = Game::new(rules.clone(), Start::Position(two_of_four("40,0x,20,60x"))).unwrap();
        let engine = Engine::<Bitboard>::new(rules.clone(), 1);
        let keys: BTreeSet<u64> = rules.sides().into_iter().map(|side| key(&engine, &game, side)).collect();
        assert_eq!((rules.living_sides(game.position()).len(), keys.len()), (2, 4));
    }

    /// A score among many is a share, and one of two is a number of pawns. A side that looks ahead to both keeps them apart.
    #[test]
    fn shares_and_pawns_have_keys_of_their_own() {
        let rules = rules_of("four-handed-ffa", &FOUR_HANDED);
        let two = rules.parse_fen(&two_of_four("40,0x,20,60x")).unwrap();
        for side in rules.sides() {
            let salt = |position: &Position| Camps::of(&rules, position, side, Leaning::default()).salt;
            assert_ne!(salt(&rules.start()), salt(&two));
        }
    }

    /// Two hunters may share a table, but not their scores: each likes something else.
    #[test]
    fn sides_with_a_leaning_share_no_scores() {
        let rules = rules("chess", "");
        let game = Game::new(rules.clone(), Start::Setup).unwrap();
        let [white, black] = rules.sides()[..] else { panic!("two sides") };
        let mut engine = Engine::<SmallBitboard>::new(rules, 1);
        assert_eq!(key(&engine, &game, white), key(&engine, &game, black));
        engine.set_character(Some(Character::Hunter));
        engine.lean(white, &game);
        assert_ne!(key(&engine, &game, white), key(&engine, &game, black));
    }
}
