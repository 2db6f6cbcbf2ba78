//! `/workers`: who plays the matches, and which ones nobody could play.

use std::sync::Arc;

use askama::Template;
use axum::Router;
use axum::extract::{FromRef, State};
use axum::response::Html;
use axum::routing::get;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournaments::Tournaments;
use kalah_coordinator::workers::{WorkerMember, WorkersHandle};
use kalah_jobs::JobId;
use kalah_pages::address::AddressBase;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::draw::DrawingPurpose;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::seat::PlayerLink;
use kalah_pages::ui::trouble;
use kalah_pages::ui::worker_words::{TimedSuitability, standing, standing_text, without_paths};
use kalah_store::SetAside;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};

use crate::operations::alarm::Alarm;

/// Reload interval of the page, in seconds.
const AGAIN: u32 = 10;

/// Matches that were set aside are listed up to so many.
const MOST_ASIDE: usize = 100;

/// Layers of a sandbox, which machines name in English.
const LAYERS: [&str; 7] = [
    "workers-layer-nobody",
    "workers-layer-limits",
    "workers-layer-files",
    "workers-layer-calls",
    "workers-layer-namespaces",
    "workers-layer-group",
    "workers-layer-group-limits",
];

#[derive(Template)]
#[template(path = "operations/workers.html")]
struct WorkersPage {
    layout: Layout,
    /// Description of the overdue item.
    alarm: Option<Text>,
    workers: Vec<WorkerPageRow>,
    aside: Vec<AsidePageRow>,
    /// Number of all those, listed or not.
    aside_in_all: usize,
}

struct WorkerPageRow {
    name: String,
    version: String,
    slots: u32,
    cores: u32,
    /// Sandbox of bots' programs, as a sentence.
    sandbox: Text,
    tools: String,
    speed: Argument,
    timed: TimedSuitability,
    standing: Text,
    why: Option<String>,
    jobs: usize,
    done: Argument,
    faults: Argument,
    timeouts: Argument,
    last_message: Text,
    silent: bool,
}

struct AsidePageRow {
    id: JobId,
    /// The tournament, where there are several.
    tournament: Option<String>,
    players: [PlayerLink; 2],
    /// Worker of each try, and the reason why it failed.
    tries: Vec<(String, String)>,
}

/// Routes of the page, which shows what the alarm says.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Alarm: FromRef<S>,
{
    Router::new().route("/workers", get(show))
}

async fn show(
    State(site): State<TournamentSite>,
    State(alarm): State<Alarm>,
    ReaderLanguage(language): ReaderLanguage,
) -> Result<Html<String>, PageError> {
    let lines = Arc::clone(&site.pages.lines);
    lines
        .draw(DrawingPurpose::Asked, move || page(&site.tournaments, &site.workers, &alarm, language))
        .await
        .map(Html)
}

/// The page.
pub(crate) fn page(
    tournaments: &Tournaments,
    workers: &WorkersHandle,
    alarm: &Alarm,
    language: Language,
) -> Result<String, PageError> {
    let layout =
        Layout::still(Text::new("workers-title"), "workers", trouble::around_all(tournaments, language)?)
            .refreshed(AGAIN, "/workers");
    let mut aside = Vec::new();
    let mut aside_in_all = 0;
    for live in tournaments.all().iter() {
        let tournament = live.read();
        aside_in_all += tournament.set_aside().len();
        let room = MOST_ASIDE - aside.len();
        aside.extend(tournament.set_aside().take(room).map(|one| AsidePageRow::from_match(&tournament, one)));
    }
    let workers = workers.members().iter().map(WorkerPageRow::from_member).collect();
    let page = WorkersPage { layout, alarm: alarm.what(), workers, aside, aside_in_all };
    Ok(page.render_in(page.layout.language())?)
}

impl WorkerPageRow {
    fn from_member(member: &WorkerMember) -> WorkerPageRow {
        let (info, health) = (&member.known.info, &member.known.health);
        let can = &info.capabilities;
        let sandbox = match &can.layers[..] {
            _ if !can.programs => Text::new("workers-built-in"),
            [] => Text::new("workers-no-sandbox"),
            layers => Text::new("workers-sandbox").with("layers", listed(layers)),
        };
        let tools: Vec<&str> = can.tools.iter().map(String::as_str).collect();
        let (_, why) = standing(member);
        WorkerPageRow {
            name: member.name.to_string(),
            version: info.version.clone(),
            slots: info.slots,
            cores: info.cores,
            sandbox,
            tools: without_paths(&tools.join(", ")),
            speed: member.known.speed.map_or_else(|| "–".into(), nodes),
            timed: TimedSuitability::from_member(member),
            standing: standing_text(member),
            why,
            jobs: member.known.jobs(),
            done: health.done.into(),
            faults: health.faults.into(),
            timeouts: health.timeouts.into(),
            last_message: time_since(member.known.seen.elapsed().as_secs()),
            silent: member.known.silent,
        }
    }
}

/// Lists the layers of a sandbox.
fn listed(layers: &[String]) -> Argument {
    let both = |first, next| Text::new("workers-list").with("first", first).with("next", next).into();
    layers.iter().map(|layer| layer_text(layer)).reduce(both).unwrap_or_else(|| "".into())
}

/// Names a layer; one that is not known is called as its machine does.
fn layer_text(layer: &str) -> Argument {
    let text = LAYERS.map(Text::new).into_iter().find(|text| Language::ENGLISH.write(text) == layer);
    text.map_or_else(|| without_paths(layer).into(), Argument::from)
}

/// Nodes a second, in thousands.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a speed is small and not negative"
)]
fn nodes(speed: f64) -> Argument {
    Text::new("workers-thousands").with("speed", (speed / 1000.0).round() as u64).into()
}

fn time_since(seconds: u64) -> Text {
    match seconds {
        // Workers tell every few seconds that they are there.
        0..10 => Text::new("workers-just-now"),
        _ => Text::new("workers-seconds-ago").with("count", seconds),
    }
}

impl AsidePageRow {
    fn from_match(tournament: &TournamentState, aside: &SetAside) -> AsidePageRow {
        let tries = aside.tries.iter().map(|(worker, why)| (worker.to_string(), without_paths(why)));
        AsidePageRow {
            id: aside.id,
            tournament: AddressBase::of(tournament).name().map(str::to_owned),
            players: aside.entries.map(|entry| PlayerLink::from_entry(tournament, entry)),
            tries: tries.collect(),
        }
    }
}
