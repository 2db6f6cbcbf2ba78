//! The tests of the crate from outside, in one program.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod backup;
mod book;
mod bots;
mod browser;
mod command;
mod connect;
mod demo;
mod doctor;
mod endgame;
mod files;
mod foreign;
mod grading;
mod init;
mod isolation;
mod json_keys;
mod laboratory;
mod log;
mod machines;
mod matches;
mod nim;
mod outgoing_tls;
mod people;
mod proof;
mod proof_checker;
mod python_module;
mod rehearsal;
mod serve;
mod serving;
mod similar;
mod solve;
mod status;
mod submit;
mod teaching;
mod tournaments;
mod watched;
