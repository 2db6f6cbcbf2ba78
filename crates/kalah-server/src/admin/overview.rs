//! `/class`: what needs the attention of the staff, deadlines and tournaments at a glance.

use std::collections::HashSet;

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Html;
use kalah_coordinator::workers::WorkerPresence;
use kalah_pages::address::AddressBase;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::until;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::requirement_text::requirement_text;
use kalah_pages::ui::trouble;
use kalah_store::Store;
use kalah_store::{
    Deadline, DeadlineStatus, Moment, PeopleFilter, PersonCondition, PersonRow, Role, SubmissionFilter,
    SubmissionStatus,
};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;
use kalah_tournament::PlayerNumber;
use serde::Deserialize;

use crate::account::recent_actions::RecentActions;
use crate::account::{GuardedAction, RequestAuthor};
use crate::admin::manage_page::{ManageForms, ManagedTournamentRow};

/// People who are read, and names of them that a line tells.
const PEOPLE: usize = 10_000;
const NAMED: usize = 6;

/// Latest submissions that are looked through for failures.
const SUBMISSIONS: u32 = 300;

#[derive(Template)]
#[template(path = "admin/class.html")]
struct OverviewPage {
    layout: Layout,
    students: usize,
    with_bot: usize,
    running: usize,
    attention: Vec<AttentionItem>,
    deadlines: Vec<DeadlineRow>,
    tournaments: Vec<ManagedTournamentRow>,
    may_govern: bool,
}

/// Something that needs attention.
struct AttentionItem {
    title: Text,
    text: Text,
    href: String,
    action: Text,
    /// True for what stops everything.
    urgent: bool,
}

/// A deadline with how many meet it.
struct DeadlineRow {
    href: String,
    name: String,
    requirement: Text,
    left: Text,
    met: usize,
    open: usize,
    all: usize,
}

impl DeadlineRow {
    /// How many meet it.
    fn standing(&self) -> Text {
        let text = match self.open {
            0 => Text::new("overview-met"),
            open => Text::new("overview-met-tested").with("open", open),
        };
        text.with("met", self.met).with("players", self.all)
    }
}

/// Query parameters.
#[derive(Deserialize)]
pub(super) struct OverviewQuery {
    done: Option<String>,
}

/// `GET /class`
pub(super) async fn page(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Query(asked): Query<OverviewQuery>,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::SeePeople)?;
    let store = &store;
    let (people, _) = store.find_people(&PeopleFilter::default(), 0, PEOPLE).await?;
    let students: Vec<&PersonRow> =
        people.iter().filter(|one| one.role == Role::Student && one.left_at.is_none()).collect();
    let playing: HashSet<PlayerNumber> =
        store.executing().await?.into_iter().map(|submission| submission.player).collect();
    let deadlines = deadline_rows(&site, store).await?;
    let mut attention = machines(site.tournaments.main().presence());
    let may_govern = person.may(GuardedAction::Govern).is_ok();
    attention.extend((students.is_empty() && may_govern).then(no_course));
    attention.extend(students.is_empty().then(no_students));
    attention.extend(deadlines.iter().find_map(missed));
    attention.extend(people_lines(&students, &playing));
    attention.extend(failures(store).await?);
    attention.extend(nicknames(store).await?);
    let done = recent_actions.message(asked.done.as_deref(), person.id, person.csrf());
    let page = OverviewPage {
        layout: Layout::still(
            Text::new("overview-title"),
            "class",
            trouble::around_all(&site.tournaments, language)?,
        )
        .with_done(done),
        students: students.len(),
        with_bot: students
            .iter()
            .filter(|one| one.player.is_some_and(|player| playing.contains(&player)))
            .count(),
        running: site.tournaments.all().iter().map(|shared| shared.read().running().len()).sum(),
        attention,
        deadlines,
        tournaments: site
            .tournaments
            .all()
            .iter()
            .map(|shared| ManagedTournamentRow::from_handle(shared, ManageForms::default()))
            .collect(),
        may_govern,
    };
    Ok(Html(page.render_in(page.layout.language())?))
}

fn machines(staff: WorkerPresence) -> Vec<AttentionItem> {
    let title = match staff {
        WorkerPresence::There => return Vec::new(),
        WorkerPresence::Paused => Text::new("overview-paused"),
        WorkerPresence::Nobody => Text::new("overview-no-machine"),
    };
    vec![AttentionItem {
        title,
        text: Text::new("overview-no-machine-text"),
        href: "/workers".to_owned(),
        action: Text::new("overview-open-machines"),
        urgent: true,
    }]
}

/// Nicknames that wait for an answer.
async fn nicknames(store: &Store) -> Result<Option<AttentionItem>, PageError> {
    let requested: Vec<String> =
        store.all_nicknames().await?.into_iter().filter_map(|names| names.requested).collect();
    Ok((!requested.is_empty()).then(|| AttentionItem {
        title: Text::new("overview-nicknames").with("count", requested.len()),
        text: Text::new("overview-nicknames-text")
            .with("names", requested[..requested.len().min(NAMED)].join(", ")),
        href: "/class/nicknames".to_owned(),
        action: Text::new("overview-open-nicknames"),
        urgent: false,
    }))
}

fn no_course() -> AttentionItem {
    AttentionItem {
        title: Text::new("overview-set-up"),
        text: Text::new("overview-set-up-text"),
        href: "/govern/setup".to_owned(),
        action: Text::new("overview-start"),
        urgent: false,
    }
}

fn no_students() -> AttentionItem {
    AttentionItem {
        title: Text::new("overview-no-students"),
        text: Text::new("overview-no-students-text"),
        href: "/people/class".to_owned(),
        action: Text::new("overview-import-list"),
        urgent: false,
    }
}

/// The next deadline, if somebody would miss it.
fn missed(row: &DeadlineRow) -> Option<AttentionItem> {
    let missing = row.all - row.met - row.open;
    (missing > 0).then(|| AttentionItem {
        title: Text::new("overview-would-miss").with("count", missing).with("name", &row.name),
        text: Text::new("overview-would-miss-text")
            .with("requirement", &row.requirement)
            .with("left", &row.left),
        href: row.href.clone(),
        action: Text::new("overview-see-who"),
        urgent: false,
    })
}

fn people_lines(students: &[&PersonRow], playing: &HashSet<PlayerNumber>) -> Vec<AttentionItem> {
    let line = |found: Vec<&PersonRow>, what: &'static str, show: PersonCondition| {
        let count = found.len();
        (count > 0).then(|| AttentionItem {
            title: Text::new(what).with("count", count),
            text: names_text(&found),
            href: format!("/people?show={}", show.as_str()),
            action: Text::new("overview-open-people"),
            urgent: false,
        })
    };
    let of = |keep: &dyn Fn(&PersonRow) -> bool| students.iter().copied().filter(|one| keep(one)).collect();
    let never: Vec<&PersonRow> = of(&|one| one.entered_at.is_none());
    let without: Vec<&PersonRow> =
        of(&|one| one.entered_at.is_some() && !one.player.is_some_and(|player| playing.contains(&player)));
    let lines = [
        line(never, "overview-never-signed-in", PersonCondition::NeverSignedIn),
        line(without, "overview-without-bot", PersonCondition::WithoutBot),
    ];
    lines.into_iter().flatten().collect()
}

/// Names the first of these people, and says how many more there are.
fn names_text(people: &[&PersonRow]) -> Text {
    let names: Vec<&str> = people.iter().take(NAMED).map(|one| one.name.as_str()).collect();
    let text = match people.len().saturating_sub(NAMED) {
        0 => Text::new("overview-names"),
        more => Text::new("overview-names-more").with("more", more),
    };
    text.with("names", names.join(", "))
}

/// Players whose newest submission has failed.
async fn failures(store: &Store) -> Result<Option<AttentionItem>, PageError> {
    let mut seen = HashSet::new();
    let latest = store.submissions(SubmissionFilter::default(), SUBMISSIONS, 0).await?;
    let newest: Vec<SubmissionStatus> =
        latest.into_iter().filter(|one| seen.insert(one.player)).map(|one| one.status).collect();
    let count = |status| newest.iter().filter(|one| **one == status).count();
    let (build, test) = (count(SubmissionStatus::CompilationError), count(SubmissionStatus::ExecutionError));
    Ok((build + test > 0).then(|| AttentionItem {
        title: Text::new("overview-failed").with("count", build + test),
        text: failed_text(build, test),
        href: "/people?show=failed".to_owned(),
        action: Text::new("overview-see-whose"),
        urgent: false,
    }))
}

fn failed_text(build: usize, test: usize) -> Text {
    match (build, test) {
        (build, 0) => Text::new("overview-not-built").with("count", build),
        (0, test) => Text::new("overview-not-passed").with("count", test),
        (build, test) => Text::new("overview-not-built-not-passed").with("build", build).with("test", test),
    }
}

async fn deadline_rows(site: &TournamentSite, store: &Store) -> Result<Vec<DeadlineRow>, PageError> {
    let (tournament, base) = {
        let main = site.tournaments.main();
        let tournament = main.read();
        (tournament.id, AddressBase::of(&tournament).to_string())
    };
    let (now, mut rows) = (Moment::now(), Vec::new());
    let all: Vec<Deadline> = store.deadlines(tournament).await?;
    for deadline in all {
        let Some(left) = until(Moment(deadline.ends_at.0 + 1000), now) else { continue };
        let verdicts = store.verdicts(&deadline).await?;
        let count = |standing| verdicts.iter().filter(|one| one.standing == standing).count();
        rows.push(DeadlineRow {
            href: format!("{base}/deadlines?show={}", deadline.id),
            requirement: requirement_text(deadline.requirement),
            met: count(DeadlineStatus::Met),
            open: count(DeadlineStatus::Open),
            all: verdicts.len(),
            name: deadline.name,
            left,
        });
    }
    Ok(rows)
}
