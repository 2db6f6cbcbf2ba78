//! Tokens of forges, sealed for the database: the server has to show them, so that a hash would not do.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kalah_http::random::random_bytes;
use kalah_tournament::PlayerNumber;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

use crate::account::Accounts;

/// Purpose of the key.
const PURPOSE: &str = "status-token";

/// Returns the key of this server, which follows from the one that signs sessions: it is not in the database.
fn key(accounts: &Accounts) -> LessSafeKey {
    let bytes = accounts.derive_key(PURPOSE, "seal");
    LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, &bytes).expect("a key has 32 bytes"))
}

/// What a sealed token is for: it opens for nothing else.
fn bound(player: PlayerNumber, address: &str) -> Aad<String> {
    Aad::from(format!("{player} {address}"))
}

/// Seals the token of a player's repository.
pub(super) fn seal(accounts: &Accounts, player: PlayerNumber, address: &str, token: &str) -> String {
    let nonce = random_bytes::<NONCE_LEN>();
    let mut sealed = token.as_bytes().to_vec();
    key(accounts)
        .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), bound(player, address), &mut sealed)
        .expect("a token is not too long");
    URL_SAFE_NO_PAD.encode([&nonce[..], &sealed].concat())
}

/// Opens a sealed token. `None` if it was sealed by another server, or for something else.
pub(super) fn open(accounts: &Accounts, player: PlayerNumber, address: &str, sealed: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
    let (nonce, text) = bytes.split_at_checked(NONCE_LEN)?;
    let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
    let mut text = text.to_vec();
    let token = key(accounts).open_in_place(nonce, bound(player, address), &mut text).ok()?;
    String::from_utf8(token.to_vec()).ok()
}
