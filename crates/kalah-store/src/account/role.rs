//! Roles of people, and scopes of their tokens.

use std::fmt;
use std::str::FromStr;

use crate::database::words::stored_words;

stored_words! {
    /// Role of a person in the class, in ascending order of rights.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Role: as_str {
        /// Student with a player.
        Student = "student",
        /// Sees what students see only of themselves, and changes nothing.
        Tutor = "tutor",
        /// Keeps the class and the tournaments.
        Lecturer = "lecturer",
    }
}

/// A text that is no role.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no role: student, tutor and lecturer are")]
pub struct NotRole(String);

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Role {
    type Err = NotRole;

    fn from_str(text: &str) -> Result<Role, NotRole> {
        let role = Role::ALL.into_iter().find(|role| role.as_str() == text);
        role.ok_or_else(|| NotRole(text.escape_debug().to_string()))
    }
}

/// Scopes of a token, within the rights of its owner's role.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Scopes(u8);

/// A text that names no scope.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no scope: submit, read and admin are")]
pub struct NotScope(String);

impl Scopes {
    /// Empty set.
    pub const NONE: Scopes = Scopes(0);
    /// Right to submit bots for the own player.
    pub const SUBMIT: Scopes = Scopes(1);
    /// Right to read the own player's private data: logs and sources.
    pub const READ: Scopes = Scopes(2);
    /// Rights of the role beside that.
    pub const ADMIN: Scopes = Scopes(4);
    /// Set of all scopes: that of a person who has signed in.
    pub const ALL: Scopes = Scopes(7);

    const NAMED: [(&'static str, Scopes); 3] =
        [("submit", Scopes::SUBMIT), ("read", Scopes::READ), ("admin", Scopes::ADMIN)];

    /// Returns true if all of `other` are among these.
    pub const fn contains(self, other: Scopes) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the union with `other`.
    #[must_use]
    pub const fn with(self, other: Scopes) -> Scopes {
        Scopes(self.0 | other.0)
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Scopes::NAMED.into_iter().filter(|&(_, scope)| self.contains(scope));
        for (place, (name, _)) in named.enumerate() {
            write!(f, "{}{name}", if place > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for Scopes {
    type Err = NotScope;

    fn from_str(text: &str) -> Result<Scopes, NotScope> {
        text.split_whitespace().try_fold(Scopes::NONE, |scopes, word| {
            let found = Scopes::NAMED.into_iter().find(|&(name, _)| name == word);
            let (_, scope) = found.ok_or_else(|| NotScope(word.escape_debug().to_string()))?;
            Ok(scopes.with(scope))
        })
    }
}

impl TryFrom<String> for Scopes {
    type Error = NotScope;

    fn try_from(text: String) -> Result<Scopes, NotScope> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::{Role, Scopes};

    #[test]
    fn what_is_written_is_read() {
        for role in Role::ALL {
            assert_eq!(role.as_str().parse(), Ok(role));
        }
        assert!("Lecturer".parse::<Role>().is_err() && Role::Student < Role::Tutor);
        for bits in 0..8 {
            assert_eq!(Scopes(bits).to_string().parse(), Ok(Scopes(bits)));
        }
        assert_eq!(Scopes::SUBMIT.with(Scopes::READ).to_string(), "submit read");
        assert!("submit all".parse::<Scopes>().is_err());
    }
}
