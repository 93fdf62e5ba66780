//! From a ruleset to tables. Every fault that is found is listed.

use std::collections::BTreeMap;

use super::Class;
use super::sliders::Sliders;
use super::tables::*;
use crate::piece::{ARMIES_MAX, Army, KINDS_MAX, Kind};
use crate::ruleset::*;
use crate::square::{Bitboard, SIDE_MAX, Square};

impl Tables {
    /// Compiles what a ruleset says of boards, seats and moves.
    pub(crate) fn compile(ruleset: &Ruleset, letters: &[Letter]) -> Result<Self, Vec<Fault>> {
        let mut build = Builder { ruleset, letters, faults: Vec::new(), regions: BTreeMap::new() };
        build.sizes();
        if !build.faults.is_empty() {
            return Err(build.faults);
        }
        build.regions();
        let mut tables = build.empty();
        build.pieces(&mut tables);
        build.promotions(&mut tables);
        build.castling(&mut tables);
        build.dice(&mut tables);
        build.mixes(&tables);
        for army in tables.seats.armies.clone() {
            for kind in (0..letters.len()).filter_map(Kind::new) {
                tables.special[army.index()][kind.index()] = tables.special_squares(army, kind);
            }
        }
        if build.faults.is_empty() { Ok(tables) } else { Err(build.faults) }
    }
}

struct Builder<'a> {
    ruleset: &'a Ruleset,
    letters: &'a [Letter],
    faults: Vec<Fault>,
    regions: BTreeMap<&'a str, Bitboard>,
}

impl Builder<'_> {
    fn fault(&mut self, path: impl Into<String>, reason: impl Into<String>) {
        self.faults.push(Fault { path: path.into(), reason: reason.into() });
    }

    fn sizes(&mut self) {
        let ruleset = self.ruleset;
        let BoardSize { files, ranks } = ruleset.board;
        if !(1..=SIDE_MAX).contains(&files) || !(1..=SIDE_MAX).contains(&ranks) {
            self.fault("board", format!("files and ranks are 1 to {SIDE_MAX}, not {files} and {ranks}"));
        }
        let armies = &ruleset.armies;
        if !(2..=ARMIES_MAX).contains(&armies.len()) {
            self.fault("armies", format!("there are 2 to {ARMIES_MAX} armies, not {}", armies.len()));
        }
        let letters: Vec<char> = armies.iter().map(|army| army.letter).collect();
        if letters.len() == 2 && letters != ['w', 'b'] {
            self.fault("armies", "two armies have the letters `w` and `b`");
        }
        for (i, letter) in letters.iter().enumerate() {
            if !letter.is_ascii_lowercase() || letters[..i].contains(letter) {
                self.fault("armies", format!("each army has a small letter of its own, not `{letter}`"));
            }
        }
        let side = |army: &ArmyData| army.side;
        if armies.iter().map(side).all(|side| Some(side) == armies.first().map(|army| army.side)) {
            self.fault("armies", "there are at least two sides");
        }
        if armies.iter().any(|army| usize::from(army.side) >= ARMIES_MAX) {
            self.fault("armies", format!("sides are numbered from 0 to {}", ARMIES_MAX - 1));
        }
        let mut order: Vec<char> = ruleset.order.chars().collect();
        let mut sorted = letters.clone();
        order.sort_unstable();
        sorted.sort_unstable();
        if order != sorted {
            self.fault("order", "every army's letter stands in it once");
        }
        let turned = |army: &ArmyData| matches!(army.frame, Frame::West | Frame::East);
        if files != ranks && armies.iter().any(turned) {
            self.fault("armies", "armies that face east or west need a square board");
        }
        if self.letters.len() > KINDS_MAX {
            self.fault("pieces", format!("there are at most {KINDS_MAX} kinds of piece, not {}", self.letters.len()));
        }
        for (letter, piece) in &ruleset.pieces {
            if piece.written.is_some() && armies.len() == 2 {
                self.fault(format!("pieces.{letter}.written"), "with two armies a piece is written by its own letter");
            }
        }
    }

    fn regions(&mut self) {
        let ruleset = self.ruleset;
        for (name, text) in &ruleset.regions {
            match region(text, ruleset.board) {
                Ok(squares) => drop(self.regions.insert(name, squares)),
                Err(reason) => self.fault(format!("regions.{name}"), reason),
            }
        }
    }

    fn region(&mut self, name: &str, path: &str) -> Bitboard {
        match self.regions.get(name) {
            Some(&squares) => squares,
            None => {
                // A region that could not be read was already reported.
                if !self.ruleset.regions.contains_key(name) {
                    self.fault(path, format!("there is no region `{name}`"));
                }
                Bitboard::EMPTY
            }
        }
    }

    fn kind(&mut self, letter: Letter, path: &str) -> Kind {
        let index = self.letters.iter().position(|&l| l == letter).and_then(Kind::new);
        index.unwrap_or_else(|| {
            self.fault(path, format!("there is no piece `{letter}`"));
            Kind::default()
        })
    }

    /// Every army with its data.
    fn armies(&self) -> impl Iterator<Item = (usize, &ArmyData)> {
        self.ruleset.armies.iter().enumerate()
    }

    fn on_board(&self, army: &ArmyData, squares: Bitboard) -> Bitboard {
        squares.iter().map(|square| army.frame.on_board(square, self.ruleset.board)).collect()
    }

    fn empty(&self) -> Tables {
        let ruleset = self.ruleset;
        let mut class = 0;
        if ruleset.royal == Royal::Checkmate {
            class |= Class::CHECK;
        }
        if ruleset.stacks == Stacks::Own {
            class |= Class::STACKS;
        }
        if ruleset.dice != Dice::Never {
            class |= Class::DICE;
        }
        Tables {
            class: Class(class),
            sliders: Sliders::get(),
            squares: Bitboard::board(ruleset.board.files, ruleset.board.ranks),
            seats: Seats::compile(ruleset),
            kinds: Default::default(),
            leapers: Kinds::new(),
            riders: Kinds::new(),
            pawns: KindSet::default(),
            royals: KindSet::default(),
            king: Kind::default(),
            reach: per_square(),
            marches: Default::default(),
            double_marches: Default::default(),
            reverse: per_square(),
            double: per_square(),
            initial: KindSet::default(),
            en_passant: ruleset.en_passant == EnPassant::Standard,
            loud: KindSet::default(),
            promotion: Default::default(),
            special: Default::default(),
            always: Default::default(),
            any_always: false,
            castling: None,
            friendly: ruleset.friendly,
            dice: DiceTables {
                faces: KindSet::default(),
                next: [Kind::default(); KINDS_MAX + 1],
                rolls: Kinds::new(),
                healed: Kinds::new(),
                wound: None,
                after_move: AfterMove::Turned,
                healing: Healing::Never,
                far: Far::Promoted,
                chooses: false,
                waits: false,
            },
            never_on: Default::default(),
        }
    }

    fn pieces(&mut self, tables: &mut Tables) {
        let check = tables.class.0 & Class::CHECK != 0;
        let ruleset = self.ruleset;
        for (index, (letter, data)) in ruleset.pieces.iter().enumerate() {
            let Some(kind) = Kind::new(index) else { continue };
            let (mut shape, captures) = self.moves(tables, kind, *letter, data);
            for name in &data.never_on {
                let region = self.region(name, &format!("pieces.{letter}.never_on"));
                if tables.class.has(Class::STACKS | Class::DICE) {
                    continue;
                }
                for (army, army_data) in self.armies() {
                    tables.never_on[army][index] |= self.on_board(army_data, region);
                }
            }
            if captures[0] {
                tables.leapers.push(kind);
            }
            if captures[1] {
                tables.riders.push(kind);
            }
            if data.tags.contains(&Tag::Pawn) {
                tables.pawns.insert(kind);
                if ruleset.draw.pawns_are_loud {
                    tables.loud.insert(kind);
                }
                shape.marches = !shape.orthogonal && !shape.diagonal;
                march(tables, kind);
            }
            let royal = data.tags.contains(&Tag::Royal);
            if royal {
                if tables.royals == KindSet::default() {
                    tables.king = kind;
                }
                tables.royals.insert(kind);
                if check && (shape.orthogonal || shape.diagonal || shape.double) {
                    self.fault(format!("pieces.{letter}.moves"), "a piece that can be checkmated moves by leaps only");
                }
            }
            if !(royal && check) {
                tables.kinds.push((kind, shape));
            }
        }
        match tables.royals.iter().count() {
            0 => self.fault("pieces", "no piece is Royal"),
            1 => {}
            _ if check => self.fault("pieces", "one piece is Royal where it can be checkmated"),
            _ => {}
        }
    }

    /// Enters a kind's moves; gives what they are made of, and whether it captures by leaps, along lines.
    fn moves(&mut self, tables: &mut Tables, kind: Kind, letter: Letter, data: &PieceData) -> (Shape, [bool; 2]) {
        let mut shape = Shape::default();
        let mut captures = [false; 2];
        for (i, rule) in data.moves.iter().enumerate() {
            let path = format!("pieces.{letter}.moves[{i}]");
            let from = match &rule.from {
                Some(name) => self.region(name, &path),
                None => tables.squares,
            };
            let movements = match betza::parse(&rule.betza) {
                Ok(movements) => movements,
                Err(error) => {
                    self.fault(path, error.to_string());
                    continue;
                }
            };
            for movement in movements {
                if movement.lame && movement.captures {
                    self.fault(&path, "a lame movement only goes to empty squares: write `m` before it");
                }
                if movement.initial && !movement.lame {
                    self.fault(&path, "`i` is for the lame double step of a pawn: write `imfnD`");
                }
                if movement.initial {
                    tables.initial.insert(kind);
                    if self.ruleset.dice == Dice::Never {
                        let reason = "`i` is for dice: of other pieces a position does not tell whether they have moved; \
                                      name a region with `from` instead";
                        self.fault(&path, reason);
                    }
                }
                if !self.movement(tables, kind, &movement, from) {
                    self.fault(&path, "from each square a piece has one lame step, such as `mfnD`, and no second one");
                }
                let lines = movement.range > 1;
                captures[usize::from(lines)] |= movement.captures;
                shape.leaps |= !lines && !movement.lame;
                shape.double |= movement.lame;
                let straight = |&(a, b): &(i8, i8)| a == 0 || b == 0;
                shape.orthogonal |= lines && movement.ways.iter().any(straight);
                shape.diagonal |= lines && !movement.ways.iter().all(straight);
            }
        }
        (shape, captures)
    }

    /// Enters one movement of a kind into the tables of every army. Tells whether there was room for it.
    fn movement(&self, tables: &mut Tables, kind: Kind, movement: &betza::Movement, from: Bitboard) -> bool {
        let mut fits = true;
        let size = self.ruleset.board;
        for (army, data) in self.armies() {
            let place = |square| data.frame.on_board(square, size);
            for own in tables.squares & from {
                let start = place(own);
                for &(files, ranks) in &movement.ways {
                    let mut at = own;
                    for _ in 0..movement.range {
                        let passed = at.offset(files / 2, ranks / 2);
                        match at.offset(files, ranks).filter(|&next| tables.squares.has(next)) {
                            Some(next) => at = next,
                            None => break,
                        }
                        let (goal, source) = (Bitboard::of(place(at)), Bitboard::of(start));
                        let reach = &mut tables.reach[army][kind.index()][start.index()];
                        let reverse = &mut tables.reverse[army][kind.index()][place(at).index()];
                        if movement.lame {
                            let passed = passed.map_or(Bitboard::EMPTY, |square| Bitboard::of(place(square)));
                            let double = &mut tables.double[army][kind.index()][start.index()];
                            fits &= double[1].is_empty() || *double == [passed, goal];
                            *double = [passed, goal];
                        } else if movement.range > 1 {
                            reach.line_quiet |= goal.when(movement.quiet);
                            reach.line_capture |= goal.when(movement.captures);
                            reverse.line |= source.when(movement.captures);
                        } else {
                            reach.leap_quiet |= goal.when(movement.quiet);
                            reach.leap_capture |= goal.when(movement.captures);
                            reverse.leap |= source.when(movement.captures);
                        }
                    }
                }
            }
        }
        fits
    }

    fn promotions(&mut self, tables: &mut Tables) {
        let ruleset = self.ruleset;
        for (i, promotion) in ruleset.promotion.iter().enumerate() {
            let path = format!("promotion[{i}]");
            let region = self.region(&promotion.at, &path);
            let piece = self.kind(promotion.piece, &path);
            if tables.class.0 & Class::CHECK != 0 && tables.royals.has(piece) {
                self.fault(&path, "a piece that can be checkmated is not promoted");
            }
            let letters = match &promotion.into {
                Becomes::Choice(letters) => letters.clone(),
                Becomes::Always(letter) => vec![*letter],
            };
            let into: Kinds = letters.iter().take(KINDS_MAX).map(|&letter| self.kind(letter, &path)).collect();
            if into.is_empty() {
                self.fault(&path, "there is nothing to become");
            }
            if tables.royals.has(piece) {
                // What a king becomes is no king of the starting position.
                tables.king = piece;
            }
            if tables.royals.has(piece) != into.iter().all(|&kind| tables.royals.has(kind)) {
                self.fault(&path, "royal pieces become royal pieces, and only they do");
            }
            let mut limit = [u8::MAX; KINDS_MAX + 1];
            for (&letter, &most) in &promotion.limit {
                limit[self.kind(letter, &path).index()] = most;
            }
            let always = matches!(promotion.into, Becomes::Always(_));
            if always && (!promotion.limit.is_empty() || promotion.when == When::OnTop) {
                self.fault(&path, "`Always` has no limit and happens on arrival");
            }
            for (army, data) in ruleset.armies.iter().enumerate() {
                let squares = self.on_board(data, region);
                let known = &tables.promotion[army][piece.index()];
                if known.squares.any() || tables.always[army][piece.index()].0.any() {
                    self.fault(&path, format!("`{}` is promoted by another rule already", promotion.piece));
                    break;
                }
                if always {
                    tables.always[army][piece.index()] = (squares, into.first().copied().unwrap_or_default());
                    tables.any_always = true;
                    continue;
                }
                let dice = tables.class.has(Class::DICE);
                if promotion.when == When::OnTop && promotion.if_none == IfNone::Vanishes && !dice {
                    // It becomes another or leaves the board as soon as it is on top there.
                    tables.never_on[army][piece.index()] |= squares;
                }
                tables.promotion[army][piece.index()] = Zone {
                    squares,
                    into: into.clone(),
                    limit: (!promotion.limit.is_empty()).then_some(limit),
                    on_top: promotion.when == When::OnTop,
                    whole_square: promotion.removes == Removes::Square,
                    vanishes: promotion.if_none == IfNone::Vanishes,
                };
            }
        }
    }

    fn castling(&mut self, tables: &mut Tables) {
        let ruleset = self.ruleset;
        let Castling::With { partner, long, short } = &ruleset.castling else { return };
        if ruleset.armies.iter().any(|army| !matches!(army.frame, Frame::North | Frame::MirrorSouth)) {
            self.fault("castling", "armies that castle face North or MirrorSouth");
        }
        let partner = self.kind(*partner, "castling.partner");
        let mut goals = Vec::new();
        for (name, (royal, other)) in [("long", long), ("short", short)] {
            match (royal.parse::<Square>(), other.parse::<Square>()) {
                (Ok(royal), Ok(other))
                    if royal.rank() == other.rank()
                        && royal != other
                        && tables.squares.has(royal)
                        && tables.squares.has(other) =>
                {
                    goals.push((royal, other));
                }
                _ => self.fault(format!("castling.{name}"), "these are two squares of one rank of the board"),
            }
        }
        if let [long, short] = goals[..] {
            if long.0.rank() != short.0.rank() {
                self.fault("castling", "both sides castle on one rank");
            }
            tables.castling = Some(std::array::from_fn(|army| {
                let frame = ruleset.armies.get(army).map_or(Frame::North, |data| data.frame);
                let place = |square| frame.on_board(square, ruleset.board);
                CastlingGoals {
                    partner,
                    home: Bitboard::rank(place(long.0).rank()),
                    goals: [(place(long.0), place(long.1)), (place(short.0), place(short.1))],
                }
            }));
        }
    }

    fn dice(&mut self, tables: &mut Tables) {
        let ruleset = self.ruleset;
        let Dice::Faces(data) = &ruleset.dice else { return };
        let faces: Kinds = data.faces.iter().take(KINDS_MAX).map(|&letter| self.kind(letter, "dice.faces")).collect();
        let wound = data.wound.map(|letter| self.kind(letter, "dice.wound"));
        if faces.len() < 2 {
            self.fault("dice.faces", "a die has at least two faces");
        }
        for (i, &face) in faces.iter().enumerate() {
            if faces[..i].contains(&face) || tables.royals.has(face) {
                self.fault("dice.faces", "each face is another kind, and none is royal");
            }
        }
        if wound.is_some_and(|wound| !faces.contains(&wound)) {
            self.fault("dice.wound", "the wounded face is one of the faces");
        }
        if wound.is_none() && data.healing != Healing::Never {
            self.fault("dice.healing", "there is no wounded face to be healed");
        }
        if data.healing == Healing::AtTurnStart && data.after_move == AfterMove::Rolled {
            let reason = "with AtTurnStart dice are turned after a move: else a chosen face could end a turn or not";
            self.fault("dice.healing", reason);
        }
        let healed: Kinds = faces.iter().copied().filter(|&face| Some(face) != wound).collect();
        if healed.is_empty() {
            self.fault("dice.faces", "one face at least is not the wounded one");
        }
        let dice = &mut tables.dice;
        for (i, &face) in faces.iter().enumerate() {
            dice.faces.insert(face);
            dice.next[face.index()] = faces[(i + 1) % faces.len()];
        }
        (dice.rolls, dice.healed, dice.wound) = (faces, healed, wound);
        (dice.after_move, dice.healing, dice.far) = (data.after_move, data.healing, data.far);
        let rolls =
            data.after_move == AfterMove::Rolled || matches!(data.healing, Healing::Rolling | Healing::AtTurnStart);
        dice.chooses = rolls && data.far == Far::Promoted;
        dice.waits = dice.chooses || data.healing == Healing::AtTurnStart;
    }

    /// Mixes of rules that mean nothing.
    fn mixes(&mut self, tables: &Tables) {
        if tables.class.0 & Class::CHECK != 0 && self.ruleset.armies.len() != 2 {
            self.fault("royal", "Checkmate is for two armies; with more, royal pieces are captured");
        }
        if self.ruleset.armies.len() > 2 {
            let reason = "is for two armies: the positions of more have no place for it";
            if self.ruleset.castling != Castling::Never {
                self.fault("castling", reason);
            }
            if self.ruleset.en_passant != EnPassant::Never {
                self.fault("en_passant", reason);
            }
        }
        self.first_steps(tables);
        let pieces = self.ruleset.pieces.keys().copied().enumerate();
        for (index, letter) in pieces.collect::<Vec<_>>() {
            let zone = &tables.promotion[0][index];
            if !zone.on_top {
                continue;
            }
            let within = zone.squares.iter().any(|from| {
                let reach = &tables.reach[0][index][from.index()];
                let all = reach.leap_quiet | reach.leap_capture | reach.line_quiet | reach.line_capture;
                (all & zone.squares).any()
            });
            let turned = tables.class.0 & Class::DICE != 0 && tables.dice.after_move == AfterMove::Turned;
            if within || turned && tables.dice.far == Far::Promoted {
                let reason =
                    format!("one move could promote two: `{letter}` on its goal and the piece that it uncovers");
                self.fault("promotion", reason);
            }
        }
    }

    /// Positions of two armies write by its file which pawn die has never moved.
    fn first_steps(&mut self, tables: &Tables) {
        if self.ruleset.armies.len() != 2 {
            return;
        }
        for kind in tables.initial.iter() {
            let starts = |army: usize| {
                let double = &tables.double[army][kind.index()];
                Square::all().filter(|square| double[square.index()][1].any()).collect::<Bitboard>()
            };
            if (0..SIDE_MAX).any(|file| (starts(0) & Bitboard::file(file)).many()) {
                self.fault("pieces", "a first step with `i` begins on one rank only: name its region with `from`");
            }
            let castles = tables.castling.as_ref().is_some_and(|goals| (starts(0) & goals[0].home).any());
            if castles {
                self.fault("pieces", "a first step with `i` does not begin on the rank of castling");
            }
        }
    }
}

impl Seats {
    fn compile(ruleset: &Ruleset) -> Self {
        let armies: Armies = (0..ruleset.armies.len()).filter_map(Army::new).collect();
        let mut side = [0; ARMIES_MAX];
        for (army, data) in ruleset.armies.iter().enumerate() {
            side[army] = data.side;
        }
        let count = armies.len();
        let order: Vec<usize> = ruleset
            .order
            .chars()
            .filter_map(|letter| ruleset.armies.iter().position(|army| army.letter == letter))
            .collect();
        let mut place = [0; ARMIES_MAX];
        for (i, &seat) in order.iter().enumerate() {
            place[seat] = i as u8;
        }
        let lives = |alive: usize, seat: usize| alive >> seat & 1 != 0;
        let next = std::array::from_fn(|alive| {
            std::array::from_fn(|seat| {
                let after = (1..=count).map(|step| order[(usize::from(place[seat]) + step) % count]);
                let next = after.into_iter().find(|&other| lives(alive, other)).unwrap_or(seat);
                (next as u8, u8::from(place[next] <= place[seat]))
            })
        });
        let decided = std::array::from_fn(|alive| {
            let mut sides: Vec<u8> = (0..count).filter(|&seat| lives(alive, seat)).map(|seat| side[seat]).collect();
            sides.sort_unstable();
            sides.dedup();
            sides.len() < 2
        });
        let of = |seat: usize, wanted: fn(u8, u8) -> bool| -> Armies {
            let fits = |army: &Army| army.index() != seat && wanted(side[army.index()], side[seat]);
            armies.iter().copied().filter(fits).collect()
        };
        Self {
            enemies: std::array::from_fn(|seat| of(seat, |a, b| a != b)),
            allies: std::array::from_fn(|seat| of(seat, |a, b| a == b)),
            armies,
            next,
            decided,
            fallen: match ruleset.royal {
                Royal::Capture { army } => army,
                Royal::Checkmate => Fallen::Freeze,
            },
        }
    }
}

/// Sorts the steps of a kind by their direction.
fn march(tables: &mut Tables, kind: Kind) {
    fn join<T>(steps: &mut Vec<T>, from: Square, new: T, same: impl Fn(&mut T) -> Option<&mut Bitboard>) {
        match steps.iter_mut().find_map(same) {
            Some(squares) => squares.insert(from),
            None => steps.push(new),
        }
    }
    let delta = |from: Square, to: Square| to.index() as i8 - from.index() as i8;
    for army in 0..ARMIES_MAX {
        for from in Square::all() {
            let reach = &tables.reach[army][kind.index()][from.index()];
            for to in reach.leap_quiet | reach.leap_capture {
                let (quiet, captures) = (reach.leap_quiet.has(to), reach.leap_capture.has(to));
                let new = March { delta: delta(from, to), from: Bitboard::of(from), quiet, captures };
                join(&mut tables.marches[army][kind.index()], from, new, |step| {
                    let alike = (step.delta, step.quiet, step.captures) == (new.delta, quiet, captures);
                    alike.then_some(&mut step.from)
                });
            }
            let [passed, goal] = tables.double[army][kind.index()][from.index()];
            if let (Some(passed), Some(goal)) = (passed.first(), goal.first()) {
                let (delta, passed) = (delta(from, goal), delta(from, passed));
                let new = DoubleMarch { delta, passed, from: Bitboard::of(from) };
                join(&mut tables.double_marches[army][kind.index()], from, new, |step| {
                    ((step.delta, step.passed) == (delta, passed)).then_some(&mut step.from)
                });
            }
        }
    }
}

/// Reads a region: squares `e4`, ranges `a2-a8`, whole ranks `*2`, whole files `h*`, separated by spaces.
fn region(text: &str, size: BoardSize) -> Result<Bitboard, String> {
    let board = Bitboard::board(size.files, size.ranks);
    let mut squares = Bitboard::EMPTY;
    for word in text.split_whitespace() {
        let part = match word.as_bytes() {
            [b'*', rank @ b'1'..=b'8'] => Bitboard::rank(rank - b'1'),
            [file @ b'a'..=b'h', b'*'] => Bitboard::file(file - b'a'),
            _ => match word.split_once('-') {
                Some((from, to)) => {
                    let square = |text: &str| text.parse::<Square>().map_err(|error| error.to_string());
                    let (from, to) = (square(from)?, square(to)?);
                    if from.file() != to.file() && from.rank() != to.rank() {
                        return Err(format!("`{word}` is not part of a rank or a file"));
                    }
                    Sliders::get().between(from, to) | Bitboard::of(from) | Bitboard::of(to)
                }
                None => Bitboard::of(word.parse().map_err(|e| format!("{e}, `*1` to `*8` or `a*` to `h*`"))?),
            },
        };
        if (part & board).is_empty() {
            return Err(format!("`{word}` is not on the board"));
        }
        squares |= part & board;
    }
    if squares.is_empty() { Err("there is no square in it".to_owned()) } else { Ok(squares) }
}

/// A zeroed table, made on the heap.
fn per_square<T: Clone + Copy + Default>() -> PerSquare<T> {
    match vec![[[T::default(); 64]; KINDS_MAX + 1]; ARMIES_MAX].into_boxed_slice().try_into() {
        Ok(table) => table,
        Err(_) => unreachable!("the vector was made with that length"),
    }
}
