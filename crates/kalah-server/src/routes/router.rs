//! Routes of all tournaments, and those that belong to none.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::State;
use axum::handler::Handler as _;
use axum::http::header::{CACHE_CONTROL, STRICT_TRANSPORT_SECURITY};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::{Html, Response};
use axum::routing::get;
use kalah_coordinator::commands::submission_rules::SubmissionRules;
use kalah_coordinator::tournaments::Tournaments;
use kalah_http::public_site::refuse_other_hosts;
use kalah_http::rate_limit::{self, RateLimit};
use kalah_pages::http::language;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::page_version::refuse_other_versions;
use kalah_pages::ui::{assets, failure, icon, offline, trouble};
use kalah_store::Store;
use kalah_texts::Language;
use tower_http::compression::CompressionLayer;

use crate::account::{GuardedAction, OwnSections};
use crate::agents::{kalaha_socket, web_socket};
use crate::lessons::course;
use crate::notices::Notices;
use crate::operations::health::{self, CheckedParts};
use crate::operations::workers_page;
use crate::routes::crawlers;
use crate::routes::of_tournament::of_tournament;
use crate::routes::openapi;
use crate::routes::sites::{SiteRegistry, elsewhere, front_of_underway};
use crate::routes::state::AppState;
use crate::{
    account, admin, analysis, audit, copies, documentation, explorer, forges, intake, lessons, lti,
    nicknames, notices, play, puzzles, review, rubric, setup, standings, studies, submission, workshop, you,
};

/// Security headers: our pages may run our scripts, send our forms to us, and nothing else.
const HEADERS: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; \
         connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Builds all routes, behind a rate limit, in these languages.
pub(crate) fn router(
    sites: SiteRegistry,
    rate_limit: Arc<RateLimit>,
    watched: CheckedParts,
    languages: &[Language],
) -> Router {
    let state = sites.main_state().clone();
    let site = state.accounts.site().clone();
    let tournaments = state.site.tournaments.clone();
    let mut router = health::router(watched)
        .merge(of_tournament(state.clone()).layer(from_fn_with_state(sites.clone(), front_of_underway)))
        .merge(of_all(state))
        .fallback_service(elsewhere.with_state(sites));
    if site.is_https() {
        router = router.layer(map_response(over_tls_alone));
    }
    router
        .layer(from_fn_with_state(site, refuse_other_hosts))
        .layer(CompressionLayer::new())
        .layer(from_fn(crawlers::keep_out_of_indexes))
        .layer(from_fn_with_state(rate_limit, rate_limit::pass))
        .layer(from_fn_with_state(tournaments, failure::of_body))
        .layer(from_fn_with_state(Arc::from(languages), language::choose))
        .layer(map_response(with_headers))
}

/// Creates the sections that the account page shows beside the account.
pub(crate) fn own_sections(
    tournaments: &Tournaments,
    store: &Store,
    rules: SubmissionRules,
    zone: &TimeZoneName,
    notices: &Notices,
) -> OwnSections {
    let (tournaments, store, zone, notices) =
        (tournaments.clone(), store.clone(), zone.clone(), notices.clone());
    OwnSections::new(move |person, language| {
        let (tournaments, store, zone, notices) =
            (tournaments.clone(), store.clone(), zone.clone(), notices.clone());
        async move {
            let mut sections = Vec::new();
            // A token that is only to submit reads nothing of it.
            let player = person.player.filter(|player| person.may_read(*player).is_ok());
            if let Some(player) = player {
                sections.push(
                    submission::own_page::section(&tournaments, &store, &zone, &person, player, language)
                        .await?,
                );
            }
            if person.may(GuardedAction::ReadOwn).is_ok() {
                sections.push(notices.section(&person, language).await?);
            }
            if let Some(player) = player {
                sections.push(nicknames::section(&store, &person, player, language).await?);
                sections.push(puzzles::mistakes::section(&tournaments, &store, player, language).await?);
                sections.push(submission::routes::section(&store, &zone, &person, player, language).await?);
                sections.push(
                    submission::practice::section(
                        &tournaments,
                        &store,
                        &zone,
                        rules,
                        &person,
                        player,
                        language,
                    )
                    .await?,
                );
            }
            Ok(sections)
        }
    })
}

/// Routes that belong to no tournament, drawn by the lines of the main one.
fn of_all(state: AppState) -> Router {
    let failed = from_fn_with_state(state.site.tournaments.clone(), failure::in_none);
    let pages = Router::new()
        .merge(Router::from(openapi::of_all()))
        .merge(workers_page::router())
        .merge(standings::router())
        .merge(lessons::router())
        .merge(documentation::router())
        .merge(workshop::router())
        .merge(analysis::router())
        .merge(review::router())
        .merge(studies::router())
        .merge(explorer::router())
        .merge(play::router())
        .merge(puzzles::router())
        .merge(you::router())
        .merge(web_socket::router())
        .route("/kalaha-socket", get(kalaha_socket::current))
        .merge(submission::routes::router())
        .merge(admin::of_all())
        .merge(setup::router())
        .merge(copies::router())
        .merge(rubric::router())
        .merge(nicknames::router())
        .merge(lti::router())
        .merge(forges::router())
        .merge(notices::router())
        .merge(account::router())
        .merge(audit::router())
        .merge(intake::pages())
        .route("/assets/{stamp}/{*name}", get(assets::asset))
        .route("/icon.png", get(icon::icon))
        .route("/favicon.ico", get(icon::icon))
        .route("/robots.txt", get(crawlers::robots))
        .route("/sitemap.xml", get(crawlers::sitemap))
        .route("/service-worker.js", get(service_worker))
        .route("/offline", get(away))
        .layer(from_fn(refuse_other_versions))
        .layer(failed);
    pages.merge(intake::git_routes()).with_state(state)
}

/// `GET /offline`
async fn away(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
) -> Result<Html<String>, PageError> {
    Ok(Html(offline::page(trouble::around_all(&site.tournaments, language)?)?))
}

/// Browsers are to come over TLS for half a year, whatever a link says.
async fn over_tls_alone(mut response: Response) -> Response {
    response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=15552000"));
    response
}

async fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        // What may stand in pages of others says so itself.
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    // Pages say how it is now.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}

/// `GET /service-worker.js`
async fn service_worker() -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| offline::service_worker_of_server(course::addresses()));
    offline::service_worker(&TEXT)
}
