//! Compiles promotion, castling and dice.

use super::TablesBuilder;
use crate::kernel::Class;
use crate::kernel::board_set::BoardSet;
use crate::kernel::tables::*;
use crate::piece::{KIND_SLOTS, KINDS_MAX, Kind};
use crate::ruleset::*;
use crate::square::Square;

impl<S: BoardSet> TablesBuilder<'_, S> {
    pub(super) fn promotions(&mut self, tables: &mut Tables<S>) {
        let ruleset = self.ruleset;
        for (i, promotion) in ruleset.promotion.iter().enumerate() {
            let path = format!("promotion[{i}]");
            let region = self.region(&promotion.at, &format!("{path}.at"));
            let piece = self.kind(promotion.piece, &format!("{path}.piece"));
            if tables.class.check && tables.royals.has(piece) {
                self.fault(&path, "a piece that can be checkmated is not promoted");
            }
            let into = self.becomes(promotion, piece, tables, &path);
            if tables.royals.has(piece) {
                // A royal piece that is promoted is the one of the starting position. Its new kind is not.
                tables.king = piece;
            }
            let mut limit = [u8::MAX; KIND_SLOTS];
            for (&letter, &most) in &promotion.limit {
                limit[self.kind(letter, &format!("{path}.limit")).index()] = most;
            }
            self.promotion_terms(promotion, tables.class, &path);
            tables.vanishing |= promotion.if_none == IfNone::Vanishes;
            let is_meant = |data: &ArmyData| promotion.army.as_ref().is_none_or(|name| *name == data.name);
            if let Some(name) = &promotion.army {
                self.army_named(name, format!("{path}.army"));
            }
            let zone = Zone {
                squares: S::EMPTY,
                into,
                limit: (!promotion.limit.is_empty() || promotion.on_capture).then_some(limit),
                on_capture: promotion.on_capture,
                leaves: promotion.when == When::Moves,
                optional: promotion.optional,
                on_top: promotion.when == When::OnTop,
                whole_square: promotion.removes == Removes::Square,
                vanishes: promotion.if_none == IfNone::Vanishes,
                forbidden: promotion.if_none == IfNone::Forbidden,
            };
            for (army, data) in ruleset.armies.iter().enumerate().filter(|(_, data)| is_meant(data)) {
                let squares = self.on_board(data, region);
                let known = &tables.promotion[army][piece.index()];
                if known.squares.any() || tables.always[army][piece.index()].0.any() {
                    self.fault(&path, format!("`{}` is promoted by another rule already", promotion.piece));
                    break;
                }
                if matches!(promotion.into, Becomes::Always(_)) {
                    tables.always[army][piece.index()] = (squares, zone.into.first().copied().unwrap_or_default());
                    tables.any_always = true;
                    continue;
                }
                if zone.on_top && zone.vanishes && !tables.class.dice {
                    // On top there, it changes its kind or leaves the board at once, so it never stays.
                    tables.never_on[army][piece.index()] |= squares;
                }
                tables.promotion[army][piece.index()] = Zone { squares, ..zone.clone() };
            }
        }
    }

    /// The kinds that a piece becomes by a promotion.
    fn becomes(&mut self, promotion: &Promotion, piece: Kind, tables: &Tables<S>, path: &str) -> Kinds {
        let letters = promotion.into.letters();
        let within = format!("{path}.into");
        let into: Kinds = letters.iter().take(KINDS_MAX).map(|&letter| self.kind(letter, &within)).collect();
        if into.is_empty() {
            self.fault(path, "there is nothing to become");
        }
        if let Some((_, letter)) = letters.iter().enumerate().find(|(i, letter)| letters[..*i].contains(letter)) {
            self.fault(&within, format!("`{letter}` is there twice"));
        }
        if into.iter().any(|&kind| tables.royals.has(kind) != tables.royals.has(piece)) {
            self.fault(path, "royal pieces become royal pieces, and only they do");
        }
        into
    }

    /// Checks the terms of a promotion that exclude each other or the mechanics of the variant.
    fn promotion_terms(&mut self, promotion: &Promotion, class: Class, path: &str) {
        let layered = class.stacks || class.dice;
        if promotion.when == When::Moves && layered {
            self.fault(path, "`Moves` is for pieces that are no dice and stand alone; write `when: Arrives`");
        }
        if promotion.optional && (class.dice || promotion.if_none == IfNone::Vanishes) {
            self.fault(path, "a promotion that may be left out is not for dice, and nothing vanishes for it");
        }
        if promotion.optional && promotion.when == When::OnTop {
            self.fault(path, "a promotion that may be left out happens with `when: Arrives` or `when: Moves`");
        }
        if promotion.if_none == IfNone::Forbidden && (layered || promotion.when != When::Arrives) {
            self.fault(path, "`Forbidden` is for pieces that are no dice and stand alone, with `when: Arrives`");
        }
        if promotion.on_capture && (layered || promotion.when == When::OnTop) {
            self.fault(path, "`on_capture` is for pieces that are no dice and stand alone, not for `when: OnTop`");
        }
        if promotion.on_capture && promotion.if_none == IfNone::Vanishes {
            self.fault(path, "a piece that only a capture promotes does not vanish");
        }
        let usual = promotion.limit.is_empty()
            && promotion.when == When::Arrives
            && !promotion.optional
            && promotion.removes == Removes::Piece
            && !promotion.on_capture
            && promotion.if_none == IfNone::Stays;
        if matches!(promotion.into, Becomes::Always(_)) && !usual {
            let reason =
                "`Always` is compulsory, has no limit, happens on arrival, and takes nothing else off the board";
            let letters = list(promotion.into.letters()).replace('`', "\"");
            let fault = Diagnostic::error("V100", path, reason);
            self.faults.push(fault.help(format!("write `into: Choice([{letters}])`")));
        }
    }

    pub(super) fn castling(&mut self, tables: &mut Tables<S>) {
        let ruleset = self.ruleset;
        let Castling::With { partner, long, short } = &ruleset.castling else { return };
        let partner = self.kind(*partner, "castling.partner");
        tables.castlers = if ruleset.royal == Royal::Never { KindSet::of(tables.king) } else { tables.royals };
        if tables.castlers.has(partner) {
            self.fault("castling.partner", "this is the kind that castles; name another one, such as the rook");
        }
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
                let goal = place(long.0);
                let [low, high] = [0, 1].map(|file| place(Square::at(file, long.0.rank())));
                CastlingGoals {
                    partner,
                    home: if frame.is_sideways() { S::file(goal.file()) } else { S::rank(goal.rank()) },
                    crown: S::ALL,
                    goals: [(goal, place(long.1)), (place(short.0), place(short.1))],
                    ascends: (high.file(), high.rank()) > (low.file(), low.rank()),
                }
            }));
        }
    }

    pub(super) fn en_passant(&mut self, tables: &mut Tables<S>) {
        let EnPassant::On(name) = &self.ruleset.en_passant else { return };
        let region = self.region(name, "en_passant");
        for (army, data) in self.armies() {
            tables.en_passant_on[army] = self.on_board(data, region);
        }
    }

    pub(super) fn dice(&mut self, tables: &mut Tables<S>) {
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
        let rolled_to_heal = matches!(data.healing, Healing::Rolling | Healing::AtTurnStart);
        dice.chance = data.after_move == AfterMove::Rolled || rolled_to_heal;
        if dice.chance && data.far == Far::Promoted {
            let zones = |face: Kind| tables.promotion.iter().any(|zones| zones[face.index()].squares.any());
            dice.rolls.iter().copied().filter(|&face| zones(face)).for_each(|face| dice.chosen.insert(face));
        }
        dice.waits = dice.chosen != KindSet::default() || data.healing == Healing::AtTurnStart;
    }
}
