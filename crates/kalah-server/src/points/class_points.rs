//! Points of all students of a class: facts from the database and the tournament, and what the rules give.

use std::collections::HashMap;

use kalah_analysis::accuracy::LossTally;
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::tournament::{MatchState, TournamentState};
use kalah_course::gradebook::GradeRow;
use kalah_course::points::{
    Correction, DeadlineFact, DeadlineOutcome, Points, PointsRule, PointsRules, StudentFacts, StudentPoints,
    score,
};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::{
    Deadline, DeadlineStatus, PeopleFilter, PersonId, PersonRow, PointsCorrection, ReviewedLosses, Role,
    Store,
};
use kalah_texts::Argument;
use kalah_tournament::{EntryId, MatchSeat, PlayerNumber};

use crate::points::rule_names::rule_names;
use crate::rubric::earned_shares;

/// Greatest number of people that are read.
const MOST_PEOPLE: usize = 10_000;

/// Points of a class in a tournament.
#[derive(Clone, Debug)]
pub(crate) struct ClassPoints {
    pub(crate) rules: PointsRules,
    /// Name of each rule, in their order.
    pub(crate) names: Vec<Argument>,
    /// Deadlines of the tournament, by their ends.
    pub(crate) deadlines: Vec<Deadline>,
    /// Students of the class in the order of their players.
    pub(crate) students: Vec<PointsOfStudent>,
}

/// Points of a student.
#[derive(Clone, Debug)]
pub(crate) struct PointsOfStudent {
    pub(crate) person: PersonRow,
    pub(crate) facts: StudentFacts,
    pub(crate) points: StudentPoints,
}

impl ClassPoints {
    /// Returns the students whom the class list names, each with the id of the list.
    pub(super) fn listed(&self) -> impl Iterator<Item = (&str, &PointsOfStudent)> {
        self.students.iter().filter_map(|one| Some((one.person.student_id.as_deref()?, one)))
    }

    /// Returns a row of a gradebook for each student whom the class list names.
    pub(super) fn grade_rows(&self) -> Vec<GradeRow> {
        let row = |(student_id, one): (&str, &PointsOfStudent)| GradeRow {
            student_id: student_id.to_owned(),
            name: one.person.name.clone(),
            mail: one.person.mail.clone(),
            points: one.points.sum,
        };
        self.listed().map(row).collect()
    }

    /// Returns the points of a student.
    pub(crate) fn of(&self, person: PersonId) -> Option<&PointsOfStudent> {
        self.students.iter().find(|one| one.person.id == person)
    }
}

/// Works out the points of a class, by the rules that are set or by others that are tried out.
pub(crate) async fn class_points(
    shared: &TournamentHandle,
    store: &Store,
    zone: &TimeZoneName,
    tried: Option<PointsRules>,
) -> Result<ClassPoints, PageError> {
    let tournament = shared.read().id;
    let rules = match tried {
        Some(rules) => rules,
        None => match store.points_rules(tournament).await? {
            Some(text) => serde_json::from_str(&text)?,
            None => PointsRules::default(),
        },
    };
    let deadlines = store.deadlines(tournament).await?;
    let mut outcomes = HashMap::new();
    for deadline in deadlines.iter().filter(|one| rules.names_deadline(one.id.0)) {
        for (player, outcome) in deadline_outcomes(store, zone, deadline, &rules).await? {
            let fact = DeadlineFact { deadline: deadline.id.0, outcome };
            outcomes.entry(player).or_insert_with(Vec::new).push(fact);
        }
    }
    let corrections = store.points_corrections(tournament).await?;
    let is_for_accuracy = rules.rules.iter().any(|rule| matches!(rule, PointsRule::Accuracy { .. }));
    let losses = if is_for_accuracy { store.reviewed_losses(tournament).await? } else { Vec::new() };
    let is_for_rubric = rules.rules.iter().any(|rule| matches!(rule, PointsRule::Rubric { .. }));
    let earned = if is_for_rubric { earned_shares(store).await? } else { HashMap::new() };
    let people = store.find_people(&PeopleFilter::default(), 0, MOST_PEOPLE).await?.0;
    let people = people.into_iter().filter(|one| one.role == Role::Student && one.left_at.is_none());
    let tournament = shared.read();
    let accuracies = accuracies(&tournament, &losses);
    let students = people.map(|person| {
        let mut facts =
            person.player.map(|player| player_facts(&tournament, player, &rules)).unwrap_or_default();
        facts.deadlines = person.player.and_then(|player| outcomes.get(&player)).cloned().unwrap_or_default();
        let entry = person.player.and_then(|player| tournament.player(player)).map(|player| player.entry);
        facts.accuracy = entry.and_then(|entry| accuracies.get(&entry)).copied();
        facts.rubric = person.player.and_then(|player| earned.get(&player)).copied();
        facts.correction = corrections.iter().find(|one| one.person == person.id).map(correction);
        PointsOfStudent { points: score(&rules, &facts), person, facts }
    });
    let students = students.collect();
    let names = rule_names(&rules, &deadlines);
    Ok(ClassPoints { rules, names, deadlines, students })
}

/// Fewest games whose review counts for an accuracy: those of five matches, from which on a player has a rank as well.
const FEWEST_GAMES: u32 = 10;

/// Accuracy of each player in tenths, by the reviewed games against those who are still there.
fn accuracies(tournament: &TournamentState, losses: &[ReviewedLosses]) -> HashMap<EntryId, i64> {
    let mut sums: HashMap<EntryId, (u32, LossTally)> = HashMap::new();
    for row in losses.iter().filter(|row| tournament.players.contains(row.opponent)) {
        let (games, tally) = sums.entry(row.entry).or_default();
        *games += row.games;
        *tally = tally.and(&LossTally { lost: row.lost, at_random: row.at_random, plies: row.plies });
    }
    let enough = sums.into_iter().filter(|(_, (games, _))| *games >= FEWEST_GAMES);
    enough.filter_map(|(entry, (_, tally))| Some((entry, rounded(10.0 * tally.accuracy()?)))).collect()
}

fn correction(row: &PointsCorrection) -> Correction {
    Correction { points: Points::of_hundredths(row.hundredths), reason: row.reason.clone() }
}

async fn deadline_outcomes(
    store: &Store,
    zone: &TimeZoneName,
    deadline: &Deadline,
    rules: &PointsRules,
) -> Result<Vec<(PlayerNumber, DeadlineOutcome)>, PageError> {
    let late = match rules.late_days(deadline.id.0) {
        0 => Vec::new(),
        days => store.late_passes(deadline, days, |received, end| zone.days_late(received, end)).await?,
    };
    let outcome = |player, standing| match standing {
        DeadlineStatus::Met => DeadlineOutcome::Met,
        DeadlineStatus::Open => DeadlineOutcome::Open,
        DeadlineStatus::NotMet => {
            let days = late.iter().find(|one| one.player == player).map(|one| one.days);
            days.map_or(DeadlineOutcome::NotMet, DeadlineOutcome::Late)
        }
    };
    let verdicts = store.verdicts(deadline).await?;
    Ok(verdicts.iter().map(|one| (one.player, outcome(one.player, one.standing))).collect())
}

/// What the tournament knows of a player.
fn player_facts(tournament: &TournamentState, number: PlayerNumber, rules: &PointsRules) -> StudentFacts {
    let Some(player) = tournament.player(number) else { return StudentFacts::default() };
    let entry = player.entry;
    let opponents = rules.rules.iter().filter_map(|rule| match rule {
        PointsRule::Beaten { opponent, .. } => Some(*opponent),
        _ => None,
    });
    let beaten = opponents.filter(|&opponent| has_beaten(tournament, entry, opponent)).collect();
    let row = tournament.ranking().of_entry(entry).filter(|row| row.standing.tally.played() > 0);
    StudentFacts {
        beaten,
        win_ratio: row.and_then(|row| row.standing.tally.win_ratio()).map(|ratio| rounded(1000.0 * ratio)),
        rank: row.map(|row| i64::from(row.standing.rank)),
        elo: row.map(|row| rounded(row.rating.elo)),
        ..StudentFacts::default()
    }
}

fn has_beaten(tournament: &TournamentState, entry: EntryId, opponent: PlayerNumber) -> bool {
    let Some(opponent) = tournament.player(opponent) else { return false };
    let opponent = opponent.entry;
    match tournament.between(entry, opponent) {
        Some((_, MatchState::Done(summary))) => {
            let result = summary.result;
            MatchSeat::BOTH
                .into_iter()
                .any(|seat| result.entries[seat.index()] == entry && result.points(seat) > 0)
        }
        _ => false,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "ratios and ratings are within a few thousands")]
fn rounded(value: f64) -> i64 {
    value.round() as i64
}
