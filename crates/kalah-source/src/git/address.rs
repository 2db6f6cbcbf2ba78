//! Addresses of repositories.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;

use percent_encoding::percent_decode_str;
use thiserror::Error;
use url::Url;

use crate::foreign::visible;
use crate::os::path_from_bytes;

/// The ways that are taken, as git calls them. Others run what the address says, or cannot be trusted.
const WAYS: [&str; 3] = ["https", "ssh", "file"];

/// A repository and what to take of it: `git+https://example.org/my-bot.git#main`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GitAddress {
    way: &'static str,
    url: String,
    branch: Option<String>,
    /// Resolved host, as `HOST:PORT:ADDRESS`.
    resolved: Option<String>,
}

impl GitAddress {
    /// Returns true if a text is meant to be such an address, in its own or in git's way.
    pub fn is_meant(text: &str) -> bool {
        let before = text.split(['/', '.', ' ']).next().unwrap_or_default();
        text.starts_with("git+") || before.contains("::") || text.contains("://")
    }

    /// The address for git.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// A branch or a tag; what the repository shows first if `None`.
    pub fn branch(&self) -> Option<&str> {
        self.branch.as_deref()
    }

    /// The way in git's word: `https`, `ssh`, `file`.
    pub fn way(&self) -> &'static str {
        self.way
    }

    /// The folder, if the repository is one of this machine. Git reads `%41` in an address as `A`.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        let path = self.url.strip_prefix("file://")?;
        // There it is file:///C:/bot.
        let path = if cfg!(windows) { path.trim_start_matches('/') } else { path };
        Some(path_from_bytes(percent_decode_str(path).collect()))
    }

    /// The host, in brackets if it is an address of IPv6, and its port, if it is one that is reached by HTTPS.
    pub fn host(&self) -> Option<(String, u16)> {
        let url = Url::parse(&self.url).ok().filter(|url| url.scheme() == "https")?;
        Some((url.host_str()?.to_owned(), url.port_or_known_default()?))
    }

    /// The same, whose host is at this address, whatever the name service says when it is asked again; nor is it
    /// followed to another one.
    #[must_use]
    pub fn found_at(mut self, address: IpAddr) -> GitAddress {
        self.resolved = self.host().map(|(host, port)| match address {
            IpAddr::V4(address) => format!("{host}:{port}:{address}"),
            IpAddr::V6(address) => format!("{host}:{port}:[{address}]"),
        });
        self
    }

    pub(crate) fn resolved(&self) -> Option<&str> {
        self.resolved.as_deref()
    }

    /// Returns the name of the repository.
    pub fn name(&self) -> &str {
        let last = self.url.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        last.strip_suffix(".git").unwrap_or(last)
    }
}

impl fmt::Display for GitAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "git+{}", self.url)?;
        self.branch.iter().try_for_each(|branch| write!(f, "#{branch}"))
    }
}

/// Reason why a text is no accepted address.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotGit {
    /// Unknown transport, or none.
    #[error("`{0}`: write git+https://, git+ssh:// or git+file:// and the repository")]
    Way(String),
    /// Letters that no address needs.
    #[error("`{0}`: blanks, control characters, quotes and a password have no place in an address")]
    Letters(String),
    /// A host that one program could read in one way and another in another.
    #[error("`{0}`: its host is ambiguous: write https://HOST/PATH, without `?`, `%` or other signs in HOST")]
    Authority(String),
    /// A name of a branch that might be taken for something else.
    #[error("`{0}` is no name of a branch or a tag")]
    Branch(String),
}

impl FromStr for GitAddress {
    type Err = NotGit;

    fn from_str(text: &str) -> Result<GitAddress, NotGit> {
        let (url, branch) = match text.split_once('#') {
            Some((url, branch)) => (url, Some(branch)),
            None => (text, None),
        };
        let no_way = || NotGit::Way(visible(url));
        let url = url.strip_prefix("git+").ok_or_else(no_way)?;
        let (way, place) = url.split_once("://").ok_or_else(no_way)?;
        let way = WAYS.into_iter().find(|known| *known == way).ok_or_else(no_way)?;
        let plain = |letter: char| letter.is_ascii_graphic() && !"\"'\\`<>|^{}".contains(letter);
        let host = place.split('/').next().unwrap_or_default();
        let secret = host.rsplit_once('@').is_some_and(|(user, _)| user.contains(':'));
        if !place.chars().all(|letter| plain(letter) || letter.is_alphanumeric()) || secret {
            return Err(NotGit::Letters(visible(url)));
        }
        if place.starts_with('-') || host.contains("@-") || (way == "file") != host.is_empty() {
            return Err(no_way());
        }
        if let Some(branch) = branch.filter(|branch| !is_branch(branch)) {
            return Err(NotGit::Branch(visible(branch)));
        }
        let url = if way == "https" { normalised(url)? } else { url.to_owned() };
        Ok(GitAddress { way, url, branch: branch.map(str::to_owned), resolved: None })
    }
}

/// An address of HTTPS as everybody reads it alike: what git turns to has to be the host that was looked up.
///
/// # Errors
/// If its authority is not what it is read as, or it has a question.
fn normalised(text: &str) -> Result<String, NotGit> {
    let unclear = || NotGit::Authority(visible(text));
    let url = Url::parse(text).map_err(|_| unclear())?;
    let host = url.host_str().ok_or_else(unclear)?;
    let user = if url.username().is_empty() { String::new() } else { format!("{}@", url.username()) };
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    let read = format!("{user}{host}{port}");
    let written = text.strip_prefix("https://").and_then(|place| place.split(['/', '?', '#']).next());
    let written = written.map(|authority| authority.strip_suffix(":443").unwrap_or(authority));
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "._-:[]@~+".contains(letter);
    let same = written.is_some_and(|written| written.eq_ignore_ascii_case(&read));
    let whole = url.query().is_none() && url.password().is_none() && read.chars().all(plain);
    // Read again it has to be the same.
    let stable = Url::parse(url.as_str()).is_ok_and(|again| again == url);
    if same && whole && stable { Ok(url.into()) } else { Err(unclear()) }
}

/// A cautious form of git's own rule.
fn is_branch(name: &str) -> bool {
    let letters = name.chars().all(|letter| letter.is_alphanumeric() || "._/-".contains(letter));
    let edges = name.starts_with(['-', '/', '.']) || name.ends_with(['/', '.']);
    letters && !edges && !name.is_empty() && !name.contains("..") && !name.contains("//")
}

#[cfg(test)]
mod tests {
    use super::GitAddress;

    #[test]
    fn addresses_are_read_as_they_are_written() {
        for (text, name, branch) in [
            ("git+https://example.org/anna/my-bot.git", "my-bot", None),
            ("git+ssh://git@example.org:2222/~anna/bot/#v1.0", "bot", Some("v1.0")),
            ("git+file:///srv/git/bot.git#feature/x", "bot", Some("feature/x")),
        ] {
            let address: GitAddress = text.parse().unwrap();
            assert_eq!((address.name(), address.branch()), (name, branch));
            assert_eq!(address.to_string(), text);
        }
    }

    #[test]
    fn a_host_is_what_everybody_takes_it_for() {
        for (text, host, port) in [
            ("git+https://example.org/bot", "example.org", 443),
            ("git+https://anna@example.org:8443/bot", "example.org", 8443),
            ("git+https://Example.org:443/bot", "example.org", 443),
            ("git+https://[2606:4700::1111]/bot", "[2606:4700::1111]", 443),
        ] {
            let address: GitAddress = text.parse().unwrap();
            assert_eq!(address.host(), Some((host.to_owned(), port)));
            assert_eq!(address.to_string().parse().as_ref(), Ok(&address));
        }
        for text in [
            "git+https://127.0.0.1?@1.1.1.1/x",
            "git+https://127.0.0.1#@1.1.1.1/x",
            "git+https://127.0.0.1;@1.1.1.1/x",
            "git+https://1.1.1.1@127.0.0.1@1.1.1.1/x",
            "git+https://127.0.0.1%2f@1.1.1.1/x",
            "git+https://2130706433/x",
            "git+https://0x7f.1/x",
            "git+https://0177.0.0.1/x",
            "git+https://127.1/x",
            "git+https://[::ffff:127.0.0.1]/x",
            "git+https://ex%61mple.org/x",
            "git+https://example.org/x?y",
            "git+https://example.org:99999/x",
            "git+https://１27.0.0.1/x",
        ] {
            assert!(text.parse::<GitAddress>().is_err(), "{text}");
        }
    }

    #[test]
    fn folders_of_this_machine_are_read_as_git_reads_them() {
        let folder = |text: &str| text.parse::<GitAddress>().unwrap().folder();
        for (text, expected) in [
            ("git+file:///srv/git/bot.git#main", "/srv/git/bot.git"),
            ("git+file:///srv/my%20%c3%B6", "/srv/my ö"),
            ("git+file:///srv/100%/%zz%4%+1", "/srv/100%/%zz%4%+1"),
        ] {
            assert_eq!(folder(text), Some(expected.into()));
        }
        assert_eq!(folder("git+https://example.org/bot"), None);
    }

    #[test]
    fn what_might_run_something_is_none() {
        for text in [
            "git+ext::sh -c id",
            "ext::sh -c id",
            "fd::7",
            "git+http://example.org/bot",
            "git+git://example.org/bot",
            "https://example.org/bot",
            "git+https:///bot",
            "git+file://host/bot",
            "git+ssh://-oProxyCommand=id/bot",
            "git+ssh://me@-oProxyCommand=id/bot",
            "git+https://me:secret@example.org/bot",
            "git+file:///srv/bot#--upload-pack=id",
            "git+file:///srv/bot#a..b",
            "git+file:///srv/bot#+a:b",
            "git+file:///srv/bot#",
            "git+file:///srv/b ot",
            "git+file:///srv/bot\n",
        ] {
            assert!(GitAddress::is_meant(text) && text.parse::<GitAddress>().is_err(), "{text}");
        }
        for text in ["./my-bot", "bots/a::b", "bot.py"] {
            assert!(!GitAddress::is_meant(text), "{text}");
        }
    }
}
