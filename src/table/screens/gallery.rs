//! The gallery: the variants as cards at the left, the picked one on its table in the middle, and on paper at the right what
//! is chosen for it.

mod cards;
mod choices;
mod filter;

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Area, Id, Popup, Ui, Vec2};
use tessera_arbiter::{Match, Mods, ModsChanged, Seating, StartMatch, Texts, VariantRegistry};
use tessera_rules::{Army, Rules, RulesetError, Settings};

use self::cards::{CardFacts, Clicked, Sections};
use self::filter::Filter;
use super::array::ArrayChoice;
use super::handicap_form::Handicaps;
use super::icons::Icons;
use super::theme;
use super::typed_in::typed_in;
use super::variant_facts::{GameLengths, VariantFacts};
use crate::input::bindings::InputAction;
use crate::input::orders::Orders;
use crate::model::edited_setup::{PlaySetup, SetUpPosition};
use crate::model::lesson_in_play::BeginLesson;
use crate::model::next_match::{InterludeStart, MatchOpened, NextMatch, open};
use crate::model::open_page::{OpenPage, Pages, Replacement};
use crate::model::preferences::Preferences;
use crate::model::view::{Backdrop, FreeArea, Screen};

/// The width of the list as a part of the window, and its least and greatest width in logical pixels.
const LIST: (f32, f32, f32) = (0.36, 344., 640.);
/// The width of the paper, in logical pixels.
const PAPER: f32 = 380.;
/// The distance of both from the edges of the window, in logical pixels.
const EDGE: f32 = 14.;

/// The state of the list.
#[derive(Resource)]
pub(super) struct CardList {
    /// How many cards stand side by side. It is known after they were laid out.
    columns: usize,
    /// Whether the picked card is to be moved into sight.
    seeks_picked: bool,
}

/// The picked variant with the player's choices.
#[derive(Resource, Default)]
pub(super) struct Picked {
    variant: String,
    settings: Settings,
    array: ArrayChoice,
    position: String,
    /// Whether the position has just been set up by hand.
    shows_position: bool,
    /// The army that begins; `None` for the variant's own choice.
    first: Option<Army>,
    handicaps: Handicaps,
    rules: Option<Result<Arc<Rules>, RulesetError>>,
}

impl Picked {
    /// Picks a variant. The one that is picked already keeps what is chosen for it.
    fn pick(&mut self, variant: &str) {
        if self.variant != variant {
            *self = Self { variant: variant.to_owned(), ..default() };
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    // The picked variant is compiled anew, since its file may have changed.
    app.init_resource::<Picked>()
        .init_resource::<Filter>()
        .insert_resource(CardList { columns: 1, seeks_picked: true })
        .add_systems(OnEnter(Screen::Gallery), |mut list: ResMut<CardList>| list.seeks_picked = true)
        // A search is for one choice.
        .add_systems(OnEnter(Screen::Match), |mut filter: ResMut<Filter>| filter.forget_words())
        .add_observer(on_match_opened)
        .add_systems(Update, lay_out_picked.run_if(in_state(Screen::Gallery)))
        .add_observer(on_play_setup)
        .add_observer(|_: On<ModsChanged>, registry: Res<VariantRegistry>, mut picked: ResMut<Picked>| {
            picked.rules = None;
            // The variant may not have these options any more.
            if registry.rules_with(&picked.variant, &picked.settings).is_err() {
                picked.settings = default();
            }
        });
}

/// Forgets the handicap and the position: they were for the match that people begin now.
fn on_match_opened(opened: On<MatchOpened>, mut picked: ResMut<Picked>) {
    if !opened.is_backdrop && opened.interlude == InterludeStart::None {
        picked.handicaps = Handicaps::default();
        picked.position.clear();
    }
}

/// Takes a position that was set up from here. The players choose their seats and clocks next.
fn on_play_setup(play: On<PlaySetup>, mut picked: ResMut<Picked>) {
    if play.back == Screen::Gallery {
        picked.position.clone_from(&play.position);
        picked.shows_position = true;
    }
}

/// Sets up the picked variant on the table behind the gallery. A match of people stays where it is.
fn lay_out_picked(
    picked: Res<Picked>,
    current: Option<Res<Match>>,
    backdrop: Res<Backdrop>,
    mut tried: Local<Option<Arc<Rules>>>,
    mut commands: Commands,
) {
    let (Some(wanted), Some(current)) = (picked.good_rules(), current) else { return };
    let shown = current.game().rules();
    // The file of a variant may have changed.
    if shown.are_those_of(wanted) {
        *tried = None;
    } else if backdrop.0 && !tried.as_ref().is_some_and(|tried| Arc::ptr_eq(tried, wanted)) {
        // If the arbiter refuses the match, it would refuse it again in each frame.
        *tried = Some(wanted.clone());
        let (variant, settings) = (wanted.id().to_owned(), wanted.settings().clone());
        let start = StartMatch { variant, settings, seating: Seating::Listed(Vec::new()), ..default() };
        open(NextMatch { is_backdrop: true, ..default() }, start, &mut commands);
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, backdrop, orders): (Res<Texts>, Res<Backdrop>, Res<Orders>),
    (registry, mods): (Res<VariantRegistry>, Option<Res<Mods>>),
    (facts, lengths, icons): (Res<VariantFacts>, Res<Assets<GameLengths>>, Icons),
    (mut picked, mut card_list, mut filter): (ResMut<Picked>, ResMut<CardList>, ResMut<Filter>),
    (mut pages, mut preferences): (Pages, ResMut<Preferences>),
    current: Option<Res<Match>>,
    mut free: ResMut<FreeArea>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) -> Result {
    let context = contexts.ctx_mut()?;
    let area = context.viewport_rect();
    let (list, paper) = widths(area.width());
    let side = |width: f32| (width + 2. * EDGE) / area.width();
    free.set_if_neq(FreeArea { left: side(list), right: side(paper), ..default() });
    if !registry.ids().any(|id| id == picked.variant) {
        // The table behind the front page shows the last variant. It is picked, so that it stays there.
        let on_table = current.as_ref().map(|current| current.game().rules().id());
        let wanted = registry.ids().find(|id| on_table == Some(*id)).or(registry.ids().next());
        picked.pick(wanted.unwrap_or_default());
    }
    let facts = CardFacts { facts: &facts, lengths: &lengths, texts: &texts, icons: &icons };
    let sections = filter.sections((&registry, &preferences), &facts);
    let is_free = !pages.any_open();
    let mut wish = Wish::default();
    if is_free {
        let rows: Vec<&[String]> = cards::rows(&sections, card_list.columns).map(|(_, row)| row).collect();
        wish = by_keys(context, &orders, &rows, &mut picked);
        // The first Esc empties the search, the next one leaves.
        if wish.back && filter.has_words() {
            filter.forget_words();
            wish.back = false;
        }
    }
    let shown = ShownList { texts: &texts, known: (&registry, mods.as_deref()), facts: &facts, sections: &sections };
    let chosen = (&mut picked, &mut filter, &mut preferences);
    let list = Area::new(Id::new("gallery")).anchor(Align2::LEFT_TOP, Vec2::splat(EDGE)).show(context, |ui| {
        let panel = theme::panel(ui.ctx()).inner_margin(12).show(ui, |ui| {
            ui.set_width(list - 26.);
            ui.set_height(area.height() - 2. * EDGE - 26.);
            ui.spacing_mut().item_spacing.y = 6.;
            shown.show(ui, chosen, &mut card_list, is_free.then_some(wish.stepped))
        });
        panel.inner
    });
    let ListPressed { leaves, mut to_open } = list.inner;
    let may_go_back = current.is_some() && !backdrop.0;
    let offset = Vec2::new(-EDGE - 5., EDGE);
    let pressed = Area::new(Id::new("choices")).anchor(Align2::RIGHT_TOP, offset).show(context, |ui| {
        theme::paper(ui, |ui| {
            ui.set_width(paper - 24.);
            ui.set_height(area.height() - 2. * EDGE - 26.);
            choices::show(ui, &mut picked, &registry, &mut preferences, (&texts, &icons), may_go_back)
        })
        .inner
    });
    let pressed = pressed.inner;
    if pressed.begin || wish.start && picked.is_ready() {
        let in_play = current.as_deref().filter(|_| !backdrop.0);
        let start = Replacement::Match(Box::new(picked.start(&preferences)));
        pages.replace(in_play, start, &mut commands);
    }
    if let Some(rules) = picked.good_rules().filter(|_| pressed.set_up) {
        let variant = Some((rules.id().to_owned(), rules.settings().clone()));
        commands.trigger(SetUpPosition { variant, position: picked.position.clone() });
    }
    if pressed.learn {
        commands.trigger(BeginLesson(picked.variant.clone()));
    }
    if may_go_back && (pressed.back || wish.back) {
        NextState::set_if_neq(&mut screen, Screen::Match);
    } else if leaves || wish.back {
        NextState::set_if_neq(&mut screen, Screen::Front);
    }
    let rules_wanted = pressed.rules || orders.pressed().any(|command| command == InputAction::Rules);
    if let Some(rules) = picked.good_rules().filter(|_| rules_wanted) {
        to_open = Some(OpenPage::Rules(rules.clone()));
    }
    if let Some(page) = to_open {
        pages.turn_to(page);
    }
    Ok(())
}

/// Everything that the list shows.
struct ShownList<'a> {
    texts: &'a Texts,
    known: (&'a VariantRegistry, Option<&'a Mods>),
    facts: &'a CardFacts<'a>,
    sections: &'a Sections,
}

/// The buttons that were pressed on the list.
#[derive(Default)]
struct ListPressed {
    leaves: bool,
    to_open: Option<OpenPage>,
}

impl ShownList<'_> {
    /// Shows the heading, the search and the cards. `stepped` says whether keys have gone to another card; it is `None` while a
    /// page lies over the list.
    fn show(
        &self,
        ui: &mut Ui,
        (picked, filter, preferences): (&mut ResMut<Picked>, &mut ResMut<Filter>, &mut ResMut<Preferences>),
        card_list: &mut CardList,
        stepped: Option<bool>,
    ) -> ListPressed {
        let mut pressed = ListPressed { leaves: heading(ui, self.texts), ..default() };
        let mut wanted = (**filter).clone();
        let searched = wanted.show(ui, self.texts, stepped.is_some());
        let mut is_other = false;
        if filter.set_if_neq(wanted) {
            // Nobody begins a variant that is not in sight.
            let found = filter.sections((self.known.0, preferences), self.facts);
            if !found.iter().flatten().any(|id| *id == picked.variant)
                && let Some(first) = found.iter().flatten().next()
            {
                picked.pick(first);
                is_other = true;
            }
        }
        let first = self.sections.iter().flatten().next().filter(|_| searched.entered).cloned();
        let drawn = || filter::surprise(self.sections, &picked.variant, &preferences.last_variant);
        let found = if searched.surprise { drawn() } else { first };
        if let Some(id) = &found {
            picked.pick(id);
        }
        ui.add_space(4.);
        let seeks = found.is_some() || stepped == Some(true) || card_list.seeks_picked;
        let chosen = (picked.variant.as_str(), seeks);
        let search = (Id::new(&**filter), filter.chooses());
        let (clicked, side_by_side) = cards::list(ui, self.sections, chosen, search, self.known, self.facts);
        // It is in the list of the next frame.
        *card_list = CardList { columns: side_by_side, seeks_picked: is_other };
        match clicked {
            Some(Clicked::Variant(id)) => picked.pick(&id),
            Some(Clicked::Star(id)) => preferences.switch_favourite(&id),
            Some(Clicked::Fault) => pressed.to_open = Some(OpenPage::Mods),
            None => {}
        }
        pressed
    }
}

/// The widths of the list and of the paper in a window of a width, all in logical pixels. In a narrow window they share what
/// there is.
fn widths(window: f32) -> (f32, f32) {
    let list = (window * LIST.0).clamp(LIST.1, LIST.2);
    let shrink = ((window - 4. * EDGE) / (list + PAPER)).min(1.);
    (list * shrink, PAPER * shrink)
}

/// Shows the title and the button to the front page. Returns whether it was clicked.
fn heading(ui: &mut Ui, texts: &Texts) -> bool {
    ui.horizontal(|ui| {
        let leaves = theme::back_button(ui, texts.words("gallery-front"));
        let size = if theme::is_narrow(ui.ctx()) { theme::HEADING } else { theme::TITLE - 8. };
        ui.label(theme::title(ui, texts.words("gallery-title"), size));
        leaves
    })
    .inner
}

/// The wishes that came from keys and gamepads.
#[derive(Default)]
struct Wish {
    /// Another variant was picked.
    stepped: bool,
    start: bool,
    back: bool,
}

/// Handles keys while no button has the focus: arrows pick a variant, Enter starts it, and Esc returns to the match or to the
/// front page.
fn by_keys(context: &egui::Context, orders: &Orders, rows: &[&[String]], picked: &mut Picked) -> Wish {
    let mut wish = Wish::default();
    // Esc closes an open list first.
    if context.memory(|memory| memory.focused().is_some()) || Popup::is_any_open(context) {
        return wish;
    }
    for command in orders.pressed() {
        match command {
            InputAction::Touch => wish.start = true,
            // Esc leaves a field first.
            InputAction::Cancel => wish.back = typed_in(context).is_none(),
            _ => {
                if let Some(id) = neighbour(rows, &picked.variant, command).filter(|id| **id != picked.variant) {
                    picked.pick(id);
                    wish.stepped = true;
                }
            }
        }
    }
    wish
}

/// The card in the direction of an arrow; none at the edge, and for other commands.
fn neighbour<'a>(rows: &[&'a [String]], from: &str, command: InputAction) -> Option<&'a String> {
    let Some(row) = rows.iter().position(|row| row.iter().any(|id| id == from)) else {
        // A search has hidden the picked card. Any arrow goes to the first one that is left.
        let is_arrow = matches!(command, InputAction::Left | InputAction::Right | InputAction::Up | InputAction::Down);
        return rows.first().and_then(|row| row.first()).filter(|_| is_arrow);
    };
    let column = rows[row].iter().position(|id| id == from)?;
    let above_or_below = |row: Option<usize>| {
        let cards = rows.get(row?)?;
        cards.get(column.min(cards.len() - 1))
    };
    match command {
        InputAction::Left => rows[row].get(column.checked_sub(1)?),
        InputAction::Right => rows[row].get(column + 1),
        InputAction::Up => above_or_below(row.checked_sub(1)),
        InputAction::Down => above_or_below(Some(row + 1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_from_card_to_card() {
        let ids = ["a", "b", "c", "d"].map(str::to_owned);
        let rows = [&ids[..2], &ids[2..3], &ids[3..]];
        let step = |from, command| neighbour(&rows, from, command).map_or("", String::as_str);
        assert_eq!([step("a", InputAction::Right), step("b", InputAction::Right)], ["b", ""]);
        assert_eq!([step("b", InputAction::Left), step("a", InputAction::Left)], ["a", ""]);
        // The second row is shorter.
        assert_eq!([step("b", InputAction::Down), step("c", InputAction::Down)], ["c", "d"]);
        assert_eq!(
            [step("d", InputAction::Up), step("a", InputAction::Up), step("d", InputAction::Down)],
            ["c", "", ""]
        );
        assert_eq!(step("a", InputAction::Hint), "");
        // The card is not among those that a search has found.
        assert_eq!([step("x", InputAction::Down), step("x", InputAction::Hint)], ["a", ""]);
    }
}
