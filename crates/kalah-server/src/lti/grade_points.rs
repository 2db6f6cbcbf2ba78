//! Points of a column of a gradebook, as the rules of its tournament give them now.

use std::collections::HashSet;

use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::tournaments::Tournaments;
use kalah_course::points::{Points, PointsRule, PointsRules};
use kalah_pages::http::page_error::PageError;
use kalah_store::{
    ComputedGrade, DeadlineId, DeadlineStatus, GradeColumn, Moment, PersonId, PlayerDeadline, Store,
    TournamentId, TournamentStage,
};
use kalah_tournament::PlayerNumber;

use crate::account::Accounts;
use crate::points::class_points::{ClassPoints, PointsOfStudent, class_points};

/// Points for a deadline for which no rule gives any.
const MET: Points = Points::of_hundredths(100);

/// Returns the most points of a tournament or of a deadline. `None` if it gives none.
pub(super) async fn most_points(
    store: &Store,
    tournament: TournamentId,
    deadline: Option<DeadlineId>,
) -> Result<Option<f64>, PageError> {
    let rules: PointsRules = match store.points_rules(tournament).await? {
        Some(text) => serde_json::from_str(&text)?,
        None => PointsRules::default(),
    };
    let most = most(&rules, deadline);
    Ok((most > Points::ZERO).then(|| decimal(most.hundredths())))
}

fn most(rules: &PointsRules, deadline: Option<DeadlineId>) -> Points {
    match deadline {
        None => rules.most(),
        Some(id) => rule_of(rules, id).map_or(MET, |place| rules.rules[place].most()),
    }
}

/// Place of the rule that gives points for a deadline.
fn rule_of(rules: &PointsRules, id: DeadlineId) -> Option<usize> {
    let is_its =
        |rule: &PointsRule| matches!(rule, PointsRule::Deadline { deadline, .. } if *deadline == id.0);
    rules.rules.iter().position(is_its)
}

/// Returns hundredths as platforms write points.
#[expect(clippy::cast_precision_loss, reason = "points are within some millions of hundredths")]
pub(super) fn decimal(hundredths: i64) -> f64 {
    hundredths as f64 / 100.0
}

/// Works out the points of the people of a column; those whom its platform does not know are left out. `None` if the
/// tournament gives no points, or is gone.
pub(super) async fn compute(
    tournaments: &Tournaments,
    accounts: &Accounts,
    column: &GradeColumn,
    people: &HashSet<PersonId>,
) -> Result<Option<Vec<ComputedGrade>>, PageError> {
    let Some(shared) = tournaments.find(column.tournament) else { return Ok(None) };
    let store = accounts.store();
    let class = class_points(&shared, store, accounts.zone(), None).await?;
    let most = most(&class.rules, column.deadline);
    if most <= Points::ZERO {
        return Ok(None);
    }
    let submitted: HashSet<PlayerNumber> = store.players_with_submissions().await?.into_iter().collect();
    let verdicts = match column.deadline {
        None => None,
        Some(id) => match class.deadlines.iter().find(|deadline| deadline.id == id) {
            Some(deadline) => Some(store.verdicts(deadline).await?),
            None => return Ok(None),
        },
    };
    let is_closed = is_closed(&shared);
    let students = class.students.iter().filter(|one| people.contains(&one.person.id));
    let grade = |one: &PointsOfStudent| {
        let verdict =
            verdicts.as_ref().and_then(|all| all.iter().find(|it| Some(it.player) == one.person.player));
        let has_submitted = one.person.player.is_some_and(|player| submitted.contains(&player));
        let points = match column.deadline {
            None => one.points.sum,
            Some(id) => deadline_points(&class, one, id, verdict),
        };
        // What was corrected by hand was given to somebody.
        let is_given = has_submitted || one.facts.correction.is_some() && column.deadline.is_none();
        ComputedGrade {
            person: one.person.id,
            hundredths: is_given.then(|| points.max(Points::ZERO).hundredths()),
            most: most.hundredths(),
            is_final: verdict.map_or(is_closed, is_over),
        }
    };
    Ok(Some(students.map(grade).collect()))
}

fn deadline_points(
    class: &ClassPoints,
    one: &PointsOfStudent,
    id: DeadlineId,
    verdict: Option<&PlayerDeadline>,
) -> Points {
    match rule_of(&class.rules, id).and_then(|place| one.points.parts.get(place)) {
        Some(part) => part.points,
        None if verdict.is_some_and(|verdict| verdict.standing == DeadlineStatus::Met) => MET,
        None => Points::ZERO,
    }
}

fn is_over(verdict: &PlayerDeadline) -> bool {
    !Moment::now().is_in_time(verdict.ends_at) && verdict.standing != DeadlineStatus::Open
}

fn is_closed(shared: &TournamentHandle) -> bool {
    matches!(shared.read().stage, TournamentStage::Closed | TournamentStage::Archived)
}
