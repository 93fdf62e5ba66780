//! Wakes a program that sleeps until something happens.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

/// A function that is called on another thread after a change: the files of a mod have changed, or the computer has found
/// its move. A program that sleeps between inputs sets it to wake up, because only its next update sees the change.
#[derive(Resource, Clone, Default)]
pub struct Waker(Arc<Mutex<Option<Box<dyn Fn() + Send>>>>);

impl Waker {
    /// Sets the function. It replaces the one before.
    pub fn set(&self, wake: impl Fn() + Send + 'static) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(wake));
    }

    /// Calls the function. It may be called on any thread.
    pub fn wake(&self) {
        if let Some(wake) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            wake();
        }
    }
}
