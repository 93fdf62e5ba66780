//! An editor of setups: changes one by one, with undo and redo.

use std::sync::Arc;

use super::rights::drop_rights;
use super::unmoved::{castling_partners, gate_squares, open_with_castling};
use super::{ArmyStanding, EnPassantTarget, Setup, SetupError, UnmovedReason, UnmovedRight};
use crate::bitboard::Bitboard;
use crate::notation::PositionError;
use crate::piece::{Army, Kind, Piece, Seat};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// A setup that is changed step by step, and may be invalid meanwhile.
///
/// Its [text](Self::text) can be read back at any time and gives the same setup. Rights for which the pieces are no longer
/// there go with the change that took them.
///
/// ```
/// use std::sync::Arc;
/// use tessera_rules::{Army, Library, Piece, Settings, Setup, SetupEdit, SetupEditor};
///
/// let mut library = Library::default();
/// library.add(include_str!("../../../plugins/trojan/trojan.ron"))?;
/// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
/// let rules = Arc::new(library.compile("trojan", &Settings::new())?);
/// let mut editor = SetupEditor::new(rules.clone(), Setup::of(&rules.start()));
/// let knight = Piece::new(Army::default(), rules.kind('N').ok_or("no knight")?);
/// editor.edit(SetupEdit::Put { piece: knight, at: "e2".parse()? });
/// assert!(editor.text().contains("PPPP(NP)PPP"));
/// editor.undo();
/// assert_eq!(editor.text(), rules.fen(&rules.start()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SetupEditor {
    rules: Arc<Rules>,
    setup: Setup,
    /// The setups before each change, the oldest first, and those that were undone, the next one last.
    done: Vec<Setup>,
    undone: Vec<Setup>,
    /// Whether the last change was one of this counter. Its next change belongs to the same step.
    counting: Option<Counter>,
}

/// A change of a setup. `depth` counts the pieces of a square from the top, which has 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetupEdit {
    /// Puts a piece on a square: on top of pieces of its army where the variant has stacks, otherwise in their place.
    Put {
        /// The piece.
        piece: Piece,
        /// The square.
        at: Square,
    },
    /// Moves the top `count` pieces of a square: onto pieces of their army where the variant has stacks, otherwise in the
    /// place of what stands there.
    Carry {
        /// The square that they leave.
        from: Square,
        /// The square to which they go.
        to: Square,
        /// Their number. A larger one than the square has means all.
        count: usize,
    },
    /// Removes the top `count` pieces of a square.
    Clear {
        /// The square.
        at: Square,
        /// Their number. A larger one than the square has means all.
        count: usize,
    },
    /// Removes one piece of a square.
    Remove {
        /// The square.
        at: Square,
        /// The piece.
        depth: usize,
    },
    /// Exchanges a piece of a stack with the one below it.
    Lower {
        /// The square.
        at: Square,
        /// The piece.
        depth: usize,
    },
    /// Makes a piece another kind, such as a die that shows another face.
    Become {
        /// The square.
        at: Square,
        /// The piece.
        depth: usize,
        /// Its new kind.
        kind: Kind,
    },
    /// Sets the number of pieces of a kind in an army's hand.
    InHand {
        /// The hand and the kind.
        piece: Piece,
        /// The number.
        count: u8,
    },
    /// Says whether the piece of a square is promoted and reverts when it is captured.
    Promoted {
        /// The square.
        at: Square,
        /// Whether it is.
        on: bool,
    },
    /// Gives the move to a seat.
    Turn(Seat),
    /// Sets the part of the turn, from 0. Where the block comes from the piece that has moved, this is the army's first
    /// piece until [`SetupEdit::Mover`] names another one.
    Part(u8),
    /// Says that the piece of a square has moved in this turn, and that the block comes from there now.
    Mover(Square),
    /// Says whether the last player has passed, where players may pass.
    Passed(bool),
    /// Puts a block on an empty square, or takes it away from there. Where there is only one, it leaves its square.
    Block(Square),
    /// Says whether the lowest piece of a square has never moved. See [`Rules::unmoved_rights`].
    Unmoved {
        /// The square.
        at: Square,
        /// Whether it has the right.
        on: bool,
    },
    /// Says whether a piece in hand may enter behind the piece of a square. See [`UnmovedReason::Gate`].
    ///
    /// [`UnmovedReason::Gate`]: crate::UnmovedReason::Gate
    Gate {
        /// The square.
        at: Square,
        /// Whether it may.
        on: bool,
    },
    /// Sets the en-passant right.
    EnPassant(Option<EnPassantTarget>),
    /// Sets the checks that each of two armies still has to give.
    ChecksLeft([u8; 2]),
    /// Says what an army has reached, where armies fall and the others play on. Without points in the variant, the number
    /// is 0.
    Standing {
        /// The army.
        army: Army,
        /// What it has reached.
        standing: ArmyStanding,
    },
    /// Sets the halfmove clock.
    HalfmoveClock(u16),
    /// Sets the number of the round.
    FullmoveNumber(u16),
    /// Replaces the whole setup.
    Replace(Box<Setup>),
}

/// The counters whose changes in a row are one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counter {
    Halfmoves,
    Fullmoves,
}

impl SetupEditor {
    /// Begins with a setup.
    pub fn new(rules: Arc<Rules>, setup: Setup) -> Self {
        let setup = complete(&rules, setup);
        Self { rules, setup, done: Vec::new(), undone: Vec::new(), counting: None }
    }

    /// The rules of the variant.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The setup as it is now.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position of the setup.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.rules.position(&self.setup)
    }

    /// The text of the setup. If it is a position, this is its FEN, which leaves out an en-passant right that no move uses.
    pub fn text(&self) -> String {
        match self.position() {
            Ok(position) => self.rules.fen(&position),
            Err(_) => self.rules.setup_fen(&self.setup),
        }
    }

    /// Makes a change. Returns whether the setup is another one now. A change that the variant does not have, such as a
    /// piece off its board, does nothing.
    pub fn edit(&mut self, edit: SetupEdit) -> bool {
        let counting = match edit {
            SetupEdit::HalfmoveClock(_) => Some(Counter::Halfmoves),
            SetupEdit::FullmoveNumber(_) => Some(Counter::Fullmoves),
            _ => None,
        };
        let Some(next) = self.changed(edit).filter(|next| *next != self.setup) else { return false };
        let before = std::mem::replace(&mut self.setup, next);
        if counting.is_none() || self.counting != counting {
            self.done.push(before);
        }
        self.counting = counting;
        self.undone.clear();
        true
    }

    /// Replaces the setup with that of a text, which may be invalid.
    ///
    /// # Errors
    /// If the text cannot be read. The setup stays as it is then.
    pub fn read(&mut self, text: &str) -> Result<(), PositionError> {
        let setup = self.rules.parse_setup(text)?;
        self.edit(SetupEdit::Replace(Box::new(setup)));
        Ok(())
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a change to make again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Undoes the last change. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.done.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.setup, before));
        self.counting = None;
        true
    }

    /// Makes the change again that was undone last. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else { return false };
        self.done.push(std::mem::replace(&mut self.setup, after));
        self.counting = None;
        true
    }

    /// The setup after a change. `None` if the variant does not have it.
    fn changed(&self, edit: SetupEdit) -> Option<Setup> {
        let rules = &*self.rules;
        let mut setup = self.setup.clone();
        match edit {
            SetupEdit::Put { piece, at } => {
                let known = rules.placeable(piece.army()).any(|kind| kind == piece.kind());
                if !known || piece.army().index() >= rules.armies().count() {
                    return None;
                }
                self.set_down(&mut setup, &[piece], at)?;
            }
            SetupEdit::Carry { from, to, count } => {
                let all = setup.stack(from).to_vec();
                let (taken, left) = all.split_at(count.min(all.len()));
                if from == to || taken.is_empty() {
                    return None;
                }
                let promoted = setup.promoted().has(from);
                keep_lowest(&mut setup, from, left);
                self.set_down(&mut setup, taken, to)?;
                setup.set_promoted(to, promoted);
            }
            SetupEdit::Clear { at, count } => {
                let all = setup.stack(at).to_vec();
                keep_lowest(&mut setup, at, &all[count.min(all.len())..]);
            }
            SetupEdit::Remove { at, depth } => {
                let mut stack = setup.stack(at).to_vec();
                if depth >= stack.len() {
                    return None;
                }
                let is_lowest = depth + 1 == stack.len();
                stack.remove(depth);
                if is_lowest {
                    setup.put(at, &stack);
                } else {
                    keep_lowest(&mut setup, at, &stack);
                }
            }
            SetupEdit::Lower { at, depth } => {
                let mut stack = setup.stack(at).to_vec();
                if depth + 1 >= stack.len() {
                    return None;
                }
                let moves_lowest = depth + 2 == stack.len();
                stack.swap(depth, depth + 1);
                if moves_lowest {
                    setup.put(at, &stack);
                } else {
                    keep_lowest(&mut setup, at, &stack);
                }
            }
            SetupEdit::Become { at, depth, kind } => {
                let mut stack = setup.stack(at).to_vec();
                let piece = stack.get_mut(depth)?;
                if !rules.placeable(piece.army()).any(|other| other == kind) {
                    return None;
                }
                *piece = Piece::new(piece.army(), kind);
                keep_lowest(&mut setup, at, &stack);
            }
            SetupEdit::InHand { piece, count } => {
                let known = rules.armies().any(|(army, _)| army == piece.army());
                if !known || !rules.hand_kinds().any(|kind| kind == piece.kind()) {
                    return None;
                }
                setup.set_in_hand(piece.army(), piece.kind(), count);
            }
            SetupEdit::Promoted { at, on } => {
                let top = setup.stack(at).first()?.kind();
                if rules.form_of(top).is_some() || rules.reverts_to(top).is_none() {
                    return None;
                }
                setup.set_promoted(at, on);
            }
            SetupEdit::Turn(seat) => {
                if !rules.order().any(|other| other == seat) {
                    return None;
                }
                // A pawn that could be captured en passant may be that no more.
                setup = setup.with_turn(seat);
            }
            SetupEdit::Part(part) => {
                if part >= rules.parts_of_setup(&setup) {
                    return None;
                }
                setup.part = part;
                // Any piece will do, until another one is named.
                setup.mover = setup.army(setup.turn().army()).first().filter(|_| part > 0 && rules.throws());
            }
            SetupEdit::Mover(square) => {
                if !rules.throws() || !setup.army(setup.turn().army()).has(square) {
                    return None;
                }
                setup.part = 1;
                setup.mover = Some(square);
            }
            SetupEdit::Block(square) => {
                let fits = rules.squares().has(square) && setup.stack(square).is_empty();
                if rules.block_name().is_none() || !fits {
                    return None;
                }
                let stands = setup.blocks.has(square);
                if !rules.tables.turn.stays {
                    setup.blocks = Bitboard::EMPTY;
                }
                if stands {
                    setup.blocks.remove(square);
                } else {
                    setup.blocks.insert(square);
                }
            }
            SetupEdit::Unmoved { at, on } => {
                let is_here = |right: &UnmovedRight| right.square == at && right.reason != UnmovedReason::Gate;
                if !rules.unmoved_rights(&setup).iter().any(is_here) {
                    return None;
                }
                if on {
                    setup.unmoved.insert(at);
                    open_with_castling(rules, &mut setup, at);
                } else {
                    setup.unmoved.remove(at);
                }
                return Some(setup);
            }
            SetupEdit::Gate { at, on } => {
                let army = setup.stack(at).first()?.army();
                if !gate_squares(rules, &setup, army).has(at) {
                    return None;
                }
                if on {
                    setup.hands.open_gates(Bitboard::of(at));
                } else {
                    setup.hands.close_gates(Bitboard::of(at));
                    // A piece that has moved does not castle.
                    if let Some((royal, partners)) = castling_partners(rules, &setup, army) {
                        let moved = if royal == at { partners } else { partners & Bitboard::of(at) };
                        setup.unmoved = setup.unmoved.without(moved);
                    }
                }
                return Some(setup);
            }
            SetupEdit::EnPassant(target) => {
                if !rules.has_en_passant() || rules.tables.class.marks_passed() {
                    return None;
                }
                setup.en_passant = target;
                return Some(setup);
            }
            SetupEdit::ChecksLeft(left) => {
                let most = rules.checks_to_win()?;
                setup.checks_left = Some(left.map(|left| left.min(most)));
                return Some(setup);
            }
            SetupEdit::Standing { army, standing } => {
                if !rules.armies_fall() || rules.armies().all(|(known, _)| known != army) {
                    return None;
                }
                let points = if rules.counts_points() { standing.points } else { 0 };
                setup.standings[army.index()] = ArmyStanding { points, ..standing };
                return Some(setup);
            }
            SetupEdit::Passed(passed) => {
                if !rules.has_passing() {
                    return None;
                }
                setup.passes = u8::from(passed);
            }
            SetupEdit::HalfmoveClock(count) => setup.halfmove_clock = count,
            SetupEdit::FullmoveNumber(number) => setup.fullmove_number = number.max(1),
            SetupEdit::Replace(other) => return Some(complete(rules, *other)),
        }
        drop_rights(rules, &mut setup);
        Some(setup)
    }

    /// Sets pieces down on a square. `pieces` is from the top down. `None` if the square is off the board.
    fn set_down(&self, setup: &mut Setup, pieces: &[Piece], at: Square) -> Option<()> {
        let rules = &*self.rules;
        if !rules.squares().has(at) {
            return None;
        }
        let there = setup.stack(at);
        let alike = |piece: &Piece| Some(piece.army()) == there.first().map(|top| top.army());
        let stacks = rules.stacks()
            && pieces.iter().all(alike)
            && !pieces.iter().chain(there).any(|piece| rules.is_royal(piece.kind()));
        if stacks {
            let all = [pieces, there].concat();
            keep_lowest(setup, at, &all);
        } else {
            setup.put(at, pieces);
        }
        // A piece takes the place of a block.
        setup.blocks.remove(at);
        Some(())
    }
}

/// Replaces the pieces of a square. Its lowest piece stays the one that it was, and keeps its rights.
fn keep_lowest(setup: &mut Setup, at: Square, pieces: &[Piece]) {
    let (unmoved, gate) = (setup.unmoved.has(at), setup.gates() & Bitboard::of(at));
    setup.put(at, pieces);
    if unmoved && !pieces.is_empty() {
        setup.unmoved.insert(at);
    }
    if !pieces.is_empty() {
        setup.hands.open_gates(gate);
    }
}

/// The setup with all that its text has.
fn complete(rules: &Rules, mut setup: Setup) -> Setup {
    setup.checks_left = rules.checks_to_win().map(|most| setup.checks_left.unwrap_or([most; 2]));
    setup.fullmove_number = setup.fullmove_number.max(1);
    setup
}
