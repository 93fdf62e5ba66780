//! A clock that has run out. Source: FIDE Laws 6.9.

use tessera_rules::notation::Record;
use tessera_rules::{Action, Army, Ending, Reason, Side, Why};

use crate::support::{game, library, play};

fn won(side: usize) -> Option<Ending> {
    Some(Ending { winner: Some(Side::new(side).unwrap()), reason: Reason::Timeout })
}

const DRAWN: Option<Ending> = Some(Ending { winner: None, reason: Reason::TimeoutDraw });

#[test]
fn the_other_side_wins_if_it_can() {
    for (variant, position, ending) in [
        ("chess", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", DRAWN),
        ("chess", "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", won(1)),
        // One knight can mate with the help of the other side's pawn.
        ("chess", "3nk3/8/8/8/8/8/4P3/4K3 w - - 0 1", won(1)),
        // Pieces in hand mate, too.
        ("crazyhouse", "4k3/8/8/8/8/8/8/3RK3[qr] w - - 0 1", won(1)),
        // A bare king takes the rook and has it in hand.
        ("crazyhouse", "4k3/8/8/8/8/8/8/3RK3[QR] w - - 0 1", won(1)),
        // A bare king wins on the hill.
        ("king-of-the-hill", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", won(1)),
    ] {
        let mut game = game(variant, position);
        play(&mut game, "timeout:w");
        assert_eq!(game.ending(), ending, "{variant} {position}");
        assert_eq!(game.undo(), Some(Action::Timeout(Army::default())));
        assert_eq!(game.ending(), None);
    }
}

/// Time runs out for a whole team. Where each army plays for itself, the others go on.
#[test]
fn four_armies() {
    let mut team = game("nava", &rules_start("nava"));
    play(&mut team, "timeout:y");
    assert_eq!(team.ending(), won(1));
    let mut each = game("nava-ffa", &rules_start("nava-ffa"));
    play(&mut each, "timeout:w");
    assert_eq!((each.ending(), each.position().turn().index()), (None, 1));
    let white = Action::Timeout(Army::default());
    assert_eq!(each.play(white), Err(Why::HasFallen { army: "army-white".to_owned() }));
}

fn rules_start(variant: &str) -> String {
    let rules = crate::support::rules(variant);
    rules.fen(&rules.start())
}

#[test]
fn a_record_has_the_time_that_ran_out() {
    let record = Record::parse("variant chess\nactions e2e4 timeout:b").unwrap();
    let game = record.replay(&library()).unwrap();
    assert_eq!(game.ending(), won(0));
    assert_eq!(Record::of(&game, None).actions, ["e2e4", "timeout:b"]);
    let unknown = Record::parse("variant chess\nactions timeout:x").unwrap();
    assert!(unknown.replay(&library()).is_err());
}
