//! A tournament that begins with the versions of another one.

use clap::Args;
use kalah_server::TournamentName;

#[derive(Args)]
pub(crate) struct PinnedArgs {
    /// Begin a new tournament with the versions that play in this one now, and take no others
    #[arg(long, value_name = "NAME")]
    pub(crate) pin_from: Option<TournamentName>,
    /// Show the results of a tournament that begins by --pin-from to the staff alone, until they are released
    #[arg(long, requires = "pin_from")]
    pub(crate) hidden: bool,
}
