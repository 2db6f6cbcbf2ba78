//! Agents that connect and play, over real sockets.

mod agent;
mod games;
mod identity;
mod misbehaving;
mod served;
