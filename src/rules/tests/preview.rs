//! Previews of moves, and the reserve from which a promotion chooses.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_rules::ruleset::{Becomes, Letter, Promotion};
use tessera_rules::{Action, Game, Library, Move, Piece, Position, Preview, Removed, Rules, Settings};

use crate::mods::samples;
use crate::support::random_start;

struct Asked {
    rules: Rules,
    preview: Preview,
}

fn asked(library: &Library, variant: &str, position: &str, text: &str) -> Asked {
    let rules = library.compile(variant, &Settings::new()).unwrap();
    let position = rules.parse_fen(position).unwrap();
    let mv = rules.parse_uci(&position, text).unwrap();
    let preview = rules.preview(&position, mv);
    Asked { rules, preview }
}

impl Asked {
    /// A piece as the letters of its army and its kind.
    fn piece(&self, piece: Piece) -> String {
        format!("{}{}", self.rules.army_letter(piece.army()), self.rules.letter(piece.kind()))
    }

    fn removed(&self, removed: &[Removed]) -> String {
        let one = |removed: &Removed| {
            let pieces: Vec<String> = removed.pieces.iter().map(|&piece| self.piece(piece)).collect();
            format!("{}{:?} {}", removed.at, removed.levels.range(), pieces.join(""))
        };
        removed.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

#[test]
fn pieces_are_named_level_by_level() {
    let (library, _) = samples();
    let whole = asked(&library, "trojan", "4(NB)3/4(PR)3/7k/8/8/8/8/RN1QKB2 w - - 0 1", "e7e8r");
    assert_eq!(whole.removed(&whole.preview.withdrawn), "e80..4 wPwRwNwB");
    assert_eq!(whole.preview.returned.map(|piece| whole.piece(piece)).as_deref(), Some("wR"));
    assert_eq!(whole.preview.uncovered, None);
    let capture = asked(&library, "trojan", "4k3/8/8/8/(rnb)7/8/8/(RB)3K3 w - - 0 1", "1a1a4");
    assert_eq!(capture.removed(&capture.preview.captured), "a40..3 bRbNbB");
    let (at, pieces) = capture.preview.uncovered.clone().unwrap();
    assert_eq!((at.to_string(), capture.piece(pieces[0]), pieces.len()), ("a1".to_owned(), "wB".to_owned(), 1));
    // No piece is left to return. The split uncovers a pawn, which is promoted at once, so it does not count as
    // uncovered.
    let split = asked(&library, "trojan", "8/4(PR)1k1/8/8/8/8/8/RNBQKBN1 w - - 3 1", "1e7e8");
    assert_eq!((split.removed(&split.preview.withdrawn).as_str(), split.preview.returned), ("e80..1 wP", None));
    assert_eq!(split.preview.uncovered.clone().map(|(_, pieces)| split.piece(pieces[0])).as_deref(), Some("wR"));
    let exposed = asked(&library, "trojan", "(RPPN)7/8/7k/8/8/8/8/4K3 w - - 0 1", "1a8a1q");
    assert_eq!(exposed.removed(&exposed.preview.withdrawn), "a80..3 wPwPwN");
    assert_eq!(exposed.preview.uncovered, None);
    let castling = asked(&library, "chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    let goals = castling.preview.castling.map(|(royal, partner)| format!("{royal}{partner}"));
    assert_eq!(goals.as_deref(), Some("g1f1"));
}

#[test]
fn rules_of_rust_code_take_their_part() {
    let (library, _) = samples();
    let blast = asked(&library, "atomic", "4k3/8/2n5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5");
    assert_eq!(blast.removed(&blast.preview.captured), "d50..1 bP, d50..1 wP, c60..1 bN");
    assert_eq!((blast.preview.royal_lost, blast.preview.partner_royal), (None, None));
    // A player who captures beside his own king loses the king.
    let own = asked(&library, "polterabend", "yK,6,rK/8/8/8/bP,wK,6/wR,7/8/7,bK w 0 1", "a3a4");
    assert_eq!(own.preview.royal_lost.map(|piece| own.piece(piece)).as_deref(), Some("wK"));
    assert_eq!(own.preview.falls.iter().map(|(army, to)| (army.index(), *to)).collect::<Vec<_>>(), [(0, None)]);
    assert_eq!(own.preview.partner_royal, None);
}

#[test]
fn a_partners_king_is_told_from_an_enemys() {
    let (library, _) = samples();
    let asked = |text| asked(&library, "nava", "4,yK,2,rK/8/8/8/8/8/8/wK,3,wR,2,bK w 0 1", text);
    let partner = asked("e1e8");
    for lost in [partner.preview.partner_royal, partner.preview.royal_lost] {
        assert_eq!(lost.map(|piece| partner.piece(piece)).as_deref(), Some("yK"));
    }
    assert_eq!(partner.preview.falls.len(), 1);
    let enemy = asked("e1h1");
    assert_eq!((enemy.preview.partner_royal, enemy.preview.royal_lost), (None, None));
    assert_eq!(enemy.preview.falls.len(), 1);
}

/// The number of pieces of this army and kind on the board.
fn count(position: &Position, piece: Piece) -> usize {
    position.occupied().iter().map(|square| position.stack(square).filter(|other| *other == piece).count()).sum()
}

/// A preview agrees with the effects of the played move. A reserve agrees with the moves on offer and the pieces left.
fn agrees(rules: &Rules, position: &Position, moves: &[Move], limits: &dyn Fn(char) -> Option<u8>) -> usize {
    let mut promotions = 0;
    let all = |position: &Position| position.occupied().iter().map(|square| position.height(square)).sum::<usize>();
    for &mv in moves {
        let text = || format!("{} {}", rules.fen(position), rules.uci(position, mv));
        let (mut after, preview) = (position.clone(), rules.preview(position, mv));
        assert_eq!(rules.play(&mut after, mv).unwrap(), preview.effects, "{}", text());
        let mut gone = 0;
        for removed in preview.captured.iter().chain(&preview.withdrawn) {
            assert_eq!(removed.pieces.len(), usize::from(removed.levels.count()), "{}", text());
            gone += removed.pieces.len();
        }
        let new = preview.returned.is_some() || mv.dropped().is_some() || mv.gated().is_some();
        assert_eq!(all(position) + usize::from(new), all(&after) + gone, "{}", text());
        let Some(into) = mv.promotion() else {
            assert_eq!(rules.reserve(position, mv), None, "{}", text());
            continue;
        };
        promotions += 1;
        let reserve = rules.reserve(position, mv).unwrap_or_else(|| panic!("{}", text()));
        // The moves that differ only in the choice are those to kinds of which one is left.
        let same = |other: &&Move| {
            (other.from(), other.to(), other.lift(), other.kind(), other.face())
                == (mv.from(), mv.to(), mv.lift(), mv.kind(), mv.face())
        };
        // A move without a promotion leaves the piece as it is.
        let own = position.top(mv.from()).map(|piece| piece.kind());
        let mut offered: Vec<_> = moves.iter().filter(same).filter_map(|mv| mv.promotion().or(own)).collect();
        let mut left: Vec<_> =
            reserve.kinds.iter().filter(|(_, left)| *left != Some(0)).map(|(kind, _)| *kind).collect();
        offered.sort();
        left.sort();
        assert_eq!(offered, left, "{}", text());
        // A hook may remove more pieces afterwards.
        if !rules.ruleset().hooks.is_empty() {
            continue;
        }
        let chosen = reserve.kinds.iter().find(|(kind, _)| *kind == into);
        let on_board = count(&after, Piece::new(reserve.army, into));
        let wanted = limits(rules.letter(into)).map(|limit| usize::from(limit) + 1 - on_board);
        assert_eq!(chosen.map(|(_, left)| left.map(usize::from)), Some(wanted), "{}", text());
    }
    promotions
}

#[test]
fn in_random_games_of_every_variant() {
    let (library, samples) = samples();
    let bundled = ["chess", "trojan", "ordo", "occasio", "occado", "nava", "nava-2018"];
    for id in bundled.into_iter().chain(samples.iter().map(String::as_str)) {
        let rules = Arc::new(library.compile(id, &Settings::new()).unwrap());
        let limits = |letter: char| {
            let all = rules.ruleset().promotion.iter().flat_map(|promotion| &promotion.limit);
            all.filter(|(limited, _)| limited.get() == letter).map(|(_, limit)| *limit).next()
        };
        let mut promotions = 0;
        for seed in 0..9 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::new(rules.clone(), random_start(&rules, &mut random)).unwrap();
            while game.record().len() < 400 {
                let moves = game.moves();
                // Promotions are rare, so every position with one is tested.
                if game.record().len() % 8 == 1 || moves.iter().any(|mv| mv.promotion().is_some()) {
                    promotions += agrees(&rules, game.position(), &moves, &limits);
                }
                let Some(&mv) = moves.choose(&mut random) else { break };
                game.play(Action::Move(mv)).unwrap();
            }
        }
        // Every variant with a choice of promotion has come to one, so the test has tested something. Racing Kings has
        // inherited the promotion of pawns, and has no pawns.
        let has = |letter: Letter| rules.kind(letter.get()).is_some_and(|kind| rules.start().kind(kind).any());
        let chosen = |promotion: &&Promotion| matches!(promotion.into, Becomes::Choice(_));
        let promotes = rules.ruleset().promotion.iter().filter(chosen).any(|promotion| has(promotion.piece));
        assert_eq!(promotions > 0, promotes, "{id}");
    }
}
