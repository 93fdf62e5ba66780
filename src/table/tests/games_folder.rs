//! The folder of games of one test.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A folder of games for one test. A folder round it has the files beside the games, such as the lock.
pub struct GamesFolder {
    _around: TempDir,
    path: PathBuf,
}

impl GamesFolder {
    pub fn new() -> Self {
        let around = TempDir::new().unwrap();
        let path = around.path().join("games");
        std::fs::create_dir(&path).unwrap();
        Self { _around: around, path }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}
