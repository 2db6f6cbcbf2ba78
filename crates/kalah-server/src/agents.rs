//! Players that connect to the server and play there: agents of KGP, and clients of the Java Kalaha
//! application.
//!
//! Neither the protocols (`kalah-protocol`) nor how their results are kept (`coordinator`) is in here.

pub(crate) mod kalaha_socket;
pub(crate) mod kgp;
