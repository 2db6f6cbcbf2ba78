//! Analysis and games of visitors: whole runs over HTTP.

mod analysis;
mod games;
mod learn;
mod mistakes;
mod progress;
mod puzzles;
mod reviews;
mod sharing;
mod stream;
