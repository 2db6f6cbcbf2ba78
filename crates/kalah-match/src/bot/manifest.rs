//! `bot.toml`: what a bot's folder says about itself.

use kalah_source::visible;
use serde::Deserialize;

use super::language::Language;

/// Keys of the manifest, each of which may be left out.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    /// Display name of the bot; else the folder's name.
    pub(super) name: Option<String>,
    /// Language that decides how to build and run it where `build` and `run` don't; else the files in the
    /// folder decide.
    pub(super) language: Option<Language>,
    /// The program that builds it and its arguments.
    pub(super) build: Option<Vec<String>>,
    /// The program that plays and its arguments, or the file of a module.
    pub(super) run: Option<Vec<String>>,
    /// Protocol of the bot; a module's file is WASM, anything else UKI.
    pub(super) protocol: Option<Protocol>,
    /// True if it plays on boards of every size, not only six pits a side.
    #[serde(default)]
    pub(super) any_board: bool,
}

impl Manifest {
    /// Reads the text of the file; if it cannot be read, tells why.
    pub(super) fn read(text: &[u8]) -> Result<Manifest, String> {
        let text = &kalah_files::decode(text).map_err(|error| error.to_string())?;
        // The reader of TOML repeats what it cannot read.
        toml::from_str(text).map_err(|error| visible(error.message()))
    }
}

/// Protocol by which the referee speaks to a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Protocol {
    /// Lines through pipes.
    Uki,
    /// A module's function.
    Wasm,
}
