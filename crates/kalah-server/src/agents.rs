//! Addresses at which players connect: agents of KGP by WebSocket, and the games of the Kalaha socket.
//!
//! The connections themselves are in the crate `kalah-agents`.

pub(crate) mod kalaha_socket;
pub(crate) mod web_socket;
