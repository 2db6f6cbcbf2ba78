//! Accounts of people, as every request needs them.

use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::header::{AUTHORIZATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kalah_http::admission::failure_limit::FailureLimit;
use kalah_http::public_site::PublicSite;
use kalah_pages::http::language;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::{
    Moment, NewToken, PersonId, PersonRow, Role, Scopes, Store, StoreError, TokenId, TokenRow,
};
use kalah_texts::Language;

use crate::account::person::{Person, RequestAuthor};
use crate::account::secret::{Secret, SignInKey, TokenSecret};
use crate::account::session::{BrowserSession, role_cookie};
use crate::account::signing_key::SigningKey;
use crate::account::token_cache::VerifiedTokens;

/// Wrong tokens that one address may show in [`WRONG_PERIOD`].
const MOST_WRONG: u32 = 20;

/// Period within which wrong tokens are counted.
const WRONG_PERIOD: Duration = Duration::from_mins(1);

/// Handle on the accounts of a server. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Accounts(Arc<AccountsState>);

#[derive(Debug)]
struct AccountsState {
    store: Store,
    key: SigningKey,
    site: PublicSite,
    zone: TimeZoneName,
    verified: VerifiedTokens,
    /// Wrong tokens and keys of each client. Tokens that are remembered are not kept out: a class behind one address goes
    /// on while somebody in it guesses.
    wrong: FailureLimit<IpAddr>,
}

/// A session that has begun.
#[derive(Clone, Debug)]
pub(crate) struct BegunSession {
    /// Cookies to set: of the session first, then of the role.
    cookies: [String; 2],
    /// Language that the person reads, if it is known.
    language: Option<Language>,
    /// Page where the person begins: a bot's home, or for staff without a player the class.
    pub(crate) home: &'static str,
}

impl BegunSession {
    /// The cookies to set. Pages are in the language of the account where this browser has chosen none.
    pub(crate) fn into_cookies(self, headers: &HeaderMap) -> Vec<(HeaderName, String)> {
        let language = self.language.filter(|_| !language::is_chosen(headers)).map(language::cookie);
        self.cookies.into_iter().chain(language).map(|cookie| (SET_COOKIE, cookie)).collect()
    }
}

impl Accounts {
    /// The people of a data directory.
    ///
    /// # Errors
    /// If the key of sessions cannot be read or made: its file, and why.
    pub(crate) fn from_store(
        store: Store,
        data: &Path,
        site: PublicSite,
        zone: TimeZoneName,
    ) -> Result<Accounts, (PathBuf, io::Error)> {
        let key = SigningKey::load(data).map_err(|error| (SigningKey::file(data), error))?;
        let (verified, wrong) = (VerifiedTokens::default(), FailureLimit::within(WRONG_PERIOD));
        Ok(Accounts(Arc::new(AccountsState { store, key, site, zone, verified, wrong })))
    }

    /// Returns the public address of the site.
    pub(crate) fn site(&self) -> &PublicSite {
        &self.0.site
    }

    /// Returns the time zone of the site.
    pub(crate) fn zone(&self) -> &TimeZoneName {
        &self.0.zone
    }

    /// Returns the database.
    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    /// Identifies the sender of a request.
    ///
    /// # Errors
    /// If the request shows a token that is none, its address has shown too many, or the database cannot tell.
    pub(super) async fn visitor(
        &self,
        headers: &HeaderMap,
        client: IpAddr,
    ) -> Result<RequestAuthor, PageError> {
        if let Some(authorization) = headers.get(AUTHORIZATION) {
            let shown = authorization.to_str().ok().and_then(token_of).ok_or(PageError::WrongToken)?;
            let (row, person) = self.by_token(&shown, client).await?;
            return Ok(RequestAuthor::Person(known(&person, row.scopes, None)));
        }
        match BrowserSession::from_headers(&self.0.key, headers, self.0.site.is_https()) {
            Some(session) => self.by_session(session).await,
            None => Ok(RequestAuthor::Stranger),
        }
    }

    async fn by_session(&self, session: BrowserSession) -> Result<RequestAuthor, PageError> {
        let person = self.0.store.person(session.person).await?;
        let Some(person) = person.filter(|person| is_in(person) && session.since > person.signed_out_before)
        else {
            return Ok(RequestAuthor::Stranger);
        };
        let scopes = match session.token {
            None => Scopes::ALL,
            Some(token) => match self.0.store.token(token).await? {
                Some(token) if token.person == person.id => token.scopes,
                _ => return Ok(RequestAuthor::Stranger),
            },
        };
        Ok(RequestAuthor::Person(known(&person, scopes, Some(session))))
    }

    /// The token that this text is, and its owner.
    async fn by_token(&self, text: &str, client: IpAddr) -> Result<(TokenRow, PersonRow), PageError> {
        let AccountsState { store, verified, wrong, .. } = &*self.0;
        let is_known = verified.knows(text);
        if !is_known {
            wrong.check(&client, MOST_WRONG, Instant::now()).map_err(PageError::TooMany)?;
        }
        let found = self.look_up(text, is_known).await?;
        let Some((row, person)) = found else {
            wrong.count(client, Instant::now());
            return Err(PageError::WrongToken);
        };
        verified.remember(text, row.id);
        if let Err(error) = store.token_used(row.id).await {
            // Who may read may do so as well while nothing can be written.
            tracing::debug!("the use of a token is not noted: {error}");
        }
        Ok((row, person))
    }

    async fn look_up(&self, text: &str, is_known: bool) -> Result<Option<(TokenRow, PersonRow)>, StoreError> {
        let Ok(shown) = text.parse::<TokenSecret>() else { return Ok(None) };
        let Some(row) = self.0.store.token(shown.id).await? else { return Ok(None) };
        if !is_known && !shown.secret.fits(&row.hash) {
            return Ok(None);
        }
        let person = self.0.store.person(row.person).await?;
        Ok(person.filter(is_in).map(|person| (row, person)))
    }

    /// Signs in whoever knows the token. The session may do what the token may.
    ///
    /// # Errors
    /// As [`Accounts::visitor`].
    pub(super) async fn sign_in_by_token(
        &self,
        text: &str,
        client: IpAddr,
    ) -> Result<BegunSession, PageError> {
        let (token, person) = self.by_token(text, client).await?;
        self.0.store.entered(person.id).await?;
        Ok(self.session_of(&person, Some(token.id)))
    }

    /// Signs in whoever knows the key of a link, and uses it up.
    ///
    /// # Errors
    /// If it is no key, has been used, or has ended.
    pub(super) async fn sign_in_by_link(&self, key: &str, client: IpAddr) -> Result<BegunSession, PageError> {
        let AccountsState { store, wrong, .. } = &*self.0;
        wrong.check(&client, MOST_WRONG, Instant::now()).map_err(PageError::TooMany)?;
        let at = Moment::now();
        let Ok(key) = key.parse::<SignInKey>() else {
            wrong.count(client, Instant::now());
            return Err(PageError::WrongLink);
        };
        let fits = store.link(key.id, at).await?.is_some_and(|kept| key.secret.fits(&kept));
        let person = if fits { store.use_link(key.id, at).await? } else { None };
        let Some(person) = person else {
            wrong.count(client, Instant::now());
            return Err(PageError::WrongLink);
        };
        self.begin(person).await
    }

    /// Begins a session of somebody who has shown who it is.
    ///
    /// # Errors
    /// If there is no such person any more.
    pub(crate) async fn begin(&self, person: PersonId) -> Result<BegunSession, PageError> {
        let person = self.0.store.person(person).await?.ok_or(PageError::Unknown)?;
        Ok(self.session_of(&person, None))
    }

    fn session_of(&self, person: &PersonRow, token: Option<TokenId>) -> BegunSession {
        let is_https = self.0.site.is_https();
        let session = BrowserSession::begin(&self.0.key, person.id, token, is_https);
        let home = match person.role {
            Role::Tutor | Role::Lecturer if person.player.is_none() => "/class",
            Role::Student | Role::Tutor | Role::Lecturer => "/me",
        };
        let language = person.language.as_deref().and_then(Language::from_code);
        BegunSession { cookies: [session, role_cookie(Some(person.role), is_https)], language, home }
    }

    /// Signs a text for a purpose.
    pub(crate) fn sign(&self, purpose: &str, text: &str) -> String {
        self.0.key.sign(purpose, text)
    }

    /// Derives a key for a purpose and a text: it follows from the key of this server, and no database holds it.
    pub(crate) fn derive_key(&self, purpose: &str, text: &str) -> [u8; 32] {
        self.0.key.derive(purpose, text)
    }

    /// Returns true if `signature` is what [`Accounts::sign`] makes of the text.
    pub(crate) fn has_signed(&self, purpose: &str, text: &str, signature: &str) -> bool {
        self.0.key.has_signed(purpose, text, signature)
    }

    /// Returns the path of a person's feed whose address was made at `since`: it cannot be guessed, and no
    /// secret of it is stored.
    pub(crate) fn feed_path(&self, person: PersonId, since: Moment) -> String {
        format!("/feed/{}_{}.atom", person.0, self.0.key.sign(FEED, &feed_text(person, since)))
    }

    /// Returns the owner of a feed's key, and the time at which its address was made.
    ///
    /// # Errors
    /// If it belongs to none, or the address has shown too many that do.
    pub(crate) async fn feed_reader(
        &self,
        key: &str,
        client: IpAddr,
    ) -> Result<(PersonId, Moment), PageError> {
        let AccountsState { store, wrong, key: signing, .. } = &*self.0;
        wrong.check(&client, MOST_WRONG, Instant::now()).map_err(PageError::TooMany)?;
        if let Some((person, signature)) = key.split_once('_')
            && let Ok(person) = person.parse().map(PersonId)
            && let Some(since) = store.reading(person).await?.and_then(|reading| reading.feed_since)
            && signing.has_signed(FEED, &feed_text(person, since), signature)
        {
            return Ok((person, since));
        }
        wrong.count(client, Instant::now());
        Err(PageError::NotFound("missing-feed"))
    }

    /// Ends all sessions of a person: the cookie to set.
    pub(super) async fn sign_out(&self, person: PersonId) -> Result<String, PageError> {
        self.0.store.sign_out(person, Moment::now()).await?;
        Ok(BrowserSession::end(self.0.site.is_https()))
    }

    /// Makes a token. Its text is shown once.
    pub(crate) async fn new_token(
        &self,
        owner: PersonId,
        scopes: Scopes,
        label: &str,
    ) -> Result<String, StoreError> {
        let secret = Secret::new();
        let id = self.0.store.new_token(owner, NewToken { hash: secret.hash(), scopes, label }).await?;
        Ok(TokenSecret { id, secret }.text())
    }

    /// Makes a token worthless. Whether there was one of this person.
    pub(super) async fn revoke(&self, owner: PersonId, token: TokenId) -> Result<bool, StoreError> {
        self.0.store.revoke_token(owner, token).await
    }
}

/// Signing purpose of feed addresses.
const FEED: &str = "feed";

fn feed_text(person: PersonId, since: Moment) -> String {
    format!("{}.{}", person.0, since.0)
}

fn is_in(person: &PersonRow) -> bool {
    person.left_at.is_none()
}

fn known(person: &PersonRow, scopes: Scopes, session: Option<BrowserSession>) -> Person {
    Person { id: person.id, role: person.role, player: person.player, scopes, session }
}

/// The token of a header: `Bearer TOKEN`, or `Basic` with the token as password, as git sends it.
pub(crate) fn token_of(authorization: &str) -> Option<String> {
    let (scheme, credentials) = authorization.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") {
        return Some(credentials.trim().to_owned());
    }
    if !scheme.eq_ignore_ascii_case("basic") {
        return None;
    }
    let login = String::from_utf8(STANDARD.decode(credentials.trim()).ok()?).ok()?;
    login.split_once(':').map(|(_, password)| password.to_owned())
}
