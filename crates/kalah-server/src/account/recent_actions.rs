//! What the staff has just done: a message on the next page, and for some seconds the way to undo it.
//!
//! What cannot be undone afterwards is done only when that time is over, unless somebody takes it back before.

use std::collections::HashMap;
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kalah_http::random::random_bytes;
use kalah_pages::ui::layout::DeedMessage;
use kalah_store::PersonId;
use kalah_texts::{Argument, Text};
use tokio::task::AbortHandle;

/// Time in which an action can be undone.
pub(crate) const UNDO: Duration = Duration::from_secs(10);

/// Time after which a message is forgotten.
const KEPT: Duration = Duration::from_mins(5);

type AuditFuture = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Messages on actions of the last minutes. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecentActions(Arc<Mutex<HashMap<String, AuditedAction>>>);

/// An action.
struct AuditedAction {
    person: PersonId,
    at: Instant,
    text: Argument,
    /// Page that the message is shown on.
    back: String,
    undo: Option<UndoAction>,
}

/// Way to undo an action.
enum UndoAction {
    /// The action waits, and is called off.
    Cancel(AbortHandle),
    /// The action is done, and its opposite is done as well.
    Reverse(AuditFuture),
}

impl RecentActions {
    /// Notes what is done. Returns the address of the page that says so.
    pub(crate) fn done(&self, person: PersonId, back: &str, text: impl Into<Argument>) -> String {
        self.insert(person, back, text.into(), None)
    }

    /// Notes what is done and can be reversed.
    pub(crate) fn reversible(
        &self,
        person: PersonId,
        back: &str,
        text: impl Into<Argument>,
        reverse: impl Future<Output = ()> + Send + 'static,
    ) -> String {
        self.insert(person, back, text.into(), Some(UndoAction::Reverse(Box::pin(reverse))))
    }

    /// Does something once it can no longer be undone.
    pub(crate) fn later(
        &self,
        person: PersonId,
        back: &str,
        text: impl Into<Argument>,
        action: impl Future<Output = ()> + Send + 'static,
    ) -> String {
        let task = tokio::spawn(async move {
            tokio::time::sleep(UNDO).await;
            action.await;
        });
        self.insert(person, back, text.into(), Some(UndoAction::Cancel(task.abort_handle())))
    }

    fn insert(&self, person: PersonId, back: &str, text: Argument, undo: Option<UndoAction>) -> String {
        let id = hex::encode(random_bytes::<12>());
        let mut recent_actions = self.lock();
        recent_actions.retain(|_, done| done.at.elapsed() < KEPT);
        let done = AuditedAction { person, at: Instant::now(), text, back: back.to_owned(), undo };
        recent_actions.insert(id.clone(), done);
        drop(recent_actions);
        let mark = if back.contains('?') { '&' } else { '?' };
        format!("{back}{mark}done={id}")
    }

    /// Returns the message of an action, for whoever did it.
    pub(crate) fn message(&self, id: Option<&str>, person: PersonId, csrf: &str) -> Option<DeedMessage> {
        let recent_actions = self.lock();
        let (id, done) = recent_actions.get_key_value(id?).filter(|(_, done)| done.person == person)?;
        let can_undo = done.undo.is_some() && done.at.elapsed() < UNDO;
        Some(DeedMessage {
            text: done.text.clone(),
            undo: can_undo.then(|| format!("/undo/{id}")),
            csrf: csrf.to_owned(),
        })
    }

    /// Undoes an action. Returns the address of the page that says so; `None` if it is too late.
    pub(crate) async fn undo(&self, id: &str, person: PersonId) -> Option<String> {
        let (undo, back) = {
            let mut recent_actions = self.lock();
            let done = recent_actions
                .get_mut(id)
                .filter(|done| done.person == person && done.at.elapsed() < UNDO)?;
            (done.undo.take()?, done.back.clone())
        };
        match undo {
            UndoAction::Cancel(task) => task.abort(),
            UndoAction::Reverse(reverse) => reverse.await,
        }
        Some(self.done(person, &back, Text::new("account-undone")))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, AuditedAction>> {
        // A panic cannot leave it half changed: changes are single calls.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for AuditedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Done").field("text", &self.text).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use kalah_store::PersonId;

    use super::{RecentActions, UNDO};

    const LENA: PersonId = PersonId(1);

    fn id(address: &str) -> &str {
        address.split_once("done=").unwrap().1
    }

    #[tokio::test(start_paused = true)]
    async fn what_waits_is_done_unless_it_is_undone() {
        let (recent_actions, count) = (RecentActions::default(), Arc::new(AtomicU32::new(0)));
        let add = || {
            let count = Arc::clone(&count);
            async move {
                count.fetch_add(1, Ordering::SeqCst);
            }
        };
        let first = recent_actions.later(LENA, "/govern", "Player 7 is withdrawn.", add());
        let second = recent_actions.later(LENA, "/govern?a=b", "Player 8 is withdrawn.", add());
        assert!(second.starts_with("/govern?a=b&done="), "{second}");
        assert!(recent_actions.message(Some(id(&first)), LENA, "c").unwrap().undo.is_some());
        assert_eq!(recent_actions.message(Some(id(&first)), PersonId(2), "c"), None, "of somebody else");
        assert_eq!(recent_actions.undo(id(&first), PersonId(2)).await, None);
        assert!(recent_actions.undo(id(&first), LENA).await.unwrap().starts_with("/govern?done="));
        assert_eq!(recent_actions.undo(id(&first), LENA).await, None, "twice");
        tokio::time::sleep(UNDO * 2).await;
        assert_eq!(count.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn what_is_done_is_reversed() {
        let (recent_actions, count) = (RecentActions::default(), Arc::new(AtomicU32::new(0)));
        let counted = Arc::clone(&count);
        let address = recent_actions.reversible(LENA, "/govern", "Paused.", async move {
            counted.fetch_add(1, Ordering::SeqCst);
        });
        recent_actions.undo(id(&address), LENA).await.unwrap();
        assert_eq!(count.load(Ordering::SeqCst), 1);
        assert_eq!(recent_actions.message(None, LENA, ""), None);
    }
}
