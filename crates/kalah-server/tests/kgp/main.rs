//! Agents that connect and play, over real sockets.
#![expect(clippy::unwrap_used, reason = "a test fails where it panics")]

#[path = "../common/browser.rs"]
#[expect(dead_code, reason = "agents need no forms")]
mod browser;

mod agent;
mod games;
mod identity;
mod misbehaving;
mod served;
