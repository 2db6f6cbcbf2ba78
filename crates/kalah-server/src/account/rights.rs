//! Access rights: the role that each action needs, and the scope of a token. This is decided here and nowhere
//! else.

use kalah_store::{Role, Scopes};

/// Action that needs a right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    /// Submit bots for the own player.
    Submit,
    /// Read what is the own player's alone: logs, sources, submissions.
    ReadOwn,
    /// See the own account.
    SeeAccount,
    /// Changes to the own account: tokens, deletion.
    ChangeAccount,
    /// Read what is other players' alone.
    ReadAll,
    /// See who the people are, and who changed what.
    SeePeople,
    /// Changes to the class list.
    ChangePeople,
    /// Management of tournaments: begin, pause, judge, extend, withdraw.
    Govern,
}

impl Act {
    /// List of all actions.
    pub(crate) const ALL: [Act; 8] = [
        Act::Submit,
        Act::ReadOwn,
        Act::SeeAccount,
        Act::ChangeAccount,
        Act::ReadAll,
        Act::SeePeople,
        Act::ChangePeople,
        Act::Govern,
    ];

    /// Returns the name of the action for programs.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Act::Submit => "submit",
            Act::ReadOwn => "read-own",
            Act::SeeAccount => "see-account",
            Act::ChangeAccount => "change-account",
            Act::ReadAll => "read-all",
            Act::SeePeople => "see-people",
            Act::ChangePeople => "change-people",
            Act::Govern => "govern",
        }
    }

    /// Returns the lowest role that may do it.
    const fn from(self) -> Role {
        match self {
            Act::Submit | Act::ReadOwn | Act::SeeAccount | Act::ChangeAccount => Role::Student,
            Act::ReadAll | Act::SeePeople => Role::Tutor,
            Act::ChangePeople | Act::Govern => Role::Lecturer,
        }
    }

    /// Returns the scopes that a token needs for it.
    const fn scopes(self) -> Scopes {
        match self {
            Act::Submit => Scopes::SUBMIT,
            Act::ReadOwn => Scopes::READ,
            // Whoever has a token may ask whose it is.
            Act::SeeAccount => Scopes::NONE,
            Act::ChangeAccount | Act::ReadAll | Act::SeePeople | Act::ChangePeople | Act::Govern => {
                Scopes::ADMIN
            }
        }
    }

    /// Returns true if this role may do it with these scopes.
    pub(super) fn is_allowed(self, role: Role, scopes: Scopes) -> bool {
        role >= self.from() && scopes.contains(self.scopes())
    }
}

#[cfg(test)]
mod tests {
    use kalah_store::{Role, Scopes};

    use super::Act;

    fn allowed(role: Role, scopes: Scopes) -> Vec<Act> {
        Act::ALL.into_iter().filter(|act| act.is_allowed(role, scopes)).collect()
    }

    #[test]
    fn a_higher_role_may_do_whatever_a_lower_one_may() {
        let own = [Act::Submit, Act::ReadOwn, Act::SeeAccount, Act::ChangeAccount];
        assert_eq!(allowed(Role::Student, Scopes::ALL), own);
        assert_eq!(allowed(Role::Tutor, Scopes::ALL), [&own[..], &[Act::ReadAll, Act::SeePeople]].concat());
        assert_eq!(allowed(Role::Lecturer, Scopes::ALL), Act::ALL);
    }

    #[test]
    fn a_token_may_do_no_more_than_its_scopes_and_its_owner() {
        assert_eq!(allowed(Role::Lecturer, Scopes::SUBMIT), [Act::Submit, Act::SeeAccount]);
        assert_eq!(allowed(Role::Student, Scopes::READ), [Act::ReadOwn, Act::SeeAccount]);
        assert_eq!(allowed(Role::Student, Scopes::ADMIN), [Act::SeeAccount, Act::ChangeAccount]);
    }
}
