//! Which role may do what, and which scope a token needs for it. This is decided here and nowhere else.

use kalah_store::{Role, Scopes};

/// Something that only some may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    /// Submit bots for the own player.
    Submit,
    /// Read what is the own player's alone: logs, sources, submissions.
    ReadOwn,
    /// See the own account.
    SeeAccount,
    /// Change the own account: tokens, deletion.
    ChangeAccount,
    /// Read what is other players' alone.
    ReadAll,
    /// See who the people are, and who changed what.
    SeePeople,
    /// Say who is in the class.
    ChangePeople,
    /// Keep the tournaments: begin, pause, judge, extend, withdraw.
    Govern,
}

impl Act {
    /// All.
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

    /// What programs call it.
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

    /// Who may do it: this role, and those above.
    const fn from(self) -> Role {
        match self {
            Act::Submit | Act::ReadOwn | Act::SeeAccount | Act::ChangeAccount => Role::Student,
            Act::ReadAll | Act::SeePeople => Role::Tutor,
            Act::ChangePeople | Act::Govern => Role::Lecturer,
        }
    }

    /// What a token needs for it.
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

    /// Whether somebody of this role may do it, by something of these scopes.
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
