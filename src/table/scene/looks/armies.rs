//! The looks of armies.

use tessera_rules::{Army, Rules};

/// The name of the look of an army: the look that the ruleset names, if it exists.
///
/// Other armies get the first looks that no army of the match has. If none is left, they get the first look of all. The
/// name is empty if there are no looks.
pub(super) fn worn<'a>(wardrobe: &'a [String], rules: &Rules, army: Army) -> &'a str {
    let named = |army: Army| wardrobe.iter().position(|name| *name == rules.army_look(army));
    if let Some(own) = named(army) {
        return &wardrobe[own];
    }
    let mut taken: Vec<usize> = rules.armies().filter_map(|(other, _)| named(other)).collect();
    for (stranger, _) in rules.armies().filter(|(other, _)| named(*other).is_none()) {
        let Some(free) = (0..wardrobe.len()).find(|look| !taken.contains(look)) else { break };
        if stranger == army {
            return &wardrobe[free];
        }
        taken.push(free);
    }
    wardrobe.first().map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use bevy::prelude::*;

    use tessera_rules::{Library, Settings};

    use super::worn;
    use crate::scene::looks::file::ArmyLook;
    use crate::scene::looks::file::tests::styled;

    /// Colours as people without one kind of cones see them, in linear light. The values are from Machado, Oliveira and
    /// Fernandes (2009), severity 1.
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
    fn an_army_of_another_name_wears_what_is_left() {
        let mut library = Library::default();
        library.add(include_str!("../../../../plugins/chess960/chess.ron")).unwrap();
        let armies = "armies: [(letter: 'w', name: \"green\", frame: North, side: 0), \
            (letter: 'b', name: \"white\", frame: MirrorSouth, side: 1)]";
        library.add(&format!("Ruleset(api: 1, id: \"green\", extends: \"chess\", {armies})")).unwrap();
        let rules = library.compile("green", &Settings::new()).unwrap();
        let worn_of = |wardrobe: &[&str]| -> Vec<String> {
            let wardrobe: Vec<String> = wardrobe.iter().map(|name| (*name).to_owned()).collect();
            rules.armies().map(|(army, _)| worn(&wardrobe, &rules, army).to_owned()).collect()
        };
        assert_eq!(worn_of(&["white", "black", "blue"]), ["black", "white"]);
        assert_eq!(worn_of(&["black", "green", "white"]), ["green", "white"]);
        assert_eq!(worn_of(&["white"]), ["white", "white"], "nothing is left");
        assert_eq!(worn_of(&[]), ["", ""]);
    }

    #[test]
    fn armies_are_told_apart_without_red_or_green() {
        let icon = |look: &ArmyLook| Color::from(look.icon.fill);
        let body = |look: &ArmyLook| look.body.main_color();
        for (set, looks) in styled() {
            let armies = &looks.armies;
            assert!(armies.len() > 4, "{set}");
            for (who, seen) in BLIND {
                for (i, one) in armies.iter().enumerate() {
                    for other in &armies[..i] {
                        // Both are dark. No bundled variant has both, and black has no plate.
                        if (other.name.as_str(), one.name.as_str()) == ("black", "red") {
                            continue;
                        }
                        for (what, color) in [("icons", &icon as &dyn Fn(&ArmyLook) -> Color), ("bodies", &body)] {
                            let lab = |look: &ArmyLook| -> Vec3 {
                                let seen = seen * color(look).to_linear().to_vec3();
                                Oklaba::from(Color::linear_rgb(seen.x, seen.y, seen.z)).to_vec3()
                            };
                            let distance = lab(one).distance(lab(other));
                            let pair = format!("{} and {}", one.name, other.name);
                            assert!(distance > 0.15, "{set}, {who}: {what} of {pair}: {distance}");
                        }
                    }
                }
            }
        }
    }
}
