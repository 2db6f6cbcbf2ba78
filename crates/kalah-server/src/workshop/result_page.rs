//! `/workshop/tries/KEY`: what came of a try.

use kalah_jobs::{BotFault, JobOutcome, PlayedGame, Product, TryAim};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::words;
use kalah_pages::ui::worker_words::without_paths;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};
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
    key: &'a str,
    language: &'a str,
    is_guest: bool,
    state: &'static str,
    /// What came of it, in a few words.
    title: Text,
    /// The compiler's first error.
    headline: Option<String>,
    cause: Option<Argument>,
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
    let layout = Layout::still(Text::new("workshop-try-title"), "workshop", around);
    let layout = if matches!(shown.state, TryState::Ended(_)) {
        layout
    } else {
        layout.refreshed(AGAIN, path.clone())
    };
    let mut page = ResultPage {
        layout,
        path: &path,
        key,
        language: &shown.language,
        is_guest: shown.is_guest,
        state: "open",
        title: Text::new("workshop-not-tried"),
        headline: None,
        cause: None,
        help: None,
        log: "",
        games: Vec::new(),
        positions,
    };
    match &shown.state {
        TryState::Waiting => page.title = Text::new("workshop-waiting"),
        TryState::Running => match shown.aim {
            TryAim::Check => page.title = Text::new("workshop-checking"),
            TryAim::Play { .. } => page.title = Text::new("workshop-playing"),
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
            TryEnd::Broken(why) => self.cause = Some(Text::new(why).into()),
            TryEnd::Reported(JobOutcome::MachineFault(why)) => {
                self.cause = Some(Argument::from_line(&without_paths(why)));
                self.help = failure_help(why);
            }
            TryEnd::Reported(JobOutcome::BotFault(fault)) => self.fill_fault(fault),
            TryEnd::Reported(JobOutcome::Done(Product::Checked(log))) => {
                self.title = Text::new("workshop-passes");
                self.log = log;
            }
            TryEnd::Reported(JobOutcome::Done(Product::Played(games))) => self.fill_games(games, shown),
            // The coordinator passes nothing else on.
            TryEnd::Reported(JobOutcome::Done(_)) => {}
        }
    }

    fn fill_fault(&mut self, fault: &'a BotFault) {
        let is_build = fault.cause.starts_with("does not build");
        self.title = Text::new(if is_build { "workshop-does-not-build" } else { "workshop-does-not-pass" });
        self.headline = if is_build { build_log::headline(&fault.log) } else { None };
        self.cause = Some(Argument::from_line(&without_paths(&fault.cause)));
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
        let known = OPPONENTS.iter().find(|known| known.word == opponent);
        let named = known.map_or_else(|| Argument::from(opponent), |known| known.short().into());
        self.title = Text::new("workshop-score")
            .with("own", words::score(points))
            .with("other", words::score(-points))
            .with("opponent", named);
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
