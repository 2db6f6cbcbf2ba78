//! Agents that connect and play here.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use kalah::Rules;
use kalah_server::{KgpLimits, KgpSettings};
use tokio::net::TcpListener;

use super::site_address::SiteAddress;

/// Pit counts of the Kalah Game Protocol: boards of 4 to 12 pits.
const PITS: std::ops::RangeInclusive<usize> = 4..=12;

/// Whether agents may connect, and by what they play.
#[derive(Args)]
pub(crate) struct AgentArgs {
    /// Let agents connect here and play, by the Kalah Game Protocol (port 2671 by custom); at /socket of the pages as well
    #[arg(long, value_name = "ADDRESS:PORT")]
    kgp: Option<SocketAddr>,
    /// The boards on which agents play, in turn: each has a ranking of its own
    #[arg(long, value_name = "RULES,..", value_delimiter = ',', default_value = "8x8", value_parser = board)]
    kgp_boards: Vec<Rules>,
    /// Seconds that agents have for a move
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    kgp_time: Duration,
    /// Agents that may be connected from one address
    #[arg(long, value_name = "N", default_value = "256")]
    kgp_per_address: NonZeroU32,
}

fn board(text: &str) -> Result<Rules, String> {
    let rules: Rules = text.parse().map_err(|error: kalah::RulesError| error.to_string())?;
    let is_plain = Rules::new(rules.pits(), rules.seeds()) == Ok(rules);
    if is_plain && PITS.contains(&rules.pits()) {
        return Ok(rules);
    }
    Err("agents play on boards of 4 to 12 pits without other rules, such as 8x8".to_owned())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let range = Duration::from_millis(10)..=Duration::from_hours(1);
    seconds.filter(|time| range.contains(time)).ok_or_else(|| "write seconds from 0.01 to 3600".to_owned())
}

impl AgentArgs {
    /// Returns the settings for agents, if they may play.
    pub(super) fn settings(&self, site: &SiteAddress) -> Option<KgpSettings> {
        self.kgp?;
        let per_client = usize::try_from(self.kgp_per_address.get()).unwrap_or(usize::MAX);
        let usual = KgpLimits::default();
        let limits = KgpLimits { per_client, total: usual.total.max(per_client), ..usual };
        let usual = KgpSettings::new(site.to_string(), self.kgp_boards.clone());
        Some(KgpSettings { time: self.kgp_time, limits, ..usual })
    }

    /// Binds the listener for agents, if they may play.
    pub(super) async fn listener(&self) -> Result<Option<TcpListener>> {
        let Some(address) = self.kgp else { return Ok(None) };
        let listener = TcpListener::bind(address).await;
        let listener = listener
            .with_context(|| format!("cannot listen on {address}: choose another address with --kgp"))?;
        Ok(Some(listener))
    }
}
