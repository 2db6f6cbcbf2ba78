//! Kinds of forges.

use std::fmt;
use std::str::FromStr;

/// Software of a forge, by which its headers and addresses differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ForgeKind {
    /// GitHub, or GitHub Enterprise Server.
    GitHub,
    /// GitLab.
    GitLab,
    /// Forgejo or Gitea, which speak the same.
    Forgejo,
}

impl ForgeKind {
    /// List of all kinds.
    pub const ALL: [ForgeKind; 3] = [ForgeKind::GitHub, ForgeKind::GitLab, ForgeKind::Forgejo];

    /// Returns its word for programs and databases.
    pub const fn word(self) -> &'static str {
        match self {
            ForgeKind::GitHub => "github",
            ForgeKind::GitLab => "gitlab",
            ForgeKind::Forgejo => "forgejo",
        }
    }

    /// Returns the kind that runs on a well-known host.
    pub fn from_host(host: &str) -> Option<ForgeKind> {
        match host.to_ascii_lowercase().as_str() {
            "github.com" => Some(ForgeKind::GitHub),
            "gitlab.com" => Some(ForgeKind::GitLab),
            "codeberg.org" | "gitea.com" => Some(ForgeKind::Forgejo),
            _ => None,
        }
    }
}

impl fmt::Display for ForgeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ForgeKind::GitHub => "GitHub",
            ForgeKind::GitLab => "GitLab",
            ForgeKind::Forgejo => "Forgejo",
        })
    }
}

/// A word that names no kind of forge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotForge;

impl FromStr for ForgeKind {
    type Err = NotForge;

    fn from_str(word: &str) -> Result<ForgeKind, NotForge> {
        ForgeKind::ALL.into_iter().find(|kind| kind.word() == word).ok_or(NotForge)
    }
}
