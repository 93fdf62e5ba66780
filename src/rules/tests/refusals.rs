//! Whether the reason for a refusal is true. Each reason says a fact about the position. This file finds the fact on its
//! own: it walks the movements of the variant file step by step over a plain board, without the kernel's tables.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_rules::ruleset::{Dice, Frame, betza};
use tessera_rules::{Action, Army, Fate, Game, Move, MoveKind, Piece, Position, Rules, Settings, Square, Why};

use crate::mods::samples;
use crate::support::random_start;

/// Every pair of squares that no move joins has a reason, and the reason is true. A pair that a move joins has none.
/// Gives the reasons that occurred, by the keys of their messages.
pub fn refusals(rules: &Rules, position: &Position, moves: &[Move]) -> BTreeSet<String> {
    let facts = Facts { rules, position, moves, board: tops(rules, position) };
    let mut occurred = BTreeSet::new();
    for (from, to) in rules.squares().iter().flat_map(|from| rules.squares().iter().map(move |to| (from, to))) {
        let is_legal = moves.iter().any(|&mv| mv.from() == from && rules.leads_to(position, mv, to));
        let why = rules.why_not(position, from, to);
        assert_eq!(why.is_none(), is_legal, "{} {from}{to}", rules.fen(position));
        if let Some(why) = why {
            assert!(facts.confirm(&why, from, to), "{} {from}{to}: {}", rules.fen(position), why.message());
            occurred.insert(match why {
                Why::Rule(_) => "why-rule".to_owned(),
                why => why.message().key,
            });
        }
    }
    occurred
}

/// What stands on top of each square.
type Tops = BTreeMap<Square, Piece>;

fn tops(rules: &Rules, position: &Position) -> Tops {
    rules.squares().iter().filter_map(|square| Some((square, position.top(square)?))).collect()
}

/// One way to go from a square to another on an empty board.
struct Walk {
    /// The squares that it passes, without the first and the last.
    passes: Vec<Square>,
    quiet: bool,
    captures: bool,
    initial: bool,
}

impl Walk {
    fn is_clear(&self, board: &Tops) -> bool {
        self.passes.iter().all(|square| !board.contains_key(square))
    }

    /// The first piece in the way.
    fn blocker(&self, board: &Tops) -> Option<Square> {
        self.passes.iter().copied().find(|square| board.contains_key(square))
    }
}

/// Where a square of an army's own frame lies on the board.
fn on_board(rules: &Rules, frame: Frame, own: Square) -> Option<Square> {
    let size = rules.board_size();
    let (file, rank) = (own.file(), own.rank());
    let (left, down) = (size.files.checked_sub(1 + file), size.ranks.checked_sub(1 + rank));
    match frame {
        Frame::North => Some(own),
        Frame::MirrorSouth => Square::new(file, down?),
        Frame::West => Square::new(size.files.checked_sub(1 + rank)?, file),
        Frame::South => Square::new(left?, down?),
        Frame::East => Square::new(rank, size.ranks.checked_sub(1 + file)?),
    }
}

/// Whether a square lies in a region: `*2`, `h*`, `e5` or `a2-a8`.
fn is_in(region: &str, square: Square) -> bool {
    let name = square.to_string();
    region.split_whitespace().any(|word| match word.split_once('-') {
        Some((first, last)) => {
            let between = |at: usize| (first.as_bytes()[at]..=last.as_bytes()[at]).contains(&name.as_bytes()[at]);
            between(0) && between(1)
        }
        None => word.bytes().zip(name.bytes()).all(|(wanted, found)| wanted == b'*' || wanted == found),
    })
}

/// Every walk of a piece from a square to another.
fn walks(rules: &Rules, piece: Piece, from: Square, to: Square) -> Vec<Walk> {
    let ruleset = rules.ruleset();
    let frame = ruleset.armies[piece.army().index()].frame;
    let own = rules.squares().iter().find(|&own| on_board(rules, frame, own) == Some(from)).unwrap();
    let mut found = Vec::new();
    for rule in &ruleset.pieces.values().nth(piece.kind().index()).unwrap().moves {
        if rule.from.as_ref().is_some_and(|region| !is_in(&ruleset.regions[region], own)) {
            continue;
        }
        for movement in betza::parse(&rule.betza).unwrap() {
            for &(files, ranks) in &movement.ways {
                let mut at = own;
                let mut passes = Vec::new();
                for _ in 0..movement.range {
                    if movement.lame {
                        passes.extend(at.offset(files / 2, ranks / 2).and_then(|half| on_board(rules, frame, half)));
                    }
                    let Some(next) = at.offset(files, ranks) else { break };
                    let Some(goal) = on_board(rules, frame, next).filter(|&goal| rules.squares().has(goal)) else {
                        break;
                    };
                    if goal == to {
                        let (quiet, captures, initial) = (movement.quiet, movement.captures, movement.initial);
                        found.push(Walk { passes: passes.clone(), quiet, captures, initial });
                    }
                    passes.push(goal);
                    at = next;
                }
            }
        }
    }
    found
}

/// What a reason is held against.
struct Facts<'a> {
    rules: &'a Rules,
    position: &'a Position,
    moves: &'a [Move],
    board: Tops,
}

impl Facts<'_> {
    /// Whether what a reason says is true.
    fn confirm(&self, why: &Why, from: Square, to: Square) -> bool {
        let (rules, position) = (self.rules, self.position);
        let (piece, target) = match why {
            Why::GameOver => return self.moves.is_empty() && rules.ending(position).is_some(),
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
        let is_own = target.is_some_and(|target| target.army() == piece.army());
        let is_ally = |of: Piece| of.army() != piece.army() && rules.side(of.army()) == rules.side(piece.army());
        let climbs = is_own && rules.stacks();
        let friendly = rules.ruleset().friendly;
        let royal_target = target.filter(|target| rules.is_royal(target.kind()));
        match why {
            Why::NoMove => from == to,
            Why::ChooseFirst { square } => {
                self.moves.iter().all(|mv| mv.kind() == MoveKind::Choose && mv.from() == *square)
            }
            Why::RollFirst { square } => {
                self.moves.iter().all(|mv| mv.kind() == MoveKind::Roll)
                    && self.moves.iter().any(|mv| mv.from() == *square)
            }
            Why::Wounded => self.is_wounded(piece),
            Why::HealingInCheck { .. } => from == to && self.is_wounded(piece) && self.in_check(&self.board),
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
                rules.gives_check() && royal_target.is_some_and(|target| is_named(royal, target) && !is_ally(target))
            }
            Why::RoyalStacks { royal } => {
                let royals = [Some(piece), target].into_iter().flatten().filter(|piece| rules.is_royal(piece.kind()));
                climbs && royals.into_iter().any(|piece| is_named(royal, piece))
            }
            Why::Rule(_) | Why::LosesRoyal { .. } => !rules.ruleset().hooks.is_empty(),
            Why::CastlingRightLost
            | Why::CastlingCovered { .. }
            | Why::CastlingInCheck
            | Why::CastlingBlocked { .. }
            | Why::CastlingAttacked { .. } => rules.is_royal(piece.kind()) && self.confirm_castling(why, from, to),
            Why::CannotReach { piece: name }
            | Why::CannotCapture { piece: name }
            | Why::NothingToCapture { piece: name }
            | Why::CannotStack { piece: name }
            | Why::HasMoved { piece: name } => is_named(name, piece) && self.confirm_way(why, piece, from, to),
            Why::Blocked { .. } => self.confirm_way(why, piece, from, to),
            Why::IntoCheck { .. } | Why::StillInCheck { .. } | Why::Pinned { .. } => {
                let walks = walks(rules, piece, from, to);
                let reaches = |walk: &Walk| if target.is_none() || climbs { walk.quiet } else { walk.captures };
                let was_in_check = match why {
                    Why::IntoCheck { .. } => rules.is_royal(piece.kind()),
                    Why::StillInCheck { .. } => self.in_check(&self.board),
                    _ => !self.in_check(&self.board),
                };
                walks.iter().any(|walk| walk.is_clear(&self.board) && reaches(walk))
                    && was_in_check
                    && self.leaves_in_check(piece, from, to)
            }
            // `why_not` says neither, and a rule that has failed ends its game at once.
            Why::NoSuchMove | Why::NotRolled | Why::NothingToClaim | Why::HasFallen { .. } | Why::RuleFailed => false,
            Why::GameOver | Why::EmptySquare { .. } | Why::NotYours { .. } | Why::Frozen { .. } => unreachable!(),
        }
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
        let walks = walks(self.rules, piece, from, to);
        let target = self.board.get(&to);
        let is_own = target.is_some_and(|target| target.army() == piece.army());
        match why {
            Why::CannotReach { .. } => walks.is_empty(),
            Why::Blocked { square } => {
                walks.iter().all(|walk| !walk.is_clear(&self.board))
                    && walks.iter().any(|walk| walk.blocker(&self.board) == Some(*square))
            }
            Why::CannotCapture { .. } => {
                target.is_some() && walks.iter().any(|walk| walk.quiet) && !walks.iter().any(|walk| walk.captures)
            }
            Why::NothingToCapture { .. } => {
                target.is_none() && walks.iter().any(|walk| walk.captures) && !walks.iter().any(|walk| walk.quiet)
            }
            Why::CannotStack { .. } => {
                is_own && self.rules.stacks() && !walks.is_empty() && !walks.iter().any(|walk| walk.quiet)
            }
            _ => walks.iter().any(|walk| walk.initial) && walks.iter().all(|walk| walk.initial || !walk.quiet),
        }
    }

    fn confirm_castling(&self, why: &Why, from: Square, to: Square) -> bool {
        let (rules, position) = (self.rules, self.position);
        let lifted = |squares: &[Square]| {
            let mut board = self.board.clone();
            board.retain(|square, _| !squares.contains(square));
            board
        };
        let army = self.board[&from].army();
        match why {
            Why::CastlingInCheck => self.in_check(&self.board),
            Why::CastlingCovered { square } => position.height(*square) > 1,
            Why::CastlingBlocked { square } => square.rank() == from.rank() && self.board.contains_key(square),
            // The partner leaves its square, too, and may have shielded the goal.
            Why::CastlingAttacked { square } => {
                let mut partners =
                    self.board.iter().filter(|(at, piece)| at.rank() == from.rank() && piece.army() == army);
                square.rank() == from.rank()
                    && (self.is_attacked(&lifted(&[from]), *square, army)
                        || partners.any(|(&partner, _)| self.is_attacked(&lifted(&[from, partner]), *square, army)))
            }
            // Dice and drawn arrays write the right in other ways.
            _ if rules.arrays().is_some() || rules.ruleset().dice != Dice::Never => true,
            _ => {
                let fen = rules.fen(position);
                let letter = if to.file() > from.file() { 'K' } else { 'Q' };
                let letter = if army.index() == 0 { letter } else { letter.to_ascii_lowercase() };
                !fen.split(' ').nth(2).unwrap().contains(letter)
            }
        }
    }

    /// Whether a piece of another side goes to this square by capturing.
    fn is_attacked(&self, board: &Tops, square: Square, army: Army) -> bool {
        let side = self.rules.side(army);
        board.iter().filter(|(_, piece)| self.rules.side(piece.army()) != side).any(|(&from, &piece)| {
            walks(self.rules, piece, from, square).iter().any(|walk| walk.captures && walk.is_clear(board))
        })
    }

    /// Whether the royal piece of the player to move is attacked on such a board.
    fn in_check(&self, board: &Tops) -> bool {
        let army = self.rules.army_to_move(self.position);
        let royal = |piece: &Piece| piece.army() == army && self.rules.is_royal(piece.kind());
        board.iter().any(|(&square, piece)| royal(piece) && self.is_attacked(board, square, army))
    }

    /// Whether the royal piece is attacked after the move, however many pieces of a stack go. A rule of Rust code may
    /// change the board further, and then this knows nothing.
    fn leaves_in_check(&self, piece: Piece, from: Square, to: Square) -> bool {
        let stack: Vec<Piece> = self.position.stack(from).collect();
        let after = |lift: usize| {
            let mut board = self.board.clone();
            board.remove(&from);
            board.insert(to, piece);
            // The stack is counted from the top.
            board.extend(stack.get(lift).map(|uncovered| (from, *uncovered)));
            board
        };
        !self.rules.ruleset().hooks.is_empty() || (1..=stack.len()).all(|lift| self.in_check(&after(lift)))
    }
}

/// The reasons that random games bring up: all that `why_not` gives but for those of allies, whom every bundled variant
/// lets capture, and those of rules of Rust code.
const REASONS: [&str; 27] = [
    "blocked",
    "cannot-capture",
    "cannot-reach",
    "cannot-stack",
    "castling-attacked",
    "castling-blocked",
    "castling-covered",
    "castling-in-check",
    "castling-right-lost",
    "choose-first",
    "empty-square",
    "frozen",
    "game-over",
    "has-moved",
    "healing-in-check",
    "into-check",
    "no-move",
    "not-yours",
    "nothing-to-capture",
    "own-piece",
    "own-royal",
    "pinned",
    "roll-first",
    "royal-is-mated",
    "royal-stacks",
    "still-in-check",
    "wounded",
];

/// Reasons are true in random games of every variant and sample.
#[test]
fn every_reason_is_true() {
    let (library, _) = samples();
    let mut occurred = BTreeSet::new();
    for id in library.ids() {
        let rules = Arc::new(library.compile(id, &Settings::new()).unwrap());
        for seed in 0..2 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::new(rules.clone(), random_start(&rules, &mut random)).unwrap();
            while game.record().len() < 300 {
                let moves = game.moves();
                if game.record().len().is_multiple_of(12) || moves.is_empty() || rules.check(game.position()).is_some()
                {
                    occurred.extend(refusals(&rules, game.position(), &rules.moves(game.position())));
                }
                let Some(&mv) = moves.choose(&mut random) else { break };
                game.play(Action::Move(mv)).unwrap();
            }
        }
    }
    let missing: Vec<&str> =
        REASONS.into_iter().filter(|reason| !occurred.contains(&format!("why-{reason}"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
