//! How a piece moves from where it stands, whoever's turn it is: for players who ask.

use crate::kernel::by_class;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Bitboard, Square};

/// Where a piece goes. No square is in more than one of the sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scope {
    /// Where it can end without capturing, with stacks also on pieces of its own.
    pub quiet: Bitboard,
    /// Where it can capture what stands there.
    pub captures: Bitboard,
    /// Empty squares where it could capture, but cannot go otherwise.
    pub attacks: Bitboard,
}

impl Rules {
    /// Where the piece on top of a square goes by its movement alone: as if it were its player's turn, with what stands in
    /// its way considered, but not check, castling and en passant. Nothing for an empty square.
    pub fn scope(&self, position: &Position, from: Square) -> Scope {
        let Some(piece) = position.top(from) else { return Scope::default() };
        let (tables, army, kind) = (&self.tables, piece.army(), piece.kind());
        let mut board = position.board;
        board.seat = self.commander(position, army).map_or(army.index(), |seat| seat.index()) as u8;
        let sight = by_class!(tables, tables.free_sight(&board, army));
        let moves = &tables.reach[army.index()][kind.index()][from.index()];
        let lines = tables.sliders.rook(from, sight.occupied) | tables.sliders.bishop(from, sight.occupied);
        let quiet = moves.leap_quiet | lines & moves.line_quiet;
        let capture = moves.leap_capture | lines & moves.line_capture;
        let [passed, goal] = tables.double[army.index()][kind.index()][from.index()];
        let moved = tables.initial.has(kind) && !board.unmoved().has(from);
        let double = goal.when((passed & sight.occupied).is_empty() && !moved);
        let ends = if self.is_royal(kind) { !sight.occupied } else { sight.quiet };
        let quiet = (quiet | double) & ends & tables.squares;
        Scope {
            quiet,
            captures: capture & sight.prey,
            attacks: (capture & tables.squares).without(sight.occupied | quiet),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::ruleset::{Library, Settings};

    fn scope(texts: &[&str], position: &str, from: &str) -> [String; 3] {
        let mut library = Library::default();
        let id = texts.iter().map(|text| library.add(text).unwrap()).last().unwrap();
        let rules = library.compile(&id, &Settings::new()).unwrap();
        let scope = rules.scope(&rules.parse_fen(position).unwrap(), from.parse().unwrap());
        [scope.quiet, scope.captures, scope.attacks].map(|squares| {
            let squares: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
            squares.join(" ")
        })
    }

    const CHESS: &str = include_str!("../../plugins/chess960/chess.ron");
    const TROJAN: &str = include_str!("../../plugins/trojan/trojan.ron");
    const ORDO: &str = include_str!("../../plugins/variaschach/ordo.ron");

    #[test]
    fn of_either_side_whoever_is_to_move() {
        let position = "4k3/8/8/8/2r5/1P6/3P4/4K3 b - - 0 1";
        assert_eq!(scope(&[CHESS], position, "d2"), ["d3 d4", "", "c3 e3"]);
        assert_eq!(scope(&[CHESS], position, "b3"), ["b4", "c4", "a4"]);
        assert_eq!(scope(&[CHESS], position, "a1"), ["", "", ""]);
        let [quiet, captures, _] = scope(&[CHESS], position, "c4");
        assert_eq!((quiet.split(' ').count(), captures.as_str()), (14, ""));
    }

    #[test]
    fn onto_pieces_of_its_own_where_they_stack() {
        let position = "4k3/8/8/8/8/8/3P4/R3K3 w - - 0 1";
        let [quiet, ..] = scope(&[CHESS, TROJAN], position, "a1");
        assert_eq!(quiet, "b1 c1 d1 a2 a3 a4 a5 a6 a7 a8", "the king carries nobody");
        let [quiet, ..] = scope(&[CHESS, TROJAN], position, "e1");
        assert_eq!(quiet, "d1 f1 e2 f2", "and stands on nobody");
    }

    #[test]
    fn a_die_that_has_moved_goes_one_step() {
        let position = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1";
        assert_eq!(scope(&[CHESS, ORDO], position, "d2")[0], "d3");
    }
}
