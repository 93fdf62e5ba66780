//! A variant file as it is written: everything may be left out that is inherited.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::*;

/// One file, or one choice of an option. Laid over what it extends: maps are merged key by key, all else is replaced.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename = "Ruleset", deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the fields are those of `Ruleset`")]
pub struct Layer {
    /// The version of the format; every file names it.
    pub api: Option<u32>,
    pub id: Option<String>,
    /// The id of the variant that this one is laid over.
    pub extends: Option<String>,
    pub board: Option<BoardSize>,
    pub armies: Option<Vec<ArmyData>>,
    pub order: Option<String>,
    pub regions: BTreeMap<String, String>,
    pub pieces: BTreeMap<Letter, PieceData>,
    pub setup: Option<String>,
    pub shuffle: Option<Shuffle>,
    pub royal: Option<Royal>,
    pub goals: Option<Vec<Goal>>,
    pub no_move: Option<NoMove>,
    pub hooks: Option<Vec<String>>,
    pub friendly: Option<Friendly>,
    pub stacks: Option<Stacks>,
    pub dice: Option<Dice>,
    pub promotion: Option<Vec<Promotion>>,
    pub castling: Option<Castling>,
    pub en_passant: Option<EnPassant>,
    pub draw: Option<Draw>,
    pub options: BTreeMap<String, VariantOption>,
    pub tests: Option<Vec<RulesetTest>>,
}

impl Layer {
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
        // Taken apart by name, so that a field added to the format cannot be forgotten here.
        let Self {
            api: _,
            id,
            extends: _,
            board,
            armies,
            order,
            regions,
            pieces,
            setup,
            shuffle,
            royal,
            goals,
            no_move,
            hooks,
            friendly,
            stacks,
            dice,
            promotion,
            castling,
            en_passant,
            draw,
            options,
            tests,
        } = over;
        replace(&mut self.id, id);
        replace(&mut self.board, board);
        replace(&mut self.armies, armies);
        replace(&mut self.order, order);
        merge(&mut self.regions, regions);
        merge(&mut self.pieces, pieces);
        replace(&mut self.setup, setup);
        replace(&mut self.shuffle, shuffle);
        replace(&mut self.royal, royal);
        replace(&mut self.goals, goals);
        replace(&mut self.no_move, no_move);
        replace(&mut self.hooks, hooks);
        replace(&mut self.friendly, friendly);
        replace(&mut self.stacks, stacks);
        replace(&mut self.dice, dice);
        replace(&mut self.promotion, promotion);
        replace(&mut self.castling, castling);
        replace(&mut self.en_passant, en_passant);
        replace(&mut self.draw, draw);
        merge(&mut self.options, options);
        replace(&mut self.tests, tests);
    }

    /// The ruleset, or the names of the keys that are missing.
    pub(super) fn whole(self) -> Result<Ruleset, Vec<&'static str>> {
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
        Ok(Ruleset {
            id,
            board,
            order: self.order.unwrap_or_else(|| armies.iter().map(|army| army.letter).collect()),
            armies,
            regions: self.regions,
            pieces: self.pieces,
            setup,
            shuffle: self.shuffle,
            royal,
            goals: self.goals.unwrap_or_default(),
            no_move: self.no_move.unwrap_or(match royal {
                Royal::Checkmate | Royal::Never => NoMove::Draws,
                Royal::Capture { .. } => NoMove::Passes,
            }),
            hooks: self.hooks.unwrap_or_default(),
            friendly: self.friendly.unwrap_or(Friendly { own: false, ally: false, ally_royal: false }),
            stacks: self.stacks.unwrap_or(Stacks::Never),
            dice: self.dice.unwrap_or(Dice::Never),
            promotion,
            castling,
            en_passant,
            draw,
            options: self.options,
            tests: self.tests.unwrap_or_default(),
        })
    }
}
