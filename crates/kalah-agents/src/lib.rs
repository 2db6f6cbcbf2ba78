//! Players that connect to the server and play there: agents of KGP, and clients of the Java Kalaha
//! application.
//!
//! Neither the protocols (`kalah-protocol`) nor how their results are kept (the coordinator of `kalah-server`) is in
//! here, and no page.

pub mod kalaha_socket;
pub mod kgp;
