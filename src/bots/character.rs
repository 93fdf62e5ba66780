//! Characters for parties: bots that want something besides the win.

use std::fmt;
use std::str::FromStr;

use tessera_rules::{ARMIES_MAX, Action, BoardSet, Game, Side};

use crate::evaluation::{Evaluator, Leaning};

/// What a bot likes, besides winning. It shifts the evaluation, so a bot with a character still takes what hangs and
/// still mates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Character {
    /// Goes for royal pieces.
    Hunter,
    /// Keeps its own pieces, and captures little.
    Builder,
    /// Goes for those who captured its pieces.
    Avenger,
    /// Goes for the strongest of the others.
    Rival,
}

/// The weights of a character, in 256ths.
#[derive(Debug, Clone, Copy, Default)]
struct Temper {
    /// The share of the danger of enemy royal pieces that counts as a gain.
    hunt: i32,
    /// How much the own strength counts besides its usual count.
    build: i32,
    /// How much the strength of the others counts against the bot, for each part of all its losses that they caused.
    grudge: i32,
    /// How much the strength of the strongest other side counts against the bot.
    envy: i32,
}

impl Character {
    /// All characters.
    pub const ALL: [Self; 4] = [Self::Hunter, Self::Builder, Self::Avenger, Self::Rival];

    /// Its name in commands: `hunter`, `builder`, `avenger` or `rival`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hunter => "hunter",
            Self::Builder => "builder",
            Self::Avenger => "avenger",
            Self::Rival => "rival",
        }
    }

    const fn temper(self) -> Temper {
        let none = Temper { hunt: 0, build: 0, grudge: 0, envy: 0 };
        match self {
            Self::Hunter => Temper { hunt: 384, ..none },
            Self::Builder => Temper { build: 240, ..none },
            Self::Avenger => Temper { grudge: 320, ..none },
            Self::Rival => Temper { envy: 256, ..none },
        }
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Character {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|character| character.name() == text);
        known.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("a character is one of {names}, not `{text}`")
        })
    }
}

impl Character {
    /// The leaning of a bot of this character that plays for this side, in the situation of the game.
    pub(crate) fn leaning<S: BoardSet>(self, evaluator: &Evaluator<S>, game: &Game, side: Side) -> Leaning {
        let Temper { hunt, build, grudge, envy } = self.temper();
        let mut leaning = Leaning { hunt, build, spite: [0; ARMIES_MAX] };
        if grudge > 0 {
            let taken = losses(evaluator, game, side);
            let all = taken.iter().sum::<i32>().max(1);
            for (spite, taken) in leaning.spite.iter_mut().zip(taken) {
                *spite += grudge * taken / all;
            }
        }
        if envy > 0 {
            let tree = evaluator.tree(game.position(), &[]);
            let shares = evaluator.shares(&tree);
            let others = game.rules().sides().into_iter().filter(|other| *other != side);
            if let Some(strongest) = others.max_by_key(|other| shares[other.index()]) {
                leaning.spite[strongest.index()] += envy;
            }
        }
        leaning
    }
}

/// The worth of the pieces that each side has captured from this one.
fn losses<S: BoardSet>(evaluator: &Evaluator<S>, game: &Game, side: Side) -> [i32; ARMIES_MAX] {
    let rules = game.rules();
    let mut taken = [0; ARMIES_MAX];
    for (at, action) in game.record().iter().enumerate() {
        let (Some(position), Action::Move(mv)) = (game.position_after(at), action) else { continue };
        let Some((_, piece)) = rules.captured(position, *mv) else { continue };
        let by = rules.side(rules.army_to_move(position));
        if rules.side(piece.army()) == side && by != side {
            taken[by.index()] += evaluator.worth.of(piece.kind());
        }
    }
    taken
}
