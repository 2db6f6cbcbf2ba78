//! Streams that tell a page only that it has changed.
//!
//! A page that is not the same for all is not drawn for its followers: it loads itself again, with the rights of
//! whoever looks at it.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Body, Bytes};
use axum::response::Response;
use kalah_coordinator::topic::TournamentTopic;
use kalah_store::PersonId;
use tokio::time::sleep;

use crate::http::page_error::PageError;
use crate::live::events::{SILENCE, STILL_HERE, event_stream};
use crate::live::live_page::{GLANCE, PACE};
use crate::live::site::TournamentSite;

/// Streams of one person at once. Further pages load themselves at intervals.
const EACH: usize = 8;

/// Open streams by person. Clones are the same.
#[derive(Clone, Default, Debug)]
pub struct ChangeStreams(Arc<Mutex<HashMap<PersonId, usize>>>);

/// Place of an open stream, free again when it is dropped.
struct StreamPlace {
    streams: ChangeStreams,
    person: PersonId,
}

impl ChangeStreams {
    /// Opens the stream of a page that shows these topics of a tournament in the version `shown`. Each event `changed`
    /// has the version as its id.
    ///
    /// # Errors
    /// If the person has too many open.
    pub fn open(
        &self,
        site: TournamentSite,
        person: PersonId,
        topics: Vec<TournamentTopic>,
        mut shown: u64,
    ) -> Result<Response, PageError> {
        let place = self.take(person)?;
        let mut changes = site.app.shared.changes();
        let mut stop = site.stop.clone();
        let events = async_stream::stream! {
            let _place = place;
            loop {
                changes.mark_unchanged();
                let version = site.app.shared.version(&topics);
                if version != shown {
                    shown = version;
                    yield Ok::<Bytes, Infallible>(event(version));
                    sleep(PACE).await;
                    continue;
                }
                let silent = tokio::select! {
                    _ = stop.wait_for(|stop| *stop) => return,
                    more = changes.changed() => if more.is_ok() { false } else { return },
                    () = sleep(SILENCE) => true,
                };
                if silent {
                    yield Ok(STILL_HERE);
                } else {
                    // Most changes are those of others: they are looked at together.
                    sleep(GLANCE).await;
                }
            }
        };
        Ok(event_stream(Body::from_stream(events)))
    }

    fn take(&self, person: PersonId) -> Result<StreamPlace, PageError> {
        let mut open = self.lock();
        let count = open.entry(person).or_default();
        if *count >= EACH {
            return Err(PageError::Crowded);
        }
        *count += 1;
        Ok(StreamPlace { streams: self.clone(), person })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, usize>> {
        // A panic cannot leave it half changed: nothing in here panics.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let mut open = self.streams.lock();
        if let Some(count) = open.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.person);
            }
        }
    }
}

fn event(version: u64) -> Bytes {
    format!("id: {version}\nevent: changed\ndata: {version}\n\n").into()
}

#[cfg(test)]
mod tests {
    use kalah_store::PersonId;

    use super::{ChangeStreams, EACH};

    #[test]
    fn a_person_has_so_many_streams_and_no_more() {
        let streams = ChangeStreams::default();
        let mut places: Vec<_> = (0..EACH).map(|_| streams.take(PersonId(1)).expect("a place")).collect();
        assert!(streams.take(PersonId(1)).is_err());
        assert!(streams.take(PersonId(2)).is_ok(), "others have their own");
        places.pop();
        assert!(streams.take(PersonId(1)).is_ok());
        drop(places);
        assert!(streams.lock().is_empty(), "nothing is kept of those who left");
    }
}
