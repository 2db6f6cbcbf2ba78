//! `GET /api/points`: points for programs.

use axum::Json;
use axum::extract::State;
use kalah_course::points::Points;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::Store;
use kalah_texts::Language;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::{GuardedAction, RequestAuthor};
use crate::points::class_points::{ClassPoints, PointsOfStudent, class_points};

/// Points of a class.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ClassPoints)]
pub(crate) struct ClassPointsAnswer {
    /// The most points that all rules together give.
    #[schema(value_type = String)]
    most: Points,
    /// Each student of the class; whoever asks alone if it is a student.
    students: Vec<StudentPointsAnswer>,
}

/// Points of a student. Amounts are decimal numbers as text.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StudentPoints)]
struct StudentPointsAnswer {
    student_id: Option<String>,
    name: String,
    player: Option<u32>,
    parts: Vec<PointsPartAnswer>,
    /// What the cap takes away: zero or less.
    #[schema(value_type = String)]
    over_cap: Points,
    #[schema(value_type = String)]
    correction: Points,
    /// Reason of the correction.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[schema(value_type = String)]
    sum: Points,
}

/// Points for a rule.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PointsPart)]
struct PointsPartAnswer {
    /// Name of the rule.
    rule: String,
    #[schema(value_type = String)]
    points: Points,
    /// The most points that the rule gives.
    #[schema(value_type = String)]
    most: Points,
    /// Days late that were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    days_late: Option<u32>,
}

/// The points of the class in the tournament: all students for the staff, the own ones for a student.
#[utoipa::path(
    get, path = "/api/points", operation_id = "points",
    responses((status = 200, description = "The points", body = ClassPointsAnswer)),
    security(("token" = []))
)]
pub(crate) async fn points_for_programs(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    visitor: RequestAuthor,
) -> Result<Json<ClassPointsAnswer>, PageError> {
    let person = visitor.who_may(GuardedAction::ReadOwn)?;
    let class = class_points(&site.app.shared, &store, &zone, None).await?;
    let sees_all = person.may(GuardedAction::SeePeople).is_ok();
    let seen = class.students.iter().filter(|one| sees_all || one.person.id == person.id);
    let students = seen.map(|one| StudentPointsAnswer::of(one, &class)).collect();
    Ok(Json(ClassPointsAnswer { most: class.rules.most(), students }))
}

impl StudentPointsAnswer {
    fn of(one: &PointsOfStudent, class: &ClassPoints) -> StudentPointsAnswer {
        let parts = one.points.parts.iter().zip(&class.names);
        StudentPointsAnswer {
            student_id: one.person.student_id.clone(),
            name: one.person.name.clone(),
            player: one.person.player.map(|player| player.0),
            parts: parts
                .map(|(part, name)| PointsPartAnswer {
                    rule: Language::ENGLISH.write_argument(name),
                    points: part.points,
                    most: part.rule.most(),
                    days_late: part.late.map(|(days, _)| days),
                })
                .collect(),
            over_cap: one.points.over_cap,
            correction: one.points.correction,
            reason: one.facts.correction.as_ref().map(|correction| correction.reason.clone()),
            sum: one.points.sum,
        }
    }
}
