//! The comments and variations of a loaded game, as the score sheet shows them.

use bevy::prelude::*;
use bevy_egui::egui::{Button, RichText, ScrollArea, Ui};
use tessera_arbiter::{Authority, OnShow, PlayVariation, ShowPly, Texts};

/// The most height of what the text says about a moment, in points.
const HEIGHT: f32 = 110.;
/// The signs that numbers stand for in PGN, from 1 on (Numeric Annotation Glyphs).
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Shows what the text of a loaded game says about the moment on show. A click on a variation lays it out.
pub(super) fn show(ui: &mut Ui, on_show: &OnShow, texts: &Texts, commands: &mut Commands) {
    let (ply, current) = (on_show.ply(), on_show.current());
    let comment = comment_after(on_show, ply);
    let variations = variations_after(on_show, ply);
    if comment.is_none() && variations.is_empty() {
        return;
    }
    ScrollArea::vertical().id_salt(("comment", ply)).max_height(HEIGHT).show(ui, |ui| {
        if let Some(comment) = comment {
            ui.label(comment);
        }
        for (number, text) in variations.into_iter().enumerate() {
            let line = Button::new(RichText::new(text).italics()).wrap().frame(false);
            let line = ui.add_enabled(current.authority() == Authority::Here, line);
            if line.on_hover_text(texts.words("ui-variation")).clicked() {
                commands.trigger(PlayVariation { ply, number });
                commands.trigger(ShowPly(ply));
            }
        }
    });
}

/// The comments and variations at the moment after so many actions, in words; `None` if there is nothing for people in them.
pub(super) fn after(on_show: &OnShow, ply: usize) -> Option<String> {
    let notes: Vec<String> = comment_after(on_show, ply).into_iter().chain(variations_after(on_show, ply)).collect();
    (!notes.is_empty()).then(|| notes.join("\n"))
}

fn comment_after(on_show: &OnShow, ply: usize) -> Option<String> {
    let comments: Vec<String> = on_show.current().source()?.comments_after(ply).map(for_people).collect();
    let words: Vec<&str> = comments.iter().flat_map(|comment| comment.split_whitespace()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn variations_after(on_show: &OnShow, ply: usize) -> Vec<String> {
    let variations = on_show.current().source().into_iter().flat_map(|source| source.variations_after(ply));
    variations.map(|text| format!("({})", line_for_people(text))).collect()
}

/// A comment without its commands for programs, such as `[%clk 0:05:00]`.
fn for_people(comment: &str) -> String {
    let mut parts = comment.split("[%");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(']').map_or("", |(_, rest)| rest))
}

/// The text of a variation with signs in the place of their numbers, and without the brackets of comments.
fn line_for_people(text: &str) -> String {
    let mut line = String::new();
    for word in for_people(text).replace(['{', '}'], " ").split_whitespace() {
        let number = word.strip_prefix('$').map(|rest| (rest, rest.trim_start_matches(|c: char| c.is_ascii_digit())));
        let word = match number {
            Some((rest, behind)) => {
                let number = rest[..rest.len() - behind.len()].parse::<usize>().ok();
                // Other signs are for programs.
                line += number.and_then(|number| SIGNS.get(number.checked_sub(1)?)).unwrap_or(&"");
                behind
            }
            None => word,
        };
        if !line.is_empty() && !word.is_empty() && !word.starts_with(')') {
            line.push(' ');
        }
        line += word;
    }
    line
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
        ] {
            assert_eq!(line_for_people(text), shown);
        }
    }
}
