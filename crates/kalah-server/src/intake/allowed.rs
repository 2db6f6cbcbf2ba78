//! Allow-list of repositories elsewhere.

use kalah_source::GitAddress;

use super::public::is_public;
use super::refusal::SubmissionRefusal;

/// Bytes of an address.
const LONGEST: usize = 500;

/// Repositories that may be asked beside those of the world, by the beginnings of their addresses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct AllowedRepositories(Vec<String>);

impl AllowedRepositories {
    /// Creates a list of address prefixes, each of which has to end at a path separator.
    pub(super) fn new(beginnings: &[String]) -> AllowedRepositories {
        let ended = |beginning: &String| format!("{}/", beginning.trim_end_matches('/'));
        AllowedRepositories(beginnings.iter().map(ended).collect())
    }

    /// The address as it may be asked: of a host of the world alone, wherever its name leads later.
    pub(super) async fn checked(&self, text: &str) -> Result<GitAddress, SubmissionRefusal> {
        let nonsense =
            |why: &str| SubmissionRefusal::Nonsense(format!("this repository is not asked: {why}"));
        if text.len() > LONGEST {
            return Err(nonsense("its address is too long"));
        }
        let text = text.trim();
        let written = if text.starts_with("https://") { format!("git+{text}") } else { text.to_owned() };
        let address: GitAddress =
            written.parse().map_err(|error| SubmissionRefusal::Nonsense(format!("{error}")))?;
        // What is decoded could lead up again.
        let plain = !written.contains("/../") && !written.contains('%');
        if plain && self.0.iter().any(|beginning| written.starts_with(beginning)) {
            return Ok(address);
        }
        let (host, port) = address.host().ok_or_else(|| nonsense("its address begins with https://"))?;
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let found = tokio::net::lookup_host((host, port)).await;
        let found: Vec<_> =
            found.map_err(|_| nonsense("its host is not known"))?.map(|found| found.ip()).collect();
        let first = *found.first().ok_or_else(|| nonsense("its host is not known"))?;
        if !found.into_iter().all(is_public) {
            return Err(nonsense("its host is not one of the world"));
        }
        Ok(address.found_at(first))
    }
}
