//! `kalah admin invite`: one more of the staff.

use anyhow::Result;
use clap::{Args, ValueEnum};
use kalah_server::{Role, invite};

use super::site::{Site, wait};

/// Let a tutor or a lecturer in: prints a link by which they sign in
#[derive(Args)]
pub(super) struct Invite {
    /// What they are to be
    #[arg(long)]
    role: Staff,
    /// Their name
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    site: Site,
}

/// Students come by a class list.
#[derive(Clone, Copy, ValueEnum)]
enum Staff {
    Tutor,
    Lecturer,
}

impl Invite {
    pub(super) fn run(&self) -> Result<()> {
        let role = match self.role {
            Staff::Tutor => Role::Tutor,
            Staff::Lecturer => Role::Lecturer,
        };
        let Site { data, site } = &self.site;
        println!("{site}{}", wait(invite(data, role, &self.name))?);
        Ok(())
    }
}
