//! Access rights: the role that each action needs, and the scope of a token. This is decided here and nowhere
//! else.

use kalah_store::{Role, Scopes};

/// Action that needs a right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GuardedAction {
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

impl GuardedAction {
    /// List of all actions.
    pub(crate) const ALL: [GuardedAction; 8] = [
        GuardedAction::Submit,
        GuardedAction::ReadOwn,
        GuardedAction::SeeAccount,
        GuardedAction::ChangeAccount,
        GuardedAction::ReadAll,
        GuardedAction::SeePeople,
        GuardedAction::ChangePeople,
        GuardedAction::Govern,
    ];

    /// Returns the name of the action for programs.
    pub(super) const fn name(self) -> &'static str {
        match self {
            GuardedAction::Submit => "submit",
            GuardedAction::ReadOwn => "read-own",
            GuardedAction::SeeAccount => "see-account",
            GuardedAction::ChangeAccount => "change-account",
            GuardedAction::ReadAll => "read-all",
            GuardedAction::SeePeople => "see-people",
            GuardedAction::ChangePeople => "change-people",
            GuardedAction::Govern => "govern",
        }
    }

    /// Returns the lowest role that may do it.
    const fn from(self) -> Role {
        match self {
            GuardedAction::Submit
            | GuardedAction::ReadOwn
            | GuardedAction::SeeAccount
            | GuardedAction::ChangeAccount => Role::Student,
            GuardedAction::ReadAll | GuardedAction::SeePeople => Role::Tutor,
            GuardedAction::ChangePeople | GuardedAction::Govern => Role::Lecturer,
        }
    }

    /// Returns the scopes that a token needs for it.
    const fn scopes(self) -> Scopes {
        match self {
            GuardedAction::Submit => Scopes::SUBMIT,
            GuardedAction::ReadOwn => Scopes::READ,
            // Whoever has a token may ask whose it is.
            GuardedAction::SeeAccount => Scopes::NONE,
            GuardedAction::ChangeAccount
            | GuardedAction::ReadAll
            | GuardedAction::SeePeople
            | GuardedAction::ChangePeople
            | GuardedAction::Govern => Scopes::ADMIN,
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

    use super::GuardedAction;

    fn allowed(role: Role, scopes: Scopes) -> Vec<GuardedAction> {
        GuardedAction::ALL.into_iter().filter(|act| act.is_allowed(role, scopes)).collect()
    }

    #[test]
    fn a_higher_role_may_do_whatever_a_lower_one_may() {
        let own = [
            GuardedAction::Submit,
            GuardedAction::ReadOwn,
            GuardedAction::SeeAccount,
            GuardedAction::ChangeAccount,
        ];
        assert_eq!(allowed(Role::Student, Scopes::ALL), own);
        assert_eq!(
            allowed(Role::Tutor, Scopes::ALL),
            [&own[..], &[GuardedAction::ReadAll, GuardedAction::SeePeople]].concat()
        );
        assert_eq!(allowed(Role::Lecturer, Scopes::ALL), GuardedAction::ALL);
    }

    #[test]
    fn a_token_may_do_no_more_than_its_scopes_and_its_owner() {
        assert_eq!(
            allowed(Role::Lecturer, Scopes::SUBMIT),
            [GuardedAction::Submit, GuardedAction::SeeAccount]
        );
        assert_eq!(allowed(Role::Student, Scopes::READ), [GuardedAction::ReadOwn, GuardedAction::SeeAccount]);
        assert_eq!(
            allowed(Role::Student, Scopes::ADMIN),
            [GuardedAction::SeeAccount, GuardedAction::ChangeAccount]
        );
    }
}
