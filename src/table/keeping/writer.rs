//! Writes files on a thread of its own: a slow disk costs no frame, but the one in which a game is removed.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime};

use bevy::prelude::*;
use tempfile::{Builder, NamedTempFile};
use tessera_arbiter::Waker;

/// The ending of the names of files that are not written to their end.
pub(super) const UNFINISHED: &str = ".part";
/// The beginning of these names.
pub(super) const BEGUN: &str = ".tessera-";

/// The time after which a text that could not be written is tried again.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// The outcome of a writing: the file, and the reason if it failed.
pub(super) type WriteOutcome = Result<PathBuf, (PathBuf, String)>;

/// Something to do with a file.
struct Job {
    file: PathBuf,
    task: Task,
}

/// A task of the thread, for one file.
enum Task {
    /// Writes a text. `changed` is the time of its last change that the file tells; `None` is now.
    Write { text: String, changed: Option<SystemTime> },
    /// Writes nothing that was given before, and says so.
    Forget(Sender<()>),
}

/// The thread that writes. When this is dropped, it waits until everything is written.
#[derive(Resource)]
pub(super) struct Writer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    outcomes: Arc<Mutex<Vec<WriteOutcome>>>,
    /// Keeps other programs away until everything is written.
    _lock: Option<File>,
}

impl Writer {
    /// `waker` wakes the program when a file cannot be written, and when it can be written again. `lock` is held until
    /// everything is written.
    pub(super) fn new(waker: Waker, lock: Option<File>) -> Self {
        let (jobs, received) = channel();
        let outcomes = Arc::new(Mutex::new(Vec::new()));
        let shared = outcomes.clone();
        let thread = std::thread::spawn(move || write_all(&received, &shared, &waker));
        Self { jobs: Some(jobs), thread: Some(thread), outcomes, _lock: lock }
    }

    /// Has a file replaced by this text. It returns at once.
    pub(super) fn write(&self, file: PathBuf, text: String) {
        self.send(Job { file, task: Task::Write { text, changed: None } });
    }

    /// The same, but the file tells this time as that of its last change.
    pub(super) fn write_as_of(&self, file: PathBuf, text: String, changed: SystemTime) {
        self.send(Job { file, task: Task::Write { text, changed: Some(changed) } });
    }

    /// Forgets the texts of this file that are not written yet. It returns when nothing that was given before can change the
    /// file any more, so that it may be moved.
    pub(super) fn forget(&self, file: PathBuf) {
        let (forgotten, done) = channel();
        self.send(Job { file, task: Task::Forget(forgotten) });
        // A thread that has panicked writes nothing.
        let _ = done.recv();
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The thread ends only after this.
            let _ = jobs.send(job);
        }
    }

    /// The outcomes of all writings since this was asked last, first to last.
    pub(super) fn outcomes(&self) -> Vec<WriteOutcome> {
        std::mem::take(&mut *self.outcomes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            error!("the thread that keeps games has panicked");
        }
    }
}

/// Writes until no more texts can come. Only the newest text of a file matters. What cannot be written is tried again, the last
/// time when no more texts can come.
fn write_all(jobs: &Receiver<Job>, outcomes: &Mutex<Vec<WriteOutcome>>, waker: &Waker) {
    let mut failed: Vec<Job> = Vec::new();
    let mut try_again = Instant::now();
    let mut is_open = true;
    while is_open {
        let waits = if failed.is_empty() { Duration::MAX } else { try_again.saturating_duration_since(Instant::now()) };
        let first = jobs.recv_timeout(waits);
        is_open = !matches!(first, Err(RecvTimeoutError::Disconnected));
        let is_due = !is_open || Instant::now() >= try_again;
        let mut due: Vec<Job> = if is_due { std::mem::take(&mut failed) } else { Vec::new() };
        let was_failing: Vec<PathBuf> = due.iter().chain(&failed).map(|job| job.file.clone()).collect();
        for job in first.into_iter().chain(jobs.try_iter()) {
            due.retain(|other| other.file != job.file);
            failed.retain(|other| other.file != job.file);
            due.push(job);
        }
        for job in due {
            let written = match &job.task {
                Task::Write { text, changed } => write(&job.file, text, *changed),
                Task::Forget(forgotten) => {
                    // An error means that nobody waits any more.
                    let _ = forgotten.send(());
                    continue;
                }
            };
            let is_news = written.is_err() != was_failing.contains(&job.file);
            let outcome = match written {
                Ok(()) => Ok(job.file),
                Err(error) => {
                    let outcome = Err((job.file.clone(), error.to_string()));
                    failed.push(job);
                    try_again = Instant::now() + TRY_AGAIN;
                    outcome
                }
            };
            outcomes.lock().unwrap_or_else(PoisonError::into_inner).push(outcome);
            if is_news {
                // The players are told in the next frame.
                waker.wake();
            }
        }
    }
}

/// Replaces a file so that at each moment it has either its old text or the new one, even if the machine stops.
pub(super) fn write(file: &Path, text: &str, changed: Option<SystemTime>) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let new = unfinished(folder, text, &Builder::new())?;
    if let Some(changed) = changed {
        new.as_file().set_modified(changed)?;
    }
    new.as_file().sync_all()?;
    new.persist(file)?;
    sync(folder)
}

/// Writes a text into the first of these files that does not exist yet, and returns it. The file is for others, too, so it has the
/// permissions of any new file.
pub(super) fn write_new(files: impl Iterator<Item = PathBuf>, text: &str) -> io::Result<PathBuf> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut begun: Option<NamedTempFile> = None;
    for file in files {
        let folder = file.parent().unwrap_or(Path::new("."));
        let new = match begun.take() {
            Some(new) => new,
            None => {
                let new = unfinished(folder, text, &builder)?;
                new.as_file().sync_all()?;
                new
            }
        };
        match new.persist_noclobber(&file) {
            Ok(_) => return sync(folder).map(|()| file),
            Err(error) if error.error.kind() == ErrorKind::AlreadyExists => begun = Some(error.file),
            Err(error) => return Err(error.error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// A new file with this text, without its name.
fn unfinished(folder: &Path, text: &str, builder: &Builder) -> io::Result<NamedTempFile> {
    std::fs::create_dir_all(folder)?;
    let mut new = builder.clone().prefix(BEGUN).suffix(UNFINISHED).tempfile_in(folder)?;
    new.write_all(text.as_bytes())?;
    Ok(new)
}

/// Brings the new names of a folder onto the disk.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix)
        && let Err(error) = File::open(folder)?.sync_all()
        // Not every file system can sync folders. The files themselves are written.
        && !matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported)
    {
        return Err(error);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn the_newest_text_of_each_file_is_there_when_the_writer_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join("games").join(name);
        let writer = Writer::new(Waker::default(), None);
        for number in 0..50 {
            writer.write(file("a"), format!("a {number}"));
            writer.write(file(if number < 25 { "b" } else { "c" }), format!("{number}"));
        }
        drop(writer);
        let read = |name: &str| fs::read_to_string(file(name)).unwrap();
        assert_eq!([read("a"), read("b"), read("c")], ["a 49", "24", "49"]);
        // Nothing else stays in the folder.
        assert_eq!(fs::read_dir(folder.path().join("games")).unwrap().count(), 3);
    }

    /// A removed game stays removed, also if its text is just being written.
    #[test]
    fn what_is_forgotten_is_not_written_later() {
        let folder = tempfile::tempdir().unwrap();
        let writer = Writer::new(Waker::default(), None);
        for number in 0..50 {
            let file = folder.path().join(number.to_string());
            writer.write(file.clone(), numbered(number));
            writer.forget(file.clone());
            let _ = fs::remove_file(file);
        }
        drop(writer);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    /// The program that the test below kills. It prints each number whose text is kept.
    #[test]
    fn a_program_that_is_killed() {
        let Ok(file) = std::env::var(KILLED) else { return };
        let writer = Writer::new(Waker::default(), None);
        for number in 0.. {
            writer.write(file.clone().into(), numbered(number));
            loop {
                match writer.outcomes().pop() {
                    Some(outcome) => break drop(outcome.unwrap()),
                    None => std::thread::yield_now(),
                }
            }
            println!("kept {number}");
        }
    }

    /// The name of the variable that tells the test above its file.
    const KILLED: &str = "TESSERA_TEST_KILLED";

    /// A text that is as long as a long game, and says its number at both ends.
    fn numbered(number: u32) -> String {
        format!("{number} {} {number}", "e2e4 ".repeat(2_000))
    }

    #[test]
    fn nothing_that_is_kept_is_lost_when_the_program_is_killed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game");
        let mut chance = ChaCha8Rng::seed_from_u64(1);
        for round in 0..40 {
            let mut child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "keeping::writer::tests::a_program_that_is_killed", "--nocapture"])
                .env(KILLED, &file)
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            // The start takes as long as the machine needs. The time counts from the first text on.
            let mut output = BufReader::new(child.stdout.take().unwrap());
            let mut said = String::new();
            while !said.contains("kept ") {
                assert!(output.read_line(&mut said).unwrap() > 0, "round {round}: {said}");
            }
            std::thread::sleep(Duration::from_millis(chance.random_range(0..15)));
            child.kill().unwrap();
            child.wait().unwrap();
            output.read_to_string(&mut said).unwrap();
            // The last line may be cut off.
            let (whole, _) = said.rsplit_once('\n').unwrap();
            let last = whole.lines().rev().find_map(|line| line.split_once("kept ")?.1.parse::<u32>().ok());
            let kept = last.unwrap();
            let text = fs::read_to_string(&file).unwrap();
            let number: u32 = text.split(' ').next().unwrap().parse().unwrap();
            assert_eq!(text, numbered(number), "round {round}: half a text");
            assert!(number >= kept, "round {round}: {number} is older than {kept}");
        }
    }

    #[test]
    fn what_cannot_be_written_is_said_and_the_old_text_stays() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("taken"), "old").unwrap();
        // A file stands where the folder should be.
        let file = folder.path().join("taken").join("game");
        let writer = Writer::new(Waker::default(), None);
        writer.write(file.clone(), "new".to_owned());
        let outcome = loop {
            match writer.outcomes().pop() {
                Some(outcome) => break outcome,
                None => std::thread::yield_now(),
            }
        };
        assert_eq!(outcome.unwrap_err().0, file);
        assert_eq!(fs::read_to_string(folder.path().join("taken")).unwrap(), "old");
    }
}
