//! The Kalah Game Protocol: its grammar, and transcripts of both halves of a conversation.
mod client;
mod grammar;
mod server;
