//! The pages that were drawn last.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::region::Drawn;
use crate::view::View;

/// Pages that are kept for the next browser that asks.
const KEPT_VIEWS: usize = 64;

/// The pages that were drawn last, so that many who look at one page cost as much as one.
#[derive(Debug, Default)]
pub(crate) struct DrawnViews {
    views: Mutex<HashMap<View, (u64, Drawn)>>,
}

impl DrawnViews {
    pub(crate) fn get(&self, view: View, version: u64) -> Option<Drawn> {
        let views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        views.get(&view).filter(|(drawn_at, _)| *drawn_at == version).map(|(_, drawn)| Arc::clone(drawn))
    }

    pub(crate) fn keep(&self, view: View, version: u64, drawn: &Drawn) {
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        if views.len() >= KEPT_VIEWS {
            views.clear();
        }
        views.insert(view, (version, Arc::clone(drawn)));
    }
}
