//! The facts of a position, and the reasons that they confirm.

use tessera_rules::ruleset::betza::Hop;
use tessera_rules::ruleset::{
    Capturing, Castling, Crown, EnPassant, Fleeing, GivingCheck, IfNone, KingsFacing, Letter,
};
use tessera_rules::{Action, Army, Fate, Game, Message, Move, MoveKind, Piece, Position, Rules, Setup, Square, Why};

use super::plain_board::{Tops, Walk, apply_hooks, has_hook, tops, walks, walks_to_anywhere, walks_with_hooks};

/// The facts that a reason must agree with.
pub struct Facts<'a> {
    game: &'a Game,
    rules: &'a Rules,
    position: &'a Position,
    moves: &'a [Move],
    board: Tops,
}

/// What a move of a piece leads to, if only the royal pieces count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Legal,
    Check,
    Faces,
    Bikjang,
    GivesCheck,
    /// The royal piece of the player is gone.
    RoyalLost,
}

impl<'a> Facts<'a> {
    /// `moves` are the legal moves of the game's position.
    pub fn new(game: &'a Game, moves: &'a [Move]) -> Self {
        let (rules, position) = (game.rules(), game.position());
        Self { game, rules, position, moves, board: tops(rules, position) }
    }

    /// Whether a reason is true.
    #[expect(clippy::too_many_lines, reason = "one arm for each reason")]
    pub fn confirm(&self, why: &Why, from: Square, to: Square) -> bool {
        let (rules, position) = (self.rules, self.position);
        let (piece, target) = match why {
            Why::GameOver => return self.moves.is_empty() && rules.ending(position).is_some(),
            Why::BlockNow { .. } => return self.moves.iter().all(|mv| mv.kind() == MoveKind::Block),
            Why::EmptySquare { square } => return *square == from && position.top(from).is_none(),
            _ => (position.top(from).unwrap(), position.top(to)),
        };
        let is_army = |army: &String, of: Piece| rules.army_name(of.army()).key == *army;
        match why {
            Why::NotYours { army } => return is_army(army, piece) && !self.is_commanded(piece.army()),
            Why::Frozen { army } => return is_army(army, piece) && !rules.is_alive(position, piece.army()),
            _ => assert!(self.is_commanded(piece.army()), "{why:?}"),
        }
        let is_named = |name: &String, of: Piece| rules.piece_name(of.kind()).key == *name;
        let is_royal_name = |name: &String| rules.piece_name(rules.royal()).key == *name;
        let is_own = target.is_some_and(|target| target.army() == piece.army());
        let is_ally = |of: Piece| of.army() != piece.army() && rules.side(of.army()) == rules.side(piece.army());
        let climbs = is_own && rules.stacks();
        let friendly = rules.ruleset().friendly;
        let royal_target = target.filter(|target| rules.is_royal(target.kind()));
        match why {
            Why::SameSquare => from == to,
            Why::ChooseFirst { square } => {
                self.moves.iter().all(|mv| mv.kind() == MoveKind::Choose && mv.from() == *square)
            }
            Why::RollFirst { square } => {
                self.moves.iter().all(|mv| mv.kind() == MoveKind::Roll)
                    && self.moves.iter().any(|mv| mv.from() == *square)
            }
            Why::Wounded => self.is_wounded(piece),
            Why::HealingInCheck { .. } => from == to && self.is_wounded(piece) && self.is_checked(),
            Why::OwnPiece { square } => *square == to && is_own && !rules.stacks() && !friendly.own,
            Why::OwnRoyal { royal } => {
                royal_target.is_some_and(|target| is_named(royal, target) && target.army().seat() == position.turn())
            }
            Why::AllyPiece { square } => *square == to && target.is_some_and(is_ally) && !friendly.ally,
            Why::AllyRoyal { royal } => {
                royal_target.is_some_and(|target| is_named(royal, target) && is_ally(target))
                    && !(friendly.ally && friendly.ally_royal)
            }
            Why::RoyalIsMated { royal } => {
                let two = rules.armies().count() == 2;
                two && rules.gives_check()
                    && royal_target.is_some_and(|target| is_named(royal, target) && !is_ally(target))
            }
            Why::RoyalStacks { royal } => {
                let royals = [Some(piece), target].into_iter().flatten().filter(|piece| rules.is_royal(piece.kind()));
                climbs && royals.into_iter().any(|piece| is_named(royal, piece))
            }
            Why::CastlingRightLost
            | Why::CastlingCovered { .. }
            | Why::CastlingInCheck
            | Why::CastlingBlocked { .. }
            | Why::CastlingAttacked { .. } => piece.kind() == rules.royal() && self.confirm_castling(why, from, to),
            Why::CannotReach { piece: name }
            | Why::NeverTo { piece: name, .. }
            | Why::CannotCapture { piece: name }
            | Why::NothingToCapture { piece: name }
            | Why::CannotStack { piece: name }
            | Why::HasMoved { piece: name } => is_named(name, piece) && self.confirm_way(why, piece, from, to),
            Why::NothingToHop { piece: name } | Why::Shuns { piece: name, .. } => {
                is_named(name, piece) && self.confirm_way(why, piece, from, to)
            }
            Why::Blocked { .. } | Why::HopsTooFar { .. } => self.confirm_way(why, piece, from, to),
            Why::RoyalsFace { royal } | Why::Bikjang { royal } | Why::GivesCheck { royal } => {
                let outcomes = self.outcomes(piece, from, to);
                let outcome = match why {
                    Why::GivesCheck { .. } => Outcome::GivesCheck,
                    Why::Bikjang { .. } => Outcome::Bikjang,
                    _ => Outcome::Faces,
                };
                is_royal_name(royal) && outcomes.contains(&outcome) && !outcomes.contains(&Outcome::Legal)
            }
            Why::MustCapture => {
                rules.ruleset().capturing == Capturing::Forced
                    && self.moves.iter().all(|mv| rules.captured(position, *mv).is_some())
                    && (piece.kind() == rules.royal() && on_line(from, to) && self.castles()
                        || from == to && self.is_wounded(piece) && !self.is_checked()
                        || (target.is_none() || climbs)
                            && self.passed_by(piece, from, to).is_none()
                            && self.outcomes(piece, from, to).contains(&Outcome::Legal))
            }
            Why::MayNotFlee { royal } => {
                rules.ruleset().fleeing == Fleeing::Never
                    && is_royal_name(royal)
                    && rules.is_royal(piece.kind())
                    && self.is_checked()
                    && self.outcomes(piece, from, to).contains(&Outcome::Legal)
            }
            Why::Rule(message) => self.confirm_rule(message, piece, from, to),
            Why::LosesRoyal { royal } => {
                let outcomes = self.outcomes(piece, from, to);
                is_royal_name(royal) && outcomes.contains(&Outcome::RoyalLost) && !outcomes.contains(&Outcome::Legal)
            }
            Why::IntoCheck { royal } | Why::StillInCheck { royal } | Why::Pinned { royal } => {
                let outcomes = self.outcomes(piece, from, to);
                let fits = match why {
                    Why::IntoCheck { .. } => rules.is_royal(piece.kind()),
                    Why::StillInCheck { .. } => !rules.is_royal(piece.kind()) && self.is_checked(),
                    _ => !rules.is_royal(piece.kind()) && !self.is_checked(),
                };
                fits && is_royal_name(royal)
                    && outcomes.contains(&Outcome::Check)
                    && !outcomes.contains(&Outcome::Legal)
            }
            Why::NothingToBecome { piece: name } => is_named(name, piece) && self.confirm_limits(piece),
            // A game says none of them of two squares. A rule that has failed ends its game at once.
            Why::NotInHand { .. }
            | Why::DropOccupied { .. }
            | Why::DropNotThere { .. }
            | Why::DropFile { .. }
            | Why::DropApart { .. }
            | Why::DropNever
            | Why::DropMates { .. }
            | Why::MoveFirst { .. }
            | Why::DropInCheck { .. } => false,
            Why::DropFirst => !self.moves.is_empty() && self.moves.iter().all(|mv| mv.dropped().is_some()),
            Why::BlockThere { square, .. } => *square == to && position.blocks().has(to),
            Why::BlockNow { .. } | Why::BlockComesFrom { .. } => unreachable!(),
            Why::NoSuchMove | Why::NotRolled | Why::NothingToClaim | Why::HasFallen { .. } | Why::RuleFailed => false,
            Why::GameOver | Why::EmptySquare { .. } | Why::NotYours { .. } | Why::Frozen { .. } => unreachable!(),
        }
    }

    /// Whether the limits of a piece's promotion leave no kind, and it may not go on without one.
    fn confirm_limits(&self, piece: Piece) -> bool {
        let (rules, position) = (self.rules, self.position);
        let count = |letter: &Letter| {
            let kind = rules.kind(letter.get()).unwrap();
            (position.army(piece.army()) & position.kind(kind)).count()
        };
        let letter = rules.letter(piece.kind());
        rules.ruleset().promotion.iter().any(|promotion| {
            let mut limits = promotion.limit.iter();
            promotion.piece.get() == letter
                && promotion.if_none == IfNone::Forbidden
                && limits.all(|(letter, &most)| count(letter) >= most.into())
        })
    }

    /// Whether an army obeys the player whose turn it is: its own, or that of an ally who has taken it over.
    fn is_commanded(&self, army: Army) -> bool {
        let mover = self.rules.army_to_move(self.position);
        army == mover
            || !self.rules.is_alive(self.position, army)
                && self.rules.side(army) == self.rules.side(mover)
                && self.rules.commander(self.position, army).is_some()
    }

    fn is_wounded(&self, piece: Piece) -> bool {
        matches!(self.rules.fate(piece.kind()), Some(Fate::Wounded(_)))
    }

    /// What the movements themselves forbid.
    fn confirm_way(&self, why: &Why, piece: Piece, from: Square, to: Square) -> bool {
        let mut walks = walks_with_hooks(self.rules, piece, from, to);
        let target = self.board.get(&to);
        let is_own = target.is_some_and(|target| target.army() == piece.army());
        let on_the_way =
            matches!(why, Why::Blocked { .. } | Why::NothingToHop { .. } | Why::HopsTooFar { .. } | Why::Shuns { .. });
        // A cannon that only captures by hopping is blocked as long as it captures nothing.
        let captures = target.is_some() && !(is_own && self.rules.stacks());
        let fits = |walk: &Walk| if captures { walk.captures } else { walk.quiet };
        if on_the_way && walks.iter().any(fits) {
            walks.retain(fits);
        }
        match why {
            Why::CannotReach { .. } => walks.is_empty() && walks_to_anywhere(self.rules, piece, from, to).is_empty(),
            Why::NeverTo { square, .. } => {
                walks.is_empty() && *square == to && !walks_to_anywhere(self.rules, piece, from, to).is_empty()
            }
            Why::Blocked { square } => {
                walks.iter().all(|walk| !walk.is_clear(&self.board))
                    && walks.iter().any(|walk| walk.blocker(&self.board) == Some(*square))
            }
            Why::NothingToHop { .. } => {
                walks.iter().all(|walk| !walk.is_clear(&self.board))
                    && walks.iter().any(|walk| match walk.hop {
                        None => false,
                        Some(Hop::Over) => walk.met(&self.board).is_empty(),
                        Some(Hop::Next) => walk.passes.last().is_none_or(|last| !self.board.contains_key(last)),
                    })
            }
            Why::HopsTooFar { square } => {
                let second = |walk: &Walk| walk.hop.is_some() && walk.met(&self.board)[1..].contains(square);
                walks.iter().all(|walk| !walk.is_clear(&self.board)) && walks.iter().any(second)
            }
            Why::Shuns { square, .. } => {
                walks.iter().all(|walk| !walk.is_clear(&self.board))
                    && walks.iter().any(|walk| walk.hop.is_some() && walk.shunned(&self.board).contains(square))
            }
            Why::CannotCapture { .. } => {
                target.is_some() && walks.iter().any(|walk| walk.quiet) && !walks.iter().any(|walk| walk.captures)
            }
            Why::NothingToCapture { .. } => {
                target.is_none()
                    && self.passed_by(piece, from, to).is_none()
                    && walks.iter().any(|walk| walk.captures)
                    && !walks.iter().any(|walk| walk.quiet)
            }
            Why::CannotStack { .. } => {
                is_own && self.rules.stacks() && !walks.is_empty() && !walks.iter().any(|walk| walk.quiet)
            }
            _ => {
                !self.is_unmoved(from)
                    && walks.iter().any(|walk| walk.initial)
                    && walks.iter().all(|walk| walk.initial || !walk.quiet)
            }
        }
    }

    /// Whether a hook forbids the move for the reason that it gives, and nothing else does.
    fn confirm_rule(&self, message: &Message, piece: Piece, from: Square, to: Square) -> bool {
        let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
        let true_of_hook = match message.key.as_str() {
            "lazy-queen" => {
                has_hook(self.rules, "lazy") && self.rules.letter(piece.kind()) == 'Q' && files.max(ranks) > 1
            }
            _ => false,
        };
        true_of_hook && self.outcomes(piece, from, to).contains(&Outcome::Legal)
    }

    fn confirm_castling(&self, why: &Why, from: Square, to: Square) -> bool {
        let position = self.position;
        let lifted = |squares: &[Square]| {
            let mut board = self.board.clone();
            board.retain(|square, _| !squares.contains(square));
            board
        };
        let army = self.board[&from].army();
        match why {
            Why::CastlingInCheck => self.is_checked(),
            Why::CastlingCovered { square } => position.height(*square) > 1,
            Why::CastlingBlocked { square } => on_line(*square, from) && self.board.contains_key(square),
            // The partner leaves its square, too, and may have shielded the goal.
            Why::CastlingAttacked { square } => {
                let mut partners = self.board.iter().filter(|(at, piece)| on_line(**at, from) && piece.army() == army);
                on_line(*square, from)
                    && (self.is_attacked(&lifted(&[from]), *square, army)
                        || partners.any(|(&partner, _)| self.is_attacked(&lifted(&[from, partner]), *square, army)))
            }
            _ => {
                let Castling::With { partner, .. } = &self.rules.ruleset().castling else { return false };
                let is_partner = |at: &Square| {
                    let piece = self.board.get(at).filter(|piece| piece.army() == army);
                    piece.is_some_and(|piece| self.rules.letter(piece.kind()) == partner.get())
                };
                let meant = |at: Square| {
                    let one_side = if at.rank() == to.rank() {
                        (at.file() > from.file()) == (to.file() > from.file())
                    } else {
                        let on_file = at.file() == to.file() && from.file() == to.file();
                        on_file && (at.rank() > from.rank()) == (to.rank() > from.rank())
                    };
                    if is_partner(&to) { at == to } else { one_side }
                };
                !Setup::of(position).unmoved.iter().any(|at| self.position.army(army).has(at) && meant(at))
            }
        }
    }

    /// What the moves of a piece between two squares lead to: one outcome for each number of pieces that it can take
    /// along. Empty if its movements do not lead there.
    fn outcomes(&self, piece: Piece, from: Square, to: Square) -> Vec<Outcome> {
        let target = self.board.get(&to);
        let climbs = self.rules.stacks() && target.is_some_and(|target| target.army() == piece.army());
        let passed = self.passed_by(piece, from, to);
        let reaches = |walk: &Walk| {
            let fits = if target.is_none() || climbs { walk.quiet } else { walk.captures };
            fits && walk.is_clear(&self.board) && (!walk.initial || self.is_unmoved(from))
        };
        if passed.is_none() && !walks_with_hooks(self.rules, piece, from, to).iter().any(reaches) {
            return Vec::new();
        }
        let stack: Vec<Piece> = self.position.stack(from).collect();
        let after = |lift: usize| {
            let mut board = self.board.clone();
            board.remove(&from);
            // The stack is counted from the top.
            board.extend(stack.get(lift).map(|uncovered| (from, *uncovered)));
            board.insert(to, piece);
            if let Some((victim, count)) = passed {
                board.remove(&victim);
                board.extend(self.position.stack(victim).nth(count).map(|uncovered| (victim, uncovered)));
            }
            apply_hooks(self.rules, &mut board, to, passed.is_some() || target.is_some() && !climbs);
            self.outcome(&board)
        };
        (1..=stack.len()).map(after).collect()
    }

    fn outcome(&self, board: &Tops) -> Outcome {
        let mover = self.rules.army_to_move(self.position);
        let side = |army: Army| self.rules.side(army);
        let enemies: Vec<Army> =
            self.rules.armies().map(|(army, _)| army).filter(|&army| side(army) != side(mover)).collect();
        if !self.rules.gives_check() {
            Outcome::Legal
        } else if self.has_crown(mover) && !self.has_royal(board, mover) {
            Outcome::RoyalLost
        } else if enemies.len() == 1
            && enemies.iter().any(|&enemy| self.has_crown(enemy) && !self.has_royal(board, enemy))
        {
            Outcome::Legal
        } else if self.rules.ruleset().facing == KingsFacing::Never && royals_face(self.rules, board) {
            Outcome::Faces
        } else if self.rules.ruleset().facing == KingsFacing::Bikjang
            && royals_face(self.rules, &self.board)
            && royals_face(self.rules, board)
        {
            Outcome::Bikjang
        } else if self.in_check(board, mover) {
            Outcome::Check
        } else if self.rules.ruleset().giving_check == GivingCheck::Never
            && enemies.into_iter().any(|enemy| self.in_check(board, enemy))
        {
            Outcome::GivesCheck
        } else {
            Outcome::Legal
        }
    }

    fn has_royal(&self, board: &Tops, army: Army) -> bool {
        board.values().any(|piece| piece.army() == army && self.rules.is_royal(piece.kind()))
    }

    /// Whether the player to move has a right to castle.
    fn castles(&self) -> bool {
        let own = self.position.army(self.rules.army_to_move(self.position));
        self.rules.ruleset().castling != Castling::Never
            && Setup::of(self.position).unmoved.iter().any(|at| own.has(at))
    }

    fn has_crown(&self, army: Army) -> bool {
        self.rules.ruleset().armies[army.index()].royal == Crown::One
    }

    /// Whether the piece on a square stands alone and has never moved.
    fn is_unmoved(&self, square: Square) -> bool {
        Setup::of(self.position).unmoved.has(square) && self.position.height(square) == 1
    }

    /// The square of the enemy that a pawn captures en passant, and the number of pieces that leave it. The last move
    /// must have passed `to`, or the last move of any enemy where more than two armies play.
    fn passed_by(&self, piece: Piece, from: Square, to: Square) -> Option<(Square, usize)> {
        let record = self.game.record();
        let latest = (1..self.rules.armies().count()).filter_map(|back| record.len().checked_sub(back));
        latest.into_iter().find_map(|index| self.passed_in(index, piece, from, to))
    }

    /// The same for the move of this number, from 0.
    fn passed_in(&self, index: usize, piece: Piece, from: Square, to: Square) -> Option<(Square, usize)> {
        let rules = self.rules;
        let Some(&Action::Move(last)) = self.game.record().get(index) else { return None };
        if rules.ruleset().en_passant == EnPassant::Never || last.kind() != MoveKind::DoubleStep {
            return None;
        }
        let between = |one: u8, other: u8| (one + other) / 2;
        let passed =
            Square::new(between(last.from().file(), last.to().file()), between(last.from().rank(), last.to().rank()));
        // A hook may have moved the pawn on, or may have turned it into another piece. A die shows its next face.
        let victim = self.board.get(&last.to())?;
        let still_there = rules.side(victim.army()) != rules.side(piece.army())
            && (rules.is_pawn(victim.kind()) || rules.is_die(victim.kind()));
        let takes = rules.is_pawn(piece.kind())
            && walks(rules, piece, from, to).iter().any(|walk| walk.captures && walk.passes.is_empty());
        let before = self.game.position_after(index).unwrap();
        let count = last.lift().map_or_else(|| before.height(last.from()), usize::from);
        (passed == Some(to) && still_there && takes && !self.board.contains_key(&to)).then_some((last.to(), count))
    }

    /// Whether a piece of another side can capture on this square. An attack does not count if a hook takes the
    /// attacker's own royal piece for it.
    fn is_attacked(&self, board: &Tops, square: Square, army: Army) -> bool {
        let side = self.rules.side(army);
        let mut enemies = board.iter().filter(|(_, piece)| self.rules.side(piece.army()) != side);
        enemies.any(|(&from, &piece)| {
            let attacks =
                walks(self.rules, piece, from, square).iter().any(|walk| walk.captures && walk.is_clear(board));
            attacks && {
                let mut after = board.clone();
                after.remove(&from);
                after.insert(square, piece);
                apply_hooks(self.rules, &mut after, square, true);
                !self.has_crown(piece.army()) || self.has_royal(&after, piece.army())
            }
        })
    }

    /// Whether the royal piece of the player to move is attacked.
    fn is_checked(&self) -> bool {
        self.in_check(&self.board, self.rules.army_to_move(self.position))
    }

    /// Whether an army's royal piece is attacked on such a board.
    fn in_check(&self, board: &Tops, army: Army) -> bool {
        let royal = |piece: &Piece| piece.army() == army && self.rules.is_royal(piece.kind());
        board.iter().any(|(&square, piece)| royal(piece) && self.is_attacked(board, square, army))
    }
}

/// Whether two squares stand on one rank or file. Armies that face east or west castle on a file.
fn on_line(one: Square, other: Square) -> bool {
    one.rank() == other.rank() || one.file() == other.file()
}

/// Whether two royal pieces stand on one rank or file with nothing between.
fn royals_face(rules: &Rules, board: &Tops) -> bool {
    let royals: Vec<Square> =
        board.iter().filter(|(_, piece)| rules.is_royal(piece.kind())).map(|(&square, _)| square).collect();
    let [one, other] = royals[..] else { return false };
    let between = |square: &Square| {
        let inside = |a: u8, b: u8, at: u8| (a.min(b) + 1..a.max(b)).contains(&at);
        if one.file() == other.file() {
            square.file() == one.file() && inside(one.rank(), other.rank(), square.rank())
        } else {
            square.rank() == one.rank() && inside(one.file(), other.file(), square.file())
        }
    };
    (one.file() == other.file() || one.rank() == other.rank()) && !board.keys().any(between)
}
