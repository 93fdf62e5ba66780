//! The games of two armies: chess, chess960, Trojan, and the four dice games.

use super::board::{Action, Piece, State, file, option, rank, reach, square_name, square_of, step, write_board};

#[derive(Clone, Copy, PartialEq)]
enum Dice {
    Ordo,
    Vulneris,
    Occasio,
    Occado,
}

/// VS-2: the rule for a die on the opponent's base rank.
#[derive(Clone, Copy, PartialEq)]
enum Far {
    /// (b): if it would show a pawn, its player chooses the face.
    Promoted,
    /// (a): if it shows a pawn, it is inert.
    Inert,
    /// (c): it is neither turned nor rolled.
    Kept,
}

/// The rules of a two-army game.
pub struct TwoArmies {
    shuffled: bool,
    stacks: bool,
    dice: Option<Dice>,
    far: Far,
}

impl TwoArmies {
    /// The rules of `variant`. Its only option is `far` (VS-2).
    pub fn new(variant: &str, options: &[(&str, &str)]) -> Self {
        let dice = match variant {
            "ordo" => Some(Dice::Ordo),
            "ordo-vulneris" => Some(Dice::Vulneris),
            "occasio" => Some(Dice::Occasio),
            "occado" => Some(Dice::Occado),
            _ => None,
        };
        let far = match option(options, "far") {
            Some("inert") => Far::Inert,
            Some("kept") => Far::Kept,
            _ => Far::Promoted,
        };
        Self { shuffled: variant == "chess960", stacks: variant == "trojan", dice, far }
    }

    /// Every legal action.
    pub fn actions(&self, s: &State) -> Vec<Action> {
        if let Some(actions) = self.before_the_move(s) {
            return actions;
        }
        self.candidates(s).into_iter().filter(|action| self.is_legal(s, action)).collect()
    }

    /// An action is legal if the player's king is not attacked after all of it (Trojan 6, VS-7).
    fn is_legal(&self, s: &State, action: &Action) -> bool {
        let after = self.play(s, action);
        !king(&after, s.side).is_some_and(|king| is_attacked(&after, king, 1 - s.side))
    }

    /// The actions that are due before a move: the choice of a face (VS-15, VS-19) or a roll (VS-17).
    fn before_the_move(&self, s: &State) -> Option<Vec<Action>> {
        if let Some(pawn) = self.waiting_pawn(s) {
            return Some(Action::new(pawn, pawn).choices("nbrq"));
        }
        let is_red = |&square: &usize| s.top(square).is_some_and(|die| die.army == s.side && die.kind == 'X');
        let red = (0..64).find(is_red).filter(|_| self.dice == Some(Dice::Occado))?;
        Some(self.revivals(s.side, red))
    }

    /// The pawn die on the last rank whose new face its player must choose now (VS-2 b, VS-15, VS-19).
    fn waiting_pawn(&self, s: &State) -> Option<usize> {
        let rolled = matches!(self.dice, Some(Dice::Occasio | Dice::Occado));
        let waits = |&square: &usize| is_pawn(s.top(square), s.side) && rank(square) == last_rank(s.side);
        (0..64).find(waits).filter(|_| rolled && self.far == Far::Promoted)
    }

    /// The actions that heal a red die. It is rolled to one of the five pieces (VS-13, VS-18) or turned to the pawn.
    /// Its player chooses the face where it would be a pawn on the last rank (VS-12), or where no die turns (VS-29).
    fn revivals(&self, side: usize, red: usize) -> Vec<Action> {
        let plain = Action::new(red, red);
        let is_far = rank(red) == last_rank(side);
        let rolled = self.dice != Some(Dice::Vulneris);
        match self.far {
            Far::Kept if is_far => plain.choices("nbrq"),
            Far::Promoted if is_far && !rolled => plain.choices("nbrq"),
            _ if rolled => plain.rolls("pnbrq"),
            _ => vec![plain],
        }
    }

    /// All moves of pieces, even if they leave the player's own king in check.
    fn candidates(&self, s: &State) -> Vec<Action> {
        let mut found = Vec::new();
        for from in 0..64 {
            let Some(piece) = s.top(from).filter(|piece| piece.army == s.side) else {
                continue;
            };
            if piece.kind == 'X' {
                found.extend(self.revivals(s.side, from));
            }
            for to in self.targets(s, from, piece) {
                for group in groups(s, Action::new(from, to)) {
                    found.extend(self.completions(s, group));
                }
            }
            if piece.kind == 'K' {
                found.extend(self.castlings(s, from));
            }
        }
        found
    }

    fn targets(&self, s: &State, from: usize, piece: Piece) -> Vec<usize> {
        if piece.kind == 'P' {
            return self.pawn_targets(s, from);
        }
        let mut targets = reach(s, from, piece.kind);
        targets.retain(|&to| {
            s.is_empty(to) || is_prey(s, to) || (piece.kind != 'K' && self.is_platform(s, to)) // T-1, T-26, VS-27
        });
        targets
    }

    fn pawn_targets(&self, s: &State, from: usize) -> Vec<usize> {
        let mut targets = Vec::new();
        let ahead = forward(s.side);
        // Trojan 5: a pawn goes straight ahead to an empty square or onto an own stack, and never captures so.
        let is_open = |&to: &usize| s.is_empty(to) || self.is_platform(s, to);
        let one = step(from, (0, ahead));
        targets.extend(one.filter(is_open));
        // T-6: the passed square must be empty. The second one may hold an own stack.
        if self.may_double(s, from)
            && let Some(one) = one.filter(|&one| s.is_empty(one))
        {
            targets.extend(step(one, (0, ahead)).filter(is_open));
        }
        for to in [-1, 1].into_iter().filter_map(|side| step(from, (side, ahead))) {
            if is_prey(s, to) || s.passed.is_some_and(|(passed, _)| passed == to) {
                targets.push(to); // T-5: a pawn never goes onto an own stack diagonally
            }
        }
        targets
    }

    /// T-7, T-11: any pawn on its base rank may make a double step. VS-4, VS-5: only a die that has never moved may.
    fn may_double(&self, s: &State, from: usize) -> bool {
        rank(from) == base_rank(s.side) && (self.dice.is_none() || s.unmoved[s.side][file(from)])
    }

    /// Trojan 3, 4: a piece may go onto any own piece except the king.
    fn is_platform(&self, s: &State, square: usize) -> bool {
        self.stacks && s.top(square).is_some_and(|piece| piece.army == s.side && piece.kind != 'K')
    }

    /// A move with each choice or roll that completes it.
    fn completions(&self, s: &State, plain: Action) -> Vec<Action> {
        let mover = s.top(plain.from).unwrap();
        let letters = self.promotions(s, &plain);
        if !letters.is_empty() {
            plain.choices(&letters)
        } else if self.dice == Some(Dice::Occasio) && mover.kind != 'K' && !self.is_kept(s.side, plain.to) {
            plain.rolls("pnbrqx") // VS-13: the first roll may show red; VS-16: the king is not rolled
        } else {
            vec![plain]
        }
    }

    /// VS-29 (c): a die that arrives here keeps its face.
    fn is_kept(&self, side: usize, to: usize) -> bool {
        self.far == Far::Kept && rank(to) == last_rank(side)
    }

    /// The letters that a move offers for its promotion. Empty if it promotes no pawn, or if no piece is in reserve.
    fn promotions(&self, s: &State, plain: &Action) -> String {
        if let Some(dice) = self.dice {
            let kind = s.top(plain.from).unwrap().kind;
            // Rule 4 and VS-8: a pawn that arrives is promoted. VS-2 (b): so is a queen that would turn to a pawn
            // there.
            let to_pawn = dice == Dice::Ordo && kind == 'Q' && self.far == Far::Promoted;
            let promotes = rank(plain.to) == last_rank(s.side) && (kind == 'P' || to_pawn);
            return if promotes { "nbrq".to_string() } else { String::new() };
        }
        let mut after = s.clone();
        displace(&mut after, plain);
        let Some(square) = promoting_square(&after, s.side, plain) else {
            return String::new();
        };
        after.board[square].clear(); // T-13, T-14, T-15: all pieces beneath the pawn leave with it, before the choice
        "nbrq".chars().filter(|&letter| !self.stacks || in_reserve(&after, s.side, letter)).collect()
    }

    fn castlings(&self, s: &State, king: usize) -> Vec<Action> {
        let mut found = Vec::new();
        for wing in 0..2 {
            let Some(rook_file) = s.castling[s.side][wing] else {
                continue;
            };
            let rook = rank(king) * 8 + rook_file;
            if can_castle(s, wing, king, rook) {
                let goal = castled(king, wing).0;
                found.push(Action::new(king, if self.shuffled { rook } else { goal })); // C-6
            }
        }
        found
    }

    /// The wing to which an action castles; `None` if it is another action.
    fn castling_wing(&self, s: &State, action: &Action) -> Option<usize> {
        let (from, to) = (action.from, action.to);
        s.top(from).filter(|piece| piece.kind == 'K')?;
        let castles = if self.shuffled {
            s.top(to).is_some_and(|piece| piece.army == s.side)
        } else {
            file(from).abs_diff(file(to)) == 2
        };
        castles.then_some(if to > from { 0 } else { 1 })
    }

    /// The position after an action.
    pub fn play(&self, s: &State, action: &Action) -> State {
        let mut after = s.clone();
        if action.from == action.to {
            self.new_face(&mut after, action);
        } else if let Some(wing) = self.castling_wing(s, action) {
            castle(&mut after, wing, action.from);
            self.end_move(&mut after, false);
        } else {
            self.travel(&mut after, action);
        }
        after
    }

    /// Gives a die a new face on its square: it is healed, rolled or chosen.
    fn new_face(&self, s: &mut State, action: &Action) {
        let face = action.choice.or(action.roll).unwrap_or('p').to_ascii_uppercase();
        s.board[action.from].last_mut().unwrap().kind = face;
        if action.choice.is_some() {
            s.half = 0; // a chosen face is a promotion
        }
        match self.dice {
            Some(Dice::Occado) => {} // VS-17, VS-19: neither the roll nor the choice is a move
            _ if action.choice.is_some() => end_turn(s),
            _ => self.end_move(s, false),
        }
    }

    /// Moves pieces, and applies all consequences of the move.
    fn travel(&self, s: &mut State, action: &Action) {
        let mover = s.top(action.from).unwrap();
        let pawn_moves = mover.kind == 'P' && self.dice.is_none();
        let group = action.count.unwrap_or(s.board[action.from].len());
        let captured = displace(s, action);
        if captured {
            forget(s, action.to);
        }
        if s.is_empty(action.from) {
            forget(s, action.from); // T-19: an unmoved rook is at the bottom, so it moves only with the whole stack
        }
        if mover.kind == 'K' {
            s.castling[s.side] = [None; 2];
        }
        // T-8: only the double step of the top pawn allows en passant. Rule 2: dice have no en passant.
        let double = pawn_moves && rank(action.from).abs_diff(rank(action.to)) == 2;
        s.passed = double.then_some(((action.from + action.to) / 2, group));
        let promoted = self.transform(s, action, mover);
        self.end_move(s, captured || promoted || pawn_moves); // T-23, VS-23
    }

    /// Promotes, turns or rolls after a move. Returns true if a pawn was promoted or removed.
    fn transform(&self, s: &mut State, action: &Action, mover: Piece) -> bool {
        if self.dice.is_some() {
            let face = self.landed(s.side, action, mover.kind);
            s.board[action.to].last_mut().unwrap().kind = face; // VS-1: only the moved die changes
            return action.choice.is_some();
        }
        let Some(square) = promoting_square(s, s.side, action) else {
            return false;
        };
        s.board[square].clear(); // T-16: the pawn leaves even if no piece can replace it
        s.board[square].extend(action.choice.map(|letter| piece(s.side, letter)));
        true
    }

    /// Rule 3: the new face of a die that has moved.
    fn landed(&self, side: usize, action: &Action, kind: char) -> char {
        if let Some(letter) = action.choice.or(action.roll) {
            return letter.to_ascii_uppercase();
        }
        match kind {
            'K' => 'K',
            _ if self.is_kept(side, action.to) => kind,
            'P' => 'N',
            'N' => 'B',
            'B' => 'R',
            'R' => 'Q',
            _ if self.dice == Some(Dice::Ordo) => 'P',
            _ => 'X',
        }
    }

    /// Ends a move. The turn ends too, unless a face must still be chosen (VS-15).
    fn end_move(&self, s: &mut State, resets: bool) {
        if resets {
            s.half = 0;
        }
        if self.waiting_pawn(s).is_none() {
            s.half += u32::from(!resets);
            end_turn(s);
        }
    }

    /// The position of a text.
    pub fn read(&self, text: &str) -> State {
        let mut s = State::empty();
        let fields: Vec<&str> = text.split_whitespace().collect();
        read_board(&mut s, fields[0]);
        s.side = usize::from(fields[1] == "b");
        fields[2].chars().filter(|&letter| letter != '-').for_each(|letter| read_right(&mut s, letter));
        if self.dice.is_some() {
            for letter in fields[3].chars().filter(|&letter| letter != '-') {
                let army = usize::from(letter.is_lowercase());
                s.unmoved[army][(letter.to_ascii_lowercase() as u8 - b'a') as usize] = true;
            }
        } else if fields[3] != "-" {
            let (name, count) = fields[3].split_once(':').unwrap_or((fields[3], ""));
            let passed = square_of(name);
            s.passed = Some((passed, count.parse().unwrap_or(s.board[beyond(passed, s.side)].len())));
        }
        s.half = fields[4].parse().unwrap();
        s.full = fields[5].parse().unwrap();
        s
    }

    /// The position as text.
    pub fn write(&self, s: &State) -> String {
        let side = ["w", "b"][s.side];
        let fourth = if self.dice.is_some() { write_unmoved(s) } else { self.write_passed(s) };
        let board = write_board(s, "", write_stack);
        format!("{board} {side} {} {fourth} {} {}", self.write_rights(s), s.half, s.full)
    }

    /// C-8: chess960 writes files, the others `KQkq`.
    fn write_rights(&self, s: &State) -> String {
        let mut text = String::new();
        for (army, rights) in s.castling.iter().enumerate() {
            for (wing, right) in rights.iter().enumerate() {
                let Some(file) = right else { continue };
                let by_file = (b'A' + *file as u8) as char;
                text.push(in_case(if self.shuffled { by_file } else { ['K', 'Q'][wing] }, army));
            }
        }
        or_dash(text)
    }

    /// The en-passant square if a capture there is legal. The number of pieces follows if they are not the whole stack.
    fn write_passed(&self, s: &State) -> String {
        let Some((passed, group)) = s.passed else {
            return "-".to_string();
        };
        if !self.actions(s).iter().any(|action| is_en_passant(s, action)) {
            return "-".to_string();
        }
        let name = square_name(passed);
        let is_whole = s.board[beyond(passed, s.side)].len() == group;
        if is_whole { name } else { format!("{name}:{group}") }
    }
}

fn forward(army: usize) -> i32 {
    [1, -1][army]
}

fn base_rank(army: usize) -> usize {
    [1, 6][army]
}

fn last_rank(army: usize) -> usize {
    [7, 0][army]
}

fn piece(army: usize, letter: char) -> Piece {
    Piece { army, kind: letter.to_ascii_uppercase(), facing: None }
}

fn is_pawn(piece: Option<Piece>, army: usize) -> bool {
    piece.is_some_and(|piece| piece.army == army && piece.kind == 'P')
}

fn king(s: &State, army: usize) -> Option<usize> {
    (0..64).find(|&square| s.top(square).is_some_and(|piece| piece.army == army && piece.kind == 'K'))
}

/// Whether a square has an enemy that can be captured. VS-28: the king never can.
fn is_prey(s: &State, square: usize) -> bool {
    s.top(square).is_some_and(|piece| piece.army != s.side && piece.kind != 'K')
}

/// Trojan 6: a stack attacks like its top piece. VS-9: a red die attacks no square.
fn is_attacked(s: &State, square: usize, by: usize) -> bool {
    (0..64).any(|from| match s.top(from) {
        Some(piece) if piece.army != by => false,
        Some(piece) if piece.kind == 'P' => [-1, 1].iter().any(|&side| step(from, (side, forward(by))) == Some(square)),
        Some(piece) => reach(s, from, piece.kind).contains(&square),
        None => false,
    })
}

/// Trojan 2, T-2: any number of pieces from the top can move. The whole stack is written without a number.
fn groups(s: &State, whole: Action) -> impl Iterator<Item = Action> {
    let height = s.board[whole.from].len();
    (1..=height).map(move |count| Action { count: (count < height).then_some(count), ..whole })
}

/// The reserve of Trojan 7 has one Q and two each of R, B and N, minus all pieces on the board.
fn in_reserve(s: &State, army: usize, letter: char) -> bool {
    let wanted = piece(army, letter);
    let on_board = s.board.iter().flatten().filter(|&&piece| piece == wanted).count();
    on_board < if wanted.kind == 'Q' { 1 } else { 2 }
}

/// Trojan 7: the square of a pawn on top on its last rank. It has arrived, or the split has uncovered it.
fn promoting_square(s: &State, army: usize, action: &Action) -> Option<usize> {
    let promotes = |&square: &usize| is_pawn(s.top(square), army) && rank(square) == last_rank(army);
    [action.to, action.from].into_iter().find(promotes)
}

/// The square of the pawn that passed `passed` and that `side` may capture.
fn beyond(passed: usize, side: usize) -> usize {
    step(passed, (0, -forward(side))).unwrap()
}

/// T-10: the top piece must be a pawn that goes diagonally to the passed square.
fn is_en_passant(s: &State, action: &Action) -> bool {
    is_pawn(s.top(action.from), s.side)
        && s.passed.is_some_and(|(passed, _)| passed == action.to)
        && file(action.from) != file(action.to)
}

/// Only moves pieces: it splits a stack, captures the whole target (T-4) or makes a stack. Returns true for a capture.
fn displace(s: &mut State, action: &Action) -> bool {
    let en_passant = s.passed.filter(|_| is_en_passant(s, action));
    if let Some((passed, group)) = en_passant {
        let stack = &mut s.board[beyond(passed, s.side)];
        stack.truncate(stack.len() - group); // T-9: only the moved group is captured, and an older stack stays
    }
    let captured = s.top(action.to).is_some_and(|piece| piece.army != s.side);
    if captured {
        s.board[action.to].clear();
    }
    let height = s.board[action.from].len();
    let moved = s.board[action.from].split_off(height - action.count.unwrap_or(height));
    s.board[action.to].extend(moved);
    captured || en_passant.is_some()
}

/// Ends the castling right and the unmoved pawn die of a square whose bottom piece has left (T-19, T-20, VS-6).
fn forget(s: &mut State, square: usize) {
    for army in 0..2 {
        if rank(square) == last_rank(1 - army) {
            s.castling[army] = s.castling[army].map(|right| right.filter(|&rook| rook != file(square)));
        }
        if rank(square) == base_rank(army) {
            s.unmoved[army][file(square)] = false;
        }
    }
}

/// The goals of king and rook, on the g-side for wing 0 and on the c-side for wing 1.
fn castled(king: usize, wing: usize) -> (usize, usize) {
    let row = rank(king) * 8;
    [(row + 6, row + 5), (row + 2, row + 3)][wing]
}

/// Rule 4 of chess960 (C-1 … C-5). Rule 5 tests the king after castling, as after every move.
fn can_castle(s: &State, wing: usize, king: usize, rook: usize) -> bool {
    let (king_to, rook_to) = castled(king, wing);
    let way = |from: usize, to: usize| from.min(to)..=from.max(to);
    s.board[rook].len() == 1 // Trojan 8: the rook is alone on its square
        && way(king, king_to).chain(way(rook, rook_to)).all(|sq| sq == king || sq == rook || s.is_empty(sq))
        && way(king, king_to).all(|square| !is_attacked(s, square, 1 - s.side))
}

fn castle(s: &mut State, wing: usize, king: usize) {
    let rook = rank(king) * 8 + s.castling[s.side][wing].unwrap();
    let (king_to, rook_to) = castled(king, wing);
    let (king, rook) = (std::mem::take(&mut s.board[king]), std::mem::take(&mut s.board[rook]));
    s.board[king_to] = king;
    s.board[rook_to] = rook;
    s.castling[s.side] = [None; 2];
    s.passed = None;
}

fn end_turn(s: &mut State) {
    s.full += s.side as u32;
    s.side = 1 - s.side;
}

fn read_board(s: &mut State, text: &str) {
    let mut bracket: Option<Vec<Piece>> = None;
    let (mut row, mut column) = (7, 0);
    for letter in text.chars() {
        match letter {
            '/' => (row, column) = (row - 1, 0),
            '1'..='8' => column += letter as usize - '0' as usize,
            '(' => bracket = Some(Vec::new()),
            ')' => {
                s.board[row * 8 + column] = bracket.take().unwrap().into_iter().rev().collect(); // text: top first
                column += 1;
            }
            _ => {
                let piece = piece(usize::from(letter.is_lowercase()), letter);
                match &mut bracket {
                    Some(stack) => stack.push(piece),
                    None => {
                        s.board[row * 8 + column].push(piece);
                        column += 1;
                    }
                }
            }
        }
    }
}

/// C-8: a letter of `KQkq` means the outermost rook, which may be at the bottom of a stack. Other letters are files.
fn read_right(s: &mut State, letter: char) {
    let army = usize::from(letter.is_lowercase());
    let row = last_rank(1 - army) * 8;
    let Some(king) = king(s, army) else { return };
    let is_rook = |&file: &usize| s.board[row + file].first() == Some(&piece(army, 'R'));
    let rook = match letter.to_ascii_uppercase() {
        'K' => (file(king)..8).rev().find(is_rook),
        'Q' => (0..file(king)).find(is_rook),
        letter => Some((letter as u8 - b'A') as usize),
    };
    if let Some(rook) = rook {
        s.castling[army][usize::from(rook < file(king))] = Some(rook);
    }
}

fn write_stack(stack: &[Piece]) -> String {
    let letters: String = stack.iter().rev().map(|piece| in_case(piece.kind, piece.army)).collect();
    if stack.len() > 1 { format!("({letters})") } else { letters }
}

fn write_unmoved(s: &State) -> String {
    let mut text = String::new();
    for army in 0..2 {
        let files = ('A'..='H').zip(s.unmoved[army]).filter(|pair| pair.1);
        text.extend(files.map(|(letter, _)| in_case(letter, army)));
    }
    or_dash(text)
}

fn in_case(letter: char, army: usize) -> char {
    if army == 0 { letter } else { letter.to_ascii_lowercase() }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_string() } else { text }
}
