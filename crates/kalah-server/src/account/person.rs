//! Author of a request.

use kalah_pages::http::page_error::PageError;
use kalah_store::{PersonId, Role, Scopes};
use kalah_tournament::PlayerNumber;

use crate::account::rights::GuardedAction;
use crate::account::session::BrowserSession;

/// Person whom the server knows, for the duration of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Person {
    pub(crate) id: PersonId,
    pub(crate) role: Role,
    /// The player, which a group shares; none for most of the staff.
    pub(crate) player: Option<PlayerNumber>,
    /// Scopes that limit the request, within the rights of the role.
    pub(crate) scopes: Scopes,
    /// The session; `None` if the request itself shows a token.
    pub(super) session: Option<BrowserSession>,
}

/// Author of a request, signed in or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RequestAuthor {
    /// Visitor whom the server does not know.
    Stranger,
    /// Person who has signed in or shows a token.
    Person(Person),
}

impl RequestAuthor {
    /// The person that asks.
    ///
    /// # Errors
    /// That it has to sign in.
    pub(crate) fn person(self) -> Result<Person, PageError> {
        match self {
            RequestAuthor::Stranger => Err(PageError::Unknown),
            RequestAuthor::Person(person) => Ok(person),
        }
    }

    /// The person that asks, if it may do this.
    ///
    /// # Errors
    /// That it has to sign in, or may not.
    pub(crate) fn who_may(self, act: GuardedAction) -> Result<Person, PageError> {
        let person = self.person()?;
        person.may(act)?;
        Ok(person)
    }
}

impl Person {
    /// Returns the same person with this player.
    pub(crate) fn with_player(self, player: PlayerNumber) -> Person {
        Person { player: Some(player), ..self }
    }

    /// Checks that the person may do this with this request.
    pub(crate) fn may(&self, act: GuardedAction) -> Result<(), PageError> {
        if act.is_allowed(self.role, self.scopes) { Ok(()) } else { Err(PageError::Forbidden) }
    }

    /// Checks that the person may read the private data of this player.
    pub(crate) fn may_read(&self, player: PlayerNumber) -> Result<(), PageError> {
        self.may(if self.player == Some(player) { GuardedAction::ReadOwn } else { GuardedAction::ReadAll })
    }

    /// Returns the value of the hidden field `csrf` in forms of this person's pages. Empty where none is
    /// needed.
    pub(crate) fn csrf(&self) -> &str {
        self.session.as_ref().map_or("", BrowserSession::csrf)
    }

    /// The person, if the request itself shows a token: a session is something that foreign pages can use.
    pub(crate) fn by_token(self) -> Result<Person, PageError> {
        if self.session.is_none() { Ok(self) } else { Err(PageError::ForeignForm) }
    }

    /// Checks that a form comes from a page of this server: a request with a session is one that a browser
    /// makes, which foreign pages can ask it to.
    pub(crate) fn check_csrf(&self, value: Option<&str>) -> Result<(), PageError> {
        let is_own = self.session.as_ref().is_none_or(|session| session.is_csrf(value.unwrap_or("")));
        if is_own { Ok(()) } else { Err(PageError::ForeignForm) }
    }
}
