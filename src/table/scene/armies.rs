//! What armies wear, so that each can be told from the others: by colour, by brightness, and by the shape under their feet.

use bevy::prelude::*;
use tessera_rules::{Army, Rules};

/// What an army wears, by the name that rulesets give it; see [`worn`].
pub(super) struct ArmyLook {
    pub(super) name: &'static str,
    pub(super) wood: &'static str,
    pub(super) tint: Color,
    pub(super) roughness: f32,
    pub(super) clearcoat: f32,
    pub(super) metal: Color,
    /// What is cut into its dice and inlaid in its drums.
    pub(super) symbol: Color,
    /// The model under its pieces' feet, where there are more than two armies.
    pub(super) base: Option<&'static str>,
    /// Icon: silhouette and lines.
    pub(super) icon: (Color, Color),
}

pub(super) const ARMIES: [ArmyLook; 5] = [
    ArmyLook {
        name: "white",
        wood: "boxwood",
        tint: Color::srgb(1., 0.965, 0.89),
        roughness: 0.85,
        clearcoat: 0.,
        metal: Color::srgb(0.30, 0.31, 0.34),
        symbol: Color::srgb(0.07, 0.05, 0.04),
        base: Some("base_white"),
        icon: (Color::srgb(0.98, 0.95, 0.88), Color::srgb(0.10, 0.08, 0.07)),
    },
    ArmyLook {
        name: "black",
        wood: "ebony",
        tint: Color::WHITE,
        roughness: 0.74,
        clearcoat: 0.3,
        metal: Color::srgb(0.93, 0.72, 0.38),
        symbol: Color::srgb(0.93, 0.86, 0.70),
        base: None,
        icon: (Color::srgb(0.12, 0.10, 0.09), Color::srgb(0.86, 0.80, 0.70)),
    },
    ArmyLook {
        name: "blue",
        wood: "teal",
        tint: Color::WHITE,
        roughness: 0.78,
        clearcoat: 0.,
        metal: Color::srgb(0.80, 0.84, 0.86),
        symbol: Color::srgb(0.93, 0.95, 0.94),
        base: Some("base_blue"),
        icon: (Color::srgb(0.14, 0.38, 0.52), Color::srgb(0.88, 0.95, 0.98)),
    },
    ArmyLook {
        name: "yellow",
        wood: "amber",
        tint: Color::WHITE,
        roughness: 0.80,
        clearcoat: 0.,
        metal: Color::srgb(0.20, 0.15, 0.10),
        symbol: Color::srgb(0.16, 0.08, 0.02),
        base: Some("base_yellow"),
        icon: (Color::srgb(0.90, 0.64, 0.16), Color::srgb(0.20, 0.12, 0.02)),
    },
    ArmyLook {
        name: "red",
        wood: "rosewood",
        tint: Color::WHITE,
        roughness: 0.76,
        clearcoat: 0.2,
        metal: Color::srgb(0.93, 0.72, 0.38),
        symbol: Color::srgb(0.96, 0.85, 0.66),
        base: Some("base_red"),
        icon: (Color::srgb(0.46, 0.10, 0.08), Color::srgb(0.96, 0.86, 0.78)),
    },
];

/// The icons of an army that stands still: silhouette and lines.
pub(super) const FROZEN: (Color, Color) = (Color::srgb(0.47, 0.47, 0.48), Color::srgb(0.22, 0.22, 0.23));

/// What everything is worn by: the names that armies can have here.
pub(crate) fn wardrobe() -> impl Iterator<Item = &'static str> {
    ARMIES.iter().map(|look| look.name)
}

/// What an army wears: what its name says; an army of any other name what none of the others does.
pub(crate) fn worn(rules: &Rules, army: Army) -> &'static str {
    let known = |army: Army| {
        let data = rules.ruleset().armies.get(army.index())?;
        wardrobe().find(|name| *name == data.name)
    };
    let taken: Vec<&str> = rules.armies().filter_map(|(other, _)| known(other)).collect();
    let mut free = wardrobe().filter(|name| !taken.contains(name));
    let strangers = rules.armies().map(|(other, _)| other).filter(|other| known(*other).is_none());
    let before = strangers.take_while(|other| *other != army).count();
    known(army).or_else(|| free.nth(before)).unwrap_or(ARMIES[0].name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How people who lack one kind of cones see a colour: Machado, Oliveira and Fernandes (2009), severity 1, in linear
    /// light.
    const BLIND: [(&str, Mat3); 2] = [
        (
            "without red cones",
            Mat3::from_cols(
                Vec3::new(0.152_286, 0.114_503, -0.003_882),
                Vec3::new(1.052_583, 0.786_281, -0.048_116),
                Vec3::new(-0.204_868, 0.099_216, 1.051_998),
            ),
        ),
        (
            "without green cones",
            Mat3::from_cols(
                Vec3::new(0.367_322, 0.280_085, -0.011_820),
                Vec3::new(0.860_646, 0.672_501, 0.042_940),
                Vec3::new(-0.227_968, 0.047_413, 0.968_881),
            ),
        ),
    ];

    #[test]
    fn armies_are_told_apart_without_red_or_green() {
        for (who, seen) in BLIND {
            let colour = |look: &ArmyLook| -> Oklaba {
                let seen = seen * look.icon.0.to_linear().to_vec3();
                Color::linear_rgb(seen.x, seen.y, seen.z).into()
            };
            for (i, one) in ARMIES.iter().enumerate() {
                for other in &ARMIES[..i] {
                    // Both are dark: no bundled game has them both, and black stands on no plate.
                    if (other.name, one.name) == ("black", "red") {
                        continue;
                    }
                    let distance = colour(one).to_vec3().distance(colour(other).to_vec3());
                    assert!(distance > 0.15, "{who}: {} and {}: {distance}", one.name, other.name);
                }
            }
        }
    }
}
