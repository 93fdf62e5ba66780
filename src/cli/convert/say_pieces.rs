//! Saying the pieces of a section: how they move, where they stay, and which of them are pawns.

use std::collections::BTreeSet;

use tessera_rules::ruleset::{Castling, EnPassant, Frame, Letter, MoveRule, PieceData, Tag, betza};

use super::area::{Area, whole};
use super::game::COLOURS;
use super::kinds::{KINDS, PAWN, SOLDIER, key};
use super::movement::{FairyAtom, atoms};
use super::say::{SaidGame, SaidKind, to_letter};

/// The keys of en passant.
const EN_PASSANT: [&str; 3] = ["enPassantTypes", "enPassantTypesWhite", "enPassantTypesBlack"];

impl SaidGame<'_> {
    /// Gives each promoted form a letter: that of the kind whose moves it has, or else a free one.
    pub(super) fn name_promoted(&mut self) {
        let game = self.game;
        let alive = self.all_alive();
        let mut taken: BTreeSet<char> = alive.iter().filter_map(|kind| game.letters.get(kind).copied()).collect();
        let can = |kind: usize| {
            COLOURS
                .iter()
                .any(|colour| self.alive[*colour].contains(&kind) && !game.promotion_region[*colour].is_empty())
        };
        let promoted = game.promoted.iter().filter(|(kind, _)| alive.contains(kind) && can(**kind));
        let promoted: Vec<(usize, usize)> = promoted.map(|(kind, into)| (*kind, *into)).collect();
        for (kind, into) in promoted {
            let wish = game.letters.get(&into).copied();
            let Some(letter) = wish.into_iter().chain('A'..='Z').find(|letter| !taken.contains(letter)) else {
                self.refuse(&["promotedPieceType"], "there are more kinds of piece than letters");
                return;
            };
            taken.insert(letter);
            self.promoted.insert(kind, to_letter(letter));
        }
    }

    pub(super) fn say_pieces(&mut self) {
        let game = self.game;
        let tagged = self.say_en_passant();
        let castles = matches!(self.layer.castling, Some(Castling::With { .. }));
        for kind in self.all_alive() {
            let mut tags = Vec::new();
            tags.extend(tagged.contains(&kind).then_some(Tag::Pawn));
            let castling_king = castles && game.castling_king.contains(&kind);
            tags.extend((self.royal == Some(kind) || castling_king).then_some(Tag::Royal));
            let name = KINDS.get(kind).map_or_else(
                || format!("piece-{}", self.letter(kind).get().to_ascii_lowercase()),
                |known| known.name.to_owned(),
            );
            let never = self.never_on(kind);
            let piece = self.piece(kind, kind, name.clone(), tags, &never, None);
            self.add(self.letter(kind), kind, false, name.clone(), piece);
            if let (Some(letter), Some(into)) = (self.promoted.get(&kind).copied(), game.promoted.get(&kind).copied()) {
                let name = format!("promoted-{name}");
                let piece = self.piece(into, kind, name.clone(), Vec::new(), &Area::new(), Some(self.letter(kind)));
                self.add(letter, kind, true, name, piece);
            }
        }
    }

    fn add(&mut self, letter: Letter, kind: usize, promoted: bool, name: String, piece: PieceData) {
        self.kinds.push(SaidKind { kind, promoted, name, letter: letter.get() });
        self.layer.pieces.insert(letter, Some(piece));
    }

    fn piece(
        &mut self,
        kind: usize,
        owner: usize,
        name: String,
        tags: Vec<Tag>,
        never: &Area,
        promoted_from: Option<Letter>,
    ) -> PieceData {
        let moves = self.moves(kind, owner);
        let royal = tags.contains(&Tag::Royal);
        let own = self.game.values.get(&kind).copied();
        let value = if royal { 0 } else { own.unwrap_or_else(|| estimate(&moves)) };
        let stays_in = self.mobility(kind).map(|area| self.region(&area, &format!("{name}-area")));
        let never_on = if never.is_empty() { Vec::new() } else { vec![self.region(never, &format!("no-{name}"))] };
        let aspect = KINDS.get(kind).and_then(|known| known.aspect).filter(|_| promoted_from.is_none());
        let aspect = if royal && name != "king" { Some("king") } else { aspect };
        PieceData {
            name,
            aspect: aspect.map(str::to_owned),
            moves,
            value,
            tags,
            stays_in,
            never_on,
            promoted_from,
            shuns: if key(kind) == "janggiCannon" { vec![self.letter(kind)] } else { Vec::new() },
            written: None,
        }
    }

    /// The atoms of a kind.
    pub(super) fn atoms(&mut self, kind: usize) -> Vec<FairyAtom> {
        let known = KINDS.get(kind).map_or("", |known| known.betza);
        let text = self.game.betza.get(&kind).cloned().unwrap_or_else(|| known.to_owned());
        atoms(&text).unwrap_or_else(|(_, reason)| {
            self.refuse(&[&key(kind)], reason);
            Vec::new()
        })
    }

    /// The movements of a kind. `owner` is the kind on whose squares White and Black must agree.
    fn moves(&mut self, kind: usize, owner: usize) -> Vec<MoveRule> {
        let game = self.game;
        let mut rules = Vec::new();
        let board = whole(game.files, game.ranks);
        let atoms = self.atoms(kind);
        self.check_turns(owner, &atoms);
        let [white, black] = &game.double_step_region;
        let keys = ["doubleStepRegionWhite", "doubleStepRegionBlack", "doubleStep"];
        let steps = kind == PAWN || atoms.iter().any(|atom| atom.initial);
        let first = if steps { self.own_area(owner, [white, black], &keys) } else { Area::new() };
        for atom in atoms {
            let mut from = board.clone();
            if atom.initial {
                from.clone_from(&first);
                if first.is_empty() {
                    continue;
                }
            }
            if kind == SOLDIER {
                // A soldier steps aside only from its rank on. Its other step goes straight ahead.
                let far = board.iter().copied().filter(|square| square.1 >= game.soldier_promotion_rank).collect();
                rules.extend(self.rules(&atom, &[(0, 1)].into(), &from));
                rules.extend(self.rules(&atom, &[(1, 0), (-1, 0)].into(), &far));
                continue;
            }
            if atom.initial && atom.is_run_of_two() {
                // The run of two is a step that the piece has anyway and a lame leap, which can be captured en passant.
                rules.push(self.rule("mfnD".to_owned(), &first));
                if !rules.iter().any(|rule: &MoveRule| rule.from.is_none() && steps_ahead(&rule.betza)) {
                    rules.push(self.rule("mfW".to_owned(), &first));
                }
                continue;
            }
            rules.extend(self.rules(&atom, &atom.ways, &from));
        }
        if kind == PAWN && !first.is_empty() {
            rules.push(self.rule("mfnD".to_owned(), &first));
        }
        rules.extend(self.first_leap(kind));
        rules.extend(self.along_lines(kind));
        rules.dedup();
        rules
    }

    /// The leap of king and fers in Cambodian chess, from a square whose piece has not moved.
    fn first_leap(&mut self, kind: usize) -> Option<MoveRule> {
        let game = self.game;
        let betza = match key(kind).as_str() {
            "king" => "imfsN",
            "fers" => "imfD",
            _ => return None,
        };
        if !self.leaps_first() {
            return None;
        }
        let ranks = [0, game.ranks - 1];
        let starts = COLOURS.map(|colour| {
            let own = |letter: &char| usize::from(letter.is_ascii_lowercase()) == colour;
            let file = |letter: char| letter.to_ascii_uppercase() as u8 - b'A';
            let letters: Vec<char> = self.start.castling.chars().filter(own).collect();
            letters.into_iter().map(|letter| (file(letter), ranks[colour])).collect::<Area>()
        });
        let area = self.own_area(kind, starts.each_ref(), &["cambodianMoves"]);
        (!area.is_empty()).then(|| self.rule(betza.to_owned(), &area))
    }

    /// The diagonal movements along drawn lines, as in the palace of janggi: one step of a general, a guard and a soldier,
    /// rides of a chariot, and hops of a cannon from one end of a line to the other.
    fn along_lines(&mut self, kind: usize) -> Option<MoveRule> {
        const WAYS: [(i8, i8); 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
        let game = self.game;
        if game.diagonal_lines.is_empty() {
            return None;
        }
        let name = key(kind);
        let steps = matches!(name.as_str(), "wazir" | "soldier") || self.atoms(kind).iter().all(FairyAtom::is_wazir);
        if !steps && !matches!(name.as_str(), "rook" | "janggiCannon") {
            return None;
        }
        let lines = self.own_area(kind, [&game.diagonal_lines, &game.diagonal_lines], &["diagonalLines"]);
        let betza = match name.as_str() {
            "rook" => {
                let on_lines = |&(file, rank): &(u8, u8), (x, y): (i8, i8), step: i8| {
                    let goal = (file.checked_add_signed(x * step), rank.checked_add_signed(y * step));
                    matches!(goal, (Some(file), Some(rank)) if lines.contains(&(file, rank)))
                };
                let rides = || lines.iter().flat_map(|start| WAYS.map(|way| (start, way)));
                let ride = |(start, way)| (1..=16).take_while(|&step| on_lines(start, way, step)).count();
                let range = rides().map(ride).max().unwrap_or(0);
                // A ride does not leave the lines and come back to them.
                let returns = |(start, way)| (1..=range).filter(|&step| on_lines(start, way, step as i8)).count();
                if rides().any(|each| returns(each) > ride(each)) {
                    self.refuse(&["diagonalLines"], "a chariot would ride from one group of lines to another");
                    return None;
                }
                if range == 0 {
                    return None;
                }
                format!("B{range}")
            }
            "janggiCannon" => "pB2".to_owned(),
            "soldier" => "fF".to_owned(),
            _ => "F".to_owned(),
        };
        let area = self.region(&lines, "lines");
        Some(MoveRule { betza, from: Some(area.clone()), to: Some(area) })
    }

    /// An atom in some of its directions.
    fn rules(&mut self, atom: &FairyAtom, ways: &BTreeSet<(i8, i8)>, from: &Area) -> Vec<MoveRule> {
        let texts = atom.texts(ways).unwrap_or_default();
        texts.into_iter().map(|text| self.rule(text, from)).collect()
    }

    fn rule(&mut self, betza: String, from: &Area) -> MoveRule {
        // Only a double step from a region can be captured en passant, so that keeps its region.
        let everywhere = self.is_whole(from) && betza != "mfnD";
        let from = (!everywhere).then(|| self.region(from, "start"));
        MoveRule { betza, from, to: None }
    }

    /// Black's pieces turn by a half in Fairy-Stockfish, so a frame that does not do so needs symmetrical moves.
    fn check_turns(&mut self, kind: usize, atoms: &[FairyAtom]) {
        let mirrored = |turn: fn((i8, i8)) -> (i8, i8)| {
            atoms.iter().all(|atom| {
                let others = atoms.iter().filter(|other| {
                    let shape = |atom: &FairyAtom| {
                        atom.movement().map(|all| (all.quiet, all.captures, all.lame, all.hop, all.range))
                    };
                    shape(other) == shape(atom) && other.initial == atom.initial
                });
                let ways: BTreeSet<(i8, i8)> = others.flat_map(|other| other.ways.iter().copied()).collect();
                atom.ways.iter().all(|way| ways.contains(&turn(*way)))
            })
        };
        let said = !self.alive[1].contains(&kind)
            || match self.frame {
                Frame::MirrorSouth => mirrored(|(x, y)| (-x, y)),
                Frame::North => mirrored(|(x, y)| (-x, -y)) && kind != PAWN,
                _ => true,
            };
        if !said {
            let reason = "Black's pieces turn by a half, which does not go with the regions of this variant";
            self.refuse(&[&key(kind)], reason);
        }
    }

    fn mobility_keys(&self, kind: usize) -> [String; 2] {
        let key = key(kind);
        let (first, rest) = key.split_at(1);
        ["White", "Black"].map(|colour| format!("mobilityRegion{colour}{}{rest}", first.to_uppercase()))
    }

    /// The squares that a kind can reach, if they are not all. A pawn without anything to become never ends its way.
    fn mobility(&mut self, kind: usize) -> Option<Area> {
        let game = self.game;
        let board = whole(game.files, game.ranks);
        let areas = COLOURS.map(|colour| {
            let area = game.mobility.get(&(colour, kind)).filter(|area| !area.is_empty()).unwrap_or(&board).clone();
            let pawn = game.must_promote_pawns && game.promotion_pawns[colour].has(kind);
            if pawn && self.alive_in(colour, &game.promotion_pieces[colour]).is_empty() {
                area.difference(&game.promotion_region[colour]).copied().collect()
            } else {
                area
            }
        });
        let keys = self.mobility_keys(kind);
        let area = self.own_area(kind, areas.each_ref(), &keys.each_ref().map(String::as_str));
        (!self.is_whole(&area)).then_some(area)
    }

    /// The squares on which a kind never stands, though `stays_in` does not say so.
    fn never_on(&mut self, kind: usize) -> Area {
        let game = self.game;
        let mut never = Area::new();
        if game.immobility_illegal {
            never.extend(self.immobile(kind));
        }
        let pawn = |colour: &usize| self.alive[*colour].contains(&kind) && game.promotion_pawns[*colour].has(kind);
        let starts = |colour: usize| {
            self.start.squares(colour, kind).any(|square| game.promotion_region[colour].contains(&square))
        };
        let arrives = game.must_promote_pawns && game.promotion_limit.is_empty() && !game.piece_drops;
        if arrives && COLOURS.iter().any(pawn) && !COLOURS.into_iter().any(starts) {
            let keys = ["promotionRegionBlack", "promotionRegionWhite"];
            never.extend(self.own_area(kind, game.promotion_region.each_ref(), &keys));
        }
        never
    }

    /// The squares from which a kind has no move even on an empty board.
    fn immobile(&mut self, kind: usize) -> Area {
        let board = whole(self.game.files, self.game.ranks);
        let ways: BTreeSet<(i8, i8)> = self.atoms(kind).into_iter().flat_map(|atom| atom.ways).collect();
        let stuck = |&(file, rank): &(u8, u8)| {
            !ways.iter().any(|&(x, y)| {
                let goal = (file.checked_add_signed(x), rank.checked_add_signed(y));
                matches!(goal, (Some(file), Some(rank)) if board.contains(&(file, rank)))
            })
        };
        board.iter().copied().filter(stuck).collect()
    }

    /// En passant, and the kinds that are pawns: they capture and are captured so, or at least they reset the clock.
    fn say_en_passant(&mut self) -> BTreeSet<usize> {
        let game = self.game;
        self.layer.en_passant = Some(EnPassant::Never);
        let mut loud: BTreeSet<usize> =
            COLOURS.into_iter().flat_map(|colour| self.alive_in(colour, &game.n_move_types[colour])).collect();
        loud.retain(|kind| Some(*kind) != self.royal);
        let board = whole(game.files, game.ranks);
        // The region of White is where White captures, so it is where Black's pawns have passed.
        let passed = [1, 0].map(|captor| game.en_passant_region[captor].as_ref().unwrap_or(&board).clone());
        let catchers = COLOURS.map(|colour| self.alive_in(colour, &game.en_passant_types[colour]));
        let steppers = COLOURS.map(|colour| {
            let mut steps = BTreeSet::new();
            for kind in self.alive[colour].clone() {
                let first = self.atoms(kind).iter().any(|atom| atom.initial);
                if (kind == PAWN || first) && !game.double_step_region[colour].is_empty() {
                    steps.insert(kind);
                }
            }
            steps
        });
        if COLOURS.iter().any(|colour| !self.alive_in(*colour, &super::game::FairyKinds::one(PAWN)).is_empty())
            && game.triple_step_region.iter().any(|region| !region.is_empty())
        {
            self.refuse(&["tripleStepRegionWhite", "tripleStepRegionBlack"], "a triple step cannot be said");
        }
        let possible = COLOURS.into_iter().any(|colour| {
            !steppers[colour].is_empty() && !catchers[1 - colour].is_empty() && !passed[colour].is_empty()
        });
        if !possible {
            return loud;
        }
        let pawns: BTreeSet<usize> = catchers.iter().flatten().copied().collect();
        let mut said = true;
        for kind in steppers.iter().flatten().copied().collect::<BTreeSet<_>>() {
            let lame = |atom: &FairyAtom| {
                atom.is_run_of_two() || atom.movement().is_some_and(|all| all.lame) && atom.ways == [(0, 2)].into()
            };
            if !pawns.contains(&kind) || !self.atoms(kind).iter().filter(|atom| atom.initial).all(lame) {
                said = false;
                self.refuse(
                    &[&EN_PASSANT[..], &[&key(kind)]].concat(),
                    "`convert` knows en passant only for pawns and their straight double steps",
                );
            }
        }
        if !said {
            return loud;
        }
        for colour in COLOURS {
            let differs = |kind: &usize| self.alive[colour].contains(kind) && !catchers[colour].contains(kind);
            if pawns.iter().any(differs) {
                self.refuse(&EN_PASSANT, "White and Black capture en passant with different pieces");
            }
        }
        for kind in &pawns {
            let mixed = |atom: &FairyAtom| atom.movement().is_some_and(|all| all.quiet && all.captures);
            if self.atoms(*kind).iter().any(mixed) {
                self.refuse(&EN_PASSANT, "a piece that captures as it moves cannot capture en passant");
            }
        }
        if !loud.is_empty() && loud != pawns {
            self.refuse(&["nMoveRuleTypes"], "the pieces of en passant are not those that reset the halfmove clock");
        }
        loud.clone_from(&pawns);
        let [white, black] = &passed;
        let any = pawns.iter().copied().find(|kind| COLOURS.iter().all(|colour| self.alive[*colour].contains(kind)));
        let any = any.or_else(|| pawns.first().copied()).unwrap_or(PAWN);
        let area =
            self.own_area(any, [white, black], &["enPassantRegion", "enPassantRegionWhite", "enPassantRegionBlack"]);
        self.layer.en_passant =
            Some(if self.is_whole(&area) { EnPassant::Standard } else { EnPassant::On(self.region(&area, "passed")) });
        loud
    }
}

/// Whether a movement has the quiet step straight ahead.
fn steps_ahead(betza: &str) -> bool {
    let all = betza::parse(betza).unwrap_or_default();
    all.iter()
        .any(|movement| movement.quiet && !movement.lame && movement.range == 1 && movement.ways.contains(&(0, 1)))
}

/// A rough value of a piece, from the number of its moves.
fn estimate(moves: &[MoveRule]) -> u16 {
    let mut value: u16 = 0;
    for rule in moves {
        for movement in betza::parse(&rule.betza).unwrap_or_default() {
            let way: u16 = match (movement.range, movement.hop) {
                (1, None) => 38,
                (2 | 3, None) => 75,
                (_, Some(_)) => 60,
                _ => 125,
            };
            let half =
                if movement.quiet && movement.captures && rule.from.is_none() && rule.to.is_none() { 1 } else { 2 };
            let ways = u16::try_from(movement.ways.len()).unwrap_or(1);
            value = value.saturating_add(way * ways / half);
        }
    }
    value.clamp(50, 2000)
}
