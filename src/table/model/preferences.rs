//! The player's preferences. Changes are saved to disk atomically, when they have settled and at the end.

use std::time::Duration;

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SettingsGroup, SettingsPlugin};
use tessera_arbiter::{
    Character, Clocks, Controller, Level, Match, Player, Refused, Seating, Seats, StartMatch, Texts, TimeControl,
    TimeMethod, system_language,
};
use tessera_rules::{ARMIES_MAX, Message, Position, Rules, Seat, Settings, Square};

use super::kept_games::{FindOtherProgram, OtherProgram};
use super::redraw_request::Redraws;
use super::settings_file::{self, SettingsNote, keep_what_is_not_understood, tell_note};
use super::table_requests::Toast;
use crate::Launch;

/// How long preferences rest before they are written. A slider that is dragged changes them in each frame.
const REST: Duration = Duration::from_millis(500);

/// The player's preferences.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, PartialEq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "preferences")]
pub struct Preferences {
    /// The language, as a code of two letters. Empty means the language of the system.
    pub language: String,
    /// The names of the players, by the index of the army that each played last: up to [`ARMIES_MAX`] names.
    pub players: Vec<String>,
    /// The taker of each seat, by the index of the army: [`ARMIES_MAX`] entries.
    pub seats: Vec<SeatTaker>,
    /// The character of each seat's computer, by the index of the army: [`ARMIES_MAX`] entries. A person's seat keeps it
    /// for the next computer.
    pub characters: Vec<SeatCharacter>,
    /// The variant of the last match that people began. Empty before the first one.
    pub last_variant: String,
    /// The options of that match that differ from the default, as `name=choice`.
    pub last_options: Vec<String>,
    /// The exercises of lessons that are done, by the keys of their texts.
    pub lessons_done: Vec<String>,
    /// The ids of the variants that the players like best. The gallery shows them first.
    pub favourites: Vec<String>,
    /// The ids of mods that are switched off.
    pub mods_off: Vec<String>,
    /// Whether the armies are drawn by lot.
    pub lot: bool,
    /// How time comes back on the clocks of the next match, if it has clocks.
    pub clock: ClockChoice,
    /// The time of each seat at the start, in seconds, by the index of the army: [`ARMIES_MAX`] entries.
    pub clock_seconds: Vec<u32>,
    /// Whether each seat has its own time. Otherwise all have that of the first one.
    pub clock_each: bool,
    /// The time for one turn that comes back, in seconds.
    pub clock_bonus: u32,
    /// The speed of pieces, from 0 to 4. A move takes about 0.3 s at 1, and no time at 0.
    pub speed: f32,
    /// How long the computer takes for a move at least.
    pub pace: Pace,
    /// Whether people throw dice themselves that must be rolled before their move.
    pub hand_throws: bool,
    /// Whether the computer resigns hopeless games.
    pub computer_resigns: bool,
    /// Whether computers play a quiet game behind the front page and the gallery.
    pub quiet_game: bool,
    /// Whether a pawn promotes to the first of its choices without a question.
    pub always_best: bool,
    /// The way the camera moves by itself.
    pub camera: CameraMode,
    /// The mode of the camera outside table mode. It has that mode again when table mode ends. Never [`CameraMode::Table`].
    pub before_table_mode: CameraMode,
    /// Whether the panel warns players whose king can be taken.
    pub warn: bool,
    /// Whether the score sheet lies open.
    pub score_sheet: bool,
    /// Whether the threats against a seat are marked, by the index of the army: [`ARMIES_MAX`] entries.
    pub threats: Vec<bool>,
    /// The size of texts and buttons, as a factor from 0.7 to 2.
    pub scale: f32,
    /// Whether the interface is black and white with strong contrast, in place of the room's colours.
    pub contrast: bool,
    /// Whether the window fills the screen.
    pub fullscreen: bool,
    /// The volume of all sounds, from 0 to 1.
    pub volume: f32,
    /// The volume of pieces and dice, from 0 to 1. It multiplies `volume`.
    pub volume_pieces: f32,
    /// The volume of signals such as a check, from 0 to 1. It multiplies `volume`.
    pub volume_signals: f32,
    /// The volume of the tone of the room, from 0 to 1. It multiplies `volume`.
    pub volume_room: f32,
    /// Whether all sounds are off.
    pub muted: bool,
    /// Whether words on the screen say what is heard.
    pub captions: bool,
    /// Whether a gamepad rumbles when the turn of its person begins.
    pub rumble: bool,
    /// The quality of the picture.
    pub quality: Quality,
    /// Whether the player was told that no graphics card was found.
    pub told_no_card: bool,
    /// The name of the set of pieces. A set that is missing is replaced by that of `assets/looks`, and so is a board.
    pub pieces: String,
    /// The name of the board.
    pub board: String,
    /// The name of the room round the table. A room that is missing is replaced by the first one.
    pub room: String,
    /// Whether the room moves: fire, curtains, clouds. It then needs ten pictures a second. A processor draws none of it.
    pub flicker: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            language: String::new(),
            players: vec![String::new(); ARMIES_MAX],
            seats: vec![SeatTaker::Person; ARMIES_MAX],
            characters: vec![SeatCharacter::Calm; ARMIES_MAX],
            last_variant: String::new(),
            last_options: Vec::new(),
            lessons_done: Vec::new(),
            favourites: Vec::new(),
            mods_off: Vec::new(),
            lot: false,
            clock: ClockChoice::Without,
            clock_seconds: vec![600; ARMIES_MAX],
            clock_each: false,
            clock_bonus: 5,
            speed: 1.,
            pace: Pace::Usual,
            hand_throws: false,
            computer_resigns: false,
            quiet_game: true,
            always_best: false,
            camera: CameraMode::Off,
            before_table_mode: CameraMode::Off,
            warn: true,
            score_sheet: true,
            threats: vec![false; ARMIES_MAX],
            scale: 1.,
            contrast: false,
            fullscreen: false,
            volume: 0.7,
            volume_pieces: 1.,
            volume_signals: 1.,
            volume_room: 1.,
            muted: false,
            captions: false,
            rumble: true,
            quality: Quality::Auto,
            told_no_card: false,
            pieces: "wood".to_owned(),
            board: "walnut".to_owned(),
            room: "evening".to_owned(),
            flicker: true,
        }
    }
}

impl Preferences {
    /// The square of a royal piece that can be captured, if the player to move is a person who is warned of that. A check is
    /// told in any case.
    pub(crate) fn warned_of(&self, seats: &Seats, rules: &Rules, position: &Position) -> Option<Square> {
        let army = rules.army_to_move(position);
        if !self.warn || rules.gives_check() || !seats.is_person(army.seat()) {
            return None;
        }
        rules.threatened(position, army)
    }

    /// Keeps which match people began last, for [`Preferences::last_settings`].
    pub(crate) fn keep_last(&mut self, rules: &Rules) {
        self.last_variant = rules.id().to_owned();
        self.last_options = rules.settings().iter().map(|(name, choice)| format!("{name}={choice}")).collect();
    }

    /// Keeps who sat at the seats, for [`Preferences::seated`]. A seat of the computer keeps the name of its person, and one of a
    /// person the character of its computer. Players far away are not kept.
    pub(crate) fn keep_seated(&mut self, players: &[Player]) {
        let seats = self.players.iter_mut().zip(&mut self.seats).zip(&mut self.characters);
        for (((name, kept), character), player) in seats.zip(players) {
            let Some(taker) = SeatTaker::of(&player.controller) else { continue };
            *kept = taker;
            if taker == SeatTaker::Person {
                name.clone_from(&player.name);
            } else {
                *character = SeatCharacter::of(&player.controller);
            }
        }
    }

    /// The options of the last match that people began.
    pub(crate) fn last_settings(&self) -> Settings {
        let options = self.last_options.iter().filter_map(|option| option.split_once('='));
        options.map(|(name, choice)| (name.to_owned(), choice.to_owned())).collect()
    }

    /// Whether a variant is a favourite.
    pub(crate) fn is_favourite(&self, id: &str) -> bool {
        self.favourites.iter().any(|favourite| favourite == id)
    }

    /// Makes a variant a favourite, or no more.
    pub(crate) fn switch_favourite(&mut self, id: &str) {
        let count = self.favourites.len();
        self.favourites.retain(|favourite| favourite != id);
        if self.favourites.len() == count {
            self.favourites.push(id.to_owned());
        }
    }

    /// Whether the exercise of a lesson whose text has this key is done.
    pub(crate) fn has_done(&self, key: &str) -> bool {
        self.lessons_done.iter().any(|done| done == key)
    }

    /// Marks the threats against a seat from now on, or no more. Returns the note that says so.
    pub(crate) fn switch_threats(&mut self, rules: &Rules, seat: Seat) -> Toast {
        let mut on = false;
        if let Some(marked) = self.threats.get_mut(seat.index()) {
            *marked = !*marked;
            on = *marked;
        }
        let key = if on { "tell-threats-on" } else { "tell-threats-off" };
        Toast(Message::new(key).name("army", rules.army_name(seat.army()).key))
    }

    /// The time controls of the next match, by the index of the army; none without clocks.
    pub(crate) fn clocks(&self) -> Vec<TimeControl> {
        let Some(method) = self.clock.method(self.clock_bonus) else { return Vec::new() };
        let count = if self.clock_each { self.clock_seconds.len() } else { 1 };
        self.clock_seconds.iter().take(count).map(|&seconds| TimeControl { seconds, method }).collect()
    }

    /// The same match once more. After a game of others, the usual players of this table take the seats.
    pub(crate) fn rematch(&self, current: &Match, clocks: &Clocks) -> StartMatch {
        let seating = if current.is_from_elsewhere() {
            Seating::Listed(self.seated(current.game().rules()))
        } else {
            Seating::Keep
        };
        StartMatch { seating, ..current.rematch(clocks) }
    }

    /// The players of a variant's seats, by the index of the army. Only where others play on can nobody take a seat.
    pub(crate) fn seated(&self, rules: &Rules) -> Vec<Player> {
        let may_be_empty = may_be_empty(rules);
        let seats = self.players.iter().zip(self.seats.iter().zip(&self.characters)).take(rules.armies().count());
        let player = |(name, (taker, character)): (&String, (&SeatTaker, &SeatCharacter))| {
            let taker = if *taker == SeatTaker::Nobody && !may_be_empty { SeatTaker::Person } else { *taker };
            // The name is kept for the person who may come back. A computer does not play under it.
            let name = if taker == SeatTaker::Person { name.clone() } else { String::new() };
            Player { name, controller: taker.controller(character.where_it_shows(rules)) }
        };
        seats.map(player).collect()
    }
}

/// Whether a match of this variant goes on when nobody takes one of its seats.
pub(crate) fn may_be_empty(rules: &Rules) -> bool {
    rules.sides().len() > 2
}

/// The taker of a seat: a person, the computer, or nobody.
#[derive(Reflect, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[reflect(Default)]
pub enum SeatTaker {
    /// A person at this screen.
    #[default]
    Person,
    /// The computer, at the level of this number. A number without a level counts as a person.
    Computer(u8),
    /// Nobody: the army is out of the game from its first turn on.
    Nobody,
}

impl SeatTaker {
    /// The taker with this controller; `None` for controllers that are somewhere else.
    pub(crate) fn of(controller: &Controller) -> Option<Self> {
        match controller.level() {
            Some(level) => Some(Self::Computer(level.number())),
            None if *controller == Controller::NOBODY => Some(Self::Nobody),
            None => (*controller == Controller::PERSON).then_some(Self::Person),
        }
    }

    /// The controller of the seat. Its computer has this character.
    pub(crate) fn controller(self, character: SeatCharacter) -> Controller {
        let level = match self {
            Self::Person => None,
            Self::Nobody => return Controller::NOBODY,
            Self::Computer(number) => Level::new(number),
        };
        match (level, character.character()) {
            (None, _) => Controller::PERSON,
            (Some(level), None) => Controller::computer(level),
            (Some(level), Some(character)) => Controller::computer_with(level, character),
        }
    }
}

/// The character of a seat's computer, in the file of preferences.
#[derive(Reflect, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[reflect(Default)]
pub enum SeatCharacter {
    /// Plays for the win alone.
    #[default]
    Calm,
    /// [`Character::Hunter`].
    Hunter,
    /// [`Character::Builder`].
    Builder,
    /// [`Character::Avenger`].
    Avenger,
    /// [`Character::Rival`].
    Rival,
}

impl SeatCharacter {
    /// All choices, in the order of the buttons.
    pub(crate) const ALL: [Self; 5] = [Self::Calm, Self::Hunter, Self::Builder, Self::Avenger, Self::Rival];

    /// The choices that make a difference by these rules.
    pub(crate) fn choices(rules: &Rules) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|choice| choice.where_it_shows(rules) == *choice)
    }

    /// The same choice; calm where it makes no difference. A rival goes for the strongest of its enemies, so it needs two.
    pub(crate) fn where_it_shows(self, rules: &Rules) -> Self {
        if self == Self::Rival && rules.sides().len() <= 2 { Self::Calm } else { self }
    }

    /// The choice of a controller; calm if it has no character.
    pub(crate) fn of(controller: &Controller) -> Self {
        let found = Self::ALL.into_iter().find(|choice| choice.character() == controller.character());
        found.unwrap_or_default()
    }

    /// The character in terms of the search; `None` if it plays for the win alone.
    fn character(self) -> Option<Character> {
        match self {
            Self::Calm => None,
            Self::Hunter => Some(Character::Hunter),
            Self::Builder => Some(Character::Builder),
            Self::Avenger => Some(Character::Avenger),
            Self::Rival => Some(Character::Rival),
        }
    }

    /// The key of its name. The message has a `.help` about how it plays.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Calm => "character-calm",
            Self::Hunter => "character-hunter",
            Self::Builder => "character-builder",
            Self::Avenger => "character-avenger",
            Self::Rival => "character-rival",
        }
    }
}

/// The clocks of a match: none, or how time comes back.
#[derive(Reflect, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[reflect(Default)]
pub enum ClockChoice {
    /// There are no clocks.
    #[default]
    Without,
    /// [`TimeMethod::SuddenDeath`].
    SuddenDeath,
    /// [`TimeMethod::Fischer`].
    Fischer,
    /// [`TimeMethod::Delay`].
    Delay,
    /// [`TimeMethod::Bronstein`].
    Bronstein,
    /// [`TimeMethod::Hourglass`].
    Hourglass,
}

impl ClockChoice {
    /// All choices, in the order of the buttons.
    pub(crate) const ALL: [Self; 6] =
        [Self::Without, Self::SuddenDeath, Self::Fischer, Self::Delay, Self::Bronstein, Self::Hourglass];

    /// The method, with this number of seconds for a turn; `None` without clocks.
    fn method(self, bonus: u32) -> Option<TimeMethod> {
        match self {
            Self::Without => None,
            Self::SuddenDeath => Some(TimeMethod::SuddenDeath),
            Self::Fischer => Some(TimeMethod::Fischer(bonus)),
            Self::Delay => Some(TimeMethod::Delay(bonus)),
            Self::Bronstein => Some(TimeMethod::Bronstein(bonus)),
            Self::Hourglass => Some(TimeMethod::Hourglass),
        }
    }

    /// Whether time for a turn comes back.
    pub(crate) fn has_bonus(self) -> bool {
        matches!(self, Self::Fischer | Self::Delay | Self::Bronstein)
    }

    /// The key of its name. The message has a `.help` about how it works.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Without => "clock-without",
            Self::SuddenDeath => "clock-sudden-death",
            Self::Fischer => "clock-fischer",
            Self::Delay => "clock-delay",
            Self::Bronstein => "clock-bronstein",
            Self::Hourglass => "clock-hourglass",
        }
    }
}

/// The least time that the computer takes for a move, from the moment when the pieces have come to rest.
#[derive(Reflect, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[reflect(Default)]
pub enum Pace {
    /// 0.6 s: long enough to notice that a move begins.
    Quick,
    /// 1 s.
    #[default]
    Usual,
    /// 2 s: long enough to follow four computers.
    Slow,
}

impl Pace {
    pub(crate) fn least(self) -> Duration {
        Duration::from_millis(match self {
            Self::Quick => 600,
            Self::Usual => 1_000,
            Self::Slow => 2_000,
        })
    }
}

/// The way the camera moves by itself.
#[derive(Reflect, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[reflect(Default)]
pub enum CameraMode {
    /// It stays.
    #[default]
    Off,
    /// It turns to the seat to move, at each turn.
    Seat,
    /// It stays above the table, for players who sit round one screen.
    Table,
}

/// The quality of the picture.
#[derive(Reflect, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[reflect(Default)]
pub enum Quality {
    /// High on a graphics card, low without one.
    #[default]
    Auto,
    /// Multisampling, and large shadow maps.
    High,
    /// Cheap smoothing of edges, and smaller shadow maps.
    Low,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Preferences>()
        .add_systems(PreStartup, correct)
        .add_systems(Startup, take_launched)
        .add_systems(PreUpdate, remember_camera.run_if(resource_changed::<Preferences>))
        .add_systems(Update, set_language.run_if(resource_exists_and_changed::<Preferences>));
    // Tests and pictures have no file.
    if app.is_plugin_added::<SettingsPlugin>() {
        let is_alone = not(resource_exists::<OtherProgram>);
        app.add_systems(PostUpdate, save.run_if(is_alone.clone()))
            .add_systems(Last, settings_file::save.run_if(on_message::<AppExit>.and_then(is_alone.clone())));
        // The options of the start change preferences in `Startup`, so the file is compared before.
        app.add_systems(
            PreStartup,
            keep_what_is_not_understood.after(correct).after(FindOtherProgram).run_if(is_alone),
        );
        app.add_systems(Startup, tell_note.run_if(resource_exists::<SettingsNote>));
    }
}

/// Clamps all values to their ranges, since players may edit the file by hand.
fn correct(mut preferences: ResMut<Preferences>) {
    let kept = |value: f32, low: f32, high: f32, usual: f32| {
        if value.is_finite() { value.clamp(low, high) } else { usual }
    };
    preferences.speed = kept(preferences.speed, 0., 4., 1.);
    preferences.scale = kept(preferences.scale, 0.7, 2., 1.);
    if preferences.before_table_mode == CameraMode::Table {
        preferences.before_table_mode = CameraMode::Off;
    }
    preferences.players.resize(ARMIES_MAX, String::new());
    preferences.threats.resize(ARMIES_MAX, false);
    preferences.seats.resize(ARMIES_MAX, SeatTaker::Person);
    for seat in &mut preferences.seats {
        if seat.controller(SeatCharacter::Calm) == Controller::PERSON {
            *seat = SeatTaker::Person;
        }
    }
    preferences.characters.resize(ARMIES_MAX, SeatCharacter::Calm);
    preferences.clock_seconds.resize(ARMIES_MAX, 600);
    for seconds in &mut preferences.clock_seconds {
        *seconds = (*seconds).clamp(1, TimeControl::SECONDS_MAX);
    }
    preferences.clock_bonus = preferences.clock_bonus.clamp(1, TimeControl::BONUS_MAX);
    preferences.volume = kept(preferences.volume, 0., 1., 0.7);
    preferences.volume_pieces = kept(preferences.volume_pieces, 0., 1., 1.);
    preferences.volume_signals = kept(preferences.volume_signals, 0., 1., 1.);
    preferences.volume_room = kept(preferences.volume_room, 0., 1., 1.);
}

/// Remembers what the camera does outside table mode.
fn remember_camera(mut preferences: ResMut<Preferences>) {
    let camera = preferences.camera;
    if camera != CameraMode::Table && camera != preferences.before_table_mode {
        preferences.before_table_mode = camera;
    }
}

/// Prefers the language with which the program was started. Refuses one that is not there.
fn take_launched(
    (launch, texts): (Res<Launch>, Res<Texts>),
    mut preferences: ResMut<Preferences>,
    mut commands: Commands,
) {
    let Some(language) = &launch.language else { return };
    if texts.languages().any(|known| known == language) {
        preferences.language.clone_from(language);
    } else {
        let known = texts.languages().collect::<Vec<_>>().join(", ");
        let reasons = vec![Message::new("tell-no-language").text("language", language).text("known", known)];
        commands.trigger(Refused { seat: None, reasons });
    }
}

/// Sets the chosen language, or the language of the system.
fn set_language(preferences: Res<Preferences>, mut texts: ResMut<Texts>) {
    let chosen = Some(preferences.language.clone()).filter(|name| !name.is_empty());
    let before = texts.language().to_owned();
    texts.bypass_change_detection().set_language(&chosen.unwrap_or_else(system_language));
    // Words are written anew where the language has changed, and most preferences do not change it.
    if texts.language() != before {
        texts.set_changed();
    }
}

/// Writes the preferences once they have rested.
fn save(
    preferences: Res<Preferences>,
    time: Res<Time<Real>>,
    mut due: Local<Option<Duration>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    if preferences.is_changed() {
        *due = Some(time.elapsed() + REST);
    }
    let Some(left) = due.map(|due| due.saturating_sub(time.elapsed())) else { return };
    if left.is_zero() {
        *due = None;
        commands.queue(settings_file::save);
    } else {
        redraws.within(left);
    }
}
