//! The tests of the crate from outside, in one program.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

mod accounts;
mod backup;
mod bodies;
mod bots;
mod common;
mod course;
mod faults;
mod flood;
mod forges;
mod intake;
mod kgp;
mod languages;
mod lti;
mod machine_class;
mod nginx;
mod nicknames;
mod notices;
mod paging;
mod play;
mod python_module;
mod rubric;
mod several;
mod shared_pool;
mod similar;
mod strangers;
mod studies;
mod submissions;
mod term;
mod tls;
mod watched;
mod whole;
mod workshop;
