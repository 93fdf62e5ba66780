//! Keeps the button with the focus in sight. Keys and gamepads move the focus to buttons that a list has scrolled away.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, ActionRequest, TreeId};
use bevy_egui::egui::{Event, Id};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContexts, PrimaryEguiContext};

use crate::model::redraw_request::Redraws;

/// Scrolls to the button that has just got the focus, if a part of it is hidden.
///
/// Only the button itself knows in which list it lies. So it is asked as a screen reader would ask it.
pub(super) fn keep(
    mut contexts: EguiContexts,
    primary: Query<Entity, With<PrimaryEguiContext>>,
    mut last: Local<Option<Id>>,
    mut events: MessageWriter<EguiInputEvent>,
    mut redraws: Redraws,
) -> Result {
    let context = contexts.ctx_mut()?;
    let focused = context.memory(|memory| memory.focused());
    if *last == focused {
        return Ok(());
    }
    let Some(id) = focused else {
        *last = None;
        return Ok(());
    };
    // A button that is not laid out yet is asked in the next frame.
    let Some(button) = context.read_response(id) else { return Ok(()) };
    *last = focused;
    if button.interact_rect.contains_rect(button.rect.shrink(1.)) {
        return Ok(());
    }
    let (action, target_node, target_tree) = (Action::ScrollIntoView, id.accesskit_id(), TreeId::ROOT);
    let wish = ActionRequest { action, target_node, target_tree, data: None };
    for context in &primary {
        events.write(EguiInputEvent { context, event: Event::AccessKitActionRequest(wish.clone()) });
    }
    redraws.now();
    Ok(())
}
