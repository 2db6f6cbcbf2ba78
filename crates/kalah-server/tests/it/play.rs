//! Analysis and games of visitors: whole runs over HTTP.

mod analysis;
mod games;
mod judging;
mod learn;
mod mistakes;
mod progress;
mod puzzles;
mod sharing;
mod stream;
