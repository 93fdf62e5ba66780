//! The game: puts Bevy, the table and the bundled variants together.

use bevy::prelude::*;
use clap::{Parser, ValueEnum};
use plugins::VariantPlugins;
use tessera_table::{
    Clip, Launch, Picture, PictureView, TablePlugin, decode_games, engine, find_assets, report_error, sample_mods,
    user_exports, user_games, user_mods,
};

/// Chess variants on one 3D table.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// A game to open: a record, PGN, or a kept game; or a mod to install
    #[arg(value_name = "FILE", conflicts_with_all = ["variant", "picture", "clip"])]
    file: Option<std::path::PathBuf>,
    /// Start with this variant
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Start with this position (FEN)
    #[arg(long, value_name = "TEXT", requires = "variant")]
    position: Option<String>,
    /// The folder of mods [default: tessera/mods in the platform's folder for data]
    #[arg(long, value_name = "DIR")]
    mods: Option<std::path::PathBuf>,
    /// The folder in which games are kept [default: tessera/games in the platform's folder for data]
    #[arg(long, value_name = "DIR")]
    games: Option<std::path::PathBuf>,
    /// Save a picture of the table and exit, without opening a window
    #[arg(long, value_name = "FILE", group = "image")]
    picture: Option<std::path::PathBuf>,
    /// Save a game as an animated picture (PNG) and exit, without opening a window
    #[arg(long, value_name = "FILE", group = "image", requires = "game")]
    clip: Option<std::path::PathBuf>,
    /// The game of the picture or clip: a file with a record, as *Copy the game* gives it, or with PGN
    #[arg(long, value_name = "FILE", group = "game", requires = "image", conflicts_with = "variant")]
    record: Option<std::path::PathBuf>,
    /// The game of the picture or clip: moves from the variant's start or from the position, such as "e2e4 e7e5"
    #[arg(long, value_name = "TEXT", group = "game", requires_all = ["image", "variant"])]
    moves: Option<String>,
    /// The clip shows only so many moves at the end of the game
    #[arg(long, value_name = "N", requires = "clip")]
    last: Option<usize>,
    /// The size of the window, or of the picture
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "1280x720")]
    size: UVec2,
    /// The view of the picture
    #[arg(long, value_enum, default_value_t = ViewArgument::Seat)]
    view: ViewArgument,
    /// Leave out the panels
    #[arg(long)]
    bare: bool,
    /// Turn the camera for so many seconds, print how long the frames took, and exit; with `--picture` no window opens, and
    /// the last frame is saved
    #[arg(long, value_name = "SECONDS", requires = "variant", conflicts_with = "clip")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=600))]
    frames: Option<u64>,
    /// The set of pieces, such as `marble`; the settings keep it [default: theirs, or `wood` for a picture or a clip]
    #[arg(long)]
    pieces: Option<String>,
    /// The board, such as `ash`; the settings keep it [default: theirs, or `walnut` for a picture or a clip]
    #[arg(long)]
    board: Option<String>,
    /// The room round the table, such as `night`; the settings keep it [default: theirs, or `evening` for a picture or a clip]
    #[arg(long, value_name = "NAME")]
    room: Option<String>,
    /// The language of all texts, such as `de`; the settings keep it [default: theirs, or that of the system]
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ViewArgument {
    Seat,
    Top,
    Flat,
    Table,
}

fn main() -> AppExit {
    let arguments = Arguments::parse();
    let view = match arguments.view {
        ViewArgument::Seat => PictureView::Seat,
        ViewArgument::Top => PictureView::Top,
        ViewArgument::Flat => PictureView::Flat,
        ViewArgument::Table => PictureView::Table,
    };
    let game = match find_assets().and_then(|_| game(&arguments)) {
        Ok(game) => game,
        Err(error) => {
            eprintln!("tessera: {error}");
            return AppExit::error();
        }
    };
    let clip = arguments.clip.is_some().then_some(Clip { last: arguments.last });
    // A clip is of the table; its panels would only make it larger.
    let bare = arguments.bare || clip.is_some();
    let is_picture = arguments.picture.is_some() || arguments.clip.is_some();
    let launch = Launch {
        variant: arguments.variant,
        position: arguments.position,
        size: arguments.size,
        mods: arguments.mods.or_else(user_mods),
        more_mods: sample_mods(),
        open: arguments.file,
        games: if is_picture { None } else { arguments.games.or_else(user_games) },
        exports: user_exports(),
        picture: arguments.picture.or(arguments.clip).map(|file| Picture { file, view, bare, game, clip }),
        frames: arguments.frames.map(std::time::Duration::from_secs),
        pieces: arguments.pieces,
        board: arguments.board,
        room: arguments.room,
        language: arguments.language,
    };
    App::new()
        .set_error_handler(report_error)
        .add_plugins((engine(&launch), TablePlugin { launch }, VariantPlugins))
        .run()
}

/// The record or PGN of the game to show, if one is asked for.
fn game(arguments: &Arguments) -> Result<Option<String>, String> {
    Ok(match (&arguments.record, &arguments.moves, &arguments.variant) {
        (Some(file), ..) => {
            let bytes = std::fs::read(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
            Some(decode_games(bytes))
        }
        (None, Some(moves), Some(variant)) => {
            let position = arguments.position.as_ref().map(|text| format!("position {text}\n")).unwrap_or_default();
            Some(format!("variant {variant}\n{position}actions {moves}"))
        }
        _ => None,
    })
}

fn size(text: &str) -> Result<UVec2, String> {
    let (width, height) = text.split_once('x').ok_or("a size is two numbers, as in 1280x720")?;
    let side = |text: &str| {
        let side = text.parse().ok().filter(|side| (64..=8192).contains(side));
        side.ok_or_else(|| format!("`{text}` is not a number from 64 to 8192"))
    };
    Ok(UVec2::new(side(width)?, side(height)?))
}
