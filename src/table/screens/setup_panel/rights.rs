//! The seat to move, the rights of the pieces, and the counters.

use bevy_egui::egui::{DragValue, RichText, Ui, Vec2};
use tessera_rules::{Army, ArmyState, EnPassantTarget, Message, Seat, SetupEdit, UnmovedReason};

use super::Panel;
use crate::screens::theme;

impl Panel<'_> {
    pub(super) fn turn(&mut self, ui: &mut Ui) {
        let seats: Vec<Seat> = self.edited.rules().order().collect();
        let names: Vec<String> = seats.iter().map(|seat| self.army(seat.army())).collect();
        let now = seats.iter().position(|seat| *seat == self.edited.editor().setup().turn());
        theme::head(ui, self.words("setup-turn"));
        if let Some(seat) = theme::trough(ui, now, &names).and_then(|clicked| seats.get(clicked)) {
            self.edit(SetupEdit::Turn(*seat));
        }
        self.part(ui);
    }

    /// Shows the part of the turn, where a turn has several.
    fn part(&mut self, ui: &mut Ui) {
        let setup = self.edited.editor().setup();
        let parts = self.edited.rules().parts_of_setup(setup);
        if parts < 2 {
            return;
        }
        let now = setup.part;
        theme::head(ui, self.words("setup-part"));
        let names: Vec<String> = (1..=parts).map(|part| part.to_string()).collect();
        if let Some(part) = theme::trough(ui, Some(now.into()), &names) {
            self.edit(SetupEdit::Part(part as u8));
        }
        if now > 0 && self.edited.rules().throws() {
            self.mover(ui);
        }
    }

    /// Shows the pieces of which one has just moved, and from which the block comes.
    fn mover(&mut self, ui: &mut Ui) {
        let setup = self.edited.editor().setup();
        theme::head(ui, self.words("setup-mover"));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(4.);
            for square in setup.army(setup.turn().army()) {
                if theme::choice(ui, setup.mover == Some(square), square.to_string()).clicked() {
                    self.edit(SetupEdit::Mover(square));
                }
            }
        });
    }

    /// Shows the rights of pieces that may never have moved, by army.
    pub(super) fn unmoved(&mut self, ui: &mut Ui) {
        let setup = self.edited.editor().setup();
        let rights = self.edited.rules().unmoved_rights(setup);
        let key = |reason: UnmovedReason| match reason {
            UnmovedReason::ShortCastling | UnmovedReason::LongCastling => "setup-castling",
            UnmovedReason::FirstStep => "setup-first-step",
            UnmovedReason::EnPassant => "setup-en-passant",
            UnmovedReason::Gate => "setup-gates",
        };
        for title in ["setup-castling", "setup-first-step", "setup-en-passant", "setup-gates"] {
            let shown: Vec<_> = rights.iter().filter(|right| key(right.reason) == title).collect();
            if shown.is_empty() {
                continue;
            }
            theme::head(ui, self.words(title));
            for (army, _) in self.edited.rules().armies() {
                let own: Vec<_> = shown.iter().filter(|right| right.army == army).collect();
                if own.is_empty() {
                    continue;
                }
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = Vec2::splat(4.);
                    ui.label(RichText::new(self.army(army)).weak());
                    for right in own {
                        let words = match right.reason {
                            UnmovedReason::FirstStep | UnmovedReason::EnPassant | UnmovedReason::Gate => {
                                right.square.to_string()
                            }
                            UnmovedReason::ShortCastling => self.side("setup-castling-short", right.square),
                            UnmovedReason::LongCastling => self.side("setup-castling-long", right.square),
                        };
                        let (at, on) = (right.square, right.is_in(setup));
                        if theme::choice(ui, on, words).clicked() {
                            self.edit(match right.reason {
                                UnmovedReason::Gate => SetupEdit::Gate { at, on: !on },
                                _ => SetupEdit::Unmoved { at, on: !on },
                            });
                        }
                    }
                });
            }
        }
    }

    /// Shows the squares that a pawn may just have passed. A wrong one that a text brought can be taken away.
    pub(super) fn en_passant(&mut self, ui: &mut Ui) {
        let now = self.edited.editor().setup().en_passant;
        let mut all = self.edited.verdict().en_passant.clone();
        all.extend(now.filter(|now| !all.contains(now)));
        if all.is_empty() {
            return;
        }
        theme::head(ui, self.words("setup-en-passant"));
        let mut wanted = now;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(4.);
            if theme::choice(ui, now.is_none(), self.words("setup-none")).clicked() {
                wanted = None;
            }
            for right in all {
                let EnPassantTarget { square, count, pawn } = right;
                let by = pawn.map_or_else(String::new, |pawn| format!(" ({pawn})"));
                let count = count.map_or_else(String::new, |count| format!(" × {count}"));
                let words = format!("{square}{by}{count}");
                if theme::choice(ui, now == Some(right), words).clicked() {
                    wanted = Some(right);
                }
            }
        });
        if wanted != now {
            self.edit(SetupEdit::EnPassant(wanted));
        }
    }

    /// Shows what each army has reached, where armies fall and the others play on.
    fn standings(&mut self, ui: &mut Ui) {
        let rules = self.edited.rules().clone();
        if !rules.armies_fall() {
            return;
        }
        let standings = self.edited.editor().setup().standings;
        theme::head(ui, self.words("setup-standings"));
        let states = [ArmyState::Plays, ArmyState::Fallen, ArmyState::Left];
        let words = ["setup-plays", "setup-fallen", "setup-left"].map(|key| self.words(key));
        for (army, _) in rules.armies() {
            let now = standings[army.index()];
            let mut wanted = now;
            ui.push_id(army.index(), |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(self.army(army)).weak());
                    if rules.counts_points() {
                        let name = format!("{}: {}", self.army(army), self.words("setup-points"));
                        theme::number(ui, DragValue::new(&mut wanted.points), (1., 0.2), &name);
                    }
                    let chosen = states.iter().position(|state| *state == now.state);
                    if let Some(clicked) = theme::trough(ui, chosen, &words) {
                        wanted.state = states[clicked];
                    }
                });
            });
            if wanted != now {
                self.edit(SetupEdit::Standing { army, standing: wanted });
            }
        }
    }

    pub(super) fn counters(&mut self, ui: &mut Ui) {
        let setup = self.edited.editor().setup();
        let most = self.edited.rules().checks_to_win();
        if let (Some(most), Some(left)) = (most, setup.checks_left) {
            theme::head(ui, self.words("setup-checks"));
            let numbers: Vec<String> = (0..=most).map(|number| number.to_string()).collect();
            for (index, (army, _)) in self.edited.rules().armies().enumerate().take(left.len()) {
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(self.army(army)).weak());
                    let now = Some(usize::from(left[index]));
                    if let Some(clicked) = ui.push_id(index, |ui| theme::trough(ui, now, &numbers)).inner {
                        let mut wanted = left;
                        wanted[index] = clicked as u8;
                        self.edit(SetupEdit::ChecksLeft(wanted));
                    }
                });
            }
        }
        self.standings(ui);
        let setup = self.edited.editor().setup();
        if self.edited.rules().has_passing() {
            let mut passed = setup.passes > 0;
            if ui.checkbox(&mut passed, self.words("setup-passed")).changed() {
                self.edit(SetupEdit::Passed(passed));
            }
        }
        let setup = self.edited.editor().setup();
        let (mut halfmoves, mut round) = (setup.halfmove_clock, setup.fullmove_number);
        for (key, value, least) in [("setup-halfmoves", &mut halfmoves, 0), ("setup-round", &mut round, 1)] {
            ui.horizontal_wrapped(|ui| {
                let words = self.words(key);
                ui.label(&words);
                theme::number(ui, DragValue::new(value).range(least..=u16::MAX), (1., 0.2), &words);
            });
        }
        if halfmoves != setup.halfmove_clock {
            self.edit(SetupEdit::HalfmoveClock(halfmoves));
        }
        if round != setup.fullmove_number {
            self.edit(SetupEdit::FullmoveNumber(round));
        }
    }

    pub(super) fn army(&self, army: Army) -> String {
        self.texts.message(&self.edited.rules().army_name(army))
    }

    fn side(&self, key: &'static str, square: tessera_rules::Square) -> String {
        self.texts.message(&Message::new(key).text("square", square))
    }
}
