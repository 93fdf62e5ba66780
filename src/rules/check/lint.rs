//! Errors and warnings that can be found without playing a game.

mod unreached;

use std::sync::Arc;

use crate::game::{Game, Start};
use crate::kernel::compile::BoardLine;
use crate::piece::{Army, Kind};
use crate::rules::Rules;
use crate::ruleset::{
    ArmyData, Castling, Diagnostic, Dice, Layer, Letter, Library, MoveRule, PieceData, Promotion, Ruleset, Settings,
    Severity, ShuffleStep, Tag, Turn, When, betza,
};

/// The most choices of all options together. Each one is compiled, which takes time.
const CHOICES_MAX: usize = 64;

/// All errors and warnings of a variant that compiles with its default choices, each with its place.
pub(super) fn look(library: &Library, rules: &Arc<Rules>, go_on: &mut dyn FnMut() -> bool) -> Vec<Diagnostic> {
    let ruleset = rules.ruleset();
    let mut found = choices(library, ruleset, go_on);
    let mut hints = Vec::new();
    pieces(rules, &mut hints);
    promotions(rules, &mut hints);
    if let Ok(layer) = library.flat(rules.id(), &Settings::new()) {
        let text = layer.to_ron(false).unwrap_or_default();
        regions(ruleset, &text, &mut hints);
        if let Some((own, inherited)) = library.heritage(rules.id()) {
            heritage(ruleset, own, &inherited, &text, &mut hints);
            first_moves(rules, own, &mut hints);
        }
        dead(ruleset, &layer, &mut hints);
    }
    hands(rules, &mut hints);
    endings(ruleset, &mut hints);
    unreached::goals(rules, &mut hints);
    start(rules, &mut hints);
    castling(rules, library.heritage(rules.id()).map(|(own, _)| own), &mut hints);
    library.locate(rules.id(), &Settings::new(), &mut hints);
    // Warnings about inherited parts are left out: they are not the fault of this variant's author.
    let own = library.file(rules.id());
    hints.retain(|hint| {
        let here = hint.place.as_ref().is_some_and(|place| Some(place.file.as_str()) == own);
        here || hint.severity == Severity::Error || hint.path.is_empty()
    });
    found.extend(hints);
    found
}

/// The errors of all choices that are not the default. Each must compile together with the defaults of the other
/// options.
fn choices(library: &Library, ruleset: &Ruleset, go_on: &mut dyn FnMut() -> bool) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let all: Vec<(&String, &String, bool)> = ruleset
        .options
        .iter()
        .flat_map(|(name, option)| option.choices.keys().map(move |choice| (name, choice, *choice == option.default)))
        .collect();
    if all.len() > CHOICES_MAX {
        let message = format!("there are {} choices in all; at most {CHOICES_MAX}", all.len());
        found.push(Diagnostic::error("V011", "options", message));
        library.locate(&ruleset.id, &Settings::new(), &mut found);
        return found;
    }
    for (name, choice, _) in all.into_iter().filter(|(.., is_default)| !is_default) {
        if !go_on() {
            break;
        }
        let settings = Settings::from([(name.clone(), choice.clone())]);
        if let Err(error) = library.compile(&ruleset.id, &settings) {
            // `V009` says that the parent is broken with this choice. The parent's own check reports that.
            let own = error.diagnostics.into_iter().filter(|fault| fault.code != "V009");
            found.extend(own.map(|mut fault| {
                fault.code = "V111";
                fault.message = format!("with the option `{name}` at `{choice}`: {}", fault.message);
                fault
            }));
        }
    }
    found
}

fn pieces(rules: &Rules, hints: &mut Vec<Diagnostic>) {
    let ruleset = rules.ruleset();
    let wound = match &ruleset.dice {
        Dice::Faces(dice) => dice.wound,
        Dice::Never => None,
    };
    for (kind, letter, data) in rules.kinds() {
        let path = format!("pieces.{letter}");
        let empty = data.moves.iter().all(|rule| rule.betza.is_empty());
        if empty && wound != Some(letter) {
            let code = if rules.is_die(kind) { "V110" } else { "V103" };
            let hint = Diagnostic::warning(code, path.clone(), format!("`{letter}` has no moves"));
            hints.push(hint.help("write `moves: [\"…\"]` in Betza's notation"));
        }
        if !empty && data.value == 0 && !data.tags.contains(&Tag::Royal) && wound != Some(letter) {
            let hint = Diagnostic::warning("V206", path.clone(), format!("`{letter}` is worth nothing"));
            hints.push(hint.help("write `value: …` in hundredths of a pawn, or bots give it away"));
        }
        for (i, rule) in data.moves.iter().enumerate() {
            let Some(to) = rule.to.as_ref().filter(|_| !leads_to_its_region(rules, data, rule)) else { continue };
            let message = format!("`{}` never ends in `{to}`", rule.betza);
            let hint = Diagnostic::warning("V108", format!("pieces.{letter}.moves[{i}].to"), message);
            hints.push(hint.help("name another region, or leave the movement out"));
        }
        for (i, rule) in data.moves.iter().enumerate().filter(|(_, rule)| has_unpassed_step(rules, kind, rule)) {
            let message =
                format!("`{}` goes two squares, and nothing captures the pawn en passant after it", rule.betza);
            let hint = Diagnostic::warning("V210", format!("pieces.{letter}.moves[{i}]"), message);
            hints.push(hint.help(
                "write `mfnD` or `mfW2` for a straight double step, `mfnA` or `mfF2` for a diagonal one where a turn has one \
                 move and two sides play, or `en_passant: Never`",
            ));
        }
        if !comes_about(rules, letter, data) {
            let hint = Diagnostic::warning("V201", path, format!("`{letter}` never stands on the board"));
            hints.push(hint.help("put it into `setup`, or let something be promoted to it"));
        }
    }
}

/// Whether a pawn has a quiet step over a square that gives no right to capture it there, although the variant has such
/// rights.
fn has_unpassed_step(rules: &Rules, kind: Kind, rule: &MoveRule) -> bool {
    let (tables, shape) = (&rules.tables, rules.board_shape());
    let Some(frame) = rules.ruleset().armies.first().map(|army| army.frame).filter(|_| tables.en_passant) else {
        return false;
    };
    if !tables.pawns.has(kind) {
        return false;
    }
    let starts = rule.from.as_ref().map_or(rules.squares(), |name| rules.region_squares(name));
    let place = |square| frame.on_board(square, shape);
    let gives_no_right = |movement: &betza::Movement| {
        let mut steps = starts.iter().flat_map(|start| movement.ways.iter().map(move |way| (start, way)));
        steps.any(|(start, &(files, ranks))| {
            let range = movement.range as i8;
            let far = files.abs().max(ranks.abs()) * range > 1;
            let end = start.offset(files * range, ranks * range).filter(|&end| far && rules.squares().has(end));
            let passes = &tables.double[0][kind.index()][place(start).index()][1];
            end.is_some_and(|end| !passes.has(place(end)))
        })
    };
    let movements = betza::parse(&rule.betza).unwrap_or_default();
    movements.iter().filter(|movement| !movement.captures && movement.range < betza::RANGE_MAX).any(gives_no_right)
}

/// Whether a movement with a region where it ends leads there from anywhere.
fn leads_to_its_region(rules: &Rules, data: &PieceData, rule: &MoveRule) -> bool {
    let shape = rules.board_shape();
    let region = |name: &Option<String>| name.as_ref().map_or(rules.squares(), |name| rules.region_squares(name));
    let (starts, ends) = (region(&rule.from), region(&rule.to) & region(&data.stays_in));
    starts.iter().any(|start| (rule.goals(shape, start) & ends).any())
}

/// Whether a piece is on the board at the start or can appear later.
fn comes_about(rules: &Rules, letter: Letter, data: &PieceData) -> bool {
    let ruleset = rules.ruleset();
    let is = |other: &Letter| *other == letter;
    let written = data.written.map_or(letter, |written| written.letter).get();
    let board = ruleset.setup.split_whitespace().next().unwrap_or_default();
    let in_setup =
        board.chars().any(|c| c == written || c.to_ascii_uppercase() == written && ruleset.armies.len() == 2);
    let drawn = |place: &ShuffleStep| match place {
        ShuffleStep::Light(other) | ShuffleStep::Dark(other) | ShuffleStep::One(other) | ShuffleStep::Pair(other) => {
            is(other)
        }
        ShuffleStep::Rest(letters) => letters.iter().any(is),
    };
    in_setup
        || ruleset.promotion.iter().any(|promotion| promotion.into.letters().iter().any(is))
        || ruleset.shuffle.iter().any(|shuffle| shuffle.place.iter().any(drawn))
        || matches!(&ruleset.dice, Dice::Faces(dice) if dice.faces.iter().any(is))
}

/// Warns of promotions in regions to which no move of the piece leads.
fn promotions(rules: &Rules, hints: &mut Vec<Diagnostic>) {
    for (i, promotion) in rules.ruleset().promotion.iter().enumerate() {
        let Some(kind) = rules.kind(promotion.piece.get()) else { continue };
        let comes = |army: Army| {
            let (zone, always) = (&rules.tables.promotion[army.index()], &rules.tables.always[army.index()]);
            let goals = zone[kind.index()].squares | always[kind.index()].0;
            rules.squares().iter().any(|from| (rules.tables.all_goals(army, kind, from) & goals).any())
        };
        let begins = promotion.when == When::Moves;
        if !begins && !rules.armies().any(|(army, _)| comes(army)) {
            let message = format!("`{}` never comes to `{}`", promotion.piece, promotion.at);
            hints.push(Diagnostic::warning("V108", format!("promotion[{i}].at"), message));
        }
    }
}

/// Warns of inherited rules that do not fit what the file itself says: promotions of a piece that is no pawn any more, and
/// regions that were at the edge of a smaller board. `text` is the variant with all that it inherits.
fn heritage(ruleset: &Ruleset, own: &Layer, inherited: &Layer, text: &str, hints: &mut Vec<Diagnostic>) {
    let is_pawn = |piece: &Option<PieceData>| piece.as_ref().is_some_and(|data| data.tags.contains(&Tag::Pawn));
    let promotions = ruleset.promotion.iter().filter(|_| own.promotion.is_none());
    for Promotion { piece, at, .. } in promotions {
        let was_pawn = inherited.pieces.get(piece).is_some_and(is_pawn);
        if was_pawn && own.pieces.get(piece).is_some_and(|piece| !is_pawn(piece)) {
            let message =
                format!("`{piece}` is no `Pawn` here, and the inherited `promotion` still promotes it at `{at}`");
            let hint = Diagnostic::warning("V209", format!("pieces.{piece}"), message);
            hints.push(hint.help("write `promotion: []` if nothing is promoted, or a promotion of its own"));
        }
    }
    let (Some(board), Some(old)) = (own.board, inherited.board) else { return };
    let edges =
        [(old.ranks, board.ranks, BoardLine::Rank as fn(u8) -> BoardLine), (old.files, board.files, BoardLine::File)];
    let stays = |name: &str| !own.regions.contains_key(name) && is_used(name, text);
    for (name, squares) in inherited.regions.iter().filter(|(name, _)| stays(name)) {
        for (old, new, line) in edges.iter().filter(|(old, new, _)| new > old) {
            let edge = line(old - 1);
            if squares.split_whitespace().any(|word| BoardLine::of(word) == Some(edge)) {
                let message =
                    format!("the inherited region `{name}` is `{squares}`, and that is not the edge of this board");
                let moved =
                    |word| if BoardLine::of(word) == Some(edge) { line(new - 1).to_string() } else { word.to_owned() };
                let moved: Vec<String> = squares.split_whitespace().map(moved).collect();
                let help =
                    format!("write `{name}` in `regions` as it is here, such as `\"{name}\": \"{}\"`", moved.join(" "));
                hints.push(Diagnostic::warning("V209", "board", message).help(help));
            }
        }
    }
}

/// Warns of inherited movements that begin in a region where no such piece stands at the start, such as the double step of pawns
/// which are set up a rank further. `own` is what the file itself says.
fn first_moves(rules: &Rules, own: &Layer, hints: &mut Vec<Diagnostic>) {
    if own.setup.is_none() {
        return;
    }
    let (start, shape) = (rules.start(), rules.board_shape());
    for (kind, letter, data) in rules.kinds().filter(|(_, letter, _)| !own.pieces.contains_key(letter)) {
        for rule in &data.moves {
            let Some(from) = rule.from.as_ref().filter(|name| !own.regions.contains_key(*name)) else { continue };
            let region = rules.region_squares(from);
            let begins = |(army, data): (Army, &ArmyData)| {
                let stand = start.kind(kind) & start.army(army);
                region.iter().any(|square| stand.has(data.frame.on_board(square, shape)))
            };
            if start.kind(kind).any() && !rules.armies().any(begins) {
                let message = format!(
                    "no `{letter}` starts in `{from}`, and the inherited movement `{}` begins only there",
                    rule.betza
                );
                let hint = Diagnostic::warning("V209", "setup", message);
                hints.push(hint.help(format!("write `{from}` in `regions` as it is here, or the moves of `{letter}`")));
            }
        }
    }
}

/// Whether a region is used anywhere in the text of a variant. The text has the name once as the region's key, and once
/// more for every use, also in an option.
fn is_used(region: &str, text: &str) -> bool {
    text.matches(&format!("\"{region}\"")).count() > 1
}

/// Warns of regions that are never used. `text` is the variant with all that it inherits.
fn regions(ruleset: &Ruleset, text: &str, hints: &mut Vec<Diagnostic>) {
    for name in ruleset.regions.keys() {
        if !is_used(name, text) {
            let hint =
                Diagnostic::warning("V105", format!("regions.{name}"), format!("nothing names the region `{name}`"));
            hints.push(hint.help("leave it out, or name it with `from:`, `to:`, `at:`, `stays_in:` or `never_on:`"));
        }
    }
}

/// Warns of material that `dead` names and that can win, so that the rules do not count it.
fn dead(ruleset: &Ruleset, layer: &Layer, hints: &mut Vec<Diagnostic>) {
    let named = layer.draw.iter().flat_map(|draw| draw.dead.iter().enumerate());
    for (i, material) in named.filter(|(_, material)| !ruleset.draw.dead.contains(material)) {
        let hint =
            Diagnostic::warning("V207", format!("draw.dead[{i}]"), format!("{material:?} can win, so it is not dead"));
        hints.push(hint.help(
            "leave it out: a piece alone can mate, changes the shade of its square or is promoted, or stalemate does not \
             draw here (`no_move`)",
        ));
    }
}

/// Warns of hands in which there is never a piece.
fn hands(rules: &Rules, hints: &mut Vec<Diagnostic>) {
    if rules.has_hands() && !rules.captures_come_back() && rules.start().under.hands.is_empty() {
        let hint = Diagnostic::warning("V208", "hands", "no piece ever comes into a hand");
        hints.push(
            hint.help("write `captured: ToCaptor`, or pieces in hand into `setup`, such as `[Nn]` behind the board"),
        );
    }
}

fn endings(ruleset: &Ruleset, hints: &mut Vec<Diagnostic>) {
    // Blocks that stay fill the board, and then nobody has a move.
    let fills = matches!(ruleset.turn, Turn::Block { stays: true, .. });
    if ruleset.draw.repetition.ends.is_none() && ruleset.draw.quiet_rounds.ends.is_none() && !fills {
        let hint = Diagnostic::warning("V205", "draw", "a game may go on for ever");
        hints.push(hint.help("write `ends:` for `repetition` or `quiet_rounds`"));
    }
}

fn start(rules: &Arc<Rules>, hints: &mut Vec<Diagnostic>) {
    let start = rules.start();
    let game = Game::new(rules.clone(), Start::Setup).ok();
    if let Some(ending) = game.and_then(|game| game.ending()) {
        hints.push(Diagnostic::over_at_the_start(ending.reason));
    } else if rules.check(&start).is_some() {
        hints.push(Diagnostic::warning("V107", "setup", "whoever begins is in check"));
    }
    // With two armies that give check, this is an error already.
    for (_, data) in rules.armies().filter(|(army, _)| !rules.is_alive(&start, *army)) {
        let hint = Diagnostic::warning("V104", "setup", format!("{} is out of the game from the start", data.name));
        hints.push(hint.help("an army without a royal piece has no turns; give it one, or leave it out of `armies`"));
    }
}

/// Warns of castling that nobody can ever do. `own` is what the file itself says, without what it inherits.
fn castling(rules: &Rules, own: Option<&Layer>, hints: &mut Vec<Diagnostic>) {
    if rules.ruleset().castling == Castling::Never || rules.armies().any(|(army, _)| may_ever_castle(rules, army)) {
        return;
    }
    let help = "write `castling: Never`, or the rights as `KQkq` behind the side to move in `setup`";
    // A parent whose set-up is inherited, too, is warned itself.
    let inherited = own.is_some_and(|own| own.castling.is_none() && own.setup.is_some());
    let hint = match inherited {
        true => Diagnostic::warning("V209", "setup", "nobody can castle from this set-up, and `castling` is inherited"),
        false => Diagnostic::warning("V112", "castling", "nobody can castle from this set-up"),
    };
    hints.push(hint.help(help));
}

/// Whether an army has a right to castle at the start, or pieces in hand that may castle where they are dropped.
fn may_ever_castle(rules: &Rules, army: Army) -> bool {
    let Some(goals) = rules.tables.castling.as_ref().map(|castling| &castling[army.index()]) else { return false };
    let (start, dropped) = (rules.start(), &rules.tables.hands.unmoved[army.index()]);
    let stands = |kind: Kind| {
        let unmoved = start.kind(kind) & start.army(army) & goals.home;
        dropped[kind.index()].any()
            || (if kind == goals.partner { unmoved & start.board.unmoved() } else { unmoved }).any()
    };
    stands(rules.royal()) && stands(goals.partner)
}
