//! A simulated player: it moves the mouse, presses keys, and looks at the results.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use bevy::app::PluginGroupBuilder;
use bevy::asset::UnapprovedPathMode;
use bevy::audio::AudioPlugin;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::ecs::system::RunSystemOnce;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey, NativeKeyCode};
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::settings::SettingsPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::ui::UiGlobalTransform;
use bevy::window::{CursorMoved, FileDragAndDrop, PrimaryWindow, WindowEvent};
use bevy::winit::WinitPlugin;
use plugins::VariantPlugins;
use tessera_arbiter::{Match, OnShow, PieceArmy, PieceId, PieceKind, Place, StartMatch, Texts, VariantRegistry};
use tessera_rules::notation::Record;
use tessera_rules::{Move, MoveKind, Square};
use tessera_table::{
    BeginLesson, CameraMode, Geometry, Grip, Launch, Moving, Pointing, Preferences, Screen, TablePlugin, Turning,
    engine, report_error, sample_mods,
};

use crate::panels::{self, Panels};

/// Bevy's asset plugin for another folder of assets.
pub fn other_assets(folder: &Path) -> AssetPlugin {
    let file_path = folder.to_string_lossy().into_owned();
    AssetPlugin { file_path, unapproved_path_mode: UnapprovedPathMode::Deny, ..default() }
}

pub struct Player {
    pub app: App,
    window: Entity,
    mouse: Vec2,
}

impl Player {
    /// Starts the program at the gallery.
    pub fn at_the_gallery() -> Self {
        Self::launch(Launch::default()).opens_the_gallery()
    }

    /// Starts the program at the front page, in a window of this size.
    pub fn at_the_front_sized(size: UVec2) -> Self {
        Self::launch(Launch { size, ..default() })
    }

    /// Starts the program with a match of this variant.
    pub fn with(variant: &str) -> Self {
        Self::launch(Launch { variant: Some(variant.to_owned()), ..default() })
    }

    /// Starts the program with a match from this position.
    pub fn with_position(variant: &str, position: &str) -> Self {
        let position = Some(position.to_owned());
        Self::launch(Launch { variant: Some(variant.to_owned()), position, ..default() })
    }

    /// Starts the program with a match of this variant, in a window of this size.
    pub fn start_sized(variant: &str, size: UVec2) -> Self {
        Self::launch(Launch { variant: Some(variant.to_owned()), size, ..default() })
    }

    /// Starts the program with a match of a sample mod from this position.
    pub fn with_sample(variant: &str, position: &str) -> Self {
        let (variant, position) = (Some(variant.to_owned()), Some(position.to_owned()));
        Self::launch(Launch { variant, position, more_mods: sample_mods(), ..default() })
    }

    /// Starts the program at the gallery, with this folder of mods.
    pub fn with_mods(folder: &Path) -> Self {
        Self::launch(Launch { mods: Some(folder.to_owned()), ..default() }).opens_the_gallery()
    }

    /// Starts the program with other assets. `add` may add systems and observers first.
    pub fn with_assets(folder: &Path, launch: Launch, add: impl FnOnce(&mut App)) -> Self {
        Self::start(engine(&launch).disable::<SettingsPlugin>().set(other_assets(folder)), launch, add)
    }

    /// Starts the program with the preferences of this process's user. Only for a process with a user of its own, see
    /// [`crate::own_process`].
    pub fn with_preferences(launch: Launch) -> Self {
        Self::start(engine(&launch), launch, |_| ())
    }

    /// Starts the program with sound. Where there is no sound device, nothing is heard. `add` may add systems and observers
    /// first.
    pub fn with_sound(launch: Launch, add: impl FnOnce(&mut App)) -> Self {
        Self::start_all(engine(&launch).disable::<SettingsPlugin>(), launch, add)
    }

    /// Starts the program after so many other entities. The order in which observers of one event run changes with them.
    pub fn after_entities(count: usize) -> Self {
        let add = move |app: &mut App| drop(app.world_mut().spawn_batch(vec![(); count]));
        let launch = Launch::default();
        Self::start(engine(&launch).disable::<SettingsPlugin>().add_before::<WindowPlugin>(add), launch, |_| ())
    }

    /// Goes on from the front page, which comes first.
    fn opens_the_gallery(mut self) -> Self {
        assert_eq!(self.screen(), Screen::Front);
        let play = self.words("front-play");
        self.click_words(&play);
        assert_eq!(self.screen(), Screen::Gallery);
        self
    }

    /// Goes to the gallery, and picks a card by the arrow keys. In a window of 1280x720, two cards stand side by side.
    pub fn pick(&mut self, variant: &str) {
        if self.screen() == Screen::Front {
            self.keys(&[KeyCode::KeyN]);
            self.frames(5);
        }
        let ids: Vec<String> = self.app.world().resource::<VariantRegistry>().ids().map(str::to_owned).collect();
        let bundled = ids.iter().filter(|id| !id.contains('/')).count();
        let at = ids.iter().position(|id| id == variant).unwrap();
        // The cards of mods begin a row of their own.
        let (above, at) = if at < bundled { (0, at) } else { (bundled.div_ceil(2), at - bundled) };
        self.keys(&[KeyCode::ArrowUp; 20]);
        self.keys(&[KeyCode::ArrowLeft]);
        self.keys(&vec![KeyCode::ArrowDown; above + at / 2]);
        self.keys(&vec![KeyCode::ArrowRight; at % 2]);
        self.frames(5);
    }

    /// Starts the program.
    pub fn launch(launch: Launch) -> Self {
        Self::launched(launch, |_| ())
    }

    /// Starts the program. `add` may add resources, systems and observers first.
    pub fn launched(launch: Launch, add: impl FnOnce(&mut App)) -> Self {
        Self::start(engine(&launch).disable::<SettingsPlugin>(), launch, add)
    }

    fn start(engine: PluginGroupBuilder, launch: Launch, add: impl FnOnce(&mut App)) -> Self {
        Self::start_all(engine.disable::<AudioPlugin>(), launch, add)
    }

    fn start_all(engine: PluginGroupBuilder, launch: Launch, add: impl FnOnce(&mut App)) -> Self {
        let nothing_drawn = WgpuSettings { backends: None, ..default() };
        let engine = engine
            .set(RenderPlugin { render_creation: nothing_drawn.into(), ..default() })
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>();
        let mut app = App::new();
        app.set_error_handler(report_error);
        app.add_plugins((engine, TablePlugin { launch }, VariantPlugins));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
        app.add_plugins(panels::plugin);
        add(&mut app);
        app.finish();
        app.cleanup();
        // Systems are so short here that threads wait for each other longer than the systems run.
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(app.world()).unwrap();
        let mut player = Self { app, window, mouse: Vec2::ZERO };
        player.frames(4);
        player.until_dressed();
        player
    }

    /// Starts a match with the variant, the start and the seed of a record.
    pub fn begin(&mut self, record: &Record) {
        let (variant, settings) = (record.variant.clone(), record.settings.clone());
        let start = Some(record.start.clone());
        self.app.world_mut().trigger(StartMatch { variant, settings, start, seed: record.seed, ..default() });
        self.until_dressed();
    }

    /// Runs this many frames.
    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    /// Runs frames until `done` is true. Panics with `what` after a minute.
    pub fn until(&mut self, what: &str, mut done: impl FnMut(&mut Self) -> bool) {
        let start = Instant::now();
        while !done(self) {
            self.frames(1);
            std::thread::sleep(Duration::from_millis(10));
            assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        }
    }

    /// Drops a file on the window.
    pub fn drop_file(&mut self, path: &Path) {
        let dropped = FileDragAndDrop::DroppedFile { window: self.window, path_buf: path.to_owned() };
        self.app.world_mut().write_message(dropped.clone());
        self.app.world_mut().write_message(WindowEvent::from(dropped));
        self.frames(3);
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// Runs frames until all models are loaded and the pieces are dressed.
    pub fn until_dressed(&mut self) {
        for _ in 0..1000 {
            self.frames(1);
            let world = self.app.world_mut();
            let mut undressed = world.query_filtered::<(), (With<PieceId>, Without<Children>)>();
            if undressed.iter(world).next().is_none() {
                return self.frames(3);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("the models were not loaded");
    }

    /// Moves the mouse to a point of the window.
    pub fn point(&mut self, position: Vec2) {
        self.send_move(position);
        self.frames(2);
    }

    fn send_move(&mut self, position: Vec2) {
        let delta = position - std::mem::replace(&mut self.mouse, position);
        self.app.world_mut().write_message(MouseMotion { delta });
        let moved = CursorMoved { window: self.window, position, delta: None };
        self.app.world_mut().write_message(moved.clone());
        self.app.world_mut().write_message(WindowEvent::from(moved));
    }

    /// Moves the mouse over a square. If a figure stands there, it moves over the figure, since others may hide the
    /// square.
    pub fn point_at(&mut self, square: &str) {
        let position = self.aim(square);
        self.point(position);
    }

    fn aim(&mut self, square: &str) -> Vec2 {
        let occupied = self.current().snapshot(usize::MAX).top(square.parse().unwrap()).is_some();
        // The middle of a pawn. Its head hides the square behind it from the eye, too.
        self.above(square, if occupied { 0.45 } else { 0. })
    }

    pub fn press(&mut self, button: MouseButton) {
        self.button(button, ButtonState::Pressed);
    }

    pub fn release(&mut self, button: MouseButton) {
        self.button(button, ButtonState::Released);
    }

    fn button(&mut self, button: MouseButton, state: ButtonState) {
        self.send_button(button, state);
        self.frames(2);
    }

    fn send_button(&mut self, button: MouseButton, state: ButtonState) {
        let input = MouseButtonInput { button, state, window: self.window };
        self.app.world_mut().write_message(input);
        self.app.world_mut().write_message(WindowEvent::from(input));
    }

    /// Turns the wheel, away from the user if positive.
    pub fn wheel(&mut self, notches: f32) {
        let wheel = MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.,
            y: notches,
            window: self.window,
            phase: TouchPhase::Moved,
        };
        self.app.world_mut().write_message(wheel);
        self.app.world_mut().write_message(WindowEvent::from(wheel));
        self.frames(2);
    }

    /// Clicks squares one after the other.
    pub fn click(&mut self, squares: &str) {
        for square in squares.split_whitespace() {
            let at = self.aim(square);
            self.click_at(at);
        }
    }

    /// Clicks a point of the window.
    pub fn click_at(&mut self, at: Vec2) {
        self.point(at);
        self.press(MouseButton::Left);
        self.release(MouseButton::Left);
    }

    /// Moves to a point of the window and clicks it within one frame, as on a machine that draws slowly.
    pub fn click_within_a_frame(&mut self, at: Vec2) {
        self.send_move(at);
        self.send_button(MouseButton::Left, ButtonState::Pressed);
        self.send_button(MouseButton::Left, ButtonState::Released);
        self.frames(2);
    }

    /// Drags from one square to another.
    pub fn drag(&mut self, from: &str, to: &str) {
        let to = self.on_screen(to);
        self.start_drag(from);
        self.point(to);
        self.release(MouseButton::Left);
    }

    /// Presses on a square and moves the mouse a little, so that a drag starts.
    pub fn start_drag(&mut self, from: &str) {
        let start = self.aim(from);
        self.point(start);
        self.press(MouseButton::Left);
        self.point(start + Vec2::new(0., -12.));
        assert!(self.grip().is_dragging(), "{from}");
    }

    /// Presses and releases keys one after the other.
    pub fn keys(&mut self, codes: &[KeyCode]) {
        for &key_code in codes {
            self.key(key_code, ButtonState::Pressed);
            self.key(key_code, ButtonState::Released);
        }
    }

    /// Presses keys within one frame, as on a slow machine.
    pub fn keys_within_a_frame(&mut self, codes: &[KeyCode]) {
        for &key_code in codes {
            self.write_key(key_code, ButtonState::Pressed);
            self.write_key(key_code, ButtonState::Released);
        }
        self.frames(2);
    }

    pub fn key(&mut self, key_code: KeyCode, state: ButtonState) {
        self.write_key(key_code, state);
        self.frames(2);
    }

    fn write_key(&mut self, key_code: KeyCode, state: ButtonState) {
        let logical_key = match key_code {
            KeyCode::Enter => Key::Enter,
            KeyCode::Escape => Key::Escape,
            KeyCode::Tab => Key::Tab,
            KeyCode::ArrowUp => Key::ArrowUp,
            KeyCode::ArrowDown => Key::ArrowDown,
            KeyCode::ArrowLeft => Key::ArrowLeft,
            KeyCode::ArrowRight => Key::ArrowRight,
            // A German keyboard.
            KeyCode::KeyY => Key::Character("z".into()),
            KeyCode::KeyZ => Key::Character("y".into()),
            _ => Key::Unidentified(NativeKey::Unidentified),
        };
        let input = KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: self.window };
        self.app.world_mut().write_message(input.clone());
        self.app.world_mut().write_message(WindowEvent::from(input));
    }

    /// The point of the window that shows the middle of a square.
    pub fn on_screen(&mut self, square: &str) -> Vec2 {
        self.above(square, 0.)
    }

    /// The point of the window that shows a point above the middle of a square. `height` is in squares.
    pub fn above(&mut self, square: &str, height: f32) -> Vec2 {
        self.in_sight(square.parse().unwrap(), height).unwrap()
    }

    /// The same, if the camera shows that point.
    pub fn in_sight(&mut self, square: Square, height: f32) -> Option<Vec2> {
        let centre = Geometry::of(self.current().game().rules()).centre(square);
        let world = self.app.world_mut();
        let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<Camera3d>>();
        let (camera, transform) = cameras.single(world).unwrap();
        camera.world_to_viewport(transform, centre + Vec3::Y * height).ok()
    }

    /// The point of the window that shows a piece in a hand. The letter is that of the FEN: `N` is a white knight.
    pub fn in_hand(&mut self, letter: char) -> Vec2 {
        let rules = self.current().game().rules();
        let kind = rules.kind(letter.to_ascii_uppercase()).unwrap();
        let army = usize::from(letter.is_ascii_lowercase());
        let held = |place: &Place| matches!(place, Place::Hand(_));
        let world = self.app.world_mut();
        let mut pieces = world.query::<(&Place, &PieceArmy, &PieceKind, &GlobalTransform)>();
        let found = pieces
            .iter(world)
            .find(|(place, own, shown, _)| held(place) && own.index() == army && ***shown == kind)
            .map(|(.., transform)| transform.translation());
        let foot = found.unwrap_or_else(|| panic!("no {letter} is in a hand"));
        let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<Camera3d>>();
        let (camera, transform) = cameras.single(world).unwrap();
        camera.world_to_viewport(transform, foot + Vec3::Y * 0.3).unwrap()
    }

    pub fn grip(&self) -> Grip {
        self.app.world().resource::<Grip>().clone()
    }

    /// The ply on show, as a number of actions; `None` if it is the current one.
    pub fn looks_at(&mut self) -> Option<usize> {
        let shown = |on_show: OnShow| (!on_show.is_live()).then_some(on_show.ply());
        self.app.world_mut().run_system_once(shown).unwrap()
    }

    /// The names of entities whose first word is this one, sorted.
    pub fn names(&mut self, word: &str) -> Vec<String> {
        let world = self.app.world_mut();
        let all = world.query::<&Name>().iter(world).map(|name| name.to_string()).collect::<BTreeSet<_>>();
        all.into_iter().filter(|name| name.starts_with(&format!("{word} "))).collect()
    }

    pub fn pointing(&self) -> Pointing {
        *self.app.world().resource::<Pointing>()
    }

    pub fn current(&self) -> &Match {
        self.app.world().resource::<Match>()
    }

    /// The actions that were played.
    pub fn record(&self) -> Vec<String> {
        self.current().record().actions
    }

    /// The position as text.
    pub fn text(&self) -> String {
        let game = self.current().game();
        game.rules().fen(game.position())
    }

    pub fn prefer(&mut self, change: impl FnOnce(&mut Preferences)) {
        change(&mut self.app.world_mut().resource_mut::<Preferences>());
        self.frames(1);
    }

    /// The number of pieces that are moving.
    pub fn moving(&mut self) -> usize {
        let mut moving = self.app.world_mut().query::<&Moving>();
        moving.iter(self.app.world()).count()
    }

    /// The position of the figure of the top piece that the arbiter has on this square.
    pub fn figure(&mut self, square: &str) -> Vec3 {
        let square: Square = square.parse().unwrap();
        let identity = self.current().snapshot(usize::MAX).top(square).unwrap();
        self.where_is(identity)
    }

    /// The position of a piece of a stack. `level` counts from 0 at the bottom.
    pub fn level(&mut self, square: &str, level: u8) -> Vec3 {
        let place = Place::Board(square.parse().unwrap());
        let snapshot = self.current().snapshot(usize::MAX);
        let found = snapshot.iter().find(|(_, state)| (state.place, state.level) == (place, level));
        let (identity, _) = found.unwrap();
        self.where_is(identity)
    }

    /// The position of a piece.
    pub fn where_is(&mut self, identity: PieceId) -> Vec3 {
        self.transform(identity).translation
    }

    /// The place and the rotation of the figure of the top piece that the arbiter has on this square.
    pub fn pose(&mut self, square: &str) -> Transform {
        let identity = self.current().snapshot(usize::MAX).top(square.parse().unwrap()).unwrap();
        self.transform(identity)
    }

    /// The place and the rotation of a piece's figure.
    pub fn transform(&mut self, identity: PieceId) -> Transform {
        let mut pieces = self.app.world_mut().query::<(&PieceId, &Transform)>();
        let found = pieces.iter(self.app.world()).find(|(other, _)| **other == identity);
        found.map(|(_, transform)| *transform).unwrap()
    }

    /// The squares of the dice that are turning.
    pub fn turning_on(&mut self) -> Vec<Square> {
        let mut turning = self.app.world_mut().query_filtered::<&PieceId, With<Turning>>();
        let all: Vec<PieceId> = turning.iter(self.app.world()).copied().collect();
        let snapshot = self.current().snapshot(usize::MAX);
        all.into_iter().filter_map(|identity| snapshot.get(identity)?.place.square()).collect()
    }

    /// The number of dice that are turning.
    pub fn turning(&mut self) -> usize {
        let mut turning = self.app.world_mut().query::<&Turning>();
        turning.iter(self.app.world()).count()
    }

    /// Plays a move in the flat view as a person does: clicks make the move, and keys choose the number of pieces, the
    /// promotion, and the answer to a question. For a forced action it only waits.
    pub fn play(&mut self, mv: Move) {
        let before = self.record().len();
        let game = self.current().game();
        if mv.kind() == MoveKind::Pass || mv.kind() == MoveKind::Roll && game.rules().rolls_first() {
            return self.frames(10);
        }
        match mv.dropped() {
            // The question is open already.
            _ if self.grip().choice().is_some_and(|choice| choice.contains(&mv)) => {}
            Some(kind) => {
                let letter = game.rules().letter(kind);
                let is_first = game.rules().army_to_move(game.position()).index() == 0;
                let at = self.in_hand(if is_first { letter } else { letter.to_ascii_lowercase() });
                self.click_at(at);
            }
            None => self.click_flat(mv.from()),
        }
        if let Some(take) = mv.lift() {
            self.keys(&[DIGITS[usize::from(take) - 1]]);
        }
        // A move on the spot needs no second click.
        if self.record().len() == before && self.grip().choice().is_none() {
            self.click_flat(mv.to());
        }
        // Once the move is played, the next one may ask by itself.
        let choice = self.grip().choice().map(<[Move]>::to_vec);
        if let Some(choice) = choice.filter(|_| self.record().len() == before) {
            let steps = choice.iter().position(|other| *other == mv);
            let steps = steps.unwrap_or_else(|| panic!("{mv:?} is not among {choice:?}"));
            for _ in 0..steps {
                self.keys(&[KeyCode::ArrowRight]);
            }
            self.keys(&[KeyCode::Enter]);
        }
        if self.record().len() == before {
            // A question is open.
            self.agree();
        }
    }

    /// Says yes to the question that is open: No has the focus, and Yes stands before it.
    pub fn agree(&mut self) {
        self.keys(&[KeyCode::ArrowLeft, KeyCode::Enter]);
    }

    /// Presses a button on a seat's panel in table mode, and says yes to all questions that may follow. `key` is the key
    /// of the button's text.
    pub fn press_at_seat(&mut self, key: &str) {
        self.prefer(|preferences| preferences.camera = CameraMode::Table);
        self.frames(10);
        let world = self.app.world_mut();
        let words = world.resource::<Texts>().words(key);
        let mut texts = world.query::<(&Text, &UiGlobalTransform)>();
        let button = texts.iter(world).find(|(text, _)| text.0 == words).map(|(_, at)| at.translation);
        self.click_at(button.unwrap());
        self.frames(2);
        while !self.names("choice").is_empty() {
            self.agree();
            self.frames(2);
        }
        self.prefer(|preferences| preferences.camera = CameraMode::Off);
        self.frames(10);
    }

    /// The places of these words on the panels, from the back to the front.
    pub fn on_panels(&self, words: &str) -> Vec<Vec2> {
        self.app.world().resource::<Panels>().find(words)
    }

    /// The words of a message without arguments.
    pub fn words(&self, key: &str) -> String {
        self.app.world().resource::<Texts>().words(key)
    }

    /// Clicks these words on a panel. If they stand there more than once, it clicks the foremost.
    pub fn click_words(&mut self, words: &str) {
        let at = *self.on_panels(words).last().unwrap_or_else(|| panic!("`{words}` is not on show"));
        self.click_at(at);
        // A menu opens within some frames.
        self.frames(20);
    }

    /// Begins the lesson of a variant with the button in the gallery.
    pub fn learn(&mut self, variant: &str) {
        self.pick(variant);
        let words = self.words("gallery-learn");
        self.click_words(&words);
        self.enters_the_lesson();
    }

    /// Begins the lesson of a variant without the gallery's cards, of which small windows show fewer side by side.
    pub fn begin_lesson(&mut self, variant: &str) {
        self.app.world_mut().trigger(BeginLesson(variant.to_owned()));
        self.enters_the_lesson();
    }

    fn enters_the_lesson(&mut self) {
        self.until("the lesson begins", |player| player.screen() == Screen::Match);
        self.until_dressed();
        self.frames(10);
    }

    /// Opens the menu and clicks one of its items.
    pub fn click_menu(&mut self, key: &str) {
        for key in ["ui-menu", key] {
            let words = self.words(key);
            self.click_words(&words);
        }
    }

    /// Begins to set up the position on the table, with the item of the menu.
    pub fn set_up(&mut self) {
        self.click_menu("ui-set-up");
        self.until("a position is set up", |player| player.screen() == Screen::Editor);
        self.until_dressed();
        self.frames(10);
    }

    /// Types into the field that has the focus.
    pub fn write(&mut self, text: &str) {
        for letter in text.chars() {
            let key_code = KeyCode::Unidentified(NativeKeyCode::Unidentified);
            let logical_key = if letter == ' ' { Key::Space } else { Key::Character(letter.to_string().into()) };
            let (state, window) = (ButtonState::Pressed, self.window);
            let input = KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window };
            self.app.world_mut().write_message(input.clone());
            self.app.world_mut().write_message(WindowEvent::from(input));
        }
        self.frames(3);
    }

    /// Clicks the middle of a square, as in the flat view.
    pub fn click_flat(&mut self, square: Square) {
        let at = self.above(&square.to_string(), 0.);
        self.click_at(at);
    }
}

const DIGITS: [KeyCode; 9] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
];
