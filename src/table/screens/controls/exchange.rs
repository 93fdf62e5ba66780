//! Positions, records and PGN to and from the clipboard.

use std::time::SystemTime;

use bevy_egui::egui::Ui;
use egui_phosphor::regular as signs;
use tessera_arbiter::{GameForm, MatchSource, SavedMatch, StartMatch, named_record};
use tessera_rules::notation::PgnTags;
use tessera_rules::{Message, Start};

use super::Controls;
use super::menu::item;
use crate::model::kept_games::dated;
use crate::model::open_page::Replacement;
use crate::model::table_requests::{KeepClip, StopClip, Toast};

impl Controls<'_, '_> {
    /// Shows the items for copying and pasting positions and games.
    pub(super) fn exchange(&mut self, ui: &mut Ui) {
        let words = |key: &str| self.texts.words(key);
        if item(ui, signs::COPY, &words("ui-copy-position"), None, true).clicked() {
            ui.ctx().copy_text(self.on_show.rules().fen(self.on_show.position()));
            self.commands.trigger(Toast(Message::new("tell-copied")));
        }
        if item(ui, signs::COPY, &words("ui-copy-record"), None, true).clicked() {
            let record = named_record(self.on_show.current().game(), None, &self.tags());
            ui.ctx().copy_text(record.to_string());
            self.commands.trigger(Toast(Message::new("tell-copied")));
        }
        // Each item has its place in every variant.
        let has_pgn = self.on_show.rules().pgn_name().is_some();
        let copy = item(ui, signs::COPY, &words("ui-copy-pgn"), None, has_pgn);
        let copy = copy.on_hover_text(words(if has_pgn { "ui-copy-pgn.help" } else { "ui-copy-pgn.none" }));
        // The text is only written on a click, as this runs in every frame.
        let pgn = copy.clicked().then(|| {
            let current = self.on_show.current();
            let notes = current.source().map(MatchSource::notes).unwrap_or_default();
            current.game().annotated_pgn(&self.tags(), &notes)
        });
        match pgn {
            Some(Some(pgn)) => {
                ui.ctx().copy_text(pgn);
                self.commands.trigger(Toast(Message::new("tell-copied")));
            }
            Some(None) => self.commands.trigger(Toast(Message::new("tell-no-pgn"))),
            None => {}
        }
        match self.clip.0 {
            Some((drawn, moves)) => {
                let stop = Message::new("ui-stop-clip").number("drawn", drawn as i64).number("moves", moves as i64);
                if item(ui, signs::STOP, &self.texts.message(&stop), None, true).clicked() {
                    self.commands.trigger(StopClip);
                }
            }
            None => {
                let has_moves = self.on_show.current().ply() > 0;
                let clip = item(ui, signs::FILM_STRIP, &words("ui-keep-clip"), None, has_moves);
                if clip.on_hover_text(words("ui-keep-clip.help")).clicked() {
                    self.commands.trigger(KeepClip);
                }
            }
        }
        let paste = item(ui, signs::CLIPBOARD_TEXT, &words("ui-paste"), None, true);
        if paste.on_hover_text(words("ui-paste.help")).clicked() {
            let text = self.clipboard.as_deref_mut().and_then(|clipboard| clipboard.get_text());
            match text.filter(|text| !text.trim().is_empty()) {
                Some(text) => self.paste(&text),
                None => self.commands.trigger(Toast(Message::new("tell-nothing-to-paste"))),
            }
        }
    }

    /// The tags of the line in play, with the name and the day of its file.
    fn tags(&self) -> PgnTags {
        let kept = self.pages.games.kept_match();
        let saved = SavedMatch::of(self.on_show.current(), self.seats.players(), &self.clocks);
        let saved = saved.named(kept.map_or("", |kept| kept.saved.name()));
        dated(saved.tags_of_line(), &saved, kept.map_or_else(SystemTime::now, |kept| kept.written))
    }

    /// Starts a match from pasted text: from the first game in it, or else from a position of the variant in play.
    fn paste(&mut self, text: &str) {
        let current = self.on_show.current();
        let by = match GameForm::of(text) {
            Some(_) => Replacement::Record(text.to_owned()),
            None => {
                let start = Some(Start::Position(text.trim().to_owned()));
                Replacement::Match(Box::new(StartMatch { start, ..self.preferences.rematch(current, &self.clocks) }))
            }
        };
        self.pages.replace(Some(current), by, &mut self.commands);
    }
}
