//! Routes of the pages about submissions that are alike, and their handlers.

use std::collections::BTreeSet;
use std::path::{Path as FilePath, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::http::StatusCode;
use axum::response::{Html, Redirect};
use axum::routing::get;
use kalah_http::admission::gate::{FairGate, GateLimits, KnownMember, run_holding};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::trouble;
use kalah_source::{Depot, read_small};
use kalah_store::{Moment, PersonRow, Store, Submission};
use kalah_texts::Text;
use kalah_tournament::PlayerNumber;

use crate::account::{Accounts, EmptyForm, GuardedAction, PostedForm, RequestAuthor};
use crate::copies::comparison::{ComparisonState, CopyComparer, compare};
use crate::copies::pages::{self, ComparisonView, SourceFile};
use crate::copies::report::{CopyReport, SimilarPair};
use crate::data_directory::bots;

/// Bytes of a file that is shown at most.
const LONGEST_FILE: usize = 1 << 18;

/// Files of a submission that are shown at most.
const MOST_FILES: usize = 20;

/// Reports that are read at once, all of them for the staff.
const READING: GateLimits = GateLimits { at_once: 1, at_once_each: 1, waiting_each: 64, waiting: 64 };

/// The only member before the gate: the staff.
const STAFF: KnownMember = KnownMember(0);

/// Reports of a data directory. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct CopyReports {
    data: Arc<PathBuf>,
    reading: FairGate<KnownMember>,
    comparer: Option<CopyComparer>,
    state: Arc<Mutex<ComparisonState>>,
}

impl CopyReports {
    /// Reports of a data directory, and what makes new ones.
    pub(crate) fn new(data: &FilePath, comparer: Option<CopyComparer>) -> CopyReports {
        let (data, state) = (Arc::new(data.to_owned()), Arc::default());
        CopyReports { data, reading: FairGate::new(READING), comparer, state }
    }

    fn state(&self) -> MutexGuard<'_, ComparisonState> {
        // A panic cannot leave it half changed: it is replaced as a whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Compares these submissions aside, unless a comparison runs. It ends with the server. False if no tool is there.
    fn begin(&self, playing: Vec<Submission>) -> bool {
        let Some(comparer) = self.comparer.clone() else { return false };
        {
            let mut state = self.state();
            if matches!(*state, ComparisonState::Running { .. }) {
                return true;
            }
            *state = ComparisonState::Running { since: Moment::now(), submissions: playing.len() };
        }
        let own = self.clone();
        tokio::spawn(async move {
            let data = Arc::clone(&own.data);
            let running = run_holding((), move |cancellation| {
                compare(&data, playing, &comparer, &|| !cancellation.is_cancelled())
            });
            let outcome = running.await.unwrap_or_else(|error| {
                Err(Text::new("copies-broke-off").with("error", format!("{error:?}")).into())
            });
            *own.state() = outcome.map_or_else(ComparisonState::Failed, |()| ComparisonState::Idle);
        });
        true
    }

    async fn latest(&self) -> Result<Option<CopyReport>, PageError> {
        let data = Arc::clone(&self.data);
        let read = self.reading.run(STAFF, move |_| CopyReport::read(&data)).await;
        match read {
            Ok(Ok(report)) => Ok(report),
            failed => {
                tracing::error!("the report on submissions that are alike cannot be read: {failed:?}");
                Err(PageError::Drawing)
            }
        }
    }

    /// Returns the files of a pair's first or second player that hold passages, as they were compared.
    async fn files(&self, report: &CopyReport, pair: &SimilarPair, side: usize) -> Vec<SourceFile> {
        let names: BTreeSet<String> =
            pair.passages.iter().map(|passage| passage.places[side].file.clone()).collect();
        let content = report.versions.get(&pair.players[side]).cloned().unwrap_or_default();
        let data = Arc::clone(&self.data);
        let read = self.reading.run(STAFF, move |_| {
            let depot = Depot::at(bots(&data)).ok()?;
            let folder = depot.find(content.parse().ok()?)?.folder();
            let text = |name: &str| read_small(&folder, name, LONGEST_FILE).ok().flatten();
            let file = |name: String| {
                let text = text(&name).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
                SourceFile { name, text }
            };
            Some(names.into_iter().take(MOST_FILES).map(file).collect())
        });
        read.await.ok().flatten().unwrap_or_default()
    }
}

/// Routes that belong to no tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    CopyReports: FromRef<S>,
    Store: FromRef<S>,
    TimeZoneName: FromRef<S>,
{
    Router::new()
        .route("/class/similar", get(all).post(start))
        .route("/class/similar/{first}/{second}", get(one))
}

/// `GET /class/similar`: pairs by share.
async fn all(
    State(site): State<TournamentSite>,
    State(reports): State<CopyReports>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::ReadAll)?;
    let report = reports.latest().await?;
    let people = store.class().await?.people;
    let around = trouble::around_all(&site.tournaments, language)?;
    let may_start = reports.comparer.is_some() && person.may(GuardedAction::Govern).is_ok();
    let state = reports.state().clone();
    let run = ComparisonView { state: &state, csrf: may_start.then(|| person.csrf()) };
    pages::list(report.as_ref(), run, &people, &zone, around).map(Html)
}

/// `POST /class/similar`: compares the versions that play.
async fn start(
    State(reports): State<CopyReports>,
    State(store): State<Store>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    if !reports.begin(store.executing().await?) {
        return Err(PageError::refused(StatusCode::CONFLICT, Text::new("copies-no-tool")));
    }
    Ok(Redirect::to("/class/similar"))
}

/// `GET /class/similar/3/7`: both texts side by side.
async fn one(
    State(site): State<TournamentSite>,
    State(reports): State<CopyReports>,
    State(store): State<Store>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Path(players): Path<(String, String)>,
) -> Result<Html<String>, PageError> {
    visitor.who_may(GuardedAction::ReadAll)?;
    let unknown = || PageError::NotFound("missing-pair");
    let number = |text: &str| text.parse::<PlayerNumber>().map_err(|_| unknown());
    let players = [number(&players.0)?, number(&players.1)?];
    let report = reports.latest().await?.ok_or_else(unknown)?;
    let pair = report.pair(players).ok_or_else(unknown)?;
    let [first, second] = [reports.files(&report, pair, 0).await, reports.files(&report, pair, 1).await];
    let people: Vec<PersonRow> = store.class().await?.people;
    let around = trouble::around_all(&site.tournaments, language)?;
    pages::pair(pair, [&first, &second], &people, around).map(Html)
}
