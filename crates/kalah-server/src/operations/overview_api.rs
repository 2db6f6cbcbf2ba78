//! `/api/tournaments` and `/api/workers`: the whole server for programs.

use axum::Json;
use axum::extract::{FromRef, State};
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::workers::WorkerMember;
use kalah_jobs::{JobId, TournamentSettings};
use kalah_pages::address::AddressBase;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::api_shapes::SettingsShape;
use kalah_pages::ui::worker_words::{standing, without_paths};
use kalah_tournament::{Format, PlayerNumber};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Routes for programs.
pub(crate) fn api_routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(tournaments)).routes(routes!(workers))
}

/// A tournament.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentRow {
    name: String,
    /// The address of its pages.
    address: String,
    /// What everything is played by.
    #[schema(value_type = SettingsShape)]
    settings: TournamentSettings,
    #[schema(value_type = String)]
    format: Format,
    players: usize,
    /// Matches that are over.
    played: usize,
    /// Matches that run.
    running: usize,
    /// Matches that nobody could play.
    set_aside: usize,
    /// Matches of the whole tournament; in a Swiss at most.
    matches: usize,
    /// Whether nothing runs and nothing is left to play.
    over: bool,
}

/// All tournaments, the oldest first.
#[utoipa::path(get, path = "/api/tournaments", responses((status = 200, description = "The tournaments", body = Vec<TournamentRow>)))]
pub(crate) async fn tournaments(State(site): State<TournamentSite>) -> Json<Vec<TournamentRow>> {
    let row = |shared: &TournamentHandle| {
        let tournament = shared.read();
        TournamentRow {
            name: tournament.name.to_string(),
            address: AddressBase::of(&tournament).home().to_owned(),
            settings: tournament.settings,
            format: tournament.format,
            players: tournament.players.len(),
            played: tournament.finished.len(),
            running: tournament.running().len(),
            set_aside: tournament.set_aside().len(),
            matches: tournament.matches_in_all(),
            over: tournament.finished.len() > 0 && tournament.is_over(),
        }
    };
    Json(site.tournaments.all().iter().map(row).collect())
}

/// Answers `/api/workers`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Workers {
    /// All with a recent message, by name.
    workers: Vec<WorkerRow>,
    /// Matches that nobody could play.
    set_aside: Vec<AsideRow>,
}

/// A worker.
#[derive(Debug, Serialize, ToSchema)]
struct WorkerRow {
    name: String,
    /// The version of its program.
    version: String,
    /// Jobs that it works on at once.
    slots: u32,
    cores: u32,
    /// Whether it runs bots' programs.
    programs: bool,
    /// The layers of its sandbox.
    layers: Vec<String>,
    tools: Vec<String>,
    /// On one core; null if it was not measured.
    nodes_per_second: Option<f64>,
    /// Whether timed matches are played on it.
    timed: bool,
    /// `on trial`, `working` or `paused`.
    standing: &'static str,
    /// Why it is paused.
    why: Option<String>,
    /// Jobs that it has.
    jobs: usize,
    /// Jobs with a result.
    done: u64,
    /// Jobs that came to nothing.
    faults: u64,
    /// Jobs in which somebody lost on time.
    timeouts: u64,
    /// Seconds since its last message.
    silent_for: u64,
}

/// A match that nobody could play.
#[derive(Debug, Serialize, ToSchema)]
struct AsideRow {
    #[schema(value_type = i64)]
    id: JobId,
    tournament: String,
    #[schema(value_type = [u32; 2])]
    players: [PlayerNumber; 2],
    tries: Vec<TryRow>,
}

/// A try that came to nothing.
#[derive(Debug, Serialize, ToSchema)]
struct TryRow {
    worker: String,
    why: String,
}

/// Who plays, builds and tries, and what nobody could.
#[utoipa::path(get, path = "/api/workers", responses((status = 200, description = "The workers", body = Workers)))]
pub(crate) async fn workers(State(site): State<TournamentSite>) -> Json<Workers> {
    let workers = site.workers.members().iter().map(WorkerRow::from_member).collect();
    let set_aside = site.tournaments.all().iter().flat_map(aside).collect();
    Json(Workers { workers, set_aside })
}

impl WorkerRow {
    fn from_member(member: &WorkerMember) -> WorkerRow {
        let (info, health) = (&member.known.info, &member.known.health);
        let (standing, why) = standing(member);
        WorkerRow {
            name: member.name.to_string(),
            version: info.version.clone(),
            slots: info.slots,
            cores: info.cores,
            programs: info.capabilities.programs,
            layers: info.capabilities.layers.iter().map(|layer| without_paths(layer)).collect(),
            tools: info.capabilities.tools.iter().map(|tool| without_paths(tool)).collect(),
            nodes_per_second: member.known.speed,
            timed: member.in_class,
            standing,
            why,
            jobs: member.known.jobs(),
            done: health.done,
            faults: health.faults,
            timeouts: health.timeouts,
            silent_for: member.known.seen.elapsed().as_secs(),
        }
    }
}

fn aside(shared: &TournamentHandle) -> Vec<AsideRow> {
    let tournament = shared.read();
    let rows = tournament.set_aside().map(|aside| AsideRow {
        id: aside.id,
        tournament: tournament.name.to_string(),
        players: aside.entries.map(|entry| tournament.number(entry)),
        tries: aside
            .tries
            .iter()
            .map(|(worker, why)| TryRow { worker: worker.to_string(), why: without_paths(why) })
            .collect(),
    });
    rows.collect()
}
