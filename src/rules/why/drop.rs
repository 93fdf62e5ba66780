//! Finds the reason why a drop is refused.

use super::Why;
use crate::action::{Move, MoveKind};
use crate::kernel::context::BoardView;
use crate::piece::Kind;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

impl Rules {
    /// The reason why the player to move cannot put a piece of this kind from the hand on a square. `None` if that is
    /// legal.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # library.add("Ruleset(api: 1, id: \"house\", extends: \"chess\", hands: With(captured: ToCaptor))")?;
    /// # let rules = library.compile("house", &tessera_rules::Settings::new())?;
    /// use tessera_rules::Why;
    ///
    /// let position = rules.parse_fen("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")?;
    /// let (knight, f3) = (rules.kind('N').ok_or("no knight")?, "f3".parse()?);
    /// assert_eq!(rules.why_not_drop(&position, knight, f3), None);
    /// let e1 = "e1".parse()?;
    /// assert_eq!(rules.why_not_drop(&position, knight, e1), Some(Why::DropOccupied { square: e1 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_not_drop(&self, position: &Position, kind: Kind, at: Square) -> Option<Why> {
        let Ok(moves) = self.try_legal_moves(position) else { return Some(Why::RuleFailed) };
        let wanted = Move::new(MoveKind::Drop, at, at).dropping(kind);
        if moves.contains(&wanted) {
            return None;
        }
        let view = BoardView { board: &position.board, under: &position.under };
        if moves.is_empty() && (!self.gives_check() || self.tables.over(view) != Ok(None)) {
            return Some(Why::GameOver);
        }
        let army = self.army_to_move(position);
        let piece = self.piece_name(kind).key;
        let royal = self.piece_name(self.royal()).key;
        if position.in_hand(army, self.held_as(kind)) == 0 {
            return Some(Why::NotInHand { piece });
        }
        if self.tables.hands.never_drops {
            return Some(Why::DropNever);
        }
        if position.top(at).is_some() {
            return Some(Why::DropOccupied { square: at });
        }
        if !self.tables.hands.on[army.index()][kind.index()].has(at) {
            return Some(Why::DropNotThere { piece, square: at });
        }
        if !self.tables.droppable(view, army, kind).has(at) {
            let most = self.tables.hands.on_file[kind.index()];
            if self.tables.kept_apart(view, army, kind).has(at) {
                return Some(Why::DropApart { square: at });
            }
            return Some(Why::DropFile { piece, file: at.file_letter(), most });
        }
        Some(match self.tables.objection_to(view, wanted) {
            Ok(Some(message)) => Why::Rule(message),
            Err(_) => Why::RuleFailed,
            Ok(None) if self.check(position).is_some() && self.leaves_check(position, wanted) => {
                Why::DropInCheck { royal }
            }
            Ok(None) if self.tables.hands.never_mates.has(kind) => Why::DropMates { piece },
            Ok(None) => Why::NoSuchMove,
        })
    }

    /// Whether the player's royal piece is in check after a move.
    fn leaves_check(&self, position: &Position, mv: Move) -> bool {
        let army = self.army_to_move(position);
        self.successor(position, mv).is_ok_and(|(after, _)| self.threatened(&after, army).is_some())
    }
}
