//! Questions of students about their points, and the answers of the staff.

use axum::extract::{Path, State};
use axum::response::Redirect;
use kalah_pages::address::AddressBase;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::{Moment, PersonId, RegradeId, RegradeRequest, Role, Store, TournamentId};
use kalah_texts::Text;
use serde::Deserialize;

use crate::account::recent_actions::RecentActions;
use crate::account::{GuardedAction, PostedForm};

/// Longest question or answer, in letters.
const LONGEST: usize = 1000;

/// Question as the page of its student shows it.
#[derive(Clone, Debug)]
pub(super) struct RegradeView {
    pub(super) id: i64,
    pub(super) text: String,
    pub(super) at: Text,
    /// Answer and its time; `None` as long as the question is open.
    pub(super) answer: Option<(String, Text)>,
}

impl RegradeView {
    pub(super) fn new(request: &RegradeRequest, zone: &TimeZoneName) -> RegradeView {
        RegradeView {
            id: request.id.0,
            text: request.text.clone(),
            at: zone.written(request.at),
            answer: request.answer.clone().zip(request.answered_at.map(|at| zone.written(at))),
        }
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct TextForm {
    text: String,
}

impl TextForm {
    fn text(&self) -> Result<&str, PageError> {
        let text = self.text.trim();
        let is_fit = !text.is_empty() && text.chars().count() <= LONGEST;
        if is_fit {
            Ok(text)
        } else {
            Err(PageError::unfit(Text::new("points-question-length").with("longest", LONGEST.to_string())))
        }
    }
}

/// `POST /points/ID/regrade`: asks to look at the own points again.
pub(super) async fn ask(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(recent_actions): State<RecentActions>,
    Path(student): Path<String>,
    PostedForm { person, form }: PostedForm<TextForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::ChangeAccount)?;
    if student.parse().map(PersonId) != Ok(person.id) || person.role != Role::Student {
        return Err(PageError::Forbidden);
    }
    let (tournament, base) = place(&site);
    if !store.request_regrade(tournament, person.id, form.text()?, Moment::now()).await? {
        return Err(PageError::unfit(Text::new("points-question-open")));
    }
    let back = format!("{base}/points/{student}");
    Ok(Redirect::to(&recent_actions.done(person.id, &back, Text::new("points-question-sent"))))
}

/// `POST /points/ID/regrade/REQUEST`: answers a question.
pub(super) async fn answer(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(recent_actions): State<RecentActions>,
    Path((student, request)): Path<(String, String)>,
    PostedForm { person, form }: PostedForm<TextForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let none = || PageError::NotFound("missing-open-question");
    let student = student.parse().map(PersonId).map_err(|_| none())?;
    let request = request.parse().map(RegradeId).map_err(|_| none())?;
    let (tournament, base) = place(&site);
    let asked = store.regrade_requests(tournament, Some(student)).await?;
    if !asked.iter().any(|one| one.id == request && one.answer.is_none()) {
        return Err(none());
    }
    if !store.answer_regrade(request, form.text()?, person.id, Moment::now()).await? {
        return Err(none());
    }
    let back = format!("{base}/points/{student}");
    Ok(Redirect::to(&recent_actions.done(person.id, &back, Text::new("points-answer-sent"))))
}

fn place(site: &TournamentSite) -> (TournamentId, String) {
    let tournament = site.app.shared.read();
    (tournament.id, AddressBase::of(&tournament).to_string())
}
