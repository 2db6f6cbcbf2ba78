//! What every request can reach.

use std::sync::Arc;

use kalah_store::Store;
use tokio::sync::watch;

use crate::alarm::Alarm;
use crate::app::App;
use crate::crew::Crew;
use crate::draw::Lines;
use crate::hall::Hall;
use crate::page_cache::PageCache;
use crate::shared_state::SharedState;

/// The site of a tournament, among those of all others. Handles, cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) app: App,
    pub(crate) pages: Arc<PageCache>,
    pub(crate) hall: Hall,
    pub(crate) crew: Crew,
    pub(crate) alarm: Alarm,
    /// Turns true when the server is to end.
    pub(crate) stop: watch::Receiver<bool>,
}

impl Site {
    /// One for each tournament, the main one first.
    pub(crate) fn each(
        hall: &Hall,
        (crew, alarm): (&Crew, &Alarm),
        store: &Store,
        stop: &watch::Receiver<bool>,
    ) -> Vec<Site> {
        let lines = Arc::<Lines>::default();
        let site = |shared: &SharedState| Site {
            app: App { shared: shared.clone(), store: store.clone() },
            pages: Arc::new(PageCache::new(Arc::clone(&lines), stop.clone())),
            hall: hall.clone(),
            crew: crew.clone(),
            alarm: alarm.clone(),
            stop: stop.clone(),
        };
        let mut sites: Vec<Site> = hall.all().iter().map(site).collect();
        sites.sort_by_key(|site| !site.app.shared.read().base.is_main());
        sites
    }
}
