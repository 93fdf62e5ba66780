//! The comments of a loaded game, as the score sheet shows them.

use tessera_arbiter::OnShow;

/// The comments on the moment after so many actions; `None` if there is nothing for people in them.
pub(super) fn after(on_show: &OnShow, ply: usize) -> Option<String> {
    let comments: Vec<String> = on_show.current().source()?.comments_after(ply).map(for_people).collect();
    let words: Vec<&str> = comments.iter().flat_map(|comment| comment.split_whitespace()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// A comment without its commands for programs, such as `[%clk 0:05:00]`.
fn for_people(comment: &str) -> String {
    let mut parts = comment.split("[%");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(']').map_or("", |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::for_people;

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
}
