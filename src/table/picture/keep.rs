//! Pictures of the window, without the interface or of an open page, in the player's folder of pictures.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on};
use tessera_rules::Message;

use crate::model::redraw_request::Redraws;
use crate::model::table_requests::{KeepPagePicture, KeepPicture, Toast};
use crate::model::view::{HidePanels, PageInPicture};

/// How many frames pass without the interface before the picture is taken: egui shows its last frame for one more.
const WITHOUT: u8 = 2;

/// A picture that is going to be taken.
#[derive(Resource)]
struct Keeping {
    /// The frames that still pass before.
    frames: u8,
}

/// The pictures that are being written. That takes some tenths of a second for a large window. Each task gives its note.
#[derive(Resource, Default)]
struct Saving(Vec<Task<Message>>);

/// The program ends when the pictures are whole.
impl Drop for Saving {
    fn drop(&mut self) {
        for task in self.0.drain(..) {
            block_on(task);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Saving>()
        .add_observer(on_keep)
        .add_observer(on_keep_page)
        .add_systems(Last, take.run_if(resource_exists::<Keeping>))
        .add_systems(Update, tell.run_if(|saving: Res<Saving>| !saving.0.is_empty()));
}

/// Hides the interface. A second request, before the picture is taken, is the same one.
fn on_keep(_: On<KeepPicture>, now: Option<Res<Keeping>>, mut panels: ResMut<HidePanels>, mut commands: Commands) {
    if now.is_none() {
        commands.insert_resource(Keeping { frames: WITHOUT });
        panels.0 = true;
    }
}

/// Has the page leave out its buttons. A second request, before the picture is taken, is the same one.
fn on_keep_page(
    _: On<KeepPagePicture>,
    now: Option<Res<Keeping>>,
    mut page: ResMut<PageInPicture>,
    mut commands: Commands,
) {
    if now.is_none() {
        commands.insert_resource(Keeping { frames: WITHOUT });
        page.0 = true;
    }
}

fn take(mut keeping: ResMut<Keeping>, mut redraws: Redraws, mut commands: Commands) {
    redraws.now();
    match keeping.frames {
        0 => {}
        1 => {
            keeping.frames = 0;
            commands.spawn(Screenshot::primary_window()).observe(on_captured);
        }
        _ => keeping.frames -= 1,
    }
}

fn on_captured(
    captured: On<ScreenshotCaptured>,
    (mut panels, mut page, mut saving): (ResMut<HidePanels>, ResMut<PageInPicture>, ResMut<Saving>),
    mut redraws: Redraws,
    mut commands: Commands,
) {
    (panels.0, page.0) = (false, false);
    commands.remove_resource::<Keeping>();
    let (file, image) = (free_file("png"), captured.image.clone());
    // The empty file keeps the name. An error comes again when the picture is written.
    let _ = std::fs::File::create(&file);
    saving.0.push(AsyncComputeTaskPool::get().spawn(async move {
        let saved = save(image, &file);
        told(&file, saved)
    }));
    redraws.now();
}

/// Writes a picture into a file.
///
/// # Errors
/// The reason why it cannot be written. A part of a picture, as on a full disk, is of no use, so there is no file then.
fn save(image: Image, file: &Path) -> Result<(), String> {
    let image = image.try_into_dynamic().map_err(|error| error.to_string());
    let saved = image.and_then(|image| image.to_rgb8().save(file).map_err(|error| error.to_string()));
    saved.inspect_err(|_| _ = std::fs::remove_file(file))
}

/// Tells which pictures are written.
fn tell(mut saving: ResMut<Saving>, mut redraws: Redraws, mut commands: Commands) {
    saving.0.retain_mut(|task| match redraws.poll(task) {
        Some(note) => {
            commands.trigger(Toast(note));
            false
        }
        None => true,
    });
}

/// The note about a file that was saved, or about the reason why it was not.
pub(super) fn told(file: &Path, saved: Result<(), String>) -> Message {
    let message = |key| Message::new(key).text("file", file.display());
    match saved {
        Ok(()) => message("tell-picture"),
        Err(error) => message("tell-not-saved").text("error", error),
    }
}

/// The first free file with this ending in the player's folder of pictures. Systems without such a folder have at least a home;
/// the last resort is the current folder.
pub(super) fn free_file(ending: &str) -> PathBuf {
    let folder = dirs::picture_dir().filter(|folder| folder.is_dir()).or_else(dirs::home_dir).unwrap_or_default();
    free_in(&folder, ending)
}

fn free_in(folder: &Path, ending: &str) -> PathBuf {
    let named = (1..).map(|number: u32| folder.join(format!("tessera-{number}.{ending}")));
    named.into_iter().find(|file| !file.exists()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_replaces_no_other() {
        let folder = tempfile::TempDir::new().unwrap();
        assert_eq!(free_in(folder.path(), "png"), folder.path().join("tessera-1.png"));
        std::fs::write(folder.path().join("tessera-1.png"), "").unwrap();
        assert_eq!(free_in(folder.path(), "png"), folder.path().join("tessera-2.png"));
        assert_eq!(free_in(folder.path(), "apng"), folder.path().join("tessera-1.apng"));
    }
}
