//! Says whether words stand before the seats, and not in the middle of the table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::model::open_page::OpenPage;
use crate::model::table_mode_now::TableModeNow;

/// Whether questions, choices, notes and texts about a square stand before the seats that they are for.
#[derive(SystemParam)]
pub(in crate::screens) struct AtSeats<'w> {
    table_mode: TableModeNow<'w>,
    page: Res<'w, OpenPage>,
}

impl AtSeats<'_> {
    pub(in crate::screens) fn here(&self) -> bool {
        self.table_mode.has_panels() && !self.page.fills_the_window()
    }
}

/// The same as a condition of systems.
pub(in crate::screens) fn turns_to_seats(at_seats: AtSeats) -> bool {
    at_seats.here()
}
