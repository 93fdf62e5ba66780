//! The review of the match: a strip below the board with a curve for each side, and a card about a faulty move.

mod curve;
mod fault_card;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align, Align2, Area, Button, Id, Label, Layout, ProgressBar, Rect, RichText, Ui, Vec2};
use tessera_arbiter::{
    BeginReview, Judgement, Match, MatchReview, MatchStarted, OnShow, Played, ReviewSums, ReviewedMove, Seats, ShowPly,
    Texts,
};
use tessera_rules::{Action, Army, Message, Piece, Rules};

pub(super) use self::curve::sign_in_words;
use self::fault_card::FaultLines;
use super::icons::Icons;
use super::score_sheet::entries::{Entries, Rounds};
use super::seat_names::short;
use super::{controls, explanation, theme};
use crate::model::hint::{BetterMoveShown, FaultOnShow};
use crate::model::open_page::OpenPage;
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::ToggleReview;
use crate::model::view::{FlatView, FreeArea, Screen};
use crate::scene::camera::Rig;

/// The height of the curve, in logical pixels, and the most of the window's height that it takes. The board needs the rest.
const CURVE: (f32, f32) = (118., 0.17);
/// The width that title and progress need side by side, in logical pixels.
const WITH_TITLE: f32 = 500.;
/// The distance of the strip from the edges of the window, as that of the panel.
const EDGE: f32 = 12.;

/// Whether the review is on show.
#[derive(Resource, Default)]
pub(super) struct ReviewOpen(pub(super) bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReviewOpen>()
        .add_observer(on_toggle)
        .add_observer(on_played)
        .add_observer(|_: On<MatchStarted>, mut open: ResMut<ReviewOpen>, mut better: ResMut<BetterMoveShown>| {
            (open.0, better.0) = (false, None);
        })
        // The arrow would stay on the board behind the gallery.
        .add_systems(OnExit(Screen::Match), |mut better: ResMut<BetterMoveShown>| better.0 = None);
}

fn on_toggle(
    _: On<ToggleReview>,
    (current, review): (Option<Res<Match>>, Option<Res<MatchReview>>),
    mut open: ResMut<ReviewOpen>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let Some(current) = current else { return };
    // Nothing is on show where the review does not know what was played.
    let shown = open.0 && of_game(review.as_deref(), &current).is_some();
    open.0 = !shown && current.ply() > 0;
    if open.0 {
        // Does nothing if the match is reviewed already.
        commands.trigger(BeginReview);
    }
    redraws.now();
}

/// An open review judges what is played in the meantime. One that has failed would only fail again.
fn on_played(_: On<Played>, open: Res<ReviewOpen>, review: Option<Res<MatchReview>>, mut commands: Commands) {
    if open.0 && review.is_none_or(|review| !review.has_failed()) {
        commands.trigger(BeginReview);
    }
}

/// The review of the match in play. In a variation there is none: it is not what was played, even where it still agrees with it.
fn of_game<'a>(review: Option<&'a MatchReview>, current: &Match) -> Option<&'a MatchReview> {
    review.filter(|review| current.main_line().is_none() && review.covers(current))
}

/// The judgement of the action with this number, if it is a fault and the line in play is reviewed.
pub(super) fn fault(review: Option<&MatchReview>, current: &Match, ply: usize) -> Option<Judgement> {
    let judgement = of_game(review, current)?.moments().get(ply + 1)?.played.as_ref()?.judgement();
    (judgement != Judgement::Good).then_some(judgement)
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (on_show, seats): (OnShow, Seats),
    (review, mut open): (Option<Res<MatchReview>>, ResMut<ReviewOpen>),
    (texts, sheet, rounds, icons): (Res<Texts>, Res<Entries>, Res<Rounds>, Icons),
    (mut free, mut better): (ResMut<FreeArea>, ResMut<BetterMoveShown>),
    (rig, flat, open_page): (Single<&Rig>, Res<FlatView>, Res<OpenPage>),
    mut fault_lines: Local<FaultLines>,
    mut commands: Commands,
) -> Result {
    if texts.is_changed() {
        // Its words may be in another language.
        *fault_lines = FaultLines::default();
    }
    let context = contexts.ctx_mut()?;
    let current = on_show.current();
    let Some(review) = of_game(review.as_deref(), current).filter(|_| open.0) else {
        free.set_if_neq(FreeArea { strip: 0., ..*free });
        better.set_if_neq(BetterMoveShown(None));
        return Ok(());
    };
    let window = context.viewport_rect();
    // In table mode the coin stands at the right.
    let coins = context.memory(|memory| memory.area_rect(Id::new("coins"))).map_or(0., |coins| coins.right());
    let coins = if coins < window.width() * 0.6 { coins } else { 0. };
    let left = (free.left * window.width()).max(coins);
    let width = window.width() * (1. - free.right) - left - 2. * EDGE;
    let corner = Vec2::new(left + EDGE, -free.bottom * window.height() - EDGE);
    let strip = Area::new(Id::new("review")).anchor(Align2::LEFT_BOTTOM, corner).show(context, |ui| {
        theme::panel(ui.ctx()).inner_margin(10).show(ui, |ui| {
            ui.set_width(width - 22.);
            let (sheet, rounds, icons) = (&*sheet, &*rounds, &icons);
            let page = Page { review, on_show: &on_show, seats: &seats, texts: &texts, sheet, rounds, icons };
            let mut wanted = page.heading(ui, &mut open);
            page.players(ui);
            wanted = curve::show(ui, &page, CURVE.0.min(window.height() * CURVE.1)).or(wanted);
            if let Some(ply) = wanted {
                commands.trigger(ShowPly(ply));
            }
            page
        })
    });
    let Rect { min, max } = strip.response.rect;
    free.set_if_neq(FreeArea { strip: (max.y - min.y + EDGE) / window.height(), ..*free });
    let page = strip.inner.inner;
    better.set_if_neq(BetterMoveShown(page.better()));
    if let Some(area) = explanation::area(context, &open_page, explanation::FAULT) {
        fault_card::show(context, area, &page, controls::stand_beside(&rig, &flat), &mut fault_lines);
    }
    Ok(())
}

/// Everything that the review shows.
struct Page<'a> {
    review: &'a MatchReview,
    on_show: &'a OnShow<'a>,
    seats: &'a Seats<'a, 'a>,
    texts: &'a Texts,
    sheet: &'a Entries,
    rounds: &'a Rounds,
    icons: &'a Icons<'a>,
}

impl Page<'_> {
    /// Shows the title, the progress, and the buttons that lead from fault to fault. Returns the moment to look at.
    fn heading(&self, ui: &mut Ui, open: &mut ReviewOpen) -> Option<usize> {
        let mut wanted = None;
        ui.horizontal(|ui| {
            // In a narrow strip the progress takes its place for a while.
            if !self.review.is_running() || ui.available_width() >= WITH_TITLE {
                let title = self.texts.words("review-title");
                ui.label(theme::title(ui, title, theme::HEADING));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                open.0 &= !theme::named(ui.button("✖"), self.texts.words("ui-close")).clicked();
                let shown = self.on_show.ply();
                let faults: Vec<usize> = self.faults().collect();
                let next = faults.iter().copied().find(|ply| *ply > shown);
                let last = faults.iter().copied().rfind(|ply| *ply < shown);
                for (sign, key, fault) in [("? ▶", "review-next", next), ("◀ ?", "review-last", last)] {
                    let button = ui.add_enabled(fault.is_some(), Button::new(sign));
                    if theme::named(button, self.texts.words(key)).clicked() {
                        wanted = fault;
                    }
                }
                if self.review.is_running() {
                    let progress = self.review.progress();
                    let percent = Message::new("percent").number("percent", (progress * 100.) as i64);
                    // The words stand beside the bar, since they do not fit into the little that is done at first.
                    ui.add(ProgressBar::new(progress).desired_width(110.).desired_height(8.));
                    ui.label(RichText::new(self.texts.message(&percent)).weak());
                }
            });
        });
        wanted
    }

    /// The moments before a fault. There the board has both the piece that was moved and the one that was to be moved.
    fn faults(&self) -> impl Iterator<Item = usize> {
        (0..self.on_show.current().ply()).filter(|ply| self.played(*ply).is_some_and(is_fault))
    }

    /// The move that was played at a moment, if it is judged. One that was taken back gives no hint.
    fn played(&self, ply: usize) -> Option<&ReviewedMove> {
        self.review.moments().get(ply + 1).filter(|_| ply < self.on_show.current().ply())?.played.as_ref()
    }

    /// Shows for each player what the moves lost, and what the dice gave.
    fn players(&self, ui: &mut Ui) {
        let rules = self.on_show.rules();
        let armies: Vec<Army> = rules.order().map(|seat| seat.army()).collect();
        ui.columns(armies.len(), |columns| {
            for (ui, army) in columns.iter_mut().zip(armies) {
                self.player(ui, rules, army);
            }
        });
    }

    fn player(&self, ui: &mut Ui, rules: &Rules, army: Army) {
        let colors = theme::colors(ui.ctx());
        let sums = self.review.sums(army.seat());
        ui.horizontal(|ui| {
            let (_, rect) = ui.allocate_space(Vec2::splat(30.));
            self.icons.paint_on_ground(ui, rules, Piece::new(army, rules.royal()), rect);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.;
                let name = short(self.seats, rules, army, self.texts);
                ui.add(Label::new(RichText::new(name).strong()).truncate());
                let line = RichText::new(self.sums(&sums)).small().color(colors.faded);
                ui.add(Label::new(line).truncate()).on_hover_text(self.texts.words("review-sums.help"));
                if rules.has_chance() {
                    // A point is a win: a thousand thousandths.
                    let points = |thousandths: i32| tenths(thousandths / 100, true);
                    let line = Message::new("review-luck")
                        .message("judgement", points(-(sums.lost as i32)))
                        .message("luck", points(sums.luck));
                    let line = RichText::new(self.texts.message(&line)).small().color(colors.faded);
                    let label = ui.add(Label::new(line).truncate());
                    label.on_hover_text(self.texts.words("review-luck.help"));
                }
            });
        });
    }

    /// The mean loss of a player's moves, and the number of faults of each kind. The columns of four are narrow.
    fn sums(&self, sums: &ReviewSums) -> String {
        let few = self.on_show.rules().armies().count() <= 2;
        let key = match (few, sums.mean_loss()) {
            (true, _) => "review-sums",
            (false, 0) => "review-sums.none",
            (false, _) => "review-sums.short",
        };
        let lost = Message::new(key).message("loss", tenths(sums.mean_loss() as i32, false));
        let [inaccuracies, mistakes, blunders] = sums.faults;
        let mut words = self.texts.message(&lost);
        let faults =
            [(blunders, Judgement::Blunder), (mistakes, Judgement::Mistake), (inaccuracies, Judgement::Inaccuracy)];
        for (count, judgement) in faults.into_iter().filter(|(count, _)| *count > 0) {
            words.push_str(&format!(" · {count} {}", judgement.sign()));
        }
        words
    }

    /// The move that the card is about, and the number of actions before it: a fault that follows the moment on show, or else
    /// the move that led there.
    fn judged(&self) -> Option<(usize, &ReviewedMove)> {
        let shown = self.on_show.ply();
        let next = self.played(shown).filter(|played| is_fault(played)).map(|played| (shown, played));
        next.or_else(|| {
            let last = shown.checked_sub(1)?;
            Some((last, self.played(last)?))
        })
    }

    /// The better move in place of a fault that follows the moment on show.
    fn better(&self) -> Option<FaultOnShow> {
        let (ply, played) = self.judged().filter(|(ply, _)| *ply == self.on_show.ply())?;
        let better = *played.better.as_ref()?.line.first()?;
        let played = match self.on_show.game().record().get(ply) {
            Some(Action::Move(mv)) => Some(*mv),
            _ => None,
        };
        Some(FaultOnShow { ply, better, played })
    }
}

fn is_fault(played: &ReviewedMove) -> bool {
    played.judgement() != Judgement::Good
}

/// A number of tenths as a decimal fraction, with a sign if wanted.
fn tenths(number: i32, signed: bool) -> Message {
    let sign = match number {
        number if number < 0 => "−",
        number if number > 0 && signed => "+",
        _ => "",
    };
    let size = number.unsigned_abs();
    Message::new("review-tenths").text("sign", sign).number("whole", size / 10).number("tenth", size % 10)
}
