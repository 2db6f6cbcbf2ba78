//! What a course needs around a tournament: class lists as learning platforms export them, points by rules, and
//! gradebooks that the platforms take back.
//!
//! - [`roster`]: bytes of a list to its students.
//! - [`grades`]: what criteria of a rubric gave.
//! - [`points`]: facts about a student to points, each with its reason.
//! - [`gradebook`]: points to files of platforms.
//!
//! Pure functions: no file, no clock, no database. Who a student is in the tournament, and what is known of their
//! player, comes from the caller.

pub mod gradebook;
pub mod grades;
pub mod points;
pub mod roster;
