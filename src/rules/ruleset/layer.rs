//! A variant file as its author writes it: it can leave out every key that it inherits.

use std::collections::BTreeMap;

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::read::dialect;
use super::*;

/// One file, or one choice of an option. It changes the variant that it extends: maps are merged key by key, and all
/// other values are replaced.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename = "Ruleset", deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the fields are those of `Ruleset`")]
pub struct Layer {
    /// The version of the format, which every file must have.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub api: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub id: Option<String>,
    /// The id of the variant that this one inherits from.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub extends: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pgn: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub board: Option<BoardShape>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub armies: Option<Vec<ArmyData>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub order: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub regions: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    /// The kinds of piece. `None` takes an inherited kind away.
    pub pieces: BTreeMap<Letter, Option<PieceData>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub setup: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub shuffle: Option<Option<Shuffle>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub turn: Option<Turn>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub passing: Option<Passing>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub royal: Option<Royal>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub facing: Option<KingsFacing>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub giving_check: Option<GivingCheck>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub fleeing: Option<Fleeing>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub mated: Option<Mated>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub goals: Option<Vec<Goal>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub no_move: Option<NoMove>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub points: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub capturing: Option<Capturing>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub hooks: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub friendly: Option<Friendly>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub stacks: Option<Stacks>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub dice: Option<Dice>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub hands: Option<Hands>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub promotion: Option<Vec<Promotion>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub castling: Option<Castling>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub en_passant: Option<EnPassant>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub draw: Option<Draw>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, VariantOption>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    pub tests: Option<Vec<RulesetTest>>,
}

impl Layer {
    /// The file as RON text, with line breaks if `pretty`, otherwise in one line. Reading it gives the same layer.
    ///
    /// # Errors
    /// If RON cannot express a value. That never happens to a layer that was read from a file.
    pub fn to_ron(&self, pretty: bool) -> Result<String, RulesetError> {
        let text = if pretty {
            dialect().to_string_pretty(self, PrettyConfig::new().new_line("\n"))
        } else {
            dialect().to_string(self)
        };
        let text = text.map_err(|error| Diagnostic::error("V002", "", format!("it cannot be written: {error}")))?;
        Ok(format!("Ruleset{}", text.strip_prefix("Ruleset").unwrap_or(&text)))
    }

    /// The ruleset of this layer alone. Keys that may be missing get their defaults.
    ///
    /// # Errors
    /// If keys are missing; the error lists them. Also if a kind is taken away that is not inherited.
    pub fn into_ruleset(self) -> Result<Ruleset, RulesetError> {
        // Kinds that are inherited and taken away are gone by now.
        if let Some(letter) = self.pieces.iter().find_map(|(letter, piece)| piece.is_none().then_some(letter)) {
            let message = format!("there is no inherited piece `{letter}` that could be taken away");
            return Err(Diagnostic::error("V101", format!("pieces.{letter}"), message).help("leave it out").into());
        }
        let id = self.id.clone().unwrap_or_default();
        self.whole().map_err(|missing| {
            let message = format!("`{id}` lacks {}", list(&missing));
            let armies = "two armies are `armies: [(letter: 'w', name: \"white\", frame: North, side: 0), (letter: 'b', name: \
                          \"black\", frame: MirrorSouth, side: 1)]`";
            let more = if missing.contains(&"armies") { format!("; {armies}") } else { String::new() };
            let help = format!("add them, or extend a variant that has them{more}");
            Diagnostic::error("V006", "", message).help(help).into()
        })
    }

    /// Lays `over` on top of this layer.
    pub(super) fn put(&mut self, over: &Self) {
        fn replace<T: Clone>(below: &mut Option<T>, over: &Option<T>) {
            if over.is_some() {
                below.clone_from(over);
            }
        }
        fn merge<K: Ord + Clone, V: Clone>(below: &mut BTreeMap<K, V>, over: &BTreeMap<K, V>) {
            below.extend(over.iter().map(|(key, value)| (key.clone(), value.clone())));
        }
        // All fields are named, so that a new field does not compile until it is handled here.
        let Self {
            api: _,
            id,
            extends: _,
            // It is not inherited: the library gives each variant its own.
            pgn: _,
            board,
            armies,
            order,
            regions,
            pieces,
            setup,
            shuffle,
            turn,
            passing,
            royal,
            facing,
            giving_check,
            fleeing,
            mated,
            goals,
            no_move,
            points,
            capturing,
            hooks,
            friendly,
            stacks,
            dice,
            hands,
            promotion,
            castling,
            en_passant,
            draw,
            options,
            tests,
        } = over;
        // Nobody castles any more, so the inherited set-up loses its rights. Its text would be refused with them.
        if castling == &Some(Castling::Never)
            && setup.is_none()
            && let Some(text) = &mut self.setup
        {
            *text = without_castling(text);
        }
        replace(&mut self.id, id);
        replace(&mut self.board, board);
        replace(&mut self.armies, armies);
        replace(&mut self.order, order);
        merge(&mut self.regions, regions);
        for (&letter, piece) in pieces {
            if piece.is_none() && self.pieces.remove(&letter).flatten().is_some() {
                self.forget(letter);
                continue;
            }
            let known = self.pieces.insert(letter, piece.clone()).flatten();
            // The dead material below is that of the inherited kind. Of plain moves the kernel finds out whether it still
            // holds; of others nobody knows.
            if known.zip(piece.as_ref()).is_some_and(|(known, new)| known.moves != new.moves && !new.moves_plainly()) {
                self.revive(letter);
            }
        }
        replace(&mut self.setup, setup);
        replace(&mut self.shuffle, shuffle);
        replace(&mut self.turn, turn);
        replace(&mut self.passing, passing);
        replace(&mut self.royal, royal);
        replace(&mut self.facing, facing);
        replace(&mut self.giving_check, giving_check);
        replace(&mut self.fleeing, fleeing);
        replace(&mut self.mated, mated);
        replace(&mut self.goals, goals);
        replace(&mut self.no_move, no_move);
        replace(&mut self.points, points);
        replace(&mut self.capturing, capturing);
        replace(&mut self.hooks, hooks);
        replace(&mut self.friendly, friendly);
        replace(&mut self.stacks, stacks);
        replace(&mut self.dice, dice);
        replace(&mut self.hands, hands);
        replace(&mut self.promotion, promotion);
        replace(&mut self.castling, castling);
        replace(&mut self.en_passant, en_passant);
        replace(&mut self.draw, draw);
        merge(&mut self.options, options);
        replace(&mut self.tests, tests);
    }

    /// Removes a kind that has been taken away from what promotes it, from what others become, and from dead material.
    /// All else that names it is refused.
    fn forget(&mut self, letter: Letter) {
        if let Some(promotion) = &mut self.promotion {
            promotion.retain(|rule| rule.piece != letter);
            for rule in promotion {
                if let Becomes::Choice(kinds) = &mut rule.into {
                    kinds.retain(|kind| *kind != letter);
                }
                rule.limit.remove(&letter);
            }
        }
        self.revive(letter);
    }

    /// Removes a kind from dead material.
    fn revive(&mut self, letter: Letter) {
        if let Some(draw) = &mut self.draw {
            draw.dead.retain(
                |dead| !matches!(dead, DeadMaterial::Lone(kind) | DeadMaterial::OneShade(kind) if *kind == letter),
            );
        }
    }

    /// The ruleset, or the names of the keys that are missing.
    fn whole(self) -> Result<Ruleset, Vec<&'static str>> {
        let mut missing = Vec::new();
        macro_rules! need {
            ($($field:ident)*) => { $( if self.$field.is_none() { missing.push(stringify!($field)); } )* };
        }
        need! { id board armies setup royal promotion castling en_passant draw }
        if self.pieces.is_empty() {
            missing.push("pieces");
        }
        let (Some(id), Some(board), Some(armies), Some(setup), Some(royal)) =
            (self.id, self.board, self.armies, self.setup, self.royal)
        else {
            return Err(missing);
        };
        let (Some(promotion), Some(castling), Some(en_passant), Some(draw), []) =
            (self.promotion, self.castling, self.en_passant, self.draw, &missing[..])
        else {
            return Err(missing);
        };
        let first = armies.first().map(|army| army.side);
        let other = armies.iter().map(|army| army.side).find(|side| Some(*side) != first);
        let several = armies.iter().any(|army| Some(army.side) != first && Some(army.side) != other);
        Ok(Ruleset {
            id,
            pgn: self.pgn,
            board,
            order: self.order.unwrap_or_else(|| armies.iter().map(|army| army.letter).collect()),
            armies,
            regions: self.regions,
            pieces: self.pieces.into_iter().filter_map(|(letter, piece)| Some((letter, piece?))).collect(),
            setup,
            shuffle: self.shuffle.flatten(),
            turn: self.turn.unwrap_or_default(),
            passing: self.passing.unwrap_or_default(),
            royal,
            facing: self.facing.unwrap_or(KingsFacing::Allowed),
            giving_check: self.giving_check.unwrap_or(GivingCheck::Allowed),
            fleeing: self.fleeing.unwrap_or(Fleeing::Allowed),
            mated: self.mated.unwrap_or(Mated::Loses),
            goals: self.goals.unwrap_or_default(),
            no_move: self.no_move.unwrap_or(match royal {
                Royal::Checkmate if several => NoMove::Falls,
                Royal::Checkmate | Royal::Never => NoMove::Draws,
                Royal::Capture { .. } => NoMove::Passes,
            }),
            points: self.points.unwrap_or_default(),
            capturing: self.capturing.unwrap_or(Capturing::Free),
            hooks: self.hooks.unwrap_or_default(),
            friendly: self.friendly.unwrap_or(Friendly { own: false, ally: false, ally_royal: false }),
            stacks: self.stacks.unwrap_or(Stacks::Never),
            dice: self.dice.unwrap_or(Dice::Never),
            hands: self.hands.unwrap_or(Hands::Never),
            promotion,
            castling,
            en_passant,
            draw,
            options: self.options,
            tests: self.tests.unwrap_or_default(),
        })
    }
}

impl Ruleset {
    /// The ruleset as a file that inherits nothing. It has no options, since their choices are already applied, and no
    /// tests.
    pub fn into_layer(self) -> Layer {
        // All fields are named, so that a new field does not compile until it is handled here.
        let Self {
            id,
            pgn,
            board,
            armies,
            order,
            regions,
            pieces,
            setup,
            shuffle,
            turn,
            passing,
            royal,
            facing,
            giving_check,
            fleeing,
            mated,
            goals,
            no_move,
            points,
            capturing,
            hooks,
            friendly,
            stacks,
            dice,
            hands,
            promotion,
            castling,
            en_passant,
            draw,
            options: _,
            tests: _,
        } = self;
        Layer {
            api: Some(API),
            id: Some(id),
            extends: None,
            pgn,
            board: Some(board),
            armies: Some(armies),
            order: Some(order),
            regions,
            pieces: pieces.into_iter().map(|(letter, piece)| (letter, Some(piece))).collect(),
            setup: Some(setup),
            shuffle: shuffle.map(Some),
            turn: Some(turn),
            passing: Some(passing),
            royal: Some(royal),
            facing: Some(facing),
            giving_check: Some(giving_check),
            fleeing: Some(fleeing),
            mated: Some(mated),
            goals: Some(goals),
            no_move: Some(no_move),
            points: Some(points),
            capturing: Some(capturing),
            hooks: Some(hooks),
            friendly: Some(friendly),
            stacks: Some(stacks),
            dice: Some(dice),
            hands: Some(hands),
            promotion: Some(promotion),
            castling: Some(castling),
            en_passant: Some(en_passant),
            draw: Some(draw),
            options: BTreeMap::new(),
            tests: None,
        }
    }
}

/// A key that is present must have a value. `None` is only a value of `shuffle`, whose type is a double
/// `Option`, and of entries of `pieces`.
fn said<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// The text of a position without castling rights: they are the letters of the third field.
fn without_castling(text: &str) -> String {
    let fields = text.split_whitespace().enumerate();
    let is_right = |field: &str| field.bytes().all(|byte| byte.is_ascii_alphabetic());
    let fields = fields.map(|(place, field)| if place == 2 && is_right(field) { "-" } else { field });
    fields.collect::<Vec<_>>().join(" ")
}
