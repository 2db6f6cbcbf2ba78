//! Numbers of positions, by which the database finds what was played in them.

use kalah::Position;
use kalah_store::PositionKey;

/// The number of a position with its rules: Fowler, Noll and Vo's FNV-1a of their texts. Positions with one number are taken for
/// the same: among ten million the chance that two have one number is three in a million.
pub(crate) fn key(position: &Position) -> PositionKey {
    let rules = position.rules();
    // How a game began does not matter any more.
    let text = format!("{} {:?} {} {position}", rules.pits(), rules.capture(), rules.pie_rule());
    let hash = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    PositionKey(text.bytes().fold(0xcbf2_9ce4_8422_2325, hash).cast_signed())
}
