//! `/workshop/tries/KEY`: what came of a try.

use kalah_jobs::{BotFault, JobOutcome, PlayedGame, Product, TryAim};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::words;
use kalah_pages::ui::worker_words::without_paths;
use kalah_texts::values::RenderIn as _;
use serde::Deserialize;

use super::posted_bot::OPPONENTS;
use super::tried_game::TriedGame;
use super::tries::{ShownTry, TryEnd, TryState};
use crate::documentation::failure_help::{FailureHelp, failure_help};
use crate::submission::build_log;

/// Interval at which a try that is not over is loaded again, in seconds.
const AGAIN: u32 = 1;

/// Positions that are shown.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ShownPositions {
    /// Plies before the position of the first game, and of the second.
    first: Option<usize>,
    second: Option<usize>,
}

#[derive(askama::Template)]
#[template(path = "workshop/result.html")]
struct ResultPage<'a> {
    layout: Layout,
    path: &'a str,
    language: &'a str,
    is_guest: bool,
    state: &'static str,
    /// What came of it, in a few words.
    title: String,
    /// The compiler's first error.
    headline: Option<String>,
    cause: Option<String>,
    help: Option<FailureHelp>,
    log: &'a str,
    games: Vec<TriedGame<'a>>,
    positions: ShownPositions,
}

/// Renders the page of a try.
pub(super) fn page(
    key: &str,
    shown: &ShownTry,
    positions: ShownPositions,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let path = format!("/workshop/tries/{key}");
    let layout = Layout::still("Try of a bot", "workshop", around);
    let layout = if matches!(shown.state, TryState::Ended(_)) {
        layout
    } else {
        layout.refreshed(AGAIN, path.clone())
    };
    let mut page = ResultPage {
        layout,
        path: &path,
        language: &shown.language,
        is_guest: shown.is_guest,
        state: "open",
        title: String::new(),
        headline: None,
        cause: None,
        help: None,
        log: "",
        games: Vec::new(),
        positions,
    };
    match &shown.state {
        TryState::Waiting => "Waiting: others came first".clone_into(&mut page.title),
        TryState::Running => match shown.aim {
            TryAim::Check => "Building and checking".clone_into(&mut page.title),
            TryAim::Play { .. } => "Building, and playing two games".clone_into(&mut page.title),
        },
        TryState::Ended(end) => {
            page.state = "over";
            page.fill(end, shown);
        }
    }
    Ok(page.render_in(page.layout.language())?)
}

impl<'a> ResultPage<'a> {
    /// Fills in what came of a try that is over.
    fn fill(&mut self, end: &'a TryEnd, shown: &ShownTry) {
        match end {
            TryEnd::Broken(why) => {
                "It could not be tried".clone_into(&mut self.title);
                self.cause = Some((*why).to_owned());
            }
            TryEnd::Reported(JobOutcome::MachineFault(why)) => {
                "It could not be tried".clone_into(&mut self.title);
                self.cause = Some(without_paths(why));
                self.help = failure_help(why);
            }
            TryEnd::Reported(JobOutcome::BotFault(fault)) => self.fill_fault(fault),
            TryEnd::Reported(JobOutcome::Done(Product::Checked(log))) => {
                "It passes the check".clone_into(&mut self.title);
                self.log = log;
            }
            TryEnd::Reported(JobOutcome::Done(Product::Played(games))) => self.fill_games(games, shown),
            // The coordinator passes nothing else on.
            TryEnd::Reported(JobOutcome::Done(_)) => {
                "It could not be tried".clone_into(&mut self.title);
            }
        }
    }

    fn fill_fault(&mut self, fault: &'a BotFault) {
        let is_build = fault.cause.starts_with("does not build");
        let title = if is_build { "It does not build" } else { "It does not pass the check" };
        title.clone_into(&mut self.title);
        self.headline = if is_build { build_log::headline(&fault.log) } else { None };
        self.cause = Some(without_paths(&fault.cause));
        self.help = failure_help(&fault.cause);
        self.log = &fault.log;
    }

    fn fill_games(&mut self, games: &'a [PlayedGame; 2], shown: &ShownTry) {
        let ShownPositions { first, second } = self.positions;
        let points: i32 = games
            .iter()
            .map(|game| game.record.ending.points(game.record.seat_at_start(kalah::Side::South)))
            .sum();
        let opponent = match &shown.aim {
            TryAim::Play { opponent, .. } => opponent.as_str(),
            TryAim::Check => "",
        };
        let named = OPPONENTS.iter().find(|(word, _)| *word == opponent).map_or(opponent, |(_, name)| name);
        let named = named.split([':', ',']).next().unwrap_or(named);
        self.title = format!("Your bot {} : {} {named}", words::score(points), words::score(-points));
        let kept =
            |name: &str, ply: Option<usize>| ply.map_or_else(String::new, |ply| format!("{name}={ply}&"));
        let steps = [
            format!("{}?{}first=", self.path, kept("second", second)),
            format!("{}?{}second=", self.path, kept("first", first)),
        ];
        self.games = (1..)
            .zip(games.iter().zip([first, second]).zip(steps))
            .map(|(number, ((game, ply), steps))| TriedGame::from_game(game, number, ply, steps))
            .collect();
    }
}
