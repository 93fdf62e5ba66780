//! The choice of an array: by lot, by number, or placed by hand.

use bevy_egui::egui::{DragValue, RichText, Ui};
use tessera_arbiter::{Texts, draw_array};
use tessera_rules::{Arrays, Kind, Message, Rules};

use super::icons::{Icons, sample};
use super::theme;

/// The player's choice of an array.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) enum ArrayChoice {
    /// The array is drawn when the match begins.
    #[default]
    Lot,
    /// The array with this number.
    Number(u32),
    /// A row of pieces, and the file that is chosen for a swap.
    ByHand(Vec<Kind>, Option<usize>),
}

/// The number of the chosen array; `None` if it will be drawn, or if the row is not a valid array.
pub(super) fn number(choice: &ArrayChoice, arrays: &Arrays) -> Option<u32> {
    match choice {
        ArrayChoice::Lot => None,
        ArrayChoice::Number(number) => Some(*number),
        ArrayChoice::ByHand(row, _) => arrays.number(row).ok(),
    }
}

/// Whether a match can begin with this choice.
pub(super) fn is_complete(choice: &ArrayChoice, arrays: &Arrays) -> bool {
    *choice == ArrayChoice::Lot || number(choice, arrays).is_some()
}

/// Shows the choice, and changes it.
pub(super) fn show(
    ui: &mut Ui,
    rules: &Rules,
    arrays: &Arrays,
    texts: &Texts,
    icons: &Icons,
    choice: &mut ArrayChoice,
) {
    let shown = number(choice, arrays).unwrap_or(arrays.default_number());
    theme::head(ui, texts.words("array-title"));
    ui.horizontal_wrapped(|ui| {
        if theme::choice(ui, *choice == ArrayChoice::Lot, texts.words("array-lot")).clicked() {
            *choice = ArrayChoice::Lot;
        }
        if ui.button(texts.words("array-draw")).clicked()
            && let Some(number) = draw_array(arrays)
        {
            *choice = ArrayChoice::Number(number);
        }
        let default = arrays.default_number();
        let usual = texts.message(&Message::new("array-usual").number("number", default));
        if theme::choice(ui, *choice == ArrayChoice::Number(default), usual).clicked() {
            *choice = ArrayChoice::Number(default);
        }
        let mut number = shown;
        let words = texts.words("array-number");
        ui.label(&words);
        let field = DragValue::new(&mut number).range(0..=arrays.count() - 1);
        let field = theme::number(ui, field, (1., 1.), &words);
        // The focus of the keyboard passes through the field and changes nothing.
        if field.changed() || field.clicked() && !matches!(choice, ArrayChoice::Number(_)) {
            *choice = ArrayChoice::Number(number);
        }
        let by_hand = matches!(choice, ArrayChoice::ByHand(..));
        if theme::choice(ui, by_hand, texts.words("array-by-hand")).clicked() && !by_hand {
            *choice = ArrayChoice::ByHand(arrays.row(shown).unwrap_or_default(), None);
        }
    });
    let row = match choice {
        ArrayChoice::Lot => None,
        ArrayChoice::Number(number) => arrays.row(*number),
        ArrayChoice::ByHand(row, _) => Some(row.clone()),
    };
    let Some(row) = row else {
        ui.label(RichText::new(texts.words("array-lot.help")).weak());
        return;
    };
    let picked = match choice {
        ArrayChoice::ByHand(_, picked) => *picked,
        _ => None,
    };
    let mut clicked = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.;
        for (file, &kind) in row.iter().enumerate() {
            let button = icons.button(ui, rules, sample(kind), 40., picked == Some(file));
            if theme::named(button, texts.message(&rules.piece_name(kind))).clicked() {
                clicked = Some(file);
            }
        }
    });
    if let Some(file) = clicked {
        let mut row = row.clone();
        // The first click chooses a piece, and the second swaps the two.
        let picked = match picked {
            None => Some(file),
            Some(other) => {
                row.swap(other, file);
                None
            }
        };
        *choice = ArrayChoice::ByHand(row, picked);
    }
    if let ArrayChoice::ByHand(row, _) = choice {
        match arrays.number(row) {
            Ok(number) => {
                let text = texts.message(&Message::new("array-is").number("number", number));
                ui.label(RichText::new(text).weak());
            }
            Err(misplaced) => theme::head(ui, texts.message(&misplaced.message(rules))),
        }
        ui.label(RichText::new(texts.words("array-by-hand.help")).weak());
    }
}
