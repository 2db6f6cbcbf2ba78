//! Options of `kalah serve` for accepting and trying submissions.

use std::num::NonZeroU32;

use clap::Args;
use kalah_server::SubmissionRules;

#[derive(Args)]
#[command(next_help_heading = "Submissions")]
pub(crate) struct SubmissionArgs {
    /// Submissions that a player may make within an hour
    #[arg(long, value_name = "N", default_value_t = SubmissionRules::default().per_hour)]
    submissions_per_hour: NonZeroU32,
    /// Matches that a player may ask for within a day to practise by
    #[arg(long, value_name = "N", default_value_t = SubmissionRules::default().practices)]
    practices_per_day: NonZeroU32,
    /// The share of all places at workers that may build and try while matches wait, from 0 to 1; one place at least
    #[arg(long, value_name = "SHARE", default_value_t = SubmissionRules::default().share, value_parser = share)]
    build_share: f64,
    /// Games that a version may lose by faults before it is withdrawn
    #[arg(long, value_name = "N", default_value_t = SubmissionRules::default().faults)]
    most_faults: NonZeroU32,
    /// Let only people who have signed in try bots on the page of the workshop
    #[arg(long)]
    no_guest_tries: bool,
}

impl SubmissionArgs {
    /// Returns true if guests may try bots.
    pub(crate) fn has_guest_tries(&self) -> bool {
        !self.no_guest_tries
    }

    pub(crate) fn rules(&self) -> SubmissionRules {
        SubmissionRules {
            per_hour: self.submissions_per_hour,
            practices: self.practices_per_day,
            share: self.build_share,
            faults: self.most_faults,
            ..SubmissionRules::default()
        }
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "write a share from 0 to 1, such as 0.5".to_owned())
}
