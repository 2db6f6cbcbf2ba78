//! Allow-list of repositories elsewhere.

use std::net::{IpAddr, ToSocketAddrs as _};

use kalah_http::admission::gate::{FairGate, GateLimits, KnownMember};
use kalah_http::public_address::is_public;
use kalah_source::{GitAddress, NotGit};
use kalah_texts::Text;
use kalah_tournament::PlayerNumber;

use super::refusal::SubmissionRefusal;

/// Bytes of an address.
const LONGEST: usize = 500;

/// Names of hosts that are looked up at once. One lookup may take half a minute, if the owner of the name likes.
const LOOKUPS: GateLimits = GateLimits { at_once: 4, at_once_each: 1, waiting_each: 2, waiting: 64 };

/// Repositories that may be asked beside those of the world, by the beginnings of their addresses.
#[derive(Debug)]
pub(super) struct AllowedRepositories {
    beginnings: Vec<String>,
    lookups: FairGate<KnownMember>,
}

impl AllowedRepositories {
    /// Creates a list of address prefixes, each of which has to end at a path separator.
    pub(super) fn new(beginnings: &[String]) -> AllowedRepositories {
        let ended = |beginning: &String| format!("{}/", beginning.trim_end_matches('/'));
        AllowedRepositories {
            beginnings: beginnings.iter().map(ended).collect(),
            lookups: FairGate::new(LOOKUPS),
        }
    }

    /// The address that a player names, as it may be asked: of a host of the world alone, wherever its name leads later.
    pub(super) async fn checked(
        &self,
        player: PlayerNumber,
        text: &str,
    ) -> Result<GitAddress, SubmissionRefusal> {
        let nonsense = |key| SubmissionRefusal::nonsense(Text::new(key));
        if text.len() > LONGEST {
            return Err(nonsense("intake-repository-long"));
        }
        let text = text.trim();
        let written = if text.starts_with("https://") { format!("git+{text}") } else { text.to_owned() };
        let address: GitAddress =
            written.parse().map_err(|error: NotGit| SubmissionRefusal::nonsense(address_text(error)))?;
        // What is decoded could lead up again.
        let plain = !written.contains("/../") && !written.contains('%');
        if plain && self.beginnings.iter().any(|beginning| written.starts_with(beginning)) {
            return Ok(address);
        }
        let (host, port) = address.host().ok_or_else(|| nonsense("intake-repository-https"))?;
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let asked = (host.to_owned(), port);
        let lookup = move |_: &_| asked.to_socket_addrs().map(|found| found.map(|one| one.ip()).collect());
        let found = self.lookups.run(KnownMember(player.0.into()), lookup).await?;
        let found: Vec<IpAddr> = found.map_err(|_| nonsense("intake-repository-host"))?;
        let first = *found.first().ok_or_else(|| nonsense("intake-repository-host"))?;
        if !found.into_iter().all(is_public) {
            return Err(nonsense("intake-repository-world"));
        }
        Ok(address.found_at(first))
    }
}

/// Says why a text is no address of a repository.
fn address_text(error: NotGit) -> Text {
    let (key, written) = match error {
        NotGit::Way(written) => ("intake-git-way", written),
        NotGit::Letters(written) => ("intake-git-letters", written),
        NotGit::Authority(written) => ("intake-git-authority", written),
        NotGit::Branch(written) => ("intake-git-branch", written),
    };
    Text::new(key).with("written", written)
}
