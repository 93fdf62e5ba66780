//! The comments and variations of a loaded game, as the score sheet shows them.

use bevy::prelude::*;
use bevy_egui::egui::{Button, RichText, ScrollArea, Ui};
use tessera_arbiter::{Authority, OnShow, PlayVariation, ShowPly, Texts};

/// The greatest height of what the text says about a moment, in logical pixels. More has a bar.
const HEIGHT: f32 = 110.;
/// The signs that numbers stand for in PGN, from 1 on (Numeric Annotation Glyphs).
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Shows what the text of a loaded game says about the moment on show. A click on a variation lays it out.
pub(super) fn show(ui: &mut Ui, on_show: &OnShow, texts: &Texts, commands: &mut Commands) {
    let (ply, current) = (on_show.ply(), on_show.current());
    if !has_notes(on_show, ply) {
        return;
    }
    ScrollArea::vertical().id_salt(("comment", ply)).max_height(HEIGHT).show(ui, |ui| {
        if let Some(comment) = comment_after(on_show, ply) {
            ui.label(comment);
        }
        for (number, text) in variations_after(on_show, ply, texts).into_iter().enumerate() {
            let line = Button::new(RichText::new(text).italics()).wrap().frame(false);
            let line = ui.add_enabled(current.authority() == Authority::Here, line);
            if line.on_hover_text(texts.words("ui-variation")).clicked() {
                commands.trigger(PlayVariation { ply, number });
                commands.trigger(ShowPly(ply));
            }
        }
    });
}

/// Whether the text says something for people about the moment after so many actions.
pub(super) fn has_notes(on_show: &OnShow, ply: usize) -> bool {
    let has_variation =
        || on_show.current().source().is_some_and(|source| source.variations_after(ply).next().is_some());
    comment_after(on_show, ply).is_some() || has_variation()
}

/// The comment on the moment after so many actions, and the variations there, each in a line.
pub(super) fn after(on_show: &OnShow, ply: usize, texts: &Texts) -> String {
    let comment = comment_after(on_show, ply);
    comment.into_iter().chain(variations_after(on_show, ply, texts)).collect::<Vec<_>>().join("\n")
}

fn comment_after(on_show: &OnShow, ply: usize) -> Option<String> {
    let comments: Vec<String> = on_show.current().source()?.comments_after(ply).map(for_people).collect();
    let words: Vec<&str> = comments.iter().flat_map(|comment| comment.split_whitespace()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn variations_after(on_show: &OnShow, ply: usize, texts: &Texts) -> Vec<String> {
    let Some(source) = on_show.current().source() else { return Vec::new() };
    let letters = texts.alphabet(on_show.rules()).letters;
    source.variations_after(ply).map(|text| format!("({})", line_for_people(text, &letters))).collect()
}

/// A comment without its commands for programs, such as `[%clk 0:05:00]`.
fn for_people(comment: &str) -> String {
    let mut parts = comment.split("[%");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(']').map_or("", |(_, rest)| rest))
}

/// The text of a variation in the letters of the players, with signs in the place of their numbers, and without the brackets of
/// comments.
fn line_for_people(text: &str, letters: &[(char, String)]) -> String {
    let mut line = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (moves, behind) = rest.split_once('{').unwrap_or((rest, ""));
        moves.split_whitespace().for_each(|word| add_word(&mut line, word, letters));
        let (comment, behind) = behind.split_once('}').unwrap_or((behind, ""));
        for word in for_people(comment).split_whitespace() {
            line += if line.is_empty() { "" } else { " " };
            line += word;
        }
        rest = behind;
    }
    line
}

/// Adds a word of the moves: a move, its number, a bracket, or the number of a sign.
fn add_word(line: &mut String, word: &str, letters: &[(char, String)]) {
    let mut word = word;
    if let Some(sign) = word.strip_prefix('$') {
        let behind = sign.trim_start_matches(|c: char| c.is_ascii_digit());
        // Other signs are for programs.
        let number = sign[..sign.len() - behind.len()].parse::<usize>().ok();
        *line += number.and_then(|number| SIGNS.get(number.checked_sub(1)?)).unwrap_or(&"");
        word = behind;
    }
    if !line.is_empty() && !word.is_empty() && !word.starts_with(')') {
        line.push(' ');
    }
    // The letter of a piece stands at the beginning, behind the number of the move, or behind the sign of a promotion.
    let mut is_letter = true;
    for c in word.chars() {
        match letters.iter().find(|(own, _)| *own == c && is_letter) {
            Some((_, written)) => *line += written,
            None => line.push(c),
        }
        is_letter = c == '=' || is_letter && (c.is_ascii_digit() || ".(".contains(c));
    }
}

#[cfg(test)]
mod tests {
    use super::{for_people, line_for_people};

    #[test]
    fn commands_in_comments_are_for_programs() {
        for (comment, shown) in [
            ("best by test", "best by test"),
            ("[%eval 0.17] [%clk 0:00:30]", " "),
            ("a [%cal Ge2e4,Ge7e5] b", "a  b"),
            ("a [b] c [%open", "a [b] c "),
        ] {
            assert_eq!(for_people(comment), shown);
        }
    }

    #[test]
    fn variations_are_shown_with_their_signs() {
        for (text, shown) in [
            ("2. f4 $1 exf4 {[%clk 0:01] taken}", "2. f4! exf4 taken"),
            ("1... c5 $5 (1... e6 $10) $16", "1... c5!? (1... e6)"),
            ("1... c5 (1... e6 $2)", "1... c5 (1... e6?)"),
            ("3.Bxf7+ {offers $5, Be careful} (9. b8=Q O-O b3)", "3.Lxf7+ offers $5, Be careful (9. b8=D O-O b3)"),
        ] {
            assert_eq!(line_for_people(text, &[('B', "L".to_owned()), ('Q', "D".to_owned())]), shown);
        }
    }
}
