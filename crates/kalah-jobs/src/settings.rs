//! What a match is played by.

use std::fmt;
use std::str::FromStr;

use kalah::Rules;
use kalah_player::Limit;
use serde::{Deserialize, Serialize};

/// Settings of a tournament's matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentSettings {
    /// The rules of every game.
    pub rules: Rules,
    /// The limit of every ply.
    pub limit: Limit,
    /// What bots in Python may import.
    #[serde(default, skip_serializing_if = "PythonModule::is_off")]
    pub python_module: PythonModule,
}

impl TournamentSettings {
    /// Creates settings without the Python module.
    pub const fn new(rules: Rules, limit: Limit) -> TournamentSettings {
        TournamentSettings { rules, limit, python_module: PythonModule::Off }
    }
}

/// What bots in Python may import of this project: the module `kalah`, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PythonModule {
    /// Nothing.
    #[default]
    Off,
    /// The module without the books, proofs and values that come with the program.
    Plain,
    /// The module with them.
    Knowledge,
}

/// A text that names no choice of the Python module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPythonModule(String);

impl fmt::Display for UnknownPythonModule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no choice of the Python module: write off, plain or knowledge",
            self.0.escape_debug()
        )
    }
}

impl std::error::Error for UnknownPythonModule {}

impl PythonModule {
    /// The choices, the least first.
    pub const ALL: [PythonModule; 3] = [PythonModule::Off, PythonModule::Plain, PythonModule::Knowledge];

    /// Returns the word for addresses, forms and the database.
    pub const fn word(self) -> &'static str {
        match self {
            PythonModule::Off => "off",
            PythonModule::Plain => "plain",
            PythonModule::Knowledge => "knowledge",
        }
    }

    /// Returns true if nothing may be imported.
    pub const fn is_off(&self) -> bool {
        matches!(self, PythonModule::Off)
    }

    /// Returns the name among the tools of a machine that has the module.
    pub const fn tool(self) -> Option<&'static str> {
        match self {
            PythonModule::Off => None,
            PythonModule::Plain => Some("kalah for Python"),
            PythonModule::Knowledge => Some("kalah for Python with books and proofs"),
        }
    }
}

impl fmt::Display for PythonModule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for PythonModule {
    type Err = UnknownPythonModule;

    fn from_str(word: &str) -> Result<PythonModule, UnknownPythonModule> {
        let known = PythonModule::ALL.into_iter().find(|module| module.word() == word);
        known.ok_or_else(|| UnknownPythonModule(word.to_owned()))
    }
}
