//! The sets of squares for which there are boards.

use std::sync::Arc;

use super::board::Board;
use super::context::BoardView;
use super::rays::Rays;
use super::scores::{Scores, Tally};
use super::sliders::{Sliders, SlidingAttacks};
use super::tables::Tables;
use super::under::Under;
use crate::bitboard::{Bitboard, SmallBitboard, SquareSet};
use crate::effect::EffectList;
use crate::hooks::{BoardEditor, Edit, Edited, PositionView, Seen};
use crate::piece::Piece;
use crate::rules::Rules;

/// A set of squares with a board and tables of its own. The kernel is written for any such set, so small boards do not pay for
/// large ones.
pub trait BoardSet: SquareSet {
    /// The tables of its lines.
    #[doc(hidden)]
    type SlidingAttacks: SlidingAttacks<Self>;

    /// The place for points in a board. Small boards have none, which keeps them small.
    #[doc(hidden)]
    type Tally: Tally;

    /// The tables of the rules for such sets. `None` if their board is too large.
    #[doc(hidden)]
    fn tables(rules: &Rules) -> Option<&Arc<Tables<Self>>>;

    /// A position as hooks see it.
    #[doc(hidden)]
    fn seen<'a>(tables: &'a Tables<Self>, view: BoardView<'a, Self>) -> PositionView<'a>;

    /// A position as hooks change it: with the effects so far, and the pieces that the move has captured.
    #[doc(hidden)]
    fn edited<'a>(
        tables: &'a Tables<Self>,
        board: &'a mut Board<Self>,
        under: &'a mut Under<Self>,
        effects: &'a mut EffectList,
        taken: &'a [Piece],
    ) -> BoardEditor<'a>;
}

impl BoardSet for SmallBitboard {
    type SlidingAttacks = Sliders;
    type Tally = ();

    fn tables(rules: &Rules) -> Option<&Arc<Tables<Self>>> {
        rules.small.as_ref()
    }

    fn seen<'a>(tables: &'a Tables<Self>, view: BoardView<'a, Self>) -> PositionView<'a> {
        PositionView(Seen::Small(tables, view))
    }

    fn edited<'a>(
        tables: &'a Tables<Self>,
        board: &'a mut Board<Self>,
        under: &'a mut Under<Self>,
        effects: &'a mut EffectList,
        taken: &'a [Piece],
    ) -> BoardEditor<'a> {
        BoardEditor(Edited::Small(Edit { tables, board, under, effects, taken }))
    }
}

impl BoardSet for Bitboard {
    type SlidingAttacks = Rays;
    type Tally = Scores;

    fn tables(rules: &Rules) -> Option<&Arc<Tables<Self>>> {
        Some(&rules.tables)
    }

    fn seen<'a>(tables: &'a Tables<Self>, view: BoardView<'a, Self>) -> PositionView<'a> {
        PositionView(Seen::Large(tables, view))
    }

    fn edited<'a>(
        tables: &'a Tables<Self>,
        board: &'a mut Board<Self>,
        under: &'a mut Under<Self>,
        effects: &'a mut EffectList,
        taken: &'a [Piece],
    ) -> BoardEditor<'a> {
        BoardEditor(Edited::Large(Edit { tables, board, under, effects, taken }))
    }
}
