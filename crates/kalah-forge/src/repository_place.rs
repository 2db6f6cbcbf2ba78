//! Where a repository is at a forge, for its pages and its interface.

use url::Url;

use crate::forge_kind::ForgeKind;

/// Repository at a forge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RepositoryPlace {
    /// Address of the forge, without a slash at its end.
    site: String,
    /// Groups and name of the repository, with slashes between.
    path: String,
}

impl RepositoryPlace {
    /// Reads the address by which git fetches a repository over HTTPS.
    pub fn from_url(url: &str) -> Option<RepositoryPlace> {
        let parsed = Url::parse(url).ok().filter(|url| url.scheme() == "https")?;
        let port = parsed.port().map(|port| format!(":{port}")).unwrap_or_default();
        RepositoryPlace::new(&format!("https://{}{port}", parsed.host_str()?), parsed.path())
    }

    /// Names a repository at a site. `None` if the path has not an owner and a name.
    pub fn new(site: &str, path: &str) -> Option<RepositoryPlace> {
        let path = path.trim_matches('/');
        let path = path.strip_suffix(".git").unwrap_or(path);
        let is_plain =
            |part: &str| !part.is_empty() && part.chars().all(is_letter) && part != "." && part != "..";
        let is_one = path.contains('/') && path.split('/').all(is_plain);
        is_one.then(|| RepositoryPlace { site: site.trim_end_matches('/').to_owned(), path: path.to_owned() })
    }

    /// Returns the kind of forge, where the host is well known.
    pub fn known_kind(&self) -> Option<ForgeKind> {
        ForgeKind::from_host(Url::parse(&self.site).ok()?.host_str()?)
    }

    /// Returns the page on which webhooks are made.
    pub fn hooks_page(&self, forge: ForgeKind) -> String {
        let RepositoryPlace { site, path } = self;
        match forge {
            ForgeKind::GitHub => format!("{site}/{path}/settings/hooks/new"),
            ForgeKind::GitLab => format!("{site}/{path}/-/hooks"),
            ForgeKind::Forgejo => format!("{site}/{path}/settings/hooks/forgejo/new"),
        }
    }

    /// Returns the address at which the status of a commit is set.
    pub(crate) fn statuses(&self, forge: ForgeKind, commit: &str) -> String {
        let RepositoryPlace { site, path } = self;
        match forge {
            ForgeKind::GitHub if self.known_kind() == Some(ForgeKind::GitHub) => {
                format!("https://api.github.com/repos/{path}/statuses/{commit}")
            }
            ForgeKind::GitHub => format!("{site}/api/v3/repos/{path}/statuses/{commit}"),
            ForgeKind::GitLab => {
                format!("{site}/api/v4/projects/{}/statuses/{commit}", path.replace('/', "%2F"))
            }
            ForgeKind::Forgejo => format!("{site}/api/v1/repos/{path}/statuses/{commit}"),
        }
    }
}

/// Whether a letter may stand in the path of a repository at a forge.
fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "._-~".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::RepositoryPlace;
    use crate::forge_kind::ForgeKind;

    #[test]
    fn each_forge_has_its_own_addresses() {
        let place = |url: &str| RepositoryPlace::from_url(url).unwrap();
        let github = place("https://github.com/anna/my-bot.git");
        assert_eq!(github.known_kind(), Some(ForgeKind::GitHub));
        assert_eq!(github.hooks_page(ForgeKind::GitHub), "https://github.com/anna/my-bot/settings/hooks/new");
        assert_eq!(
            github.statuses(ForgeKind::GitHub, "c1"),
            "https://api.github.com/repos/anna/my-bot/statuses/c1"
        );
        let own = place("https://git.example.org:8443/course/ai/my-bot/");
        assert_eq!(own.known_kind(), None);
        assert_eq!(
            own.statuses(ForgeKind::GitLab, "c1"),
            "https://git.example.org:8443/api/v4/projects/course%2Fai%2Fmy-bot/statuses/c1"
        );
        assert_eq!(
            own.statuses(ForgeKind::GitHub, "c1"),
            "https://git.example.org:8443/api/v3/repos/course/ai/my-bot/statuses/c1"
        );
        let codeberg = place("https://codeberg.org/anna/bot");
        assert_eq!(codeberg.known_kind(), Some(ForgeKind::Forgejo));
        assert_eq!(
            codeberg.statuses(ForgeKind::Forgejo, "c1"),
            "https://codeberg.org/api/v1/repos/anna/bot/statuses/c1"
        );
    }

    #[test]
    fn a_path_leads_nowhere_else() {
        for url in [
            "https://example.org/bot",
            "https://example.org/",
            "https://example.org/a/%2e%2e/b",
            "https://example.org/a//b",
            "https://example.org/a/b%3Fc",
            "http://example.org/a/b",
            "ssh://git@example.org/a/b",
            "file:///srv/a/b",
        ] {
            assert_eq!(RepositoryPlace::from_url(url), None, "{url}");
        }
    }
}
