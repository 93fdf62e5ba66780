//! The worth of each kind of piece, from the data of a variant.

use tessera_rules::ruleset::{Capturing, Healing, NoMove, PieceData};
use tessera_rules::{Army, Fate, Kind, Rules, Square};

/// The worth of one square that a piece reaches on a half-full board, in hundredths of a pawn. It gives a knight, which
/// reaches 5.25 squares on average, its usual 320.
const SQUARE_WORTH: i32 = 61;
/// How likely a square on a line is empty, in 1024ths: with it rook and bishop come out at their usual worth.
const EMPTY: i32 = 700;
/// The cost of a royal piece in an exchange. It is more than all other pieces together.
const ROYAL: i32 = 10_000;

/// The value of each kind of piece in hundredths of a pawn: the one of the variant's data, or else one from its moves. For a
/// die it is that of the face alone.
pub fn kind_values(rules: &Rules) -> Vec<i32> {
    let value = |(kind, _, data): (Kind, _, &PieceData)| {
        if data.value > 0 { data.value.into() } else { mobility(rules, kind) * SQUARE_WORTH / 1024 }
    };
    rules.kinds().map(value).collect()
}

/// The worth of each kind in hundredths of a pawn.
#[derive(Debug)]
pub(crate) struct Worth {
    /// The worth of a piece at rest. A die counts partly for its face and partly for its later faces.
    standing: Vec<i32>,
    /// The worth right after the piece has moved: a die shows its next face then.
    moved: Vec<i32>,
    /// The same as `standing`, but a royal piece is worth more than all other pieces.
    exchanged: Vec<i32>,
}

impl Worth {
    pub(crate) fn new(rules: &Rules) -> Self {
        let face = kind_values(rules);
        let faces = rules.faces();
        let mean = faces.iter().map(|kind| face[kind.index()]).sum::<i32>() / faces.len().max(1) as i32;
        // A die keeps its face for one move. Later it shows the others.
        let die = |shown: i32| (2 * shown + 3 * mean) / 5;
        let standing_as = |kind: Kind| match rules.fate(kind) {
            None => face[kind.index()],
            Some(Fate::Wounded(Healing::Never)) => 0,
            // Healing costs a turn. At the start of a turn it costs none.
            Some(Fate::Wounded(Healing::Turning | Healing::Rolling)) => die(0) * 3 / 4,
            Some(Fate::Wounded(Healing::AtTurnStart)) => mean,
            Some(Fate::Turned(_) | Fate::Rolled) => die(face[kind.index()]),
        };
        let standing: Vec<i32> = rules.kinds().map(|(kind, ..)| standing_as(kind)).collect();
        let moved = rules.kinds().map(|(kind, ..)| match rules.fate(kind) {
            Some(Fate::Turned(next)) => standing[next.index()],
            Some(Fate::Rolled) => mean,
            Some(Fate::Wounded(_)) | None => standing[kind.index()],
        });
        let moved = moved.collect();
        let exchanged =
            rules.kinds().map(|(kind, ..)| if rules.is_royal(kind) { ROYAL } else { standing[kind.index()] });
        Self { exchanged: exchanged.collect(), standing, moved }
    }

    /// The worth of a piece at rest.
    pub(crate) fn of(&self, kind: Kind) -> i32 {
        self.standing[kind.index()]
    }

    /// The loss if the piece is captured. Royal pieces are worth more than all others.
    pub(crate) fn exchanged(&self, kind: Kind) -> i32 {
        self.exchanged[kind.index()]
    }

    /// The loss if the piece is captured right after its own move.
    pub(crate) fn exchanged_moved(&self, kind: Kind) -> i32 {
        if self.exchanged[kind.index()] == ROYAL { ROYAL } else { self.moved[kind.index()] }
    }
}

/// Whether pieces are a burden: captures are forced, and a player who has no move left wins.
pub(crate) fn gives_away(rules: &Rules) -> bool {
    let ruleset = rules.ruleset();
    ruleset.capturing == Capturing::Forced && ruleset.no_move == NoMove::Wins
}

/// The mean number of squares that a kind reaches, over all squares of the board, in 1024ths. A square where it only
/// moves or only captures counts half.
fn mobility(rules: &Rules, kind: Kind) -> i32 {
    let squares = rules.squares();
    let all: i32 = squares.iter().map(|from| reached(rules, Army::default(), kind, from)).sum();
    all / squares.count().max(1) as i32
}

/// The number of squares that a kind reaches from a square of a half-full board, in 1024ths.
pub(crate) fn reached(rules: &Rules, army: Army, kind: Kind, from: Square) -> i32 {
    let reach = rules.move_diagram(army, kind, from);
    let mut sum = 512 * (reach.leaps.count() + reach.leap_captures.count()) as i32;
    let free = |squares: u32, half: i32| (0..squares).fold(half, |likely, _| likely * EMPTY / 1024);
    let trails: Vec<_> = rules.trails(army, kind, from).collect();
    for squares in [reach.rides, reach.ride_captures] {
        for to in squares {
            let trail = trails.iter().find(|trail| trail.to == to && trail.hurdles.is_empty());
            let way = trail.map_or_else(|| rules.between(from, to), |trail| trail.way);
            sum += free(way.count(), 512);
        }
    }
    // A hop needs one piece on a hurdle, and all other squares of its way empty.
    for hop in trails.iter().filter(|trail| trail.hurdles.any()) {
        let half = 512 * (i32::from(hop.quiet) + i32::from(hop.captures));
        sum += free(hop.way.count() - 1, half * (1024 - EMPTY) / 1024) * hop.hurdles.count() as i32;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_rules::rules;

    /// The worth of the kinds with these letters.
    fn worth(changes: &str, letters: &str) -> Vec<i32> {
        let rules = rules("changed", changes);
        let worth = Worth::new(&rules);
        letters.chars().map(|letter| worth.of(rules.kind(letter).unwrap())).collect()
    }

    /// Without values in the file, the moves alone give the usual values of pieces, within an eighth.
    #[test]
    fn the_moves_of_a_piece_tell_what_it_is_worth() {
        let nameless = r#"Ruleset(api: 1, id: "changed", extends: "chess", pieces: {
            "N": (name: "knight", moves: ["N"]), "B": (name: "bishop", moves: ["B"]),
            "R": (name: "rook", moves: ["R"]), "Q": (name: "queen", moves: ["Q"]),
        })"#;
        for (found, known) in worth(nameless, "NBRQ").into_iter().zip([320, 330, 500, 900]) {
            assert!((found - known).abs() <= known / 8, "{found} {known}");
        }
        let said = r#"Ruleset(api: 1, id: "changed", extends: "chess", pieces: {
            "N": (name: "knight", moves: ["N"], value: 77),
        })"#;
        assert_eq!(worth(said, "N"), [77]);
    }

    /// A lame knight is worth less than a knight, a nightrider more, and a cannon about as much as a knight.
    #[test]
    fn hops_and_ways_count() {
        let fairy = r#"Ruleset(api: 1, id: "changed", extends: "chess", pieces: {
            "N": (name: "horse", moves: ["nN"]), "B": (name: "nightrider", moves: ["NN"]),
            "R": (name: "cannon", moves: ["mRcpR"]), "Q": (name: "grasshopper", moves: ["gQ"]),
        })"#;
        let [horse, nightrider, cannon, grasshopper] = worth(fairy, "NBRQ")[..] else { panic!() };
        assert!((200..300).contains(&horse), "{horse}");
        assert!((400..550).contains(&nightrider), "{nightrider}");
        assert!((300..450).contains(&cannon), "{cannon}");
        assert!((100..300).contains(&grasshopper), "{grasshopper}");
    }

    /// The worth of a die lies between its face and its other faces. A wounded die is worth less.
    #[test]
    fn a_die_is_worth_its_face_and_those_to_come() {
        let dice = worth(r#"Ruleset(api: 1, id: "changed", extends: "ordo-vulneris")"#, "PQX");
        assert!(dice[0] > 100 && dice[1] < 900 && dice[0] < dice[1], "{dice:?}");
        assert!(dice[2] > 0 && dice[2] < dice[0], "{dice:?}");
    }
}
