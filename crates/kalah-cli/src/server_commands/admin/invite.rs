//! `kalah admin invite`: one more of the staff.

use anyhow::Result;
use clap::{Args, ValueEnum};
use kalah_server::{Role, invite};

use super::site::{SiteArgs, wait};

/// Let a tutor or a lecturer in: prints a link by which they sign in
#[derive(Args)]
pub(super) struct Invite {
    /// What they are to be
    #[arg(long)]
    role: StaffRole,
    /// Their name
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    site: SiteArgs,
}

/// Students come by a class list.
#[derive(Clone, Copy, ValueEnum)]
enum StaffRole {
    Tutor,
    Lecturer,
}

impl Invite {
    pub(super) fn run(&self) -> Result<()> {
        let role = match self.role {
            StaffRole::Tutor => Role::Tutor,
            StaffRole::Lecturer => Role::Lecturer,
        };
        let SiteArgs { data, site } = &self.site;
        println!("{site}{}", wait(invite(data, role, &self.name))?);
        Ok(())
    }
}
