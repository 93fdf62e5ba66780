//! Movements in a variant file.

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize};

use super::{BoardShape, betza};
use crate::bitboard::Bitboard;
use crate::square::Square;

/// A movement in Betza's notation, between any squares or only from and to those of regions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveRule {
    /// The movement, for example `mfWcfF`.
    pub betza: String,
    /// The region from which the piece can make it. Without one, it can be made from any square.
    pub from: Option<String>,
    /// The region where it ends, to move and to capture. Without one, it may end on any square.
    pub to: Option<String>,
}

impl MoveRule {
    /// A movement between any squares.
    pub fn new(betza: String) -> Self {
        Self { betza, from: None, to: None }
    }

    /// Where the movement leads from a square of an empty board, whatever its regions say. Squares are those of the army's
    /// own frame. A hop counts as if there were a piece to hop over.
    pub(crate) fn goals(&self, shape: BoardShape, start: Square) -> Bitboard {
        let board = shape.squares();
        let mut goals = Bitboard::EMPTY;
        for movement in betza::parse(&self.betza).unwrap_or_default() {
            for &(files, ranks) in &movement.ways {
                let leg = if movement.lame { betza::way_of_lame_leap((files, ranks)) } else { Vec::new() };
                // Nothing leaps lamely over a hole.
                let holes = |&(x, y): &(i8, i8)| start.offset(x, y).is_none_or(|square| !board.has(square));
                if leg.iter().any(holes) {
                    continue;
                }
                let mut at = start;
                for step in 0..movement.range {
                    let Some(next) = at.offset(files, ranks).filter(|&next| board.has(next)) else { break };
                    at = next;
                    // Right behind its start a hopper has nothing to hop over.
                    if movement.hop.is_none() || movement.lame || step > 0 {
                        goals.insert(at);
                    }
                }
            }
        }
        goals
    }
}

/// A movement without a region is written as a string, as authors write it.
impl Serialize for MoveRule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let regions = [("from", &self.from), ("to", &self.to)];
        let count = regions.iter().filter(|(_, region)| region.is_some()).count();
        if count == 0 {
            return serializer.serialize_str(&self.betza);
        }
        let mut fields = serializer.serialize_struct("MoveRule", 1 + count)?;
        fields.serialize_field("betza", &self.betza)?;
        for (key, region) in regions {
            if let Some(region) = region {
                fields.serialize_field(key, region)?;
            }
        }
        fields.end()
    }
}

/// Reads a string or `(betza: "…", from: "region", to: "region")`. The code is written by hand, because serde's untagged
/// enums do not report misspelt keys.
impl<'de> Deserialize<'de> for MoveRule {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = MoveRule;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a movement such as \"N\", or (betza: \"N\", from: \"region\", to: \"region\")")
            }

            fn visit_str<E>(self, text: &str) -> Result<MoveRule, E> {
                Ok(MoveRule::new(text.to_owned()))
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<MoveRule, A::Error> {
                #[derive(Deserialize)]
                #[serde(deny_unknown_fields)]
                struct Fields {
                    betza: String,
                    #[serde(default)]
                    from: Option<String>,
                    #[serde(default)]
                    to: Option<String>,
                }
                let Fields { betza, from, to } =
                    Fields::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
                Ok(MoveRule { betza, from, to })
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}
