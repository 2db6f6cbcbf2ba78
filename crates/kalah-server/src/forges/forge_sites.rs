//! Where the forges of repositories are.

use kalah_forge::RepositoryPlace;

use crate::account::provider_calls::CalledHosts;

/// Forges that the operator has named, and those of the world.
#[derive(Clone, Debug)]
pub(super) struct ForgeSites {
    /// Beginnings of the addresses of repositories, each with the address of its forge.
    named: Vec<(String, String)>,
    /// Beginnings of the addresses of repositories that need not be public.
    trusted: Vec<String>,
}

impl ForgeSites {
    pub(super) fn new(named: &[(String, String)], trusted: &[String]) -> ForgeSites {
        let ended = |beginning: &String| format!("{}/", beginning.trim_end_matches('/'));
        ForgeSites {
            named: named.iter().map(|(beginning, site)| (ended(beginning), site.clone())).collect(),
            trusted: trusted.iter().map(ended).collect(),
        }
    }

    /// Returns where a repository is, and which hosts calls for it may reach: those that the operator has named may be
    /// anywhere, others have to be public. `None` if it is at no forge.
    pub(super) fn place(&self, address: &str) -> Option<(RepositoryPlace, CalledHosts)> {
        let address = address.trim();
        let written =
            if address.starts_with("https://") { format!("git+{address}") } else { address.to_owned() };
        let url = written.split('#').next().unwrap_or_default();
        let named = self.named.iter().find_map(|(beginning, site)| {
            url.strip_prefix(beginning.as_str()).map(|path| RepositoryPlace::new(site, path))
        });
        if let Some(place) = named {
            return Some((place?, CalledHosts::Any));
        }
        let is_trusted = self.trusted.iter().any(|beginning| url.starts_with(beginning.as_str()));
        let hosts = if is_trusted { CalledHosts::Any } else { CalledHosts::Public };
        Some((RepositoryPlace::from_url(url.strip_prefix("git+")?)?, hosts))
    }
}

/// Branch that an address names, if it names one.
pub(super) fn branch(address: &str) -> Option<&str> {
    address.trim().split_once('#').map(|(_, branch)| branch)
}

#[cfg(test)]
mod tests {
    use super::{CalledHosts, ForgeSites};

    #[test]
    fn only_what_the_operator_has_named_may_be_inside() {
        let named = ("git+ssh://git@git.intern/".to_owned(), "http://forge.intern:3000".to_owned());
        let sites = ForgeSites::new(&[named], &["git+https://git.example.org".to_owned()]);
        for (address, expected) in [
            ("https://github.com/a/b.git#main", Some(CalledHosts::Public)),
            ("git+https://github.com/a/b", Some(CalledHosts::Public)),
            ("https://git.example.org/a/b", Some(CalledHosts::Any)),
            ("https://git.example.org.evil.example/a/b", Some(CalledHosts::Public)),
            ("git+ssh://git@git.intern/a/b.git", Some(CalledHosts::Any)),
            ("git+ssh://git@git.intern/a/../b", None),
            ("git+ssh://git@other.intern/a/b", None),
            ("git+file:///srv/a/b", None),
        ] {
            assert_eq!(sites.place(address).map(|(_, hosts)| hosts), expected, "{address}");
        }
    }
}
