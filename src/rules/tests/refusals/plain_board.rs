//! A plain board that knows the movements of the variant file and the hooks of these tests. It does not use the kernel's
//! tables.

use std::collections::BTreeMap;

use tessera_rules::ruleset::betza::Hop;
use tessera_rules::ruleset::{Frame, Letter, betza};
use tessera_rules::{Army, Kind, Piece, Position, Rules, Square};

/// The top piece of each square. A block is a piece of an army that nobody has.
pub type Tops = BTreeMap<Square, Piece>;

pub fn tops(rules: &Rules, position: &Position) -> Tops {
    let nobody = Piece::new(Army::new(3).unwrap(), Kind::default());
    let blocks = position.blocks().iter().map(|square| (square, nobody));
    rules.squares().iter().filter_map(|square| Some((square, position.top(square)?))).chain(blocks).collect()
}

/// One way to go from a square to another on an empty board.
pub struct Walk {
    /// The squares that it passes, without the first and the last.
    pub passes: Vec<Square>,
    pub quiet: bool,
    pub captures: bool,
    pub initial: bool,
    pub hop: Option<Hop>,
    /// The pieces that it neither hops over nor captures by a hop, and its end.
    shuns: Vec<(usize, Square)>,
}

impl Walk {
    pub fn is_clear(&self, board: &Tops) -> bool {
        let stand = self.met(board);
        match self.hop {
            None => stand.is_empty(),
            Some(Hop::Over) => stand.len() == 1 && self.shunned(board).is_empty(),
            Some(Hop::Next) => stand.len() == 1 && stand.last() == self.passes.last() && self.shunned(board).is_empty(),
        }
    }

    /// The occupied squares that it passes.
    pub fn met(&self, board: &Tops) -> Vec<Square> {
        self.passes.iter().copied().filter(|square| board.contains_key(square)).collect()
    }

    /// The squares that it passes, and its end, with a piece that it shuns.
    pub fn shunned(&self, board: &Tops) -> Vec<Square> {
        let shuns = |square: &Square| {
            board.get(square).is_some_and(|piece| self.shuns.iter().any(|(kind, _)| *kind == piece.kind().index()))
        };
        let end = self.shuns.iter().map(|(_, to)| *to).take(1);
        self.passes.iter().copied().chain(end).filter(shuns).collect()
    }

    /// The first piece in the way.
    pub fn blocker(&self, board: &Tops) -> Option<Square> {
        self.passes.iter().copied().find(|square| board.contains_key(square))
    }
}

/// Where a square of an army's own frame lies on the board.
fn on_board(rules: &Rules, frame: Frame, own: Square) -> Option<Square> {
    let size = rules.board_shape();
    let (file, rank) = (own.file(), own.rank());
    let (left, down) = (size.files.checked_sub(1 + file), size.ranks.checked_sub(1 + rank));
    match frame {
        Frame::North => Some(own),
        Frame::MirrorSouth => Square::new(file, down?),
        Frame::West => Square::new(size.files.checked_sub(1 + rank)?, file),
        Frame::South => Square::new(left?, down?),
        Frame::East => Square::new(rank, size.ranks.checked_sub(1 + file)?),
        Frame::MirrorEast => Square::new(rank, file),
        Frame::MirrorWest => Square::new(size.files.checked_sub(1 + rank)?, size.ranks.checked_sub(1 + file)?),
    }
}

/// Whether a square lies in a region: `*2`, `h*`, `e5` or `a2-a8`.
fn is_in(region: &str, square: Square) -> bool {
    let name = square.to_string();
    let (file, rank) = name.split_at(1);
    region.split_whitespace().any(|word| match word.split_once('-') {
        Some((first, last)) => {
            let [first, last] = [first, last].map(|corner| corner.parse::<Square>().unwrap());
            (first.file()..=last.file()).contains(&square.file())
                && (first.rank()..=last.rank()).contains(&square.rank())
        }
        None => word == name || word.strip_prefix('*') == Some(rank) || word.strip_suffix('*') == Some(file),
    })
}

/// Every walk of a piece from a square to another.
pub fn walks(rules: &Rules, piece: Piece, from: Square, to: Square) -> Vec<Walk> {
    walks_to(rules, piece, from, to, false)
}

/// [`walks`], and those that only the region where they end forbids.
pub fn walks_to_anywhere(rules: &Rules, piece: Piece, from: Square, to: Square) -> Vec<Walk> {
    walks_to(rules, piece, from, to, true)
}

fn walks_to(rules: &Rules, piece: Piece, from: Square, to: Square, anywhere: bool) -> Vec<Walk> {
    let ruleset = rules.ruleset();
    let frame = ruleset.armies[piece.army().index()].frame;
    let own = rules.squares().iter().find(|&own| on_board(rules, frame, own) == Some(from)).unwrap();
    let mut found = Vec::new();
    let data = ruleset.pieces.values().nth(piece.kind().index()).unwrap();
    let number = |letter: &Letter| ruleset.pieces.keys().position(|other| other == letter).unwrap();
    for rule in &data.moves {
        if rule.from.as_ref().is_some_and(|region| !is_in(&ruleset.regions[region], own)) {
            continue;
        }
        for movement in betza::parse(&rule.betza).unwrap() {
            for &(files, ranks) in &movement.ways {
                let mut at = own;
                let mut passes = Vec::new();
                for _ in 0..movement.range {
                    if movement.lame {
                        let leg = leg(at, files, ranks).into_iter();
                        let leg: Vec<Square> = leg.filter_map(|square| on_board(rules, frame, square)).collect();
                        // Nothing leaps lamely over a hole.
                        if leg.iter().any(|&square| !rules.squares().has(square)) {
                            break;
                        }
                        passes.extend(leg);
                    }
                    let Some(next) = at.offset(files, ranks) else { break };
                    let Some(goal) = on_board(rules, frame, next).filter(|&goal| rules.squares().has(goal)) else {
                        break;
                    };
                    // Right beside its start a hopper has nothing to hop over.
                    let mut ends = [&rule.to, &data.stays_in].into_iter().flatten();
                    let may_end = anywhere || ends.all(|region| is_in(&ruleset.regions[region], next));
                    if goal == to && may_end && (movement.hop.is_none() || !passes.is_empty()) {
                        let (quiet, captures, initial) = (movement.quiet, movement.captures, movement.initial);
                        let (hop, shuns) =
                            (movement.hop, data.shuns.iter().map(|letter| (number(letter), to)).collect());
                        found.push(Walk { passes: passes.clone(), quiet, captures, initial, hop, shuns });
                    }
                    passes.push(goal);
                    at = next;
                }
            }
        }
    }
    found
}

/// The squares of a lame leap between its ends: first all straight steps, then all diagonal ones.
fn leg(from: Square, files: i8, ranks: i8) -> Vec<Square> {
    let straight = files.abs().abs_diff(ranks.abs()) as i8;
    let diagonal = files.abs().min(ranks.abs());
    let across = files.abs() > ranks.abs();
    let (x, y) = (files.signum(), ranks.signum());
    let (mut file, mut rank) = (0, 0);
    let mut squares = Vec::new();
    for step in 1..straight + diagonal {
        let slanted = step > straight;
        file += if slanted || across { x } else { 0 };
        rank += if slanted || !across { y } else { 0 };
        squares.extend(from.offset(file, rank));
    }
    squares
}

/// [`walks`], and those that the hook `leap` adds. Added moves attack nothing.
pub fn walks_with_hooks(rules: &Rules, piece: Piece, from: Square, to: Square) -> Vec<Walk> {
    let mut found = walks(rules, piece, from, to);
    let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    let leaps = rules.is_pawn(piece.kind()) && matches!((files, ranks), (1, 2) | (2, 1));
    if leaps && has_hook(rules, "leap") && !never_stands(rules, piece, to) {
        let (hop, shuns) = (None, Vec::new());
        found.push(Walk { passes: Vec::new(), quiet: true, captures: true, initial: false, hop, shuns });
    }
    found
}

pub fn has_hook(rules: &Rules, name: &str) -> bool {
    rules.ruleset().hooks.iter().any(|hook| hook == name)
}

/// Whether a piece can never stand on a square, and is not promoted there either. With stacks or dice, any piece can get
/// anywhere.
fn never_stands(rules: &Rules, piece: Piece, square: Square) -> bool {
    if rules.stacks() || rules.has_dice() {
        return false;
    }
    let ruleset = rules.ruleset();
    let frame = ruleset.armies[piece.army().index()].frame;
    let own = rules.squares().iter().find(|&own| on_board(rules, frame, own) == Some(square)).unwrap();
    let (letter, data) = ruleset.pieces.iter().nth(piece.kind().index()).unwrap();
    let lies_in = |region: &String| is_in(&ruleset.regions[region], own);
    let is_promoted = ruleset.promotion.iter().any(|rule| rule.piece == *letter && lies_in(&rule.at));
    let leaves = data.stays_in.as_ref().is_some_and(|region| !lies_in(region));
    (leaves || data.never_on.iter().any(lies_in)) && !is_promoted
}

/// Changes the board as the hooks do after a move to `to`.
pub fn apply_hooks(rules: &Rules, board: &mut Tops, to: Square, captures: bool) {
    for hook in &rules.ruleset().hooks {
        match hook.as_str() {
            "atomic/blast" if captures => {
                let near =
                    |square: Square| square.file().abs_diff(to.file()) <= 1 && square.rank().abs_diff(to.rank()) <= 1;
                board.remove(&to);
                board.retain(|&square, piece| !near(square) || rules.is_pawn(piece.kind()));
            }
            "pit" => {
                let [a3, a4, h4] = ["a3", "a4", "h4"].map(|square| square.parse().unwrap());
                carry(board, a4, a3);
                become_kind(rules, board, h4, 'N');
            }
            "turmoil" => {
                let [d1, e1, h1] = ["d1", "e1", "h1"].map(|square| square.parse().unwrap());
                match to.to_string().as_str() {
                    "a6" => become_kind(rules, board, h1, 'N'),
                    "a5" => become_kind(rules, board, h1, 'R'),
                    "b6" => carry(board, e1, d1),
                    "b5" => carry(board, d1, e1),
                    _ => {}
                }
            }
            // These never change the board.
            "atomic/blast" | "king-of-the-hill/hill" | "lazy" | "leap" | "onlooker" => {}
            unknown => panic!("teach this test the hook {unknown}"),
        }
    }
}

fn carry(board: &mut Tops, from: Square, to: Square) {
    if !board.contains_key(&to)
        && let Some(carried) = board.remove(&from)
    {
        board.insert(to, carried);
    }
}

fn become_kind(rules: &Rules, board: &mut Tops, at: Square, letter: char) {
    let kind = rules.kinds().find(|(_, other, _)| other.get() == letter).unwrap().0;
    if let Some(piece) = board.get_mut(&at).filter(|piece| !rules.is_royal(piece.kind())) {
        *piece = Piece::new(piece.army(), kind);
    }
}
