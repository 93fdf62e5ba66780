//! The game: puts Bevy, the table and the bundled variants together.

use bevy::prelude::*;
use clap::{Parser, ValueEnum};
use plugins::VariantPlugins;
use tessera_table::{Launch, Picture, PictureView, TablePlugin, engine, report_error, sample_mods, user_mods};

/// Chess variants on one 3D table.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Start with this variant
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Start with this position (FEN)
    #[arg(long, value_name = "TEXT", requires = "variant")]
    position: Option<String>,
    /// The folder of mods [default: tessera/mods in the platform's folder for data]
    #[arg(long, value_name = "DIR")]
    mods: Option<std::path::PathBuf>,
    /// Save a picture of the table and exit, without opening a window
    #[arg(long, value_name = "FILE")]
    picture: Option<std::path::PathBuf>,
    /// The size of the window, or of the picture
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "1280x720")]
    size: UVec2,
    /// The view of the picture
    #[arg(long, value_enum, default_value_t = ViewArgument::Seat)]
    view: ViewArgument,
    /// Leave out the panels
    #[arg(long)]
    bare: bool,
    /// The set of pieces, such as `marble` [default: that of the settings]
    #[arg(long)]
    pieces: Option<String>,
    /// The board, such as `ash` [default: that of the settings]
    #[arg(long)]
    board: Option<String>,
    /// The room round the table, such as `evening` [default: that of the settings]
    #[arg(long, value_name = "NAME")]
    room: Option<String>,
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
    let bare = arguments.bare;
    let launch = Launch {
        variant: arguments.variant,
        position: arguments.position,
        size: arguments.size,
        mods: arguments.mods.or_else(user_mods),
        more_mods: sample_mods(),
        picture: arguments.picture.map(|file| Picture { file, view, bare }),
        pieces: arguments.pieces,
        board: arguments.board,
        room: arguments.room,
    };
    App::new()
        .set_error_handler(report_error)
        .add_plugins((engine(&launch), TablePlugin { launch }, VariantPlugins))
        .run()
}

fn size(text: &str) -> Result<UVec2, String> {
    let (width, height) = text.split_once('x').ok_or("a size is two numbers, as in 1280x720")?;
    let side = |text: &str| {
        let side = text.parse().ok().filter(|side| (64..=8192).contains(side));
        side.ok_or_else(|| format!("`{text}` is not a number from 64 to 8192"))
    };
    Ok(UVec2::new(side(width)?, side(height)?))
}
