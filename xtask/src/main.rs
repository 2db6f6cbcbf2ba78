//! Checks on the repository itself.
fn main() {}
