//! Tells players of deadlines that are near and of those that they have met.

use std::collections::HashSet;
use std::time::Duration;

use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::requirement_text::requirement_text;
use kalah_store::{
    Deadline, DeadlineId, DeadlineStatus, Moment, NewNotice, NoticeTopic, PlayerDeadline, Store, StoreError,
    TournamentStage,
};
use kalah_texts::{Language, Text};
use tokio::sync::watch;

/// The time between two looks.
const PACE: Duration = Duration::from_mins(1);

/// Milliseconds before its end from which a deadline is near.
const NEAR: i64 = 24 * 3_600_000;

/// Milliseconds after its end from which a deadline is no longer checked.
const OVER: i64 = 14 * 24 * 3_600_000;

/// Looks at deadlines until the server is to end.
pub(crate) async fn run_reminders(store: Store, zone: TimeZoneName, mut stop: watch::Receiver<bool>) {
    let mut settled = HashSet::new();
    loop {
        if let Err(error) = look(&store, &zone, &mut settled).await {
            tracing::warn!("reminders of deadlines cannot be written for now: {error}");
        }
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(PACE) => {}
        }
    }
}

/// Looks at every deadline that is near or was over a short time ago, unless nothing can change any more.
async fn look(
    store: &Store,
    zone: &TimeZoneName,
    settled: &mut HashSet<(DeadlineId, Moment)>,
) -> Result<(), StoreError> {
    let now = Moment::now();
    for tournament in store.tournaments().await? {
        if tournament.stage == TournamentStage::Archived {
            continue;
        }
        for deadline in store.deadlines(tournament.id).await? {
            let key = (deadline.id, deadline.ends_at);
            let left = deadline.ends_at.0.saturating_sub(now.0);
            if !(-OVER..=NEAR).contains(&left) || settled.contains(&key) {
                continue;
            }
            let verdicts = store.verdicts(&deadline).await?;
            let notices: Vec<_> =
                verdicts.iter().filter_map(|verdict| reminder_text(&deadline, verdict, now, zone)).collect();
            if !notices.is_empty() {
                store.notify(&notices).await?;
            }
            if verdicts.iter().all(|one| is_over(one, now) && one.standing != DeadlineStatus::Open) {
                settled.insert(key);
            }
        }
    }
    Ok(())
}

fn is_over(verdict: &PlayerDeadline, now: Moment) -> bool {
    !now.is_in_time(verdict.ends_at)
}

/// Returns the notice that a player gets about a deadline now.
fn reminder_text(
    deadline: &Deadline,
    verdict: &PlayerDeadline,
    now: Moment,
    zone: &TimeZoneName,
) -> Option<NewNotice> {
    let over = is_over(verdict, now);
    let near = !over && verdict.ends_at.0 - now.0 <= NEAR;
    let (topic, text) = match (verdict.standing, verdict.counts) {
        (DeadlineStatus::Met, Some(submission)) if over => {
            let text = Text::new("notices-deadline-met").with("submission", submission.to_string());
            (NoticeTopic::DeadlineMet, text)
        }
        (DeadlineStatus::NotMet, _) if near => {
            let text = Text::new("notices-deadline-near")
                .with("ends", zone.recorded(verdict.ends_at))
                .with("requirement", requirement_text(deadline.requirement));
            (NoticeTopic::DeadlineNear, text)
        }
        _ => return None,
    };
    // Notices are recorded in English, and read back from that.
    let text = Language::ENGLISH.write(&text.with("name", &deadline.name));
    // An extension is followed by another reminder.
    let (player, occasion) = (Some(verdict.player), verdict.ends_at.0);
    Some(NewNotice { player, topic, about: deadline.id.0, occasion, text })
}

#[cfg(test)]
mod tests {
    use kalah_pages::ui::clock::TimeZoneName;
    use kalah_store::{
        Deadline, DeadlineId, DeadlineStatus, Moment, NoticeTopic, PlayerDeadline, Requirement, SubmissionId,
        TournamentId,
    };
    use kalah_tournament::PlayerNumber;

    use super::{NEAR, reminder_text};

    #[test]
    fn who_does_not_meet_a_deadline_is_told_a_day_before_and_who_has_met_it_afterwards() {
        let ends_at = Moment(100 * NEAR);
        let deadline = Deadline {
            id: DeadlineId(3),
            tournament: TournamentId(1),
            name: "first player".to_owned(),
            ends_at,
            requirement: Requirement::Passes,
        };
        let topic = |standing, at: i64| {
            let counts = (standing == DeadlineStatus::Met).then_some(SubmissionId(7));
            let player = PlayerNumber(1);
            let verdict = PlayerDeadline { player, ends_at, extended: false, counts, points: None, standing };
            reminder_text(&deadline, &verdict, Moment(at), &TimeZoneName::utc())
                .map(|notice| (notice.topic, notice.occasion))
        };
        let near = Some((NoticeTopic::DeadlineNear, ends_at.0));
        for (standing, at, expected) in [
            (DeadlineStatus::NotMet, ends_at.0 - NEAR - 1, None),
            (DeadlineStatus::NotMet, ends_at.0 - NEAR, near),
            // The last second counts, all of it.
            (DeadlineStatus::NotMet, ends_at.0 + 999, near),
            (DeadlineStatus::NotMet, ends_at.0 + 1000, None),
            (DeadlineStatus::Open, ends_at.0 - 1, None),
            (DeadlineStatus::Open, ends_at.0 + 1000, None),
            (DeadlineStatus::Met, ends_at.0 - 1, None),
            (DeadlineStatus::Met, ends_at.0 + 1000, Some((NoticeTopic::DeadlineMet, ends_at.0))),
        ] {
            assert_eq!(topic(standing, at), expected, "{standing:?} at {}", at - ends_at.0);
        }
    }
}
