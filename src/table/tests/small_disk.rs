//! A small disk of its own for tests of a full one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

pub struct SmallDisk(TempDir);

impl SmallDisk {
    /// Mounts a disk of 64 KiB. `None` if this user may not mount one.
    pub fn new() -> Option<Self> {
        let folder = TempDir::new().unwrap();
        let mut mount = Command::new("mount");
        let mounted = mount.args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"]).arg(folder.path()).output();
        mounted.is_ok_and(|output| output.status.success()).then_some(Self(folder))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Fills the disk to its last block, with the file that is returned.
    pub fn fill(&self) -> PathBuf {
        let filler = self.path().join("filler");
        let mut room = 64 * 1024;
        let mut all = Vec::new();
        while room > 0 {
            let larger = [all.clone(), vec![0; room]].concat();
            if fs::write(&filler, &larger).is_ok() {
                all = larger;
            }
            room /= 2;
        }
        fs::write(&filler, &all).unwrap();
        filler
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.path()).status();
    }
}
