//! The sites of all tournaments.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse as _, Redirect, Response};
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::reader::TournamentReader;
use kalah_coordinator::tournaments::Tournaments;
use kalah_coordinator::workers::WorkersHandle;
use kalah_http::admission::client_rate::ClientRate;
use kalah_pages::address;
use kalah_pages::address::AddressBase;
use kalah_pages::live::page_cache::PageCache;
use kalah_pages::live::site::TournamentSite;
use kalah_store::TournamentId;
use tokio::sync::watch;
use tower_service::Service as _;

use crate::account::Accounts;
use crate::operations::request_log;
use crate::routes::of_tournament::{missing, of_tournament};
use crate::routes::state::AppState;
use crate::standings::live_views::TournamentPages;

/// Makes the site of a tournament when it is first asked for: some begin while the server runs. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct SiteRegistry {
    /// State of the main tournament.
    main: AppState,
    /// Routers of the tournaments beside the main one.
    others: Arc<Mutex<HashMap<TournamentId, Router>>>,
}

/// Creates the site of the main tournament.
pub(crate) fn main_site(
    tournaments: &Tournaments,
    workers: &WorkersHandle,
    accounts: &Accounts,
    stop: &watch::Receiver<bool>,
) -> TournamentSite {
    TournamentSite {
        app: TournamentReader { shared: tournaments.main(), store: accounts.store().clone() },
        pages: Arc::new(PageCache::new(&TournamentPages, Arc::default(), stop.clone())),
        tournaments: tournaments.clone(),
        workers: workers.clone(),
        address: accounts.site().told_address().map(Arc::from),
        puzzle_rows: Arc::new(ClientRate::of_rows()),
        stop: stop.clone(),
    }
}

impl SiteRegistry {
    /// Creates the registry of all tournaments beside the main one, and of those that come.
    pub(crate) fn new(main: AppState) -> SiteRegistry {
        SiteRegistry { main, others: Arc::default() }
    }

    /// Returns the state of the main tournament.
    pub(crate) fn main_state(&self) -> &AppState {
        &self.main
    }

    /// Creates the state of a tournament beside the main one.
    fn state_beside(&self, shared: TournamentHandle) -> AppState {
        let main = &self.main.site;
        let pages = PageCache::new(&TournamentPages, Arc::clone(&main.pages.lines), main.stop.clone());
        let app = TournamentReader { shared, store: main.app.store.clone() };
        AppState { site: TournamentSite { app, pages: Arc::new(pages), ..main.clone() }, ..self.main.clone() }
    }

    /// Returns the address of the front page of the newest tournament that is under way and shown to all, unless
    /// the main one is.
    fn front_beside(&self) -> Option<Uri> {
        let first = self.main.site.tournaments.first_shown();
        let first = first.read();
        if AddressBase::of(&first).is_main() {
            return None;
        }
        format!("{}/front", AddressBase::of(&first)).parse().ok()
    }

    /// Returns the router below the address of a tournament beside the main one.
    fn below(&self, path: &str) -> Option<Router> {
        let name = address::name_of_other(path)?;
        let all = self.main.site.tournaments.all();
        let shared = all.iter().find(|shared| {
            let tournament = shared.read();
            !AddressBase::of(&tournament).is_main() && tournament.name.as_str() == name
        })?;
        let (id, base) = {
            let tournament = shared.read();
            (tournament.id, AddressBase::of(&tournament).clone())
        };
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        let router = others.entry(id).or_insert_with(|| {
            let pages = of_tournament(self.state_beside(shared.clone()));
            let site =
                Router::new().nest(base.home(), pages).fallback_service(missing("missing-page", shared));
            site.layer(from_fn(request_log::tell_route))
        });
        Some(router.clone())
    }
}

/// Answers `/` with the front page of a tournament that is under way, where the main one is not.
pub(crate) async fn front_of_underway(
    State(sites): State<SiteRegistry>,
    mut request: Request,
    next: Next,
) -> Response {
    let is_home = request.uri().path() == "/" && request.uri().query().is_none();
    let Some(front) = is_home.then(|| sites.front_beside()).flatten() else { return next.run(request).await };
    *request.uri_mut() = front;
    elsewhere(State(sites), request).await
}

/// Answers what no fixed address does: the pages of a tournament beside the main one, or that there is no such page.
pub(crate) async fn elsewhere(State(sites): State<SiteRegistry>, request: Request) -> Response {
    let path = request.uri().path();
    let is_reading = matches!(*request.method(), Method::GET | Method::HEAD);
    if let Some(shorter) = address::without_last_slash(path).filter(|_| is_reading) {
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        return Redirect::permanent(&format!("{shorter}{query}")).into_response();
    }
    let what = if address::name_of_other(path).is_some() { "missing-tournament" } else { "missing-page" };
    let mut router = sites.below(path).unwrap_or_else(|| missing(what, &sites.main.site.tournaments.main()));
    match router.call(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}
