//! Sends grades to the gradebooks of platforms: each change once, again after a failure, and never at the expense of others.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode};
use kalah_coordinator::tournaments::Tournaments;
use kalah_lti::{ActivityProgress, Score, ServiceScope, scores_address};
use kalah_pages::http::page_error::PageError;
use kalah_store::{
    DeadlineStatus, Delivery, GradeColumn, GradeColumnId, GradeEntry, GradeSending, LearningPlatform, Moment,
    PersonId, PlatformId, RetryPolicy, StoreError,
};
use tokio::sync::{Notify, watch};

use crate::account::Accounts;
use crate::lti::course_members::recognise;
use crate::lti::grade_points::{compute, decimal};
use crate::lti::platform_client::{PlatformClient, PlatformError, ServiceRequest};

/// Pause when no grade is due.
const PACE: Duration = Duration::from_secs(1);

/// Time between two looks at what points have changed.
const LOOK: Duration = Duration::from_secs(10);

/// What sends grades. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct GradeSender(Arc<SenderState>);

#[derive(Debug)]
struct SenderState {
    tournaments: Tournaments,
    accounts: Accounts,
    client: PlatformClient,
    patience: RetryPolicy,
    wake: Notify,
}

impl GradeSender {
    pub(crate) fn new(
        tournaments: &Tournaments,
        accounts: &Accounts,
        client: &PlatformClient,
        patience: RetryPolicy,
    ) -> GradeSender {
        let (tournaments, accounts, client) = (tournaments.clone(), accounts.clone(), client.clone());
        GradeSender(Arc::new(SenderState { tournaments, accounts, client, patience, wake: Notify::new() }))
    }

    /// Works out the points of a column and sends all of them, on behalf of somebody. Returns how many; `None` if there are
    /// no points to send.
    pub(super) async fn send_all(
        &self,
        column: GradeColumnId,
        who: PersonId,
    ) -> Result<Option<usize>, PageError> {
        let store = self.0.accounts.store();
        let column =
            store.grade_column(column).await?.ok_or(PageError::NotFound("missing-gradebook-column"))?;
        let sent = self.queue(&column, Some(who)).await?;
        self.0.wake.notify_one();
        Ok(sent)
    }

    async fn queue(&self, column: &GradeColumn, who: Option<PersonId>) -> Result<Option<usize>, PageError> {
        let SenderState { tournaments, accounts, .. } = &*self.0;
        let store = accounts.store();
        let at = Moment::now();
        let Some(course) = store.platform_course(column.course).await? else { return Ok(None) };
        let people: HashSet<PersonId> = recognise(accounts, course.platform).await?;
        match compute(tournaments, accounts, column, &people).await? {
            Some(grades) => Ok(Some(store.queue_grades(column, &grades, at, who).await?)),
            None => Ok(None),
        }
    }

    /// Sends grades until the server is to end. If it is killed while one is sent, that one is sent again with its time, by
    /// which the platform knows it.
    pub(crate) async fn run(self, mut stop: watch::Receiver<bool>) {
        let mut looked: Option<Instant> = None;
        while !*stop.borrow() {
            if looked.is_none_or(|at| at.elapsed() >= LOOK) {
                if let Err(error) = self.look().await {
                    tracing::warn!("grades cannot be worked out for now: {error}");
                }
                looked = Some(Instant::now());
            }
            let pause = match self.deliver(&mut stop).await {
                Ok(pause) => pause,
                Err(error) => {
                    tracing::warn!("no grade is sent for now: {error}");
                    self.0.patience.pause
                }
            };
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = tokio::time::sleep(pause) => {}
                () = self.0.wake.notified() => {}
            }
        }
    }

    /// Notes what is to be sent without anybody saying so.
    async fn look(&self) -> Result<(), PageError> {
        for column in self.0.accounts.store().grade_columns().await? {
            let is_due = match column.sending {
                GradeSending::ByHand => false,
                GradeSending::EachResult => true,
                GradeSending::ByDeadline => self.is_deadline_over(&column).await?,
            };
            if is_due {
                self.queue(&column, None).await?;
            }
        }
        Ok(())
    }

    /// Returns true if a deadline of a column has ended for somebody since the last look, and all that came in time has been
    /// looked at.
    async fn is_deadline_over(&self, column: &GradeColumn) -> Result<bool, StoreError> {
        let store = self.0.accounts.store();
        let now = Moment::now();
        let ends = store.deadline_ends(column.tournament, column.deadline).await?;
        let is_new = |end: &Moment| !now.is_in_time(*end) && column.computed_at.is_in_time(*end);
        if !ends.iter().any(is_new) {
            return Ok(false);
        }
        for deadline in store.deadlines(column.tournament).await? {
            let is_meant = column.deadline.is_none_or(|id| id == deadline.id);
            if !is_meant || now.is_in_time(deadline.ends_at) {
                continue;
            }
            if store.verdicts(&deadline).await?.iter().any(|one| one.standing == DeadlineStatus::Open) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Sends what is due. Returns how long to wait for more.
    async fn deliver(&self, stop: &mut watch::Receiver<bool>) -> Result<Duration, StoreError> {
        let SenderState { accounts, patience, .. } = &*self.0;
        let store = accounts.store();
        let mut platforms: HashMap<PlatformId, LearningPlatform> = HashMap::new();
        while let Some((entry, subject)) = store.next_grade(patience, Moment::now()).await? {
            let Some((column, platform)) = self.destination(&entry, &mut platforms).await? else { continue };
            // Whatever is written to the database is written to its end.
            let sent = tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return Ok(Duration::ZERO),
                sent = self.send(&platform, &column, &entry, &subject) => sent,
            };
            let is_away = matches!(sent, Err(PlatformError::Call(_)));
            let delivery = delivery(sent);
            if store.grade_delivered(&entry, &delivery, patience, Moment::now()).await? {
                let name = &platform.registration.name;
                tracing::warn!(column = entry.column.0, "a grade was given up: {name} answered {delivery:?}");
            }
            if is_away {
                // Other grades for it would fare the same, and those for other platforms need not wait.
                store.postpone_grades(platform.id, Moment::now() + patience.pause).await?;
            }
        }
        Ok(PACE)
    }

    async fn destination(
        &self,
        entry: &GradeEntry,
        platforms: &mut HashMap<PlatformId, LearningPlatform>,
    ) -> Result<Option<(GradeColumn, LearningPlatform)>, StoreError> {
        let store = self.0.accounts.store();
        let Some(column) = store.grade_column(entry.column).await? else { return Ok(None) };
        let Some(course) = store.platform_course(column.course).await? else { return Ok(None) };
        if let Some(platform) = platforms.get(&course.platform) {
            return Ok(Some((column, platform.clone())));
        }
        let Some(platform) = store.platform(course.platform).await? else { return Ok(None) };
        platforms.insert(course.platform, platform.clone());
        Ok(Some((column, platform)))
    }

    async fn send(
        &self,
        platform: &LearningPlatform,
        column: &GradeColumn,
        entry: &GradeEntry,
        subject: &str,
    ) -> Result<StatusCode, PlatformError> {
        let address = scores_address(&column.line_item_url)
            .ok_or_else(|| PlatformError::Address(column.line_item_url.clone()))?;
        let body = serde_json::to_vec(&score(entry, subject))
            .map_err(|error| PlatformError::Unreadable(error.to_string().into()))?;
        let asked = ServiceRequest {
            method: Method::POST,
            address: &address,
            scope: ServiceScope::Scores,
            media_type: Score::MEDIA_TYPE,
            body,
        };
        Ok(self.0.client.ask(platform, asked).await?.status())
    }
}

/// The score of a grade. Its time is that of the change, so that the platform knows it again.
fn score(entry: &GradeEntry, subject: &str) -> Score {
    let activity = if entry.is_final { ActivityProgress::Completed } else { ActivityProgress::Submitted };
    match entry.hundredths {
        None => Score::none(subject, entry.changed_at.0),
        Some(points) => {
            Score::given(subject, entry.changed_at.0, decimal(points), decimal(entry.most), activity)
        }
    }
}

fn delivery(sent: Result<StatusCode, PlatformError>) -> Delivery {
    match sent {
        Ok(status) => Delivery::Taken(status.to_string()),
        Err(error) => {
            let text = error.to_string();
            match error {
                // It has this one already, by a try whose answer was lost.
                PlatformError::Status(StatusCode::CONFLICT, _) => Delivery::Taken(text),
                // Access may have ended, and is asked for again.
                PlatformError::Status(
                    StatusCode::UNAUTHORIZED
                    | StatusCode::FORBIDDEN
                    | StatusCode::REQUEST_TIMEOUT
                    | StatusCode::TOO_MANY_REQUESTS,
                    _,
                ) => Delivery::Failed(text),
                PlatformError::Status(status, _) if status.is_client_error() => Delivery::Refused(text),
                PlatformError::Address(_) => Delivery::Refused(text),
                _ => Delivery::Failed(text),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use kalah_store::Delivery;

    use super::{PlatformError, delivery};

    #[test]
    fn what_a_platform_does_not_want_is_not_sent_again() {
        let of = |status: u16| {
            let status = StatusCode::from_u16(status).unwrap();
            delivery(Err(PlatformError::Status(status, status.to_string())))
        };
        assert!(matches!(delivery(Ok(StatusCode::OK)), Delivery::Taken(_)));
        assert!(matches!(of(409), Delivery::Taken(_)));
        for status in [400, 404, 422] {
            assert!(matches!(of(status), Delivery::Refused(_)), "{status}");
        }
        for status in [302, 401, 403, 429, 500, 503] {
            assert!(matches!(of(status), Delivery::Failed(_)), "{status}");
        }
    }
}
