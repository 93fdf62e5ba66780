//! Reading the data files of the table: looks, rooms and lists of sounds, in RON.

use std::marker::PhantomData;
use std::path::PathBuf;

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoadError, AssetLoader, AssetPath, LoadContext};
use bevy::prelude::*;
use ron::Options;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use tessera_rules::Message;

use super::table_requests::Toast;

/// Parses a data file. Optional values are written without `Some`.
///
/// # Errors
/// The first fault of the text, with its line and column.
pub(crate) fn read_ron<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, SpannedError> {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_bytes(bytes)
}

/// Loads assets of one type from data files.
#[derive(TypePath)]
pub(crate) struct RonLoader<A: Asset>(PhantomData<fn() -> A>);

impl<A: Asset> Default for RonLoader<A> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<A: Asset + DeserializeOwned> AssetLoader for RonLoader<A> {
    type Asset = A;
    type Settings = ();
    type Error = BevyError;

    async fn load(&self, reader: &mut dyn Reader, (): &(), _: &mut LoadContext<'_>) -> Result<A, BevyError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Ok(read_ron(&bytes)?)
    }

    fn extensions(&self) -> &[&str] {
        &["ron"]
    }
}

/// Loads a file that may lie outside the folder of assets: a mod's. Its path must be safe, as one from a folder that was
/// listed.
pub(crate) fn load_of_mod<A: Asset>(server: &AssetServer, path: PathBuf) -> Handle<A> {
    server.load_builder().override_unapproved().load(path)
}

/// The same for a file that may be loaded already, as `known`. It is read again then, since it may have changed.
pub(crate) fn load_or_reload<A: Asset>(server: &AssetServer, path: PathBuf, known: Option<Handle<A>>) -> Handle<A> {
    let known = known.filter(|known| known.path().is_some_and(|known| known.path() == path));
    match known {
        Some(known) => {
            server.reload(path);
            known
        }
        None => load_of_mod(server, path),
    }
}

/// Reports a broken file to the player and to the log.
pub(crate) fn tell_broken(commands: &mut Commands, file: &AssetPath<'_>, error: &AssetLoadError) {
    warn!("{file} cannot be read, something plainer is shown instead: {error}");
    // The first line says what is wrong; a backtrace may follow.
    let first = error.to_string().lines().next().unwrap_or_default().to_owned();
    commands.trigger(Toast(Message::new("tell-look-broken").text("file", file).text("error", first)));
}
