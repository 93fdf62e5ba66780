//! The start position of a section.

use std::collections::{BTreeMap, BTreeSet};

use super::game::{COLOURS, FairyGame, FairyKinds};
use super::value::kind_of;
use crate::counted;

/// The start position: what stands where, and the rest of the FEN.
#[derive(Debug, Clone, Default)]
pub(super) struct StartPosition {
    /// The pieces on the board: file and rank from 0, colour, kind, and whether it is promoted.
    board: BTreeMap<(u8, u8), (usize, usize, bool)>,
    /// The squares that are walled up.
    pub(super) holes: BTreeSet<(u8, u8)>,
    hand: [Vec<usize>; 2],
    /// How often each army has each kind, in hand too.
    pub(super) kinds: [BTreeMap<usize, usize>; 2],
    side: char,
    /// The castling rights, first as written, then those that hold.
    pub(super) castling: String,
    en_passant: String,
    /// The checks that White and Black still have to give.
    pub(super) checks: Option<[u8; 2]>,
    counters: [u32; 2],
}

impl StartPosition {
    /// Reads the position of a section.
    ///
    /// # Errors
    /// The reason why it is no position of this board with these pieces.
    pub(super) fn read(game: &FairyGame) -> Result<Self, String> {
        let mut fields = game.start.split_whitespace();
        let mut start = Self { counters: [0, 1], en_passant: "-".to_owned(), ..Self::default() };
        let field = fields.next().ok_or("the position is empty")?;
        let (board, hand) = match field.split_once('[') {
            None => (field, ""),
            Some((board, hand)) => (board, hand.strip_suffix(']').ok_or("a `]` is missing behind the hand")?),
        };
        start.read_board(board, game)?;
        for letter in hand.chars().filter(|letter| *letter != '-') {
            let kind = kind_of(letter, &game.letters).ok_or_else(|| format!("no piece has the letter `{letter}`"))?;
            let colour = usize::from(letter.is_ascii_lowercase());
            if game.has_hands() {
                start.hand[colour].push(kind);
                *start.kinds[colour].entry(kind).or_default() += 1;
            }
        }
        start.side = match fields.next() {
            None | Some("w") => 'w',
            Some("b") => 'b',
            Some(other) => return Err(format!("the side to move is `w` or `b`, not `{other}`")),
        };
        let mut numbers = Vec::new();
        for (place, field) in fields.enumerate() {
            if let Some((white, black)) = field.split_once('+') {
                let number = |text: &str| text.parse().map_err(|_| format!("`{field}` are no numbers of checks"));
                start.checks = Some([number(white)?, number(black)?]);
            } else if let Ok(number) = field.parse() {
                numbers.push(number);
            } else if place == 0 {
                start.castling = field.to_owned();
            } else if place == 1 {
                start.en_passant = field.to_owned();
            } else {
                return Err(format!("`{field}` is no part of a position"));
            }
        }
        match numbers[..] {
            [] => {}
            [quiet] => start.counters[0] = quiet,
            [quiet, round] => start.counters = [quiet, round.max(1)],
            _ => return Err("there are more than two numbers behind the position".to_owned()),
        }
        Ok(start)
    }

    fn read_board(&mut self, text: &str, game: &FairyGame) -> Result<(), String> {
        let (files, ranks) = (game.files, game.ranks);
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(ranks) {
            return Err(format!("the position has {}, the board {ranks}", counted(rows.len(), "rank", "ranks")));
        }
        for (row, rank) in rows.into_iter().zip((0..ranks).rev()) {
            // No board has as many files as the greatest number of these.
            let (mut file, mut number, mut promoted) = (0_u8, 0_u8, false);
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) {
                    number = number.saturating_mul(10).saturating_add(digit);
                    continue;
                }
                (file, number) = (file.saturating_add(number), 0);
                match letter {
                    '+' => promoted = true,
                    '~' => {}
                    '*' => {
                        self.holes.insert((file, rank));
                        file = file.saturating_add(1);
                    }
                    _ => {
                        let kind = kind_of(letter, &game.letters);
                        let kind = kind.ok_or_else(|| format!("no piece has the letter `{letter}`"))?;
                        let colour = usize::from(letter.is_ascii_lowercase());
                        self.board.insert((file, rank), (colour, kind, promoted));
                        *self.kinds[colour].entry(kind).or_default() += 1;
                        (file, promoted) = (file.saturating_add(1), false);
                    }
                }
            }
            let found = file.saturating_add(number);
            if found != files {
                let found = counted(found.into(), "file", "files");
                return Err(format!("rank {} of the position has {found}, the board {files}", rank + 1));
            }
        }
        Ok(())
    }

    /// How many pieces of a kind an army has on the board.
    pub(super) fn on_board(&self, colour: usize, kind: usize) -> usize {
        self.board.values().filter(|piece| (piece.0, piece.1) == (colour, kind)).count()
    }

    /// The squares on which an army has a kind.
    pub(super) fn squares(&self, colour: usize, kind: usize) -> impl Iterator<Item = (u8, u8)> {
        self.board.iter().filter(move |(_, piece)| (piece.0, piece.1) == (colour, kind)).map(|(square, _)| *square)
    }

    /// How many pieces of a kind an army has in hand.
    pub(super) fn held(&self, colour: usize, kind: usize) -> usize {
        self.hand[colour].iter().filter(|held| **held == kind).count()
    }

    /// Whether an army has a kind in hand.
    pub(super) fn in_hand(&self, kind: usize) -> bool {
        self.hand.iter().flatten().any(|held| *held == kind)
    }

    /// The castling rights for which king and rook stand on the rank of castling.
    pub(super) fn rights(&self, game: &FairyGame) -> String {
        let holds = |right: &char| {
            let colour = usize::from(right.is_ascii_lowercase());
            let Some(king) = self.king_file(game, colour) else { return false };
            let rank = rank_of(game, colour);
            let is_rook = |file: u8| {
                let piece = self.board.get(&(file, rank));
                piece.is_some_and(|piece| piece.0 == colour && game.castling_rooks[colour].has(piece.1))
            };
            match right.to_ascii_uppercase() {
                'K' => (king + 1..game.files).any(is_rook),
                'Q' => (0..king).any(is_rook),
                file @ 'A'..='L' => is_rook(file as u8 - b'A'),
                _ => false,
            }
        };
        self.castling.chars().filter(holds).collect()
    }

    /// The letters of the files on whose first ranks pieces have not moved. They stand in the place of castling rights.
    pub(super) fn unmoved(&self, game: &FairyGame) -> String {
        let is_file =
            |letter: &char| ('A'..='L').take(usize::from(game.files)).any(|file| file.eq_ignore_ascii_case(letter));
        self.castling.chars().filter(is_file).collect()
    }

    /// The kinds on the squares that these letters of castling rights and files name.
    pub(super) fn behind_gates(&self, game: &FairyGame, letters: &str) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        for letter in letters.chars() {
            let colour = usize::from(letter.is_ascii_lowercase());
            let king = self.king_file(game, colour);
            let rook = |file: &u8| {
                let piece = self.board.get(&(*file, rank_of(game, colour)));
                piece.is_some_and(|piece| piece.0 == colour && game.castling_rooks[colour].has(piece.1))
            };
            let files = match (letter.to_ascii_uppercase(), king) {
                ('K', Some(king)) => [Some(king), (king + 1..game.files).rev().find(rook)],
                ('Q', Some(king)) => [Some(king), (0..king).find(rook)],
                (file, _) => [Some((file as u8).wrapping_sub(b'A')), None],
            };
            let kinds = files.into_iter().flatten().filter_map(|file| self.board.get(&(file, rank_of(game, colour))));
            found.extend(kinds.filter(|piece| piece.0 == colour).map(|piece| piece.1));
        }
        found
    }

    /// The kinds that castle with the kings by the rights that hold.
    pub(super) fn rooks(&self, game: &FairyGame, kinds: &FairyKinds) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        for colour in COLOURS {
            let rights = || self.castling.chars().filter(|right| usize::from(right.is_ascii_lowercase()) == colour);
            let (Some(king), Some(_)) = (self.king_file(game, colour), rights().next()) else { continue };
            let rank = rank_of(game, colour);
            for right in rights() {
                let mut files: Vec<u8> = match right.to_ascii_uppercase() {
                    'K' => (king + 1..game.files).rev().collect(),
                    'Q' => (0..king).collect(),
                    file => vec![(file as u8).wrapping_sub(b'A')],
                };
                files.retain(|file| {
                    self.board.get(&(*file, rank)).is_some_and(|piece| piece.0 == colour && kinds.has(piece.1))
                });
                found.extend(files.first().map(|file| self.board[&(*file, rank)].1));
            }
        }
        found
    }

    /// The file of the piece that castles.
    fn king_file(&self, game: &FairyGame, colour: usize) -> Option<u8> {
        let rank = rank_of(game, colour);
        self.squares(colour, game.castling_king[colour]).find(|square| square.1 == rank).map(|square| square.0)
    }

    /// The position as a variant file has it.
    pub(super) fn written(&self, game: &FairyGame) -> String {
        let mut rows = Vec::new();
        for rank in (0..game.ranks).rev() {
            let (mut row, mut empty) = (String::new(), 0);
            for file in 0..game.files {
                let (piece, hole) = (self.board.get(&(file, rank)), self.holes.contains(&(file, rank)));
                if piece.is_none() && !hole {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    row += &empty.to_string();
                    empty = 0;
                }
                let Some((colour, kind, promoted)) = piece else {
                    row.push('*');
                    continue;
                };
                row.extend(promoted.then_some('+'));
                row.push(self.shown(game, *colour, *kind));
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        let mut text = rows.join("/");
        if game.has_hands() {
            let hands = COLOURS
                .map(|colour| self.hand[colour].iter().map(|kind| self.shown(game, colour, *kind)).collect::<String>());
            text += &format!("[{}]", hands.concat());
        }
        let castling = if self.castling.is_empty() { "-" } else { &self.castling };
        text += &format!(" {} {castling} {}", self.side, self.en_passant);
        if let (true, Some([white, black])) = (game.check_counting, self.checks) {
            text += &format!(" {white}+{black}");
        }
        let [quiet, round] = self.counters;
        format!("{text} {quiet} {round}")
    }

    fn shown(&self, game: &FairyGame, colour: usize, kind: usize) -> char {
        let letter = game.letters.get(&kind).copied().unwrap_or('X');
        if colour == 0 { letter } else { letter.to_ascii_lowercase() }
    }
}

/// The rank on which an army castles.
fn rank_of(game: &FairyGame, colour: usize) -> u8 {
    let own = game.castling_rank.min(game.ranks - 1);
    if colour == 0 { own } else { game.ranks - 1 - own }
}
