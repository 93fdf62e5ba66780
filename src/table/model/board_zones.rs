//! The lines on a board that show its zones: where kings stay, where pieces are promoted, and the river between halves.

use std::collections::BTreeSet;

use bevy::math::{Rect, Vec2};
use tessera_rules::{Bitboard, Rules, Square};

/// The side of a palace, in squares. Its diagonals are drawn, as on the boards of Xiangqi and Janggi.
const PALACE: f32 = 3.;

/// The lines of a variant's zones, from end to end. They are measured in squares, to the right and up from the corner at a1.
///
/// Zones of one rank or file, such as the last rank where pawns are promoted, have none: players know them. So have zones
/// that are no rectangles.
pub(crate) fn zone_lines(rules: &Rules) -> Vec<[Vec2; 2]> {
    let mut outlines: BTreeSet<[[u8; 2]; 2]> = BTreeSet::new();
    let mut lines = Vec::new();
    for (army, _) in rules.armies() {
        for (kind, ..) in rules.kinds() {
            let stays_in = rules.stays_in(army, kind);
            let palace = stays_in.filter(|_| rules.is_royal(kind)).and_then(rectangle);
            if let Some(palace) = palace.filter(|palace| palace.size() == Vec2::splat(PALACE)) {
                lines.extend(diagonals(palace));
            }
            for zone in stays_in.into_iter().chain([rules.promotion(army, kind).0]) {
                if rectangle(zone).is_some_and(|zone| zone.size().min_element() > 1.) {
                    outlines.extend(outline(rules, zone));
                }
            }
        }
    }
    lines.extend(outlines.into_iter().map(|ends| ends.map(|[x, y]| Vec2::new(f32::from(x), f32::from(y)))));
    lines
}

/// The rectangle that these squares fill; `None` if they fill none.
fn rectangle(squares: Bitboard) -> Option<Rect> {
    let corner = |square: Square| Vec2::new(f32::from(square.file()), f32::from(square.rank()));
    let around = |square: Square| Rect::from_corners(corner(square), corner(square) + Vec2::ONE);
    let all = squares.into_iter().map(around).reduce(|all, one| all.union(one))?;
    (all.width() * all.height() == squares.count() as f32).then_some(all)
}

/// The diagonals of a palace. Its pieces stand on their ends, which are the middles of squares.
fn diagonals(palace: Rect) -> [[Vec2; 2]; 2] {
    let Rect { min, max } = palace.inflate(-0.5);
    [[min, max], [Vec2::new(min.x, max.y), Vec2::new(max.x, min.y)]]
}

/// The sides of squares that divide a zone from the rest of the board.
fn outline(rules: &Rules, zone: Bitboard) -> Vec<[[u8; 2]; 2]> {
    let outside = rules.squares().without(zone);
    let mut sides = Vec::new();
    for square in zone {
        let (x, y) = (square.file(), square.rank());
        let around = [
            ((-1, 0), [[x, y], [x, y + 1]]),
            ((1, 0), [[x + 1, y], [x + 1, y + 1]]),
            ((0, -1), [[x, y], [x + 1, y]]),
            ((0, 1), [[x, y + 1], [x + 1, y + 1]]),
        ];
        for ((files, ranks), side) in around {
            if square.offset(files, ranks).is_some_and(|beside| outside.has(beside)) {
                sides.push(side);
            }
        }
    }
    sides
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Library, Settings};

    use super::*;

    fn lines(texts: &[&str], id: &str) -> Vec<[Vec2; 2]> {
        let mut library = Library::default();
        for text in texts {
            library.add(text).unwrap();
        }
        zone_lines(&library.compile(id, &Settings::new()).unwrap())
    }

    const XIANGQI: &str = include_str!("../../../assets/mods/xiangqi/variants/xiangqi.ron");

    #[test]
    fn xiangqi_has_palaces_and_a_river() {
        let lines = lines(&[XIANGQI], "xiangqi");
        // The river has nine sides of squares, and each palace has three by three but for the board's edge.
        let river = lines.iter().filter(|[a, b]| a.y == 5. && b.y == 5.).count();
        assert_eq!((river, lines.len()), (9, 9 + 2 * (9 + 2)));
        assert!(lines.contains(&[Vec2::new(3.5, 0.5), Vec2::new(5.5, 2.5)]));
    }

    #[test]
    fn a_chessboard_is_plain() {
        assert!(lines(&[include_str!("../../../plugins/chess960/chess.ron")], "chess").is_empty());
    }
}
