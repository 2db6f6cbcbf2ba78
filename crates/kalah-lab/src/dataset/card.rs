//! The card of a data set: what is in it, how it was made, and by what it is known to be whole.

use std::fmt::Write as _;

use kalah::Rules;
use sha2::{Digest, Sha256};

use super::columns::COLUMNS;

/// What a card says of a data set.
pub struct DatasetCard {
    /// Rules of the games.
    pub rules: Rules,
    /// Positions that were drawn.
    pub drawn: usize,
    /// Positions in the file.
    pub positions: usize,
    /// Seed of the games.
    pub seed: u64,
    /// The most seeds in play of which the database had the values.
    pub database_seeds: u32,
    /// The command that makes the file again.
    pub command: String,
}

impl DatasetCard {
    /// Renders the card of a file of this name and content, as Markdown.
    pub fn render(&self, name: &str, content: &[u8]) -> String {
        let hash = Sha256::digest(content).iter().fold(String::new(), |mut text, byte| {
            // Writing to a string does not fail.
            _ = write!(text, "{byte:02x}");
            text
        });
        let DatasetCard { rules, drawn, positions, seed, database_seeds, command } = self;
        let version = env!("CARGO_PKG_VERSION");
        let columns = COLUMNS.map(|(name, holds)| format!("| `{name}` | {holds} |\n")).concat();
        format!(
            "# {name}\n\n\
             {positions} positions of Kalah ({rules}) with the exact values of all moves.\n\n\
             - Made by kalah {version}: `{command}`. The same command makes the same rows.\n\
             - Drawn: {drawn} different positions of games of random moves from the start (seed {seed}), in the order of the \
             games. {} of them took too many nodes and are left out.\n\
             - Values: proven by search over an endgame database of {database_seeds} seeds, or taken from the proofs and books \
             that come with the program. None is estimated.\n\
             - Licence: CC0 1.0, no rights reserved.\n\
             - SHA-256: `{hash}`\n\n\
             | column | holds |\n|---|---|\n{columns}",
            drawn - positions
        )
    }
}
