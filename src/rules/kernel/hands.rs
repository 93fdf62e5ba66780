//! Hands: captured or set-aside pieces that can be put back on the board.

use super::Mechanics;
use super::board::Board;
use super::context::{A1, BoardView, MoveContext};
use super::generate::{CountingSink, Sink};
use super::sink::NoticingSink;
use super::sliders::SlidingAttacks;
use super::tables::{KindSet, Tables};
use super::under::Under;
use super::zobrist;
use crate::action::{Move, MoveKind};
use crate::bitboard::Bitboard;
use crate::effect::{Effect, EffectSink};
use crate::kernel::board_set::BoardSet;
use crate::piece::{Army, Kind, Piece};
use crate::ruleset::Captured;
use crate::square::Square;

/// The armies that can have a hand. Texts write the first one's pieces as capitals and the other one's small.
pub(crate) const HANDS_MAX: usize = 2;

/// The pieces in all hands, and the squares of promoted pieces that revert when they are captured.
///
/// It is kept beside the pieces under the tops and not in the board. So the boards of other variants stay small, and
/// only variants with hands save and restore it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HandState<S: BoardSet = Bitboard> {
    counts: [S::PerKind<u8>; HANDS_MAX],
    promoted: S,
    /// The squares of unmoved pieces. When one moves, a piece of its army's hand may enter there.
    gates: S,
}

impl<S: BoardSet> HandState<S> {
    pub(crate) fn empty() -> Self {
        Self { counts: [S::per_kind(|_| 0); HANDS_MAX], promoted: S::EMPTY, gates: S::EMPTY }
    }

    /// The same hands for a board of another instance.
    pub(crate) fn converted<T: BoardSet>(&self) -> HandState<T> {
        let convert = |squares: S| T::from_bitboard(squares.to_bitboard());
        let counts = self.counts.map(|hand| T::per_kind(|kind| hand.as_ref().get(kind).copied().unwrap_or(0)));
        HandState { counts, promoted: convert(self.promoted), gates: convert(self.gates) }
    }

    /// The number of pieces of a kind in an army's hand.
    #[inline]
    pub(crate) fn count(&self, army: Army, kind: Kind) -> u8 {
        self.counts.get(army.index()).map_or(0, |hand| hand[kind.index()])
    }

    /// The kinds in an army's hand.
    #[inline]
    pub(crate) fn kinds(&self, army: Army) -> impl Iterator<Item = Kind> + use<S> {
        // One byte for each kind: the lowest byte that is not zero is the next kind.
        let hand = self.counts.get(army.index()).copied().unwrap_or(S::per_kind(|_| 0));
        let word = move |at: usize| hand.as_ref().as_chunks::<16>().0.get(at).map(|word| u128::from_le_bytes(*word));
        let (mut at, mut left) = (0, word(0).unwrap_or(0));
        std::iter::from_fn(move || {
            while left == 0 {
                at += 1;
                left = word(at)?;
            }
            let byte = left.trailing_zeros() as usize / 8;
            left &= !(0xff << (8 * byte));
            Kind::new(16 * at + byte)
        })
    }

    /// The number of pieces in all hands.
    pub(crate) fn total(&self) -> usize {
        self.counts.iter().flat_map(AsRef::as_ref).copied().map(usize::from).sum()
    }

    /// Whether all hands are empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.counts.iter().flat_map(AsRef::as_ref).all(|&count| count == 0)
    }

    /// The squares of promoted pieces that revert.
    #[inline]
    pub(crate) fn promoted(&self) -> S {
        self.promoted
    }

    /// The part of the Zobrist key that hands make up.
    pub(crate) fn key(&self) -> u64 {
        let mut key = zobrist::promoted(self.promoted) ^ zobrist::gates(self.gates);
        for army in (0..HANDS_MAX).filter_map(Army::new) {
            for kind in self.kinds(army) {
                key ^= zobrist::hand(army, kind, self.count(army, kind));
            }
        }
        key
    }

    /// Sets the number of pieces of a kind in a hand. Returns the change of the Zobrist key.
    pub(crate) fn set(&mut self, army: Army, kind: Kind, count: u8) -> u64 {
        let Some(hand) = self.counts.get_mut(army.index()) else { return 0 };
        let old = std::mem::replace(&mut hand[kind.index()], count);
        zobrist::hand(army, kind, old) ^ zobrist::hand(army, kind, count)
    }

    /// Takes a piece of a kind out of a hand. Returns the change of the Zobrist key.
    fn take(&mut self, army: Army, kind: Kind) -> u64 {
        self.set(army, kind, self.count(army, kind).saturating_sub(1))
    }

    /// Marks the piece of a square as promoted. Returns the change of the Zobrist key.
    pub(crate) fn mark(&mut self, square: Square) -> u64 {
        let new = S::of(square).without(self.promoted);
        self.promoted |= new;
        zobrist::promoted(new)
    }

    /// Takes the mark of a square, if it has one. Returns whether it had one, and the change of the Zobrist key.
    #[inline]
    pub(crate) fn unmark(&mut self, square: Square) -> (bool, u64) {
        let marked = self.promoted & S::of(square);
        if marked.is_empty() {
            return (false, 0);
        }
        self.promoted ^= marked;
        (true, zobrist::promoted(marked))
    }

    /// The squares where a piece of the hand may enter when the piece there moves.
    #[inline]
    pub(crate) fn gates(&self) -> S {
        self.gates
    }

    /// Opens the gates of these squares. Returns the change of the Zobrist key.
    pub(crate) fn open_gates(&mut self, squares: S) -> u64 {
        let new = squares.without(self.gates);
        self.gates |= new;
        zobrist::gates(new)
    }

    /// Closes the gates of these squares. Returns the change of the Zobrist key.
    #[inline]
    pub(crate) fn close_gates(&mut self, squares: S) -> u64 {
        let gone = self.gates & squares;
        if gone.is_empty() {
            return 0;
        }
        self.gates ^= gone;
        zobrist::gates(gone)
    }

    /// The mark goes with a piece to another square. Returns the change of the Zobrist key.
    #[inline]
    pub(crate) fn follow(&mut self, from: Square, to: Square) -> u64 {
        match self.unmark(from) {
            (true, change) => change ^ self.mark(to),
            (false, _) => 0,
        }
    }
}

impl<S: BoardSet> Tables<S> {
    /// A captured piece goes to a hand, if the rules say so. The square has lost the piece already.
    pub(super) fn take_in_hand(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        taken: Piece,
        at: Square,
        effects: &mut impl EffectSink,
    ) {
        let (marked, change) = under.hands.unmark(at);
        board.mix(change);
        let army = match self.hands.captured {
            Captured::Removed => return,
            Captured::ToCaptor => Army::new(board.seat.into()).unwrap_or_default(),
            Captured::ToOwner => taken.army(),
        };
        if self.is_royal(taken) {
            return;
        }
        let reverts = marked || self.hands.forms.has(taken.kind());
        let kind = if reverts { self.hands.base[taken.kind().index()] } else { taken.kind() };
        let count = under.hands.count(army, kind);
        board.mix(under.hands.set(army, kind, count.saturating_add(1)));
        effects.push(Effect::ToHand { at, army, kind });
    }

    /// Marks a piece that has just been promoted, if it reverts when it is captured.
    pub(super) fn mark_promoted(&self, board: &mut Board<S>, under: &mut Under<S>, at: Square, from: Kind, into: Kind) {
        if from != into && self.hands.marked.has(into) {
            board.mix(under.hands.mark(at));
        }
    }

    /// Puts a piece of the mover's hand on its square.
    pub(super) fn drop_piece(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        mv: Move,
        effects: &mut impl EffectSink,
    ) {
        let (Some(army), Some(kind)) = (Army::new(board.seat.into()), mv.dropped()) else { return };
        let held = self.held_as(kind);
        board.mix(under.hands.take(army, held));
        board.put(Piece::new(army, kind), mv.to());
        if self.hands.unmoved[army.index()][kind.index()].has(mv.to()) {
            self.castles_from_now(board, army);
        }
        if self.zeroing.has(kind) {
            board.halfmove_clock = 0;
        }
        effects.push(Effect::Dropped { at: mv.to(), army, kind: held });
        if held != kind {
            effects.push(Effect::Promoted { at: mv.to(), level: 0, into: kind });
        }
    }

    /// Closes the gates of a move, and puts the piece that enters by it on its square. Without anything in hand, now and
    /// later, an army has no gates.
    pub(super) fn pass_gates(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        mv: Move,
        effects: &mut impl EffectSink,
    ) {
        let Some(army) = Army::new(board.seat.into()) else { return };
        board.mix(under.hands.close_gates(S::of(mv.from()) | S::of(mv.to())));
        if let Some((kind, at)) = mv.gated() {
            board.mix(under.hands.take(army, kind));
            board.put(Piece::new(army, kind), at);
            effects.push(Effect::Dropped { at, army, kind });
        }
        if !self.may_gate(&under.hands, army) {
            board.mix(under.hands.close_gates(board.army(army)));
        }
    }

    /// Whether an army has something in hand, or will have.
    pub(crate) fn may_gate(&self, hands: &HandState<S>, army: Army) -> bool {
        self.hands.captured != Captured::Removed || hands.kinds(army).next().is_some()
    }

    /// Gives the partners that stand where they have been dropped their castling rights, if the royal piece does, too.
    fn castles_from_now(&self, board: &mut Board<S>, army: Army) {
        let Some(goals) = self.castling.as_ref().map(|castling| &castling[army.index()]) else { return };
        let unmoved = |kind: Kind| self.hands.unmoved[army.index()][kind.index()] & board.kind(kind) & board.army(army);
        if self.castlers.iter().any(|kind| unmoved(kind).any()) {
            unmoved(goals.partner).iter().for_each(|square| board.set_unmoved(square));
        }
    }

    /// The kind in a hand from which a piece of this kind is dropped. They differ for promoted forms.
    #[inline]
    pub(crate) fn held_as(&self, kind: Kind) -> Kind {
        if self.hands.drops_forms && self.hands.forms.has(kind) { self.hands.base[kind.index()] } else { kind }
    }

    /// Emits the drops of an army. A drop may block a check, and it never opens a line.
    pub(super) fn drops<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        sink: &mut impl Sink<S>,
    ) {
        let free = context.check_mask.without(context.occupied);
        if free.is_empty() || self.hands.never_drops {
            return;
        }
        for kind in view.under.hands.kinds(context.army) {
            let mut goals = free & self.droppable(view, context.army, kind);
            if self.hands.never_mates.has(kind) {
                goals = goals.without(self.mating_drops::<C>(view, context.army, kind, goals));
            }
            // A march by no step: origin and destination are the same.
            sink.add_marched(Move::new(MoveKind::Drop, A1, A1).dropping(kind), goals, 0);
        }
        if self.hands.drops_forms {
            self.form_drops(view, context.army, free, sink);
        }
    }

    /// Emits the drops where they come before moves. Returns whether there were any.
    pub(super) fn drops_first<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        sink: &mut impl Sink<S>,
    ) -> bool {
        let mut counted = NoticingSink { sink, any: false };
        if self.hands.drops_first {
            self.drops::<C>(view, context, &mut counted);
        }
        counted.any
    }

    /// Whether royal pieces can be in hand. Where they are captured, an army without one on the board is out.
    pub(crate) fn royals_in_hand(&self) -> bool {
        self.hands.drops_first && self.class.check
    }

    /// Whether an army still has its royal piece in hand.
    pub(crate) fn royal_in_hand(&self, under: &Under<S>, army: Army) -> bool {
        self.royals_in_hand() && self.royals.iter().any(|kind| under.hands.count(army, kind) > 0)
    }

    /// Emits the drops of pieces as their promoted forms.
    fn form_drops(&self, view: BoardView<'_, S>, army: Army, free: S, sink: &mut impl Sink<S>) {
        for form in self.hands.forms.iter() {
            if view.under.hands.count(army, self.hands.base[form.index()]) > 0 {
                let goals = free & self.droppable(view, army, form);
                sink.add_marched(Move::new(MoveKind::Drop, A1, A1).dropping(form), goals, 0);
            }
        }
    }

    /// The squares where the rules let an army put a piece of this kind, if they are free.
    #[inline]
    pub(crate) fn droppable(&self, view: BoardView<'_, S>, army: Army, kind: Kind) -> S {
        let (board, mut squares) = (view.board, self.hands.on[army.index()][kind.index()]);
        if self.hands.apart != KindSet::default() {
            squares = squares.without(self.kept_apart(view, army, kind));
        }
        let most = u32::from(self.hands.on_file[kind.index()]);
        if most >= u32::from(S::SIDE) {
            return squares;
        }
        let own = board.kind(kind) & board.army(army);
        let full = (0..S::SIDE).map(S::file).filter(|&file| (own & file).count() >= most);
        squares.without(full.fold(S::EMPTY, |all, file| all | file))
    }

    /// The squares where a drop of this kind would leave a piece of a kind in [`HandTables::apart`] without a square, or
    /// would put two such pieces on squares of one colour.
    ///
    /// [`HandTables::apart`]: super::tables::HandTables
    #[cold]
    pub(crate) fn kept_apart(&self, view: BoardView<'_, S>, army: Army, kind: Kind) -> S {
        let board = view.board;
        let mut barred = S::EMPTY;
        for other in self.hands.apart.iter() {
            let own = board.kind(other) & board.army(army);
            let shades = [S::DARK, !S::DARK].into_iter();
            let waiting = usize::from(view.under.hands.count(army, other));
            if other == kind {
                let taken = shades.filter(|&shade| (own & shade).any());
                barred |= taken.fold(S::EMPTY, |all, shade| all | shade);
            } else if waiting > 0 {
                let free = self.hands.on[army.index()][other.index()].without(board.occupied());
                let open = shades.filter(|&shade| (own & shade).is_empty());
                let room = |at: Square| open.clone().filter(|&shade| (free & shade).without(S::of(at)).any()).count();
                barred |= free.iter().filter(|&at| room(at) < waiting).collect::<S>();
            }
        }
        barred
    }

    /// The squares among `goals` where a dropped piece would checkmate. Each drop that gives check is played.
    fn mating_drops<C: Mechanics>(&self, view: BoardView<'_, S>, army: Army, kind: Kind, goals: S) -> S {
        let Some(&enemy) = self.seats.enemies[army.index()].first() else { return S::EMPTY };
        let Some(royal) = self.royal_square(view.board, enemy).filter(|_| C::CHECK) else { return S::EMPTY };
        let reverse = &self.reverse[army.index()][kind.index()][S::index(royal)];
        let lines = self.sliders.rook(royal, view.board.occupied()) | self.sliders.bishop(royal, view.board.occupied());
        let checks = goals & (reverse.leap | reverse.line & lines);
        checks
            .iter()
            .filter(|&at| {
                let (mut board, mut under) = (*view.board, view.under.clone());
                let mv = Move::new(MoveKind::Drop, at, at).dropping(kind);
                self.drop_piece(&mut board, &mut under, mv, &mut ());
                board.set_en_passant(None);
                self.pass_the_turn(&mut board);
                let mut answers = CountingSink::default();
                self.generate_plain::<C>(BoardView { board: &board, under: &under }, &mut answers);
                answers.0 == 0
            })
            .collect()
    }
}
