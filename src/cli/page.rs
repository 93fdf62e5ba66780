//! A rules page as Markdown.

use tessera_arbiter::Texts;
use tessera_rules::page::{Diagram, Line};
use tessera_rules::{Kind, Rules, variant_key};

/// The rules page of a variant in the language of `texts`: its own words, and its differences from chess. With `whole`
/// all rules with diagrams follow.
pub fn page(rules: &Rules, texts: &Texts, whole: bool) -> String {
    let key = variant_key(rules.id());
    let own = |attribute: &str| texts.find(&format!("{key}.{attribute}"));
    let mut text = format!("# {}\n", texts.words(&key));
    for words in ["tagline", "rules"].into_iter().filter_map(own) {
        text.push_str(&format!("\n{words}\n"));
    }
    let credits = [("inventor", "page-inventor"), ("source", "page-source")];
    let credits = credits.into_iter().filter_map(|(attribute, label)| Some((own(attribute)?, texts.words(label))));
    for (words, label) in credits {
        text.push_str(&format!("\n{label}: {words}\n"));
    }
    let page = rules.page();
    let exceptions: Vec<_> = page.exceptions().collect();
    if exceptions.is_empty() {
        text.push_str(&format!("\n{}\n", texts.words("page-as-chess")));
    } else {
        text.push_str(&format!("\n## {}\n", texts.words("page-like-chess")));
    }
    for (topic, lines) in exceptions {
        text.push_str(&format!("\n### {}\n\n", texts.message(&topic.heading())));
        section(&mut text, &lines, rules, texts);
    }
    if whole {
        text.push_str(&format!("\n## {}\n", texts.words("page-whole")));
        for part in &page.sections {
            text.push_str(&format!("\n### {}\n\n", texts.message(&part.topic.heading())));
            section(&mut text, &part.lines.iter().collect::<Vec<_>>(), rules, texts);
        }
    }
    text
}

fn section(text: &mut String, lines: &[&Line], rules: &Rules, texts: &Texts) {
    if lines.iter().any(|line| matches!(line.diagram, Some(Diagram::Moves(_)))) {
        text.push_str(&format!("{}\n\n", texts.words("page-legend")));
    }
    for line in lines {
        text.push_str(&format!("- {}\n", texts.sentence(&line.text)));
        text.push_str(&picture(line, rules, texts));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
}

fn picture(line: &Line, rules: &Rules, texts: &Texts) -> String {
    let Some(diagram) = &line.diagram else { return String::new() };
    let letter = |kind: Kind| texts.letter(rules, kind);
    let drawn: String = diagram.draw(rules, letter).lines().map(|line| format!("  {line}\n")).collect();
    format!("\n  ```text\n{drawn}  ```\n\n")
}
