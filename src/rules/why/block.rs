//! Finds the reason why the block cannot be put on a square.

use super::Why;
use crate::action::MoveKind;
use crate::message::Message;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

impl Rules {
    /// The reason why the player to move cannot put the block on a square. `None` if that is legal.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # library.add(r#"Ruleset(api: 1, id: "blocked", extends: "chess", turn: Block(name: "duck"),
    /// #     royal: Capture(army: Freeze), draw: (repetition: (), quiet_rounds: (), pawns_are_loud: true, dead: []))"#)?;
    /// # let rules = library.compile("blocked", &tessera_rules::Settings::new())?;
    /// use tessera_rules::Why;
    ///
    /// let position = rules.parse_fen("4k3/8/8/3*4/8/8/8/4K3 w2 - - 0 1")?;
    /// assert_eq!(rules.why_not_block(&position, "d4".parse()?), None);
    /// let why = Why::BlockNow { block: "piece-duck".to_owned() };
    /// assert_eq!(rules.why_not_block(&position, "d5".parse()?), Some(why));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_not_block(&self, position: &Position, at: Square) -> Option<Why> {
        let Ok(moves) = self.try_legal_moves(position) else { return Some(Why::RuleFailed) };
        let Some(Message { key: block, .. }) = self.block_name() else { return Some(Why::NoSuchMove) };
        if !self.tables.blocks_now(&position.board) {
            return Some(if moves.is_empty() { Why::GameOver } else { Why::MoveFirst { block } });
        }
        let there = moves.iter().any(|mv| mv.kind() == MoveKind::Block && mv.to() == at);
        if there {
            return None;
        }
        Some(match position.mover() {
            Some(square) if !position.occupied().has(at) => Why::BlockComesFrom { block, square },
            _ => Why::BlockNow { block },
        })
    }

    /// The key of the block's name. Empty in variants without a block.
    pub(super) fn block_key(&self) -> String {
        self.block_name().map(|name| name.key).unwrap_or_default()
    }
}
