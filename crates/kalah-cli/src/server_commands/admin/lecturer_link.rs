//! `kalah admin lecturer-link`: a way in for a lecturer who has none.

use anyhow::Result;
use clap::Args;
use kalah_server::lecturer_link;

use super::site::{SiteArgs, wait};

/// Print a link by which the first lecturer signs in; one that was printed before ends
#[derive(Args)]
pub(super) struct LecturerLink {
    #[command(flatten)]
    site: SiteArgs,
}

impl LecturerLink {
    pub(super) fn run(&self) -> Result<()> {
        let SiteArgs { data, site } = &self.site;
        println!("{site}{}", wait(lecturer_link(data))?);
        Ok(())
    }
}
