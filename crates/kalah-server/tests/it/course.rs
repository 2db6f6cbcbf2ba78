//! From a class list to points.

mod class_lists;
mod points;
mod setup;
