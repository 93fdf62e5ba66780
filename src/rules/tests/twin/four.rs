//! Nava: four armies, in two teams or each for itself.

use super::board::{Action, Piece, State, file, option, rank, reach, step, write_board};

/// The rules of a four-army game.
pub struct FourArmies {
    teams: bool,
    clockwise: bool,
    fixed: bool,
    friendly: bool,
}

impl FourArmies {
    /// The rules of `variant`. Its options are `friendly` (NV-11), `order` (NV-1) and `pawns` (NV-2).
    pub fn new(variant: &str, options: &[(&str, &str)]) -> Self {
        let is_2018 = variant.starts_with("nava-2018");
        Self {
            teams: !variant.ends_with("ffa"),
            clockwise: option(options, "order").map_or(is_2018, |choice| choice == "clockwise"),
            fixed: option(options, "pawns").map_or(is_2018, |choice| choice == "fixed"),
            friendly: option(options, "friendly") != Some("off"),
        }
    }

    /// All actions. There is no check (rule 2), so all of them are legal.
    pub fn actions(&self, s: &State) -> Vec<Action> {
        let mut found = Vec::new();
        if self.is_won(s) {
            return found;
        }
        for from in 0..64 {
            let Some(piece) = s.top(from).filter(|piece| self.commands(s, piece.army)) else {
                continue;
            };
            for to in self.targets(s, from, piece) {
                let plain = Action::new(from, to);
                let letters = if piece.kind == 'P' { self.promotions(s, piece, to) } else { String::new() };
                // NV-5: promotion is mandatory. NV-6: if no kind is free, the piece stays a pawn.
                found.extend(if letters.is_empty() { vec![plain] } else { plain.choices(&letters) });
            }
        }
        found
    }

    /// NV-12: without friendly captures, a player who has no move passes.
    pub fn must_pass(&self, s: &State) -> bool {
        !self.friendly && !self.is_won(s) && self.actions(s).is_empty()
    }

    /// Rule 10: a team wins when the other one has no royal piece left. NV-13: without teams, the last king wins.
    fn is_won(&self, s: &State) -> bool {
        let lives: Vec<bool> = (0..4).map(|army| lives(s, army)).collect();
        if self.teams {
            !(lives[0] || lives[2]) || !(lives[1] || lives[3])
        } else {
            lives.iter().filter(|&&alive| alive).count() < 2
        }
    }

    /// Rule 9: a player commands his own army and that of a fallen partner. NV-13: without teams, fallen armies are
    /// frozen.
    fn commands(&self, s: &State, army: usize) -> bool {
        army == s.side || (self.are_partners(army, s.side) && !lives(s, army))
    }

    fn are_partners(&self, one: usize, other: usize) -> bool {
        self.teams && (one + 2) % 4 == other
    }

    /// Rule 7, NV-11, NV-24: a player may also capture his own and the partner's pieces, but never his own king.
    fn may_capture(&self, s: &State, to: usize) -> bool {
        s.top(to).is_some_and(|victim| {
            let is_friend = victim.army == s.side || self.are_partners(victim.army, s.side);
            let is_own_king = victim.army == s.side && is_royal(victim);
            !is_own_king && (self.friendly || !is_friend)
        })
    }

    fn targets(&self, s: &State, from: usize, piece: Piece) -> Vec<usize> {
        if piece.kind != 'P' {
            let mut targets = reach(s, from, piece.kind);
            targets.retain(|&to| s.is_empty(to) || self.may_capture(s, to));
            return targets;
        }
        // Rule 3: a pawn goes straight to an empty square. Rule 4: it captures diagonally.
        let steps = self.ways(piece).into_iter().filter_map(|way| step(from, way)).filter(|&to| s.is_empty(to));
        let captures = self.capture_ways(piece, from).into_iter().filter_map(|way| step(from, way));
        steps.chain(captures.filter(|&to| self.may_capture(s, to))).collect()
    }

    /// A pawn goes away from its own corner (rule 3, NV-15). A fixed pawn goes in the direction that it faces (NV-2).
    fn ways(&self, pawn: Piece) -> Vec<(i32, i32)> {
        match pawn.facing.filter(|_| self.fixed) {
            Some('n') => vec![(0, 1)],
            Some('e') => vec![(1, 0)],
            Some('s') => vec![(0, -1)],
            Some(_) => vec![(-1, 0)],
            None => vec![turned((0, 1), pawn.army), turned((1, 0), pawn.army)],
        }
    }

    fn capture_ways(&self, pawn: Piece, from: usize) -> Vec<(i32, i32)> {
        if self.fixed {
            let (x, y) = self.ways(pawn)[0];
            return vec![(x + y, y + x), (x - y, y - x)]; // the two forward diagonals
        }
        let (file, rank) = in_own_frame(from, pawn.army);
        let mut ways = vec![(1, 1)];
        if rank >= file {
            ways.push((-1, 1)); // the half with the foe at a8, and the diagonal (NV-3)
        }
        if rank <= file {
            ways.push((1, -1)); // the half with the foe at h1, and the diagonal
        }
        ways.into_iter().map(|way| turned(way, pawn.army)).collect()
    }

    /// Rule 5, NV-4: on an edge where one of its directions ends, a pawn becomes R, B or N. Its army may have two of
    /// each on the board (NV-7, NV-16). A piece that the pawn captures there no longer counts.
    fn promotions(&self, s: &State, pawn: Piece, to: usize) -> String {
        if self.ways(pawn).into_iter().all(|way| step(to, way).is_some()) {
            return String::new();
        }
        let others = || (0..64).filter(|&square| square != to).filter_map(|square| s.top(square));
        let count = |kind: char| others().filter(|piece| piece.army == pawn.army && piece.kind == kind).count();
        "nbr".chars().filter(|letter| count(letter.to_ascii_uppercase()) < 2).collect()
    }

    /// The position after a move.
    pub fn play(&self, s: &State, action: &Action) -> State {
        let mut after = s.clone();
        let mut piece = after.board[action.from].pop().unwrap();
        let captured = after.board[action.to].pop().is_some();
        let is_pawn = piece.kind == 'P';
        let crowned = piece.kind == 'K' && action.to == far_centre(piece.army);
        if crowned {
            piece.kind = 'Q'; // rule 6, NV-8: at once, forced, by move or capture
        }
        if let Some(letter) = action.choice {
            piece = Piece { kind: letter.to_ascii_uppercase(), facing: None, ..piece };
        }
        after.board[action.to].push(piece);
        after.half = if captured || is_pawn || crowned { 0 } else { s.half + 1 }; // NV-18, NV-25
        self.end_turn(&mut after);
        after
    }

    /// The position after a turn without a move.
    pub fn pass(&self, s: &State) -> State {
        let mut after = s.clone();
        after.half += 1;
        self.end_turn(&mut after);
        after
    }

    /// NV-1: the turn goes to the next army that still has a king or queen. The fullmove number grows at White's place.
    fn end_turn(&self, s: &mut State) {
        for _ in 0..4 {
            s.side = (s.side + if self.clockwise { 3 } else { 1 }) % 4;
            s.full += u32::from(s.side == 0);
            if lives(s, s.side) {
                return;
            }
        }
    }

    /// The position of a text.
    pub fn read(&self, text: &str) -> State {
        let mut s = State::empty();
        let fields: Vec<&str> = text.split_whitespace().collect();
        for (row, line) in (0..8).rev().zip(fields[0].split('/')) {
            let mut column = 0;
            for item in line.split(',') {
                if let Ok(gap) = item.parse::<usize>() {
                    column += gap;
                } else {
                    s.board[row * 8 + column].push(read_piece(item));
                    column += 1;
                }
            }
        }
        s.side = army_of(fields[1].chars().next().unwrap());
        s.half = fields[2].parse().unwrap();
        s.full = fields[3].parse().unwrap();
        s
    }

    /// The position as text.
    pub fn write(&self, s: &State) -> String {
        let board = write_board(s, ",", write_piece);
        format!("{board} {} {} {}", ARMIES[s.side], s.half, s.full)
    }
}

/// The armies counter-clockwise: a1, h1, h8, a8.
const ARMIES: [char; 4] = ['w', 'b', 'y', 'r'];

fn army_of(letter: char) -> usize {
    ARMIES.iter().position(|&army| army == letter).unwrap()
}

/// A king, or the queen that he became. There are no other queens (rule 5).
fn is_royal(piece: Piece) -> bool {
    matches!(piece.kind, 'K' | 'Q')
}

fn lives(s: &State, army: usize) -> bool {
    s.board.iter().flatten().any(|&piece| piece.army == army && is_royal(piece))
}

/// A direction of the a1 army as another army has it: turned by a quarter, from a1 to h1, for each seat.
fn turned((x, y): (i32, i32), army: usize) -> (i32, i32) {
    (0..army).fold((x, y), |(x, y), _| (-y, x))
}

/// The file and rank of a square in the army's own frame, where its corner is a1.
fn in_own_frame(square: usize, army: usize) -> (usize, usize) {
    (0..army).fold((file(square), rank(square)), |(file, rank), _| (rank, 7 - file))
}

/// Rule 6, NV-17: the square that is e5 in the army's own frame: e5, d5, d4 or e4.
fn far_centre(army: usize) -> usize {
    (0..64).find(|&square| in_own_frame(square, army) == (4, 4)).unwrap()
}

fn read_piece(item: &str) -> Piece {
    let letters: Vec<char> = item.chars().collect();
    Piece { army: army_of(letters[0]), kind: letters[1], facing: letters.get(2).copied() }
}

fn write_piece(stack: &[Piece]) -> String {
    let piece = stack[0];
    let facing = piece.facing.map_or(String::new(), String::from);
    format!("{}{}{facing}", ARMIES[piece.army], piece.kind)
}
