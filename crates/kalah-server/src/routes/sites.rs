//! The sites of all tournaments.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::from_fn;
use axum::response::Response;
use kalah_store::{Store, TournamentId};
use tokio::sync::watch;
use tower_service::Service as _;

use crate::http::row_budget::RowBudget;
use crate::live::draw::DrawingQueue;
use crate::live::page_cache::PageCache;
use crate::live::site::TournamentSite;
use crate::operations::requests;
use crate::routes::of_tournament::{missing, of_tournament};
use crate::standings::live_views::TournamentPages;
use crate::tournament::address;
use crate::tournament::handle::TournamentHandle;
use crate::tournament::reader::TournamentReader;
use crate::tournament::tournaments::Tournaments;
use crate::tournament::workers::WorkersHandle;

/// Makes the site of a tournament when it is first asked for: some begin while the server runs. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct SiteRegistry {
    hall: Tournaments,
    crew: WorkersHandle,
    store: Store,
    stop: watch::Receiver<bool>,
    lines: Arc<DrawingQueue>,
    puzzle_rows: Arc<RowBudget>,
    /// Routers of the tournaments beside the main one.
    others: Arc<Mutex<HashMap<TournamentId, Router>>>,
}

impl SiteRegistry {
    /// Creates the sites of these tournaments, and of all that come.
    pub(crate) fn new(
        hall: &Tournaments,
        crew: &WorkersHandle,
        store: &Store,
        stop: &watch::Receiver<bool>,
    ) -> SiteRegistry {
        SiteRegistry {
            hall: hall.clone(),
            crew: crew.clone(),
            store: store.clone(),
            stop: stop.clone(),
            lines: Arc::default(),
            puzzle_rows: Arc::default(),
            others: Arc::default(),
        }
    }

    /// Returns the site of the main tournament.
    pub(crate) fn main(&self) -> TournamentSite {
        self.site(self.hall.main())
    }

    fn site(&self, shared: TournamentHandle) -> TournamentSite {
        TournamentSite {
            app: TournamentReader { shared, store: self.store.clone() },
            pages: Arc::new(PageCache::new(&TournamentPages, Arc::clone(&self.lines), self.stop.clone())),
            hall: self.hall.clone(),
            crew: self.crew.clone(),
            puzzle_rows: Arc::clone(&self.puzzle_rows),
            stop: self.stop.clone(),
        }
    }

    /// Returns the router below the address of a tournament beside the main one.
    fn below(&self, path: &str) -> Option<Router> {
        let name = address::name_of_other(path)?;
        let all = self.hall.all();
        let shared = all.iter().find(|shared| {
            let tournament = shared.read();
            !tournament.base.is_main() && tournament.name.as_str() == name
        })?;
        let (id, base) = {
            let tournament = shared.read();
            (tournament.id, tournament.base.clone())
        };
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        let router = others.entry(id).or_insert_with(|| {
            let pages = of_tournament(self.site(shared.clone()));
            let site = Router::new().nest(base.home(), pages).fallback_service(missing("page", shared));
            site.layer(from_fn(requests::tell_route))
        });
        Some(router.clone())
    }
}

/// Answers what no fixed address does: the pages of a tournament beside the main one, or that there is no such page.
pub(crate) async fn elsewhere(State(sites): State<SiteRegistry>, request: Request) -> Response {
    let path = request.uri().path();
    let what = if address::name_of_other(path).is_some() { "tournament" } else { "page" };
    let mut router = sites.below(path).unwrap_or_else(|| missing(what, &sites.hall.main()));
    match router.call(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}
