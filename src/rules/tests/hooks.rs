//! Hooks: the bundled ones, and one test hook for each event, alone and combined with other mechanics.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_rules::hooks::{BoardEditor, ExtraMoves, HookEvents, MakeHook, PositionView, RuleHook};
use tessera_rules::{
    Action, Effect, Ending, Game, Levels, Library, Message, Move, MoveKind, Reason, RulesetError, Settings, Setup,
    Side, Start, Why,
};

use crate::invariants::hold_in_random_games;
use crate::support::{actions, after, drawn, game, goals, library, play, random_start, refusal, rules, text};

/// The bundled variants, and the variant `hooked`: `base` with changes and these hooks.
pub fn library_with(base: &str, changes: &str, hooks: &[(&str, MakeHook)]) -> Library {
    let mut library = library();
    for (name, make) in hooks {
        library.add_hook(name, *make).unwrap();
    }
    let names: Vec<String> = hooks.iter().map(|(name, _)| format!("\"{name}\"")).collect();
    let hooks = if names.is_empty() { String::new() } else { format!("hooks: [{}],", names.join(", ")) };
    library.add(&format!("Ruleset(api: 1, id: \"hooked\", extends: \"{base}\", {hooks} {changes})")).unwrap();
    library
}

fn hooked(base: &str, changes: &str, hooks: &[(&str, MakeHook)], position: &str) -> Game {
    let rules = library_with(base, changes, hooks).compile("hooked", &Settings::new()).unwrap();
    Game::new(Arc::new(rules), Start::Position(position.to_owned()))
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn wins(side: usize, reason: Reason) -> Option<Ending> {
    Some(Ending { winner: Side::new(side), reason })
}

/// A search trusts the exchanges that captures show, unless a hook changes the board after them.
#[test]
fn only_some_hooks_change_the_board_after_moves() {
    for (variant, changes) in [("chess", false), ("king-of-the-hill", false), ("atomic", true)] {
        assert_eq!(rules(variant).changes_after_moves(), changes, "{variant}");
    }
}

#[test]
fn the_hill_is_the_same_as_a_goal() {
    let hill = rules("king-of-the-hill");
    let goal = r#"hooks: [], regions: { "hill": "d4 e4 d5 e5" }, goals: [Reach(piece: "K", at: "hill")]"#;
    let goal = library_with("king-of-the-hill", goal, &[]).compile("hooked", &Settings::new()).unwrap();
    for text in ["8/5k2/1pp2p2/8/3P1PP1/P3K3/1P6/8 b - - 0 1", "3q4/8/2k5/8/8/3K4/8/3R4 w - - 0 1"] {
        let [one, other] = [&hill, &goal].map(|rules| rules.perft(&rules.parse_fen(text).unwrap(), 4));
        assert_eq!(one, other, "{text}");
    }
    let mut game = game("king-of-the-hill", "8/8/2k5/8/8/3K4/8/8 w - - 0 1");
    play(&mut game, "d3d4");
    assert_eq!(game.ending(), wins(0, Reason::Rule("king-of-the-hill-end")));
    assert_eq!(refusal(&game, "c6", "c5"), "why-game-over");
}

#[test]
fn captures_explode() {
    // Both pieces explode with all neighbours except pawns. The castling right of an exploded rook is lost.
    let mut blast = game("atomic", "rnbqk2r/ppp2ppp/8/8/4B3/8/PPP2PPP/RNBQK1NR w KQkq - 3 4");
    play(&mut blast, "e4h7");
    assert_eq!(text(&blast), "rnbqk3/ppp2pp1/8/8/8/8/PPP2PPP/RNBQK1NR b KQq - 0 4");
    // En passant, the centre of the explosion is the square on which the captor arrives.
    let passed = after("atomic", "4k3/5n2/2n5/3Pp3/q7/2N2N2/8/4K3 w - e6 0 1", "d5e6");
    assert_eq!(passed, "4k3/8/2n5/8/q7/2N2N2/8/4K3 b - - 0 1");
    let effects = {
        let mut game = game("atomic", "4k3/8/2n5/3p4/4P3/8/8/4K3 w - - 0 1");
        let mv = game.rules().parse_action(game.position(), "e4d5").unwrap();
        game.play(mv).unwrap()
    };
    let [c6, d5, e4] = ["c6", "d5", "e4"].map(|square| square.parse().unwrap());
    let captured = |at| Effect::Captured { at, levels: Levels::one(0) };
    let moved = Effect::Moved { from: e4, levels: Levels::one(0), to: d5, onto: 0 };
    assert_eq!(effects, [captured(d5), moved, captured(d5), captured(c6)]);
}

#[test]
fn kings_of_atomic_chess() {
    // An explosion of the enemy king wins, even for a player in check. The loser has no move.
    let mut won = game("atomic", "3rk3/4p3/8/8/8/8/4Q3/3K3r w - - 0 1");
    assert!(goals(&won, "e2").contains("e7"));
    play(&mut won, "e2e7");
    assert_eq!(won.ending(), wins(0, Reason::RoyalsCaptured));
    assert_eq!(text(&won), "8/8/8/8/8/8/8/3K3r b - - 0 1");
    assert_eq!(won.rules().parse_fen(&text(&won)).as_ref(), Ok(won.position()));
    // A player may not explode his own king, and a king never captures.
    let own = game("atomic", "4k3/8/8/8/8/8/2p5/R2K4 w - - 0 1");
    assert_eq!(refusal(&own, "d1", "c2"), "why-cannot-capture");
    let beside = game("atomic", "6k1/8/8/8/8/8/2p1R3/3K3n w - - 0 1");
    assert_eq!(refusal(&beside, "e2", "c2"), "why-loses-royal");
    // Kings that stand side by side are never in check.
    let touching = game("atomic", "8/8/8/3kK3/8/8/8/r3r3 w - - 0 1");
    assert_eq!((touching.rules().check(touching.position()), touching.ending()), (None, None));
    let apart = game("atomic", "8/7p/8/2k1K3/8/8/8/4r3 w - - 0 1");
    assert!(apart.rules().check(apart.position()).is_some());
    assert_eq!(actions(&apart), ["e5d4", "e5d5", "e5d6", "e5f4", "e5f5", "e5f6"]);
    // A capture on c1 would cost Black his king, so only d1 prevents castling.
    let way = game("atomic", "2rr4/8/8/8/8/8/1k6/R3K3 w Q - 0 1");
    let why = way.why_not("e1".parse().unwrap(), "c1".parse().unwrap());
    assert_eq!(why, Some(Why::CastlingAttacked { square: "d1".parse().unwrap() }));
    // Bare kings and other material that can never explode a king are a draw.
    assert_eq!(game("atomic", "8/3k4/8/8/2R5/8/3K4/8 b - - 0 1").ending(), drawn(Reason::DeadPosition));
}

/// Only White still has a king. With hooks, too, nobody moves or passes then.
#[test]
fn a_decided_game_has_no_moves() {
    let changes = r#"hooks: ["atomic/blast"]"#;
    let decided = hooked("nava", changes, &[], "8/8/8/8/8/8/8/1,wK,2,bP,3 w 0 46");
    assert_eq!(decided.ending(), wins(0, Reason::RoyalsCaptured));
    assert_eq!(
        (decided.rules().moves(decided.position()), refusal(&decided, "b1", "a1")),
        (vec![], "why-game-over".to_owned())
    );
}

/// Sources of the counts: Fairy-Stockfish, chessops.
#[test]
fn atomic_with_drawn_arrays() {
    let changes = r#"pieces: { "K": (name: "king", moves: ["mK"], tags: [Royal]) }, hooks: ["atomic/blast"]"#;
    let rules = library_with("chess960", changes, &[]).compile("hooked", &Settings::new()).unwrap();
    for (position, nodes) in [
        ("8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", [18, 180, 4364, 61_401]),
        ("r3k1rR/5K2/8/8/8/8/8/8 b kq - 0 1", [25, 282, 6753, 98_729]),
        ("Rr2k1rR/3K4/3p4/8/8/8/7P/8 w kq - 0 1", [21, 465, 10_631, 241_478]),
        ("1R4kr/4K3/8/8/8/8/8/8 b k - 0 1", [0, 0, 0, 17_915]),
    ] {
        let start = rules.parse_fen(position).unwrap();
        for (depth, wanted) in (1..).zip(nodes).filter(|(_, wanted)| *wanted > 0) {
            assert_eq!(rules.perft(&start, depth), wanted, "{position} depth {depth}");
        }
    }
}

/// A capture costs the captor, too. `ALWAYS` calls the hook after each move, so it looks for the capture itself.
struct Exchange<const ALWAYS: bool>;

impl<const ALWAYS: bool> RuleHook for Exchange<ALWAYS> {
    fn events(&self) -> HookEvents {
        if ALWAYS { HookEvents::AFTER } else { HookEvents::AFTER_CAPTURE }
    }

    fn after(&self, board: &mut BoardEditor<'_>, mv: Move) {
        let captured = board.effects().iter().any(|effect| matches!(effect, Effect::Captured { .. }));
        assert!(captured || ALWAYS);
        if captured {
            board.capture(mv.to());
        }
    }
}

/// A hook that is called after captures alone is judged by another way than one that is called after each move.
#[test]
fn hooks_after_captures_alone_change_nothing_else() {
    let changes = r#"pieces: { "K": (name: "king", moves: ["mK"], tags: [Royal]) }"#;
    let hooks: [MakeHook; 2] = [|| Arc::new(Exchange::<true>), || Arc::new(Exchange::<false>)];
    let [always, captures] = hooks
        .map(|make| library_with("chess", changes, &[("exchange", make)]).compile("hooked", &Settings::new()).unwrap());
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "4k3/8/8/3pP3/8/8/4r3/4K3 w - d6 0 1",
    ] {
        let [one, other] = [&always, &captures].map(|rules| rules.perft(&rules.parse_fen(text).unwrap(), 3));
        assert_eq!(one, other, "{text}");
    }
}

/// Forbids queens to move farther than one square.
pub struct LazyQueens;

impl RuleHook for LazyQueens {
    fn events(&self) -> HookEvents {
        HookEvents::FILTER
    }

    fn filter(&self, view: PositionView<'_>, mv: Move) -> Option<Message> {
        let queen = view.top(mv.from()).is_some_and(|piece| Some(piece.kind()) == view.named('Q'));
        (queen && !view.neighbours(mv.from()).has(mv.to())).then(|| Message::new("lazy-queen"))
    }
}

/// Gives pawns the moves of knights too.
struct LeapingPawns;

impl RuleHook for LeapingPawns {
    fn events(&self) -> HookEvents {
        HookEvents::EXTRA
    }

    fn extra(&self, view: PositionView<'_>, moves: &mut ExtraMoves) {
        let own = view.occupied();
        for from in own.iter().filter(|&square| view.top(square).is_some_and(|piece| view.is_pawn(piece.kind()))) {
            let ways = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
            moves.add(from, ways.iter().filter_map(|&(files, ranks)| from.offset(files, ranks)).collect());
        }
    }
}

/// After each move, a piece on a4 falls to an empty a3. A piece on h4 turns into a knight.
struct Pit;

impl RuleHook for Pit {
    fn events(&self) -> HookEvents {
        HookEvents::AFTER
    }

    fn after(&self, board: &mut BoardEditor<'_>, _: Move) {
        let [a3, a4, h4] = ["a3", "a4", "h4"].map(|square| square.parse().unwrap());
        board.carry(a4, a3);
        if let Some(knight) = board.view().named('N') {
            board.become_kind(h4, knight);
        }
    }
}

/// Panics at these events in every position with a piece on d5.
struct Brittle(HookEvents);

impl Brittle {
    fn look(view: PositionView<'_>) {
        assert!(view.top("d5".parse().unwrap()).is_none(), "something stands on d5");
    }
}

impl RuleHook for Brittle {
    fn events(&self) -> HookEvents {
        self.0
    }

    fn filter(&self, view: PositionView<'_>, _: Move) -> Option<Message> {
        Self::look(view);
        None
    }

    fn extra(&self, view: PositionView<'_>, _: &mut ExtraMoves) {
        Self::look(view);
    }

    fn after(&self, board: &mut BoardEditor<'_>, _: Move) {
        Self::look(board.view());
    }

    fn ending(&self, view: PositionView<'_>) -> Option<Ending> {
        Self::look(view);
        None
    }
}

#[test]
fn a_filter_forbids_in_its_own_words() {
    let queens: &[(&str, MakeHook)] = &[("lazy", || Arc::new(LazyQueens))];
    let game = hooked("chess", "", queens, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    assert_eq!(goals(&game, "a1"), "a2 b1 b2");
    assert_eq!(
        (refusal(&game, "a1", "a5").as_str(), refusal(&game, "a1", "b3").as_str()),
        ("lazy-queen", "why-cannot-reach")
    );
    // The hook forbids moves, not attacks. So a queen still gives check from afar.
    let checked = hooked("chess", "", queens, "4k3/8/8/8/4q3/8/8/4K3 w - - 0 1");
    assert_eq!(goals(&checked, "e1"), "d1 d2 f1 f2");
}

#[test]
fn extra_moves_are_moves_like_any_other() {
    let pawns: &[(&str, MakeHook)] = &[("leap", || Arc::new(LeapingPawns))];
    let game = hooked("chess", "", pawns, "4k3/8/P7/2n5/8/8/8/4K3 w - - 0 1");
    assert_eq!(goals(&game, "a6"), "a7 b4 b8b b8n b8q b8r c5 c7");
    let pinned = hooked("chess", "", pawns, "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1");
    assert_eq!(goals(&pinned, "d2"), "");
    let capture = hooked("chess", "", pawns, "4k3/8/8/8/8/1b6/3P4/4K3 w - - 0 1");
    // No pawn leaps to a square where a pawn can never stand.
    assert_eq!(goals(&capture, "d2"), "b3 c4 d3 d4 e4 f3");
    for base in ["chess", "trojan", "occasio", "ordo", "occado", "nava", "atomic"] {
        let library = library_with(base, "", pawns);
        let rules = library.compile("hooked", &Settings::new()).unwrap();
        hold_in_random_games(&Arc::new(rules), &library);
    }
}

#[test]
fn what_happens_after_a_move_is_told_and_can_be_undone() {
    let pit: &[(&str, MakeHook)] = &[("pit", || Arc::new(Pit))];
    let start = "4k3/8/8/8/8/8/P6R/4K3 w - - 7 9";
    let mut game = hooked("chess", "", pit, start);
    play(&mut game, "a2a4 e8e7 h2h4");
    assert_eq!(text(&game), "8/4k3/8/8/7N/P7/8/4K3 b - - 0 10");
    for _ in 0..3 {
        game.undo();
    }
    assert_eq!(text(&game), start);
    // The same with every other mechanic, also for a piece beneath others.
    for (base, changes) in [
        ("chess", ""),
        ("trojan", ""),
        ("occasio", ""),
        ("nava", ""),
        ("trojan", r#"hooks: ["atomic/blast"]"#),
        ("ordo-vulneris", r#"hooks: ["atomic/blast"]"#),
        ("occasio", r#"hooks: ["atomic/blast"], stacks: Own"#),
        ("nava", r#"hooks: ["atomic/blast"]"#),
        ("nava-ffa", r#"hooks: ["atomic/blast"], stacks: Own"#),
        ("atomic", "goals: [Checks(2)]"),
        ("chess960", r#"hooks: ["atomic/blast", "king-of-the-hill/hill"]"#),
    ] {
        let hooks = if changes.contains("hooks") || base == "atomic" { &[] } else { pit };
        let library = library_with(base, changes, hooks);
        let rules = library.compile("hooked", &Settings::new()).unwrap_or_else(|error| panic!("{base}: {error}"));
        hold_in_random_games(&Arc::new(rules), &library);
    }
}

/// After a move to a6 the piece on h1 becomes a knight, and after one to a5 it becomes a rook. After one to b6 the piece on e1
/// is carried to d1, and after one to b5 back.
struct Turmoil;

impl RuleHook for Turmoil {
    fn events(&self) -> HookEvents {
        HookEvents::AFTER
    }

    fn after(&self, board: &mut BoardEditor<'_>, mv: Move) {
        let [d1, e1, h1] = ["d1", "e1", "h1"].map(|square| square.parse().unwrap());
        let into = |letter| board.view().named(letter).unwrap();
        match mv.to().to_string().as_str() {
            "a6" => board.become_kind(h1, into('N')),
            "a5" => board.become_kind(h1, into('R')),
            "b6" => board.carry(e1, d1),
            "b5" => board.carry(d1, e1),
            _ => {}
        }
    }
}

/// A rook that was something else in between, and a king that was carried away, have moved.
#[test]
fn what_a_hook_changes_has_moved() {
    let hooks: &[(&str, MakeHook)] = &[("turmoil", || Arc::new(Turmoil))];
    let start = "4k3/pp6/8/8/8/8/8/R3K2R b KQ - 0 1";
    for (moves, wanted) in [
        ("a7a6", "4k3/1p6/p7/8/8/8/8/R3K2N w Q - 0 2"),
        ("a7a6 e1e2 a6a5 e2e1", "4k3/1p6/8/p7/8/8/8/R3K2R b - - 1 3"),
        ("a7a6 a1b1 a6a5 b1a1", "4k3/1p6/8/p7/8/8/8/R3K2R b - - 1 3"),
        ("b7b6", "4k3/p7/1p6/8/8/8/8/R2K3R w - - 0 2"),
        ("b7b6 h1h2 b6b5 h2h1", "4k3/p7/8/1p6/8/8/8/R3K2R b - - 1 3"),
    ] {
        let mut game = hooked("chess", "", hooks, start);
        play(&mut game, moves);
        let (rules, position) = (game.rules(), game.position());
        assert_eq!(text(&game), wanted, "{moves}");
        assert_eq!(position.key(), position.recomputed_key(), "{moves}");
        assert_eq!(rules.position(&Setup::of(position)).as_ref(), Ok(position), "{moves}");
        assert_eq!(rules.parse_fen(wanted).as_ref(), Ok(position), "{moves}");
    }
    for base in ["chess", "chess960", "ordo", "trojan"] {
        let library = library_with(base, "", hooks);
        let rules = library.compile("hooked", &Settings::new()).unwrap();
        hold_in_random_games(&Arc::new(rules), &library);
    }
}

/// A hook that changes nothing. With it, the kernel plays every move to find out whether it is legal.
struct Onlooker;

impl RuleHook for Onlooker {
    fn events(&self) -> HookEvents {
        HookEvents::AFTER
    }
}

/// The kernel tests legality by masks, or by playing each move. Both give the same moves, checks and refusals.
#[test]
fn masks_say_what_playing_each_move_says() {
    let onlooker: &[(&str, MakeHook)] = &[("onlooker", || Arc::new(Onlooker))];
    let fairies = |pieces: &str| {
        format!(
            "draw: (repetition: (ends: 5), quiet_rounds: (ends: 75), pawns_are_loud: true, dead: []), pieces: {{ {pieces} }}"
        )
    };
    let leapers = fairies(
        r#""R": (name: "rook", moves: ["HFD"]), "B": (name: "bishop", moves: ["BD"]), "N": (name: "knight", moves: ["WAG"])"#,
    );
    let riders = fairies(
        r#""R": (name: "rook", moves: ["R4D"]), "B": (name: "bishop", moves: ["F3Z"]), "Q": (name: "queen", moves: ["RNA"])"#,
    );
    let own_captures = "friendly: (own: true, ally: false, ally_royal: false)";
    for (base, changes) in [
        ("chess", ""),
        ("chess960", ""),
        ("trojan", ""),
        ("ordo", ""),
        ("ordo-vulneris", ""),
        ("occasio", ""),
        ("occado", ""),
        ("chess", leapers.as_str()),
        ("chess", &riders),
        ("trojan", &leapers),
        ("ordo", &riders),
        ("chess", own_captures),
        ("ordo", own_captures),
    ] {
        let plain = library_with(base, changes, &[]).compile("hooked", &Settings::new()).unwrap();
        let judged = library_with(base, changes, onlooker).compile("hooked", &Settings::new()).unwrap();
        let plain = Arc::new(plain);
        for seed in 0..6 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::new(plain.clone(), random_start(&plain, &mut random)).unwrap();
            while game.record().len() < 300 {
                let text = plain.fen(game.position());
                let other = judged.parse_fen(&text).unwrap_or_else(|error| panic!("{base} {changes}: {error}"));
                let mut moves = plain.moves(game.position());
                let mut theirs = judged.moves(&other);
                moves.sort();
                theirs.sort();
                assert_eq!(moves, theirs, "{base} {changes} {text}");
                assert_eq!(plain.check(game.position()), judged.check(&other), "{base} {text}");
                assert_eq!(plain.ending(game.position()), judged.ending(&other), "{base} {text}");
                let Some(&mv) = game.moves().choose(&mut random) else { break };
                game.play(Action::Move(mv)).unwrap();
            }
        }
    }
}

/// Two games share their rules. A hook panics in one of them, and the other one goes on.
#[test]
fn a_hook_that_panics_ends_its_own_game_and_no_other() {
    let hooks: [(MakeHook, &str, &str); 4] = [
        (|| Arc::new(Brittle(HookEvents::FILTER)), "e2e4 d7d5", "8/3k4/8/3p4/8/8/8/4K3 w - - 0 1"),
        (|| Arc::new(Brittle(HookEvents::EXTRA)), "e2e4 d7d5", "8/3k4/8/3p4/8/8/8/4K3 w - - 0 1"),
        (|| Arc::new(Brittle(HookEvents::ENDING)), "e2e4 d7d5", "8/3k4/8/3p4/8/8/8/4K3 w - - 0 1"),
        // With checkmate, the kernel plays every legal move to judge it. So the panic comes one ply earlier.
        (|| Arc::new(Brittle(HookEvents::AFTER)), "e2e4", "8/3k4/3p4/8/8/8/8/4K3 b - - 0 1"),
    ];
    for (make, moves, broken) in hooks {
        let rules = library_with("chess", "", &[("brittle", make)]).compile("hooked", &Settings::new()).unwrap();
        let rules = Arc::new(rules);
        let whole = "4k3/8/8/8/8/8/P6p/4K3 w - - 0 1";
        let mut other = Game::new(rules.clone(), Start::Position(whole.to_owned())).unwrap();
        let before = actions(&other);
        let mut failing = Game::new(rules.clone(), Start::Setup).unwrap();
        play(&mut failing, moves);
        assert_eq!((failing.ending(), failing.moves().len()), (drawn(Reason::RuleFailed), 0));
        assert_eq!(refusal(&failing, "e4", "d5"), "why-rule-failed");
        assert_eq!(failing.play(Action::Draw), Err(Why::RuleFailed));
        assert_eq!((other.ending(), actions(&other)), (None, before));
        play(&mut other, "a2a3 h2h1n e1e2");
        assert_eq!(other.ending(), None);
        // The game can be taken back and continued with other moves.
        failing.undo();
        assert_eq!((failing.ending(), failing.moves().len()), (None, 20));
        // The rules keep no state of the panic, so they give the same answer every time.
        let mut position = rules.parse_fen(broken).unwrap();
        for _ in 0..2 {
            let mv = Move::new(MoveKind::Normal, "e1".parse().unwrap(), "e2".parse().unwrap());
            assert_eq!(rules.play(&mut position, mv), Err(Why::RuleFailed));
            assert_eq!(rules.fen(&position), broken);
            assert_eq!(rules.ending(&position), drawn(Reason::RuleFailed));
            assert_eq!((rules.moves(&position), rules.perft(&position, 2)), (vec![], 0));
        }
    }
}

/// Where moves need no judging, only the played move reaches the hook. Its panic refuses the move and ends the game.
#[test]
fn a_hook_that_panics_over_a_move_ends_the_game() {
    let brittle: &[(&str, MakeHook)] = &[("brittle", || Arc::new(Brittle(HookEvents::AFTER)))];
    let rules = Arc::new(library_with("nava", "", brittle).compile("hooked", &Settings::new()).unwrap());
    let start = "8/8/8/2,wK,5/8/8/8/rK,6,bK w 0 1";
    let game = || Game::new(rules.clone(), Start::Position(start.to_owned())).unwrap();
    let (mut failing, mut other) = (game(), game());
    let before = actions(&failing);
    let onto_d5 = failing.rules().parse_action(failing.position(), "c5d5").unwrap();
    let aside = failing.rules().parse_action(failing.position(), "c5c6").unwrap();
    assert_eq!(failing.play(onto_d5), Err(Why::RuleFailed));
    assert_eq!((failing.ending(), failing.moves().len(), failing.record().len()), (drawn(Reason::RuleFailed), 0, 0));
    assert_eq!(text(&failing), start);
    assert_eq!((other.ending(), actions(&other)), (None, before.clone()));
    play(&mut other, "c5c6");
    assert_eq!(other.ending(), None);
    // The failed action is taken back like any other, and costs no other action.
    assert_eq!((failing.undo(), failing.ending(), failing.undo()), (Some(onto_d5), None, None));
    assert_eq!((actions(&failing), failing.undone().len()), (before, 0));
    let white = failing.position().turn();
    failing.play(aside).unwrap();
    while failing.position().turn() != white {
        let mv = failing.moves()[0];
        failing.play(Action::Move(mv)).unwrap();
    }
    let from_c6 = failing.rules().parse_action(failing.position(), "c6d5").unwrap();
    assert_eq!((failing.play(from_c6), failing.record().len()), (Err(Why::RuleFailed), 3));
    assert_eq!((failing.up_to(3).undo(), failing.up_to(2).ending()), (Some(from_c6), None));
    assert_eq!((failing.undo(), failing.record().len()), (Some(from_c6), 3));
    assert_eq!(failing.undo(), failing.undone().last().copied());
    assert_eq!((failing.record().len(), failing.undone().len()), (2, 1));
}

/// A hook that panics when it is asked for its events or its description.
struct Mute {
    events: bool,
}

impl RuleHook for Mute {
    fn events(&self) -> HookEvents {
        assert!(self.events, "no events");
        HookEvents::AFTER
    }

    fn describe(&self) -> Vec<Message> {
        panic!("no words")
    }
}

#[test]
fn a_hook_that_cannot_be_made_is_a_fault_of_the_variant() {
    let makes: [MakeHook; 3] =
        [|| panic!("no"), || Arc::new(Mute { events: false }), || Arc::new(Mute { events: true })];
    for make in makes {
        let Err(RulesetError { diagnostics: faults }) =
            library_with("chess", "", &[("unmade", make)]).compile("hooked", &Settings::new())
        else {
            panic!("it compiles")
        };
        assert_eq!(faults[0].path, "hooks[0]");
        assert!(faults[0].message.contains("panicked"));
    }
    let twice = library().add_hook("atomic/blast", || panic!("never made"));
    assert!(twice.unwrap_err().to_string().contains("`atomic/blast` is already registered"));
}
