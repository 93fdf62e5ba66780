//! Facts that `Rules` give about a variant: options, armies and dice.

use tessera_rules::{Arg, Army, BoardShape, Compass, DIE_SIDES, Fate, Healing, Message, Rules, Settings};

use crate::mods::samples;
use crate::support::{library, rules};

fn with(variant: &str, option: &str, choice: &str) -> Rules {
    library().compile(variant, &[(option.to_owned(), choice.to_owned())].into()).unwrap()
}

#[test]
fn options_are_what_there_is_to_choose() {
    let chosen = |rules: &Rules, name: &str| {
        let option = rules.options().find(|option| option.name == name).unwrap();
        (option.choices.join(" "), option.chosen.to_owned())
    };
    assert_eq!(chosen(&rules("nava"), "friendly"), ("off on".to_owned(), "on".to_owned()));
    assert_eq!(chosen(&with("nava", "friendly", "off"), "friendly"), ("off on".to_owned(), "off".to_owned()));
    // An option with a single choice is not offered.
    let polterabend = samples().0.compile("polterabend", &Settings::new()).unwrap();
    assert!(polterabend.options().all(|option| option.name != "friendly"));
    assert_eq!(rules("chess").options().count(), 0);
}

#[test]
fn armies_have_a_letter_a_look_and_a_home() {
    let nava = rules("nava");
    let homes = nava.armies().map(|(army, _)| (nava.army_letter(army), nava.army_look(army), nava.home(army)));
    use Compass::{East, North, South, West};
    let wanted = [('w', "white", South), ('b', "blue", East), ('y', "yellow", North), ('r', "red", West)];
    assert_eq!(homes.collect::<Vec<_>>(), wanted);
    let chess = rules("chess");
    assert_eq!([0, 1].map(|army| chess.home(Army::new(army).unwrap())), [South, North]);
    assert_eq!(chess.look(chess.kind('N').unwrap()), "knight");
    let small = samples().0.compile("los-alamos", &Settings::new()).unwrap();
    assert_eq!(small.board_shape(), BoardShape::new(6, 6));
}

#[test]
fn dice_and_what_becomes_of_them() {
    let fates = |rules: &Rules| {
        let fate = |letter| rules.fate(rules.kind(letter).unwrap());
        [fate('P'), fate('Q'), fate('X'), fate('K')]
    };
    let kind = |rules: &Rules, letter| rules.kind(letter).unwrap();
    let turned = rules("ordo-vulneris");
    assert_eq!(
        fates(&turned),
        [
            Some(Fate::Turned(kind(&turned, 'N'))),
            Some(Fate::Turned(kind(&turned, 'X'))),
            Some(Fate::Wounded(Healing::Turning)),
            None
        ]
    );
    let rolled = rules("occasio");
    assert_eq!(fates(&rolled), [Some(Fate::Rolled), Some(Fate::Rolled), Some(Fate::Wounded(Healing::Rolling)), None]);
    assert_eq!(fates(&rules("occado"))[2], Some(Fate::Wounded(Healing::AtTurnStart)));
    let letters = |rules: &Rules| rules.faces().iter().map(|&face| rules.letter(face)).collect::<String>();
    assert_eq!((letters(&turned).as_str(), letters(&rules("chess")).as_str()), ("PNBRQX", ""));
    assert_eq!(rules("chess").fate(kind(&rules("chess"), 'P')), None);
}

/// A move turns no wound, so what the page says of the faces ends with it.
#[test]
fn the_page_says_in_which_order_a_die_is_turned() {
    let said = |faces: &str, wound: &str, healing: &str| {
        let mut library = library();
        let dice = format!("faces: [{faces}], after_move: Turned, wound: {wound}, healing: {healing}, far: Promoted");
        library.add(&format!(r#"(api: 1, id: "six", extends: "ordo-vulneris", dice: Faces(({dice})))"#)).unwrap();
        let page = library.compile("six", &Settings::new()).unwrap().page();
        let mut lines = page.sections.iter().flat_map(|section| &section.lines);
        let line = lines.find(|line| line.text.key == "rules-dice-turned").unwrap();
        let Some((_, Arg::List(_, faces))) = line.text.args.first() else { panic!("{line:?}") };
        let name =
            |face: &Message| ["pawn", "knight", "wound"].into_iter().find(|name| format!("{face:?}").contains(name));
        faces.iter().filter_map(name).collect::<Vec<_>>().join(" ")
    };
    let last = said(r#""P", "N", "X""#, r#"Some("X")"#, "Turning");
    assert_eq!(last, "pawn knight wound");
    let within = said(r#""P", "X", "N""#, r#"Some("X")"#, "Turning");
    assert_eq!(within, "knight pawn wound");
    let never = said(r#""P", "N", "X""#, "None", "Never");
    assert_eq!(never, "pawn knight wound pawn");
}

#[test]
fn every_side_of_a_die_has_one_face() {
    let sides = |rules: &Rules, shown| {
        let letter = |side: Option<_>| side.map_or('.', |face| rules.letter(face));
        rules.die_sides(rules.kind(shown).unwrap()).map(letter).iter().collect::<String>()
    };
    let six = rules("occasio");
    assert_eq!((sides(&six, 'P').as_str(), sides(&six, 'X').as_str()), ("PNBRQX", "PNBRQX"));
    assert_eq!(sides(&six, 'K'), "KKKKKK");
    assert_eq!(six.die_side(six.kind('Q').unwrap()), 4);
    assert_eq!(sides(&rules("ordo"), 'P'), "PNBRQ.");
    // A die has six sides: of seven faces, the last takes the side of the first.
    let mut library = library();
    let more = r#"Ruleset(api: 1, id: "seven", extends: "occasio", options: {}, pieces: { "C": (name: "chancellor", moves: ["RN"]) },
        dice: Faces((faces: ["P", "N", "B", "R", "Q", "X", "C"], after_move: Rolled, wound: Some("X"), healing: Rolling, far: Promoted)))"#;
    library.add(more).unwrap();
    let seven = library.compile("seven", &Settings::new()).unwrap();
    assert_eq!((sides(&seven, 'N').as_str(), sides(&seven, 'C').as_str()), ("PNBRQX", "CNBRQX"));
    assert!(seven.faces().iter().all(|&face| seven.die_side(face) < DIE_SIDES));
}
