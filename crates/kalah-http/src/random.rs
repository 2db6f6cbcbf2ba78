//! Random bytes of the system.

/// Returns random bytes that nobody can guess.
///
/// # Panics
/// If the system gives none: what is secret cannot be made then, and whatever was made instead would be worse.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}
