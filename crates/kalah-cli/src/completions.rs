//! `kalah completions`: what a shell needs to complete the words of this program.

use clap::Args;
use clap_complete::{Shell, generate};

use crate::arguments::command;

/// Print a script that lets a shell complete commands and options
///
/// For bash: kalah completions bash > ~/.local/share/bash-completion/completions/kalah
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self) {
        let mut script = Vec::new();
        generate(self.shell, &mut command(), "kalah", &mut script);
        print!("{}", String::from_utf8_lossy(&script));
    }
}
