//! The lessons of the registered variants.

use std::collections::BTreeMap;
use std::sync::Arc;

use tessera_rules::{Diagnostic, Lesson, LessonsFile, Rules, Severity};

/// Every lesson, by the id of its variant.
#[derive(Debug, Default, Clone)]
pub(crate) struct KnownLessons(BTreeMap<String, KnownLesson>);

/// A lesson with the file that it comes from.
#[derive(Debug, Clone)]
struct KnownLesson {
    lesson: Arc<Lesson>,
    /// The name of the file in messages, and its text.
    file: Arc<(String, String)>,
    /// The path of the lesson in the file.
    path: String,
}

impl KnownLessons {
    /// Adds the lessons of a file. `home` is the mod whose variants they teach; bundled variants have none. Returns the
    /// ids of the variants, each with its path in the file.
    ///
    /// # Errors
    /// The text has faults. No lesson is added then.
    pub(crate) fn add(
        &mut self,
        home: Option<&str>,
        name: &str,
        text: &str,
    ) -> Result<Vec<(String, String)>, Vec<Diagnostic>> {
        let read = LessonsFile::read(name, text)?;
        let file = Arc::new((name.to_owned(), text.to_owned()));
        let mut ids = Vec::new();
        for (short, lesson) in read.lessons {
            let id = home.map_or_else(|| short.clone(), |home| format!("{home}/{short}"));
            let path = format!("lessons.{short}");
            ids.push((id.clone(), path.clone()));
            self.0.insert(id, KnownLesson { lesson: lesson.into(), file: file.clone(), path });
        }
        Ok(ids)
    }

    pub(crate) fn get(&self, id: &str) -> Option<&Arc<Lesson>> {
        Some(&self.0.get(id)?.lesson)
    }

    /// The errors and warnings of a lesson, each with its place. None if there is no lesson.
    pub(crate) fn check(&self, rules: &Arc<Rules>) -> Vec<Diagnostic> {
        let Some(KnownLesson { lesson, file, path }) = self.0.get(rules.id()) else { return Vec::new() };
        let found = lesson.check(rules, path);
        found.into_iter().map(|diagnostic| diagnostic.at_key(&file.0, &file.1)).collect()
    }

    /// Removes the lessons of all mods.
    pub(crate) fn remove_mods(&mut self) {
        self.0.retain(|id, _| !id.contains('/'));
    }

    /// Removes a lesson that has an error.
    pub(crate) fn remove_if_broken(&mut self, id: &str, found: &[Diagnostic]) {
        if found.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
            self.0.remove(id);
        }
    }
}
