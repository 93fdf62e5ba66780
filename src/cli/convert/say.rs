//! Saying the rules of a section as a variant file.

use std::collections::{BTreeMap, BTreeSet};

use tessera_rules::Square;
use tessera_rules::ruleset::{
    API, ArmyData, BoardShape, Capturing, Castling, Crown, DeadMaterial, Draw, ExtraPoints, Fleeing, Frame,
    GivingCheck, KingsFacing, Layer, Letter, Limits, Mated, NoMove, Passing, Points, RepetitionLoses, Royal, Turn,
};

use super::area::{Area, letter, own, whole, written};
use super::game::{COLOURS, FairyGame, FairyKinds, FairyResult};
use super::keys::GATES;
use super::kinds::{KING, PAWN, key};
use super::start::StartPosition;

/// Something that a variant file cannot say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unsaid {
    /// The keys that say it, the likeliest first. They may have their usual values.
    pub(super) keys: Vec<String>,
    pub(super) reason: String,
}

/// A kind of piece of the variant file, for its texts.
#[derive(Debug, Clone)]
pub(super) struct SaidKind {
    pub(super) kind: usize,
    /// Whether it is the promoted form of that kind.
    pub(super) promoted: bool,
    pub(super) name: String,
    pub(super) letter: char,
}

/// The variant file of a section, as far as it can be said.
pub(super) struct SaidGame<'a> {
    pub(super) game: &'a FairyGame,
    pub(super) start: StartPosition,
    pub(super) frame: Frame,
    pub(super) layer: Layer,
    pub(super) unsaid: Vec<Unsaid>,
    pub(super) kinds: Vec<SaidKind>,
    /// The kinds that White and Black can have.
    pub(super) alive: [BTreeSet<usize>; 2],
    /// The letters of promoted forms, by the kind that is promoted.
    pub(super) promoted: BTreeMap<usize, Letter>,
    /// The kind that may not be lost.
    pub(super) royal: Option<usize>,
}

/// Says the rules of a section. Without anything in `unsaid` the layer says all of them.
///
/// Black's point of view is tried as in chess, where files stay the same, then turned by a half, then as White's.
pub(super) fn say(game: &FairyGame) -> (Layer, Vec<SaidKind>, Vec<Unsaid>) {
    let all = [Frame::MirrorSouth, Frame::South, Frame::North].map(|frame| {
        let mut said = SaidGame::new(game, frame);
        said.all();
        said
    });
    // If two have the same number, it is the first.
    let best = all.into_iter().min_by_key(|said| said.unsaid.len());
    best.map_or_else(Default::default, |said| (said.layer, said.kinds, said.unsaid))
}

impl<'a> SaidGame<'a> {
    fn new(game: &'a FairyGame, frame: Frame) -> Self {
        Self {
            game,
            start: StartPosition::default(),
            frame,
            layer: Layer { api: Some(API), ..Layer::default() },
            unsaid: Vec::new(),
            kinds: Vec::new(),
            alive: Default::default(),
            promoted: BTreeMap::new(),
            royal: None,
        }
    }

    /// Notes what cannot be said, and the keys that say it.
    pub(super) fn refuse(&mut self, keys: &[&str], reason: impl Into<String>) {
        let keys = keys.iter().map(|key| (*key).to_owned()).collect();
        let unsaid = Unsaid { keys, reason: reason.into() };
        if !self.unsaid.contains(&unsaid) {
            self.unsaid.push(unsaid);
        }
    }

    fn all(&mut self) {
        let game = self.game;
        for (key, reason) in &game.unsaid {
            self.refuse(&[key], *reason);
        }
        match StartPosition::read(game) {
            Ok(start) => self.start = start,
            Err(reason) => return self.refuse(&["startFen"], reason),
        }
        let holes = self.start.holes.iter().filter_map(|&(file, rank)| Square::new(file, rank)).collect();
        self.layer.board = Some(BoardShape { holes, ..BoardShape::new(game.files, game.ranks) });
        self.find_alive();
        self.name_promoted();
        self.say_royal();
        self.say_duck();
        self.say_castling();
        self.say_pieces();
        self.say_promotions();
        self.say_hands();
        self.say_ends();
        self.say_goals();
        if self.layer.castling == Some(Castling::Never) && !self.leaps_first() && !game.has_gates() {
            self.start.castling.clear();
        }
        self.layer.setup = Some(self.start.written(game));
    }

    /// Which kinds each army can have: those of the start, what they are promoted to, and what they capture.
    fn find_alive(&mut self) {
        let game = self.game;
        let mut alive = self.start.kinds.clone().map(|kinds| kinds.into_keys().collect::<BTreeSet<_>>());
        loop {
            let before = alive.clone();
            for colour in COLOURS {
                let promotes = alive[colour].iter().any(|kind| game.promotion_pawns[colour].has(*kind));
                if promotes && !game.promotion_region[colour].is_empty() {
                    let into = game.letters.keys().filter(|kind| game.promotion_pieces[colour].has(**kind));
                    alive[colour].extend(into.copied());
                }
            }
            if game.piece_drops && game.captures_to_hand {
                let all: BTreeSet<usize> = alive.iter().flatten().copied().filter(|kind| *kind != KING).collect();
                alive.iter_mut().for_each(|own| own.extend(&all));
            }
            if alive == before {
                break;
            }
        }
        self.alive = alive;
    }

    /// The kinds that either army can have.
    pub(super) fn all_alive(&self) -> BTreeSet<usize> {
        self.alive.iter().flatten().copied().collect()
    }

    /// The letter of a kind in the variant file.
    pub(super) fn letter(&self, kind: usize) -> Letter {
        to_letter(self.game.letters.get(&kind).copied().unwrap_or('X'))
    }

    /// Those of the kinds in a set that an army can have.
    pub(super) fn alive_in(&self, colour: usize, set: &FairyKinds) -> BTreeSet<usize> {
        self.alive[colour].iter().copied().filter(|kind| set.has(*kind)).collect()
    }

    /// Whether a region is the whole board.
    pub(super) fn is_whole(&self, area: &Area) -> bool {
        whole(self.game.files, self.game.ranks).is_subset(area)
    }

    /// White's and Black's squares for a kind, in the own frame of an army. Where a piece of either army can stand, they
    /// must be the same: otherwise the keys are refused.
    pub(super) fn own_area(&mut self, kind: usize, areas: [&Area; 2], keys: &[&str]) -> Area {
        let own = COLOURS.map(|colour| self.in_own_frame(colour, areas[colour]));
        let reach = COLOURS.map(|colour| self.reach(colour, kind));
        let differs = |square: &&(u8, u8)| {
            reach.iter().all(|reach| reach.contains(square)) && own[0].contains(square) != own[1].contains(square)
        };
        if whole(self.game.files, self.game.ranks).iter().any(|square| differs(&square)) {
            self.refuse(keys, "the squares of White and Black are no mirror image of each other");
        }
        let board = whole(self.game.files, self.game.ranks);
        let of = |square: &(u8, u8)| usize::from(!reach[0].contains(square) && reach[1].contains(square));
        board.into_iter().filter(|square| own[of(square)].contains(square)).collect()
    }

    /// Squares of the board in the own frame of an army.
    fn in_own_frame(&self, colour: usize, area: &Area) -> Area {
        let (files, ranks) = (self.game.files, self.game.ranks);
        let frame = if colour == 0 { Frame::North } else { self.frame };
        let board = whole(files, ranks);
        area.intersection(&board).map(|square| own(*square, frame, files, ranks)).collect()
    }

    /// The squares, in the own frame of an army, that its pieces of a kind may ever reach. They are all if it has the
    /// kind from anywhere else than its place at the start.
    fn reach(&mut self, colour: usize, kind: usize) -> Area {
        let game = self.game;
        let board = whole(game.files, game.ranks);
        let becomes = game.promotion_pieces[colour].has(kind) || game.promoted.values().any(|into| *into == kind);
        if !self.alive[colour].contains(&kind) {
            return Area::new();
        }
        if becomes || game.has_hands() {
            return board;
        }
        let squares: Area = self.start.squares(colour, kind).collect();
        let mut reach = self.in_own_frame(colour, &squares);
        let mut ways: BTreeSet<(i8, i8)> = self.atoms(kind).into_iter().flat_map(|atom| atom.ways).collect();
        ways.extend((kind == PAWN && game.double_step).then_some((0, 2)));
        let mut rest: Vec<(u8, u8)> = reach.iter().copied().collect();
        // A line is as many steps, so its goals are found one after the other.
        while let Some((file, rank)) = rest.pop() {
            for (x, y) in &ways {
                let (Some(file), Some(rank)) = (file.checked_add_signed(*x), rank.checked_add_signed(*y)) else {
                    continue;
                };
                if board.contains(&(file, rank)) && reach.insert((file, rank)) {
                    rest.push((file, rank));
                }
            }
        }
        reach
    }

    /// The name of a region with these squares, which is `wish` if that is free.
    pub(super) fn region(&mut self, area: &Area, wish: &str) -> String {
        let text = written(area, self.game.files, self.game.ranks);
        let regions = &mut self.layer.regions;
        if let Some((name, _)) = regions.iter().find(|(_, known)| **known == text) {
            return name.clone();
        }
        let names = std::iter::once(wish.to_owned()).chain((2..).map(|number| format!("{wish}-{number}")));
        let name = names.into_iter().find(|name| !regions.contains_key(name)).unwrap_or_default();
        regions.insert(name.clone(), text);
        name
    }

    /// Which kind may not be lost, and the armies.
    fn say_royal(&mut self) {
        let game = self.game;
        let types = &game.extinction_types;
        let pseudo = game.extinction_pseudo_royal && game.extinction.is_some();
        let candidate = types.kinds.iter().copied().find(|_| pseudo && !types.all && types.kinds.len() == 1);
        let king = self.all_alive().contains(&KING).then_some(KING);
        self.royal = king.or(candidate);
        if pseudo && (king.is_some() || candidate.is_none() || game.extinction != Some(FairyResult::Loss)) {
            self.refuse(&["extinctionPseudoRoyal"], "only one kind of piece can be royal, and its loss must lose");
        }
        let mut crowns = [Crown::One, Crown::One];
        if let Some(royal) = self.royal {
            for colour in COLOURS {
                let waiting = if game.must_drop { self.start.held(colour, royal) } else { 0 };
                match self.start.on_board(colour, royal) + waiting {
                    0 => crowns[colour] = Crown::Never,
                    1 => {}
                    number => self.refuse(&["startFen"], format!("an army has {number} royal pieces, not one")),
                }
                let promoted = self.alive_in(colour, &game.promotion_pieces[colour]).contains(&royal)
                    && !self.alive_in(colour, &game.promotion_pawns[colour]).is_empty();
                if promoted || game.promoted.values().any(|into| *into == royal) {
                    self.refuse(&["promotionPieceTypes", "promotedPieceType"], "no pawn can become a royal piece");
                }
            }
        }
        let checkmate = self.royal.is_some() && crowns != [Crown::Never, Crown::Never];
        self.layer.royal = Some(if checkmate { Royal::Checkmate } else { Royal::Never });
        if !checkmate {
            (self.royal, crowns) = (None, [Crown::One, Crown::One]);
        }
        self.layer.armies = Some(vec![
            ArmyData { letter: 'w', name: "white".into(), frame: Frame::North, side: 0, royal: crowns[0] },
            ArmyData { letter: 'b', name: "black".into(), frame: self.frame, side: 1, royal: crowns[1] },
        ]);
        if checkmate {
            self.layer.giving_check = (!game.checking).then_some(GivingCheck::Never);
            self.layer.facing = match (game.flying_general, game.bikjang) {
                (true, _) => Some(KingsFacing::Never),
                (false, true) => Some(KingsFacing::Bikjang),
                (false, false) => None,
            };
            if game.bikjang && (game.flying_general || game.pass != [true, true]) {
                self.refuse(&["bikjangRule", "flyingGeneral"], "kings that face each other need a pass");
            }
            self.layer.fleeing = game.makpong_rule.then_some(Fleeing::Never);
            match game.checkmate {
                FairyResult::Loss => {}
                FairyResult::Win => self.layer.mated = Some(Mated::Wins),
                FairyResult::Draw => self.refuse(&["checkmateValue"], "checkmate that draws cannot be said"),
            }
        }
    }

    fn say_duck(&mut self) {
        let game = self.game;
        if !game.duck {
            return;
        }
        self.layer.turn = Some(Turn::Block { name: "duck".to_owned(), aspect: None, moves: Vec::new(), stays: false });
        let regions = ["wallingRegion", "wallingRegionWhite", "wallingRegionBlack"];
        for (wrong, key, reason) in [
            (self.layer.royal == Some(Royal::Checkmate), "wallingRule", "with a duck, kings are captured"),
            (game.piece_drops, "pieceDrops", "with a duck, nothing is dropped"),
            (game.must_capture, "mustCapture", "with a duck, captures are not forced"),
        ] {
            if wrong {
                self.refuse(&[key], reason);
            }
        }
        if let Some(key) = regions.into_iter().find(|key| game.places.contains_key(*key)) {
            self.refuse(&[key], "the duck goes to every square");
        }
    }

    fn say_castling(&mut self) {
        let game = self.game;
        self.layer.castling = Some(Castling::Never);
        if game.has_gates() {
            let files = self.start.unmoved(game);
            self.start.castling.retain(|right| matches!(right, 'K' | 'Q' | 'k' | 'q'));
            self.say_rights();
            let rights = std::mem::take(&mut self.start.castling);
            for colour in COLOURS {
                let both = rights.chars().chain(files.chars());
                self.start.castling.extend(both.filter(|letter| colour_of(*letter) == colour));
            }
            return;
        }
        if game.gating {
            self.start.castling = self.start.unmoved(game);
            if !self.leaps_first() {
                self.refuse(&["gating"], GATES);
            }
            return;
        }
        self.say_rights();
    }

    /// Says castling by the rights of the position.
    fn say_rights(&mut self) {
        let game = self.game;
        if game.castling && game.castling_dropped && game.piece_drops {
            return self.say_dropped_castling();
        }
        let rights = if game.castling { self.start.rights(game) } else { String::new() };
        self.start.castling.clone_from(&rights);
        let Some(colour) =
            COLOURS.into_iter().find(|colour| rights.contains(|right: char| colour_of(right) == *colour))
        else {
            return;
        };
        let two_sided = rights.contains(char::is_uppercase) && rights.contains(char::is_lowercase);
        let rooks = &game.castling_rooks[colour];
        let rooks: BTreeSet<usize> = self.start.rooks(game, rooks);
        let partner = match (rooks.len(), rooks.first()) {
            (1, Some(rook)) => *rook,
            _ => {
                let keys = ["castlingRookPieces", "castlingRookPiecesWhite", "castlingRookPiecesBlack"];
                return self.refuse(&keys, "the king castles with pieces of several kinds");
            }
        };
        let same = game.castling_king[0] == game.castling_king[1] && self.frame == Frame::MirrorSouth;
        if two_sided && !same {
            return self.refuse(&["castling"], "White and Black castle in different ways");
        }
        if self.royal.is_some_and(|royal| royal != game.castling_king[colour]) {
            return self.refuse(&["castlingKingPiece"], "only the royal piece castles");
        }
        let Some((long, short)) = self.castling_goals(colour) else { return };
        self.layer.castling = Some(Castling::With { partner: self.letter(partner), long, short });
    }

    /// Whether letters in the place of castling rights name pieces with a first leap, as in Cambodian chess, and nothing
    /// else.
    pub(super) fn leaps_first(&self) -> bool {
        let game = self.game;
        game.gating && game.cambodian_moves && !game.castling && !game.piece_drops
    }

    /// Says castling for pieces that are dropped where they castle. Nobody has a right at the start.
    fn say_dropped_castling(&mut self) {
        let game = self.game;
        let rooks = COLOURS.map(|colour| self.alive_in(colour, &game.castling_rooks[colour]));
        let kings = [Some(game.castling_king[0]), Some(game.castling_king[1])];
        let partner = rooks[0].first().copied().filter(|_| rooks[0] == rooks[1] && rooks[0].len() == 1);
        let same = kings == [self.royal; 2]
            && self.frame == Frame::MirrorSouth
            && matches!(self.start.castling.as_str(), "" | "-");
        let Some(partner) = partner.filter(|_| same) else {
            return self.refuse(&["castlingDroppedPiece"], "dropped pieces castle as in placement chess only");
        };
        let Some((long, short)) = self.castling_goals(0) else { return };
        self.layer.castling = Some(Castling::With { partner: self.letter(partner), long, short });
    }

    /// The squares of king and rook after castling on the queen's side and on the king's, in the own frame of an army.
    /// `None` if the board does not have them all.
    fn castling_goals(&mut self, colour: usize) -> Option<((String, String), (String, String))> {
        let game = self.game;
        // A section may have a smaller board than the one whose files of castling it inherits.
        let [long, short] = game.castling_files;
        for (key, last) in [("castlingQueensideFile", long + 1), ("castlingKingsideFile", short)] {
            if last >= game.files {
                self.refuse(&[key], "castling would leave the board");
                return None;
            }
        }
        let goal = |kingside: bool| {
            let king = game.castling_files[usize::from(kingside)];
            let rook = if kingside { king.saturating_sub(1) } else { king + 1 };
            let rank =
                if colour == 0 { game.castling_rank } else { game.ranks - 1 - game.castling_rank.min(game.ranks - 1) };
            let frame = if colour == 0 { Frame::North } else { self.frame };
            let text = |file: u8| {
                let (file, rank) = own((file, rank), frame, game.files, game.ranks);
                format!("{}{}", letter(file), rank + 1)
            };
            (text(king), text(rook))
        };
        Some((goal(false), goal(true)))
    }

    fn say_passing(&mut self) {
        let game = self.game;
        if game.pass[0] != game.pass[1] {
            self.refuse(&["passWhite", "passBlack", "pass"], "only both players can have a free pass");
        } else if game.pass[0] {
            self.layer.passing = Some(Passing::Allowed);
            if game.must_capture || game.duck || game.pass_on_stalemate != [false, false] {
                let reason = "a free pass goes with no duck, no forced captures and no other pass";
                self.refuse(&["pass", "passWhite", "passBlack"], reason);
            }
        }
    }

    /// The points by which drawn games are decided.
    fn material_points(&mut self) -> Option<Points> {
        let worth = |kind: &str| match (self.game.material_counting.as_str(), kind) {
            ("janggi", "rook") => 13,
            ("janggi", "janggiCannon") => 7,
            ("janggi", "horse") => 5,
            ("janggi", "janggiElephant" | "wazir") => 3,
            ("janggi", "soldier") => 2,
            ("unweighted", _) => 1,
            _ => 0,
        };
        let alive = self.all_alive();
        let promoted = alive.iter().filter_map(|kind| Some((*self.promoted.get(kind)?, *kind)));
        let letters = alive.iter().map(|kind| (self.letter(*kind), *kind)).chain(promoted);
        let points = letters.map(|(letter, kind)| (letter, worth(&key(kind))));
        let pieces: BTreeMap<Letter, u16> = points.filter(|(_, points)| *points > 0).collect();
        let extra = |army: &str, halves| Some(ExtraPoints { army: army.to_owned(), halves });
        let extra = match self.game.material_counting.as_str() {
            "none" => return None,
            // A lead of one point is not enough for White.
            "janggi" => extra("black", 3),
            _ => None,
        };
        if matches!(self.game.material_counting.as_str(), "whitedrawodds" | "blackdrawodds") {
            self.refuse(&["materialCounting"], "no draw can be a win for one and the same army");
        } else if self.game.stalemate == FairyResult::Draw && !self.game.pass[0] && !self.game.pass_on_stalemate[0] {
            self.refuse(&["materialCounting"], "a player without a legal move cannot be judged by the pieces");
        } else if pieces.is_empty() {
            self.refuse(&["materialCounting"], "no piece of this variant counts");
        } else if self.game.piece_drops {
            self.refuse(&["materialCounting"], "pieces in hand would count, too");
        }
        Some(Points::Material { pieces, extra })
    }

    /// Says the ends of the game that are no goals.
    fn say_ends(&mut self) {
        let game = self.game;
        let royal = self.layer.royal == Some(Royal::Checkmate);
        self.layer.capturing = game.must_capture.then_some(Capturing::Forced);
        self.say_passing();
        self.layer.points = self.material_points();
        let passes = game.pass_on_stalemate;
        self.layer.no_move = Some(match (game.stalemate, game.stalemate_counts) {
            _ if passes == [true, true] && !royal => NoMove::Passes,
            _ if passes != [false, false] => {
                let keys = ["passOnStalemate", "passOnStalemateWhite", "passOnStalemateBlack"];
                return self.refuse(&keys, "a pass without a move needs both armies, and no royal pieces");
            }
            (FairyResult::Draw, _) => NoMove::Draws,
            (FairyResult::Loss, false) => NoMove::Loses,
            (FairyResult::Win, false) => NoMove::Wins,
            (FairyResult::Win, true) => NoMove::FewerWins,
            (FairyResult::Loss, true) => {
                self.refuse(&["stalematePieceCount"], "only the player with fewer pieces can win without a move");
                NoMove::Draws
            }
        });
        let limit = |number: u16| Limits { claim: None, ends: (number > 0).then_some(number) };
        let loud = COLOURS.iter().any(|colour| !self.alive_in(*colour, &game.n_move_types[*colour]).is_empty());
        let repetition_loses = match (game.n_fold, game.n_fold_absolute) {
            (FairyResult::Draw, _) => RepetitionLoses::Nobody,
            (FairyResult::Win, false) => RepetitionLoses::Repeater,
            (FairyResult::Loss, false) => {
                self.refuse(&["nFoldValue"], "a repetition cannot be a win for who repeats");
                RepetitionLoses::Nobody
            }
            (FairyResult::Win, true) => RepetitionLoses::Army("black".to_owned()),
            (FairyResult::Loss, true) => RepetitionLoses::Army("white".to_owned()),
        };
        self.layer.draw = Some(Draw {
            repetition: limit(game.n_fold_rule),
            quiet_rounds: limit(game.n_move_rule),
            pawns_are_loud: loud,
            dead: if royal { vec![DeadMaterial::BareRoyals] } else { Vec::new() },
            counting: self.counting(),
            repetition_loses,
            perpetual_check_loses: game.perpetual_check_illegal && royal && game.n_fold_rule > 0,
        });
    }
}

/// The colour of a castling right.
pub(super) fn colour_of(right: char) -> usize {
    usize::from(right.is_ascii_lowercase())
}

/// A letter of the alphabet as the letter of a kind.
pub(super) fn to_letter(letter: char) -> Letter {
    let letter = if letter.is_ascii_uppercase() { letter } else { 'X' };
    Letter::try_from(letter.to_string()).unwrap_or_else(|_| unreachable!("{letter} is a capital"))
}
