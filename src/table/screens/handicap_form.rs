//! The handicaps of the next match: each army may begin without one of its pieces, which it gives as odds.

use bevy_egui::egui::{ComboBox, Ui};
use tessera_arbiter::Texts;
use tessera_rules::{ARMIES_MAX, Army, Kind, Rules, Setup};

use super::theme;

/// The piece that each army gives, and the pieces that it can give.
#[derive(Default)]
pub(super) struct Handicaps {
    /// Whether the cards show the choice. It is seldom used, and four cards are long without it.
    open: bool,
    given: [Option<Kind>; ARMIES_MAX],
    /// The kinds that can be given, by the index of the army.
    offered: [Vec<Kind>; ARMIES_MAX],
    /// What `offered` was found from: the start of the match, and what the armies gave then.
    found_from: Option<(Setup, [Option<Kind>; ARMIES_MAX])>,
}

impl Handicaps {
    /// Whether an army gives a piece.
    pub(super) fn any(&self) -> bool {
        self.given.iter().any(Option::is_some)
    }

    /// Finds what each army can give in a match with this start. Without one, nobody gives anything.
    pub(super) fn find(&mut self, rules: &Rules, start: Option<Setup>) {
        let Some(start) = start else { return *self = Self::default() };
        if self.found_from.as_ref().is_some_and(|from| from.0 == start && from.1 == self.given) {
            return;
        }
        for (army, _) in rules.armies() {
            // What the others give belongs to the start, so that any choice can be played.
            let can_give = |&kind: &Kind| {
                let mut given = self.given;
                given[army.index()] = Some(kind);
                without(rules, &start, given).is_some()
            };
            let offered: Vec<Kind> = rules.kinds().map(|(kind, ..)| kind).filter(can_give).collect();
            if !self.given[army.index()].is_some_and(|kind| offered.contains(&kind)) {
                self.given[army.index()] = None;
            }
            self.offered[army.index()] = offered;
        }
        self.found_from = Some((start, self.given));
    }

    /// The position of a match with this start and the handicaps, as text. `None` if it cannot be played.
    pub(super) fn position(&self, rules: &Rules, start: &Setup) -> Option<String> {
        without(rules, start, self.given)
    }

    /// Shows the switch for the choice on the cards, if an army can give anything. Without the choice nobody gives anything.
    pub(super) fn switch(&mut self, ui: &mut Ui, texts: &Texts) {
        if self.offered.iter().all(Vec::is_empty) {
            return;
        }
        let switch = ui.checkbox(&mut self.open, texts.words("seats-handicaps"));
        switch.on_hover_text(texts.words("handicap-title.help"));
        if !self.open {
            self.given = Default::default();
        }
    }

    /// Lets the player choose what an army gives, if the choice is open and the army can give anything.
    pub(super) fn choose(&mut self, ui: &mut Ui, rules: &Rules, army: Army, texts: &Texts) {
        let (Some(given), Some(offered)) = (self.given.get_mut(army.index()), self.offered.get(army.index())) else {
            return;
        };
        if !self.open || offered.is_empty() {
            return;
        }
        let words = |kind: Option<Kind>| match kind {
            Some(kind) => texts.message(&rules.piece_name(kind)),
            None => texts.words("handicap-none"),
        };
        ui.horizontal(|ui| {
            theme::head(ui, texts.words("handicap-title"));
            let choice = ComboBox::from_id_salt(("handicap", army.index())).selected_text(words(*given));
            let choice = choice.show_ui(ui, |ui| {
                for kind in [None].into_iter().chain(offered.iter().copied().map(Some)) {
                    ui.selectable_value(given, kind, words(kind));
                }
            });
            choice.response.on_hover_text(texts.words("handicap-title.help"));
        });
    }
}

/// The position in which each army begins without the piece that it gives, as text. `None` if an army has no such piece,
/// or if nobody could play from there.
fn without(rules: &Rules, start: &Setup, given: [Option<Kind>; ARMIES_MAX]) -> Option<String> {
    let mut setup = start.clone();
    for (army, _) in rules.armies() {
        if let Some(kind) = given[army.index()] {
            setup = rules.with_odds(&setup, army, kind)?;
        }
    }
    let position = rules.position(&setup).ok()?;
    rules.ending(&position).is_none().then(|| rules.fen(&position))
}
