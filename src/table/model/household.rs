//! The people of the household: their names, and the emblems by which they know themselves at a glance.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The emblems, by the names in the file of the household.
pub(crate) const EMBLEMS: [&str; 24] = [
    "cat",
    "dog",
    "bird",
    "fish",
    "horse",
    "rabbit",
    "butterfly",
    "bug",
    "paw",
    "tree",
    "leaf",
    "tulip",
    "cactus",
    "sun",
    "moon",
    "star",
    "crown",
    "anchor",
    "rocket",
    "ghost",
    "guitar",
    "bicycle",
    "lightning",
    "cherries",
];
/// The colours of emblems, by the names in the file of the household.
pub(crate) const EMBLEM_COLORS: [&str; 8] = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"];

/// An emblem in a colour. Names that are not known here stay in the file, and the first one is shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Emblem {
    /// One of [`EMBLEMS`].
    pub(crate) sign: String,
    /// One of [`EMBLEM_COLORS`].
    pub(crate) color: String,
}

/// A person of the household.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HouseholdPerson {
    /// The name that is written at the seats. No two people share one.
    pub(crate) name: String,
    pub(crate) emblem: Emblem,
    /// The names that this person had before. Games under them count as theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) former: Vec<String>,
}

/// The people of the household, in the order in which they came.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Household {
    people: Vec<HouseholdPerson>,
    /// The person who was removed last, and the place; they can be brought back until the program ends.
    #[serde(skip)]
    removed: Option<(usize, HouseholdPerson)>,
}

impl Household {
    /// All people.
    pub(crate) fn people(&self) -> &[HouseholdPerson] {
        &self.people
    }

    /// The person with this name.
    pub(crate) fn person(&self, name: &str) -> Option<&HouseholdPerson> {
        self.people.iter().find(|person| person.name == name.trim())
    }

    /// The emblem of the person with this name.
    pub(crate) fn emblem(&self, name: &str) -> Option<&Emblem> {
        Some(&self.person(name)?.emblem)
    }

    /// The name that a person has now, for any name they had. Other names stay as they are.
    pub(crate) fn name_now<'a>(&'a self, name: &'a str) -> &'a str {
        let name = name.trim();
        if self.person(name).is_some() {
            return name;
        }
        let had = |person: &&HouseholdPerson| person.former.iter().any(|former| former == name);
        self.people.iter().find(had).map_or(name, |person| &person.name)
    }

    /// Remembers a person with an emblem that nobody has. Does nothing for a known or an empty name.
    pub(crate) fn remember(&mut self, name: &str) {
        let name = name.trim();
        if name.is_empty() || self.person(name).is_some() {
            return;
        }
        let taken = |sign: &str| self.people.iter().filter(|person| person.emblem.sign == sign).count();
        let sign = EMBLEMS.iter().min_by_key(|sign| taken(sign)).copied().unwrap_or(EMBLEMS[0]);
        let color = EMBLEM_COLORS[self.people.len() % EMBLEM_COLORS.len()];
        let emblem = Emblem { sign: sign.to_owned(), color: color.to_owned() };
        // A name that somebody gave up belongs to the newcomer.
        for person in &mut self.people {
            person.former.retain(|former| former != name);
        }
        self.people.push(HouseholdPerson { name: name.to_owned(), emblem, former: Vec::new() });
    }

    pub(crate) fn set_emblem(&mut self, name: &str, emblem: Emblem) {
        if let Some(person) = self.people.iter_mut().find(|person| person.name == name) {
            person.emblem = emblem;
        }
    }

    /// Gives a person another name. Their games stay theirs. Returns whether the name has changed: it must not be empty, and
    /// nobody else may have it.
    pub(crate) fn rename(&mut self, name: &str, new: &str) -> bool {
        let new = new.trim();
        if new.is_empty() || new == name || self.person(new).is_some() {
            return false;
        }
        for person in &mut self.people {
            person.former.retain(|former| former != new);
        }
        let Some(person) = self.people.iter_mut().find(|person| person.name == name) else { return false };
        person.former.push(std::mem::replace(&mut person.name, new.to_owned()));
        true
    }

    /// Forgets a person. Their games stay.
    pub(crate) fn remove(&mut self, name: &str) {
        if let Some(place) = self.people.iter().position(|person| person.name == name) {
            self.removed = Some((place, self.people.remove(place)));
        }
    }

    /// The person who was removed last. `None` while somebody else has that name.
    pub(crate) fn removed(&self) -> Option<&HouseholdPerson> {
        self.removed.as_ref().map(|(_, person)| person).filter(|person| self.person(&person.name).is_none())
    }

    /// Brings back the person of [`removed`](Self::removed).
    pub(crate) fn bring_back(&mut self) {
        if self.removed().is_some()
            && let Some((place, person)) = self.removed.take()
        {
            self.people.insert(place.min(self.people.len()), person);
        }
    }
}

/// Gives a person another name: in the household, at the seats of the match in play, and in the forms for players.
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub(crate) struct RenamePerson {
    pub(crate) from: String,
    pub(crate) to: String,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Household>();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn household(names: &str) -> Household {
        let mut household = Household::default();
        names.split(' ').for_each(|name| household.remember(name));
        household
    }

    #[test]
    fn everybody_gets_an_emblem_of_their_own() {
        let mut all = household("Ada Ben Cleo Ada");
        let signs: Vec<&str> = all.people().iter().map(|person| person.emblem.sign.as_str()).collect();
        assert_eq!(signs, ["cat", "dog", "bird"]);
        // An emblem that was given up is the next one.
        all.set_emblem("Ada", Emblem { sign: "rocket".to_owned(), color: "blue".to_owned() });
        all.remember("Dan");
        assert_eq!(all.emblem("Dan").unwrap().sign, "cat");
        all.remember("  ");
        assert_eq!(all.people().len(), 4);
    }

    #[test]
    fn a_person_with_a_new_name_keeps_the_games() {
        let mut all = household("Ada Ben");
        assert!(!all.rename("Ada", "Ben") && !all.rename("Ada", " "));
        assert!(all.rename("Ada", "Adele") && all.rename("Adele", "Della"));
        assert_eq!(
            ["Ada", "Adele", "Della", "Ben", "Eve"].map(|name| all.name_now(name).to_owned()),
            ["Della", "Della", "Della", "Ben", "Eve"]
        );
        // Somebody else may take the old name. Its games then count as theirs.
        all.remember("Ada");
        assert_eq!((all.name_now("Ada"), all.name_now("Adele")), ("Ada", "Della"));
    }

    #[test]
    fn a_person_who_was_removed_comes_back() {
        let mut all = household("Ada Ben Cleo");
        let before = all.people().to_vec();
        all.remove("Ben");
        assert_eq!((all.people().len(), all.removed().unwrap().name.as_str()), (2, "Ben"));
        all.bring_back();
        assert_eq!(all.people(), before);
    }
}
