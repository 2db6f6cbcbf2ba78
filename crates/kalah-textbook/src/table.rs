//! The lookup table: a position met again need not be searched again.

use std::collections::HashMap;

use crate::game::{Game, MinMaxPlayer};
use crate::horizon::Horizon;

/// Relation of a stored value to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueBound {
    /// The stored value is the true one.
    Exact,
    /// The value is this or less.
    AtMost,
    /// The value is this or more.
    AtLeast,
}

/// Values of positions, with the player on move and the horizon they were found for.
///
/// A value is used only for the very horizon it was found for, so a search with a table finds what
/// it would find without.
#[derive(Clone, Debug)]
pub struct ValueTable<G> {
    entries: HashMap<(G, MinMaxPlayer), StoredValue>,
    capacity: usize,
}

#[derive(Clone, Copy, Debug)]
struct StoredValue {
    horizon: Horizon,
    bound: ValueBound,
    value: i32,
}

impl<G: Game> ValueTable<G> {
    /// A table for up to `capacity` positions; once it is full, only known positions are renewed.
    pub fn new(capacity: usize) -> ValueTable<G> {
        ValueTable { entries: HashMap::new(), capacity }
    }

    /// Returns what is known of a position for this horizon.
    pub fn get(&self, game: &G, on_move: MinMaxPlayer, horizon: Horizon) -> Option<(ValueBound, i32)> {
        let entry = self.entries.get(&(game.clone(), on_move))?;
        (entry.horizon == horizon).then_some((entry.bound, entry.value))
    }

    /// Stores a position if there is room for it, in place of what was known of it; tells whether
    /// it is new.
    pub fn insert(
        &mut self,
        game: &G,
        on_move: MinMaxPlayer,
        horizon: Horizon,
        bound: ValueBound,
        value: i32,
    ) -> bool {
        let key = (game.clone(), on_move);
        let has_room = self.entries.len() < self.capacity || self.entries.contains_key(&key);
        has_room && self.entries.insert(key, StoredValue { horizon, bound, value }).is_none()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
    }
}
