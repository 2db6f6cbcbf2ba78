//! `/govern/reviews`: results that are looked at again, and what is different.

use askama::Template;
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::address::AddressBase;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::words;
use kalah_store::{RecheckedSubmission, ReplayedMatch, Review, ReviewState, TournamentId};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;
use kalah_tournament::MatchSeat;

/// Reload interval in seconds of a page on which something is in progress.
const AGAIN: u32 = 3;

#[derive(Template)]
#[template(path = "admin/reviews.html")]
struct ReviewsPage<'a> {
    layout: Layout,
    rows: Vec<ReviewPageRow>,
    tournaments: Vec<String>,
    zone: &'a str,
    csrf: &'a str,
}

#[derive(Template)]
#[template(path = "admin/review.html")]
struct ReviewPage<'a> {
    layout: Layout,
    row: ReviewPageRow,
    same: usize,
    /// Matches of versions that have left: whatever they give counts for nothing.
    gone: usize,
    matches: Vec<DifferingMatch>,
    checks: Vec<RetriedSubmission<'a>>,
    csrf: &'a str,
}

struct ReviewPageRow {
    id: i64,
    tournament: String,
    worker: Option<String>,
    since: Text,
    state: ReviewState,
    done: u32,
    all: u32,
}

/// A match that gives something else.
struct DifferingMatch {
    id: i64,
    href: String,
    players: [String; 2],
    before: String,
    now: String,
}

/// A submission that was tried once more.
struct RetriedSubmission<'a> {
    submission: i64,
    player: String,
    before: Text,
    now: Text,
    differs: bool,
    cause: &'a str,
}

/// The page of all reviews.
pub(crate) fn list(
    reviews: &[Review],
    tournaments: &Tournaments,
    csrf: &str,
    zone: &TimeZoneName,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let layout = Layout::still(Text::new("reviews-title"), "reviews", around);
    let rows = reviews.iter().map(|review| ReviewPageRow::from_review(review, tournaments, zone)).collect();
    let names = tournaments.all().iter().map(|shared| shared.read().name.to_string()).collect();
    let page = ReviewsPage { layout, rows, tournaments: names, zone: zone.name(), csrf };
    Ok(page.render_in(page.layout.language())?)
}

/// The page of one of them.
pub(crate) fn one(
    review: &Review,
    matches: &[ReplayedMatch],
    checks: &[RecheckedSubmission],
    tournaments: &Tournaments,
    csrf: &str,
    zone: &TimeZoneName,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let layout = Layout::still(Text::new("reviews-one").with("id", review.id.to_string()), "reviews", around);
    let open = review.state == ReviewState::Open && review.done < review.all;
    let layout =
        if open { layout.refreshed(AGAIN, format!("/govern/reviews/{}", review.id)) } else { layout };
    let (mut same, mut differing) = (0, Vec::new());
    let shared = tournaments.find(review.tournament);
    for replayed in matches.iter().filter(|one| one.is_current) {
        let Some(points) = replayed.points else { continue };
        let Some(shared) = &shared else { continue };
        let tournament = shared.read();
        let Some(before) = tournament.finished.get(replayed.id) else { continue };
        let before = before.result.points(MatchSeat::First);
        if before == points {
            same += 1;
            continue;
        }
        differing.push(DifferingMatch {
            id: replayed.id.number(),
            href: format!("{}/matches/{}", AddressBase::of(&tournament), replayed.id),
            players: replayed.players.map(|number| number.to_string()),
            before: score(before),
            now: score(points),
        });
    }
    let gone = matches.iter().filter(|one| !one.is_current).count();
    let checks = checks.iter().filter_map(RetriedSubmission::from_check).collect();
    let row = ReviewPageRow::from_review(review, tournaments, zone);
    let page = ReviewPage { layout, row, same, gone, matches: differing, checks, csrf };
    Ok(page.render_in(page.layout.language())?)
}

fn score(points: i32) -> String {
    format!("{} : {}", words::score(points), words::score(-points))
}

impl DifferingMatch {
    fn pair(&self) -> Text {
        let [first, second] = &self.players;
        Text::new("reviews-pair").with("first", first).with("second", second)
    }
}

impl ReviewPageRow {
    const fn state_name(&self) -> Text {
        Text::new(match self.state {
            ReviewState::Open => "reviews-state-open",
            ReviewState::Applied => "reviews-state-applied",
            ReviewState::Dropped => "reviews-state-dropped",
        })
    }

    /// What is reviewed, and how far that is.
    fn text(&self) -> Text {
        let text = match &self.worker {
            Some(worker) => Text::new("reviews-of-machine").with("machine", worker),
            None => Text::new("reviews-of-all"),
        };
        text.with("tournament", &self.tournament)
            .with("since", &self.since)
            .with("done", self.done)
            .with("all", self.all)
            .with("state", self.state_name())
    }

    fn from_review(review: &Review, tournaments: &Tournaments, zone: &TimeZoneName) -> ReviewPageRow {
        let name = |id: TournamentId| tournaments.find(id).map(|shared| shared.read().name.to_string());
        ReviewPageRow {
            id: review.id.0,
            tournament: name(review.tournament).unwrap_or_default(),
            worker: review.worker.clone(),
            since: zone.to_minute(review.since),
            state: review.state,
            done: review.done,
            all: review.all,
        }
    }
}

impl RetriedSubmission<'_> {
    fn from_check(check: &RecheckedSubmission) -> Option<RetriedSubmission<'_>> {
        let passes = check.passes?;
        let word = |passes: bool| Text::new(if passes { "reviews-passes" } else { "reviews-fails" });
        Some(RetriedSubmission {
            submission: check.submission.0,
            player: check.player.to_string(),
            before: word(check.had_passed),
            now: word(passes),
            differs: passes != check.had_passed,
            cause: check.cause.as_deref().unwrap_or_default(),
        })
    }
}
