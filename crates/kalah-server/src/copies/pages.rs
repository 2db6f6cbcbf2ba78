//! Pages about submissions that are alike.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_store::{Moment, PersonRow};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};
use kalah_tournament::PlayerNumber;

use crate::account::names_of_player;
use crate::copies::comparison::ComparisonState;
use crate::copies::report::{CopyReport, SimilarPair};

/// Seconds after which the page looks again how far a comparison is.
const AGAIN: u32 = 2;

/// Least share of a pair that is shown.
const LEAST_SHARE: f64 = 0.25;

/// A file as it is shown; without its text if it cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SourceFile {
    pub(super) name: String,
    pub(super) text: Option<String>,
}

#[derive(Template)]
#[template(path = "copies/similar.html")]
struct SimilarPage<'a> {
    layout: Layout,
    report: Option<&'a CopyReport>,
    made_at: Argument,
    rows: Vec<SimilarRow<'a>>,
    left_out: usize,
    run: ComparisonView<'a>,
    /// Line on the comparison that runs.
    running: Option<Text>,
}

/// Comparison that runs or can be started.
#[derive(Clone, Copy, Debug)]
pub(super) struct ComparisonView<'a> {
    pub(super) state: &'a ComparisonState,
    /// What the form carries; `None` for somebody who may start none.
    pub(super) csrf: Option<&'a str>,
}

impl ComparisonView<'_> {
    /// Returns a line on the comparison that runs.
    fn running(self) -> Option<Text> {
        match self.state {
            ComparisonState::Running { since, submissions } => {
                let seconds = (Moment::now().0 - since.0).max(0) / 1000;
                Some(Text::new("copies-running").with("count", *submissions).with("seconds", seconds))
            }
            ComparisonState::Idle | ComparisonState::Failed(_) => None,
        }
    }

    /// Returns why the last one has failed.
    fn failure(&self) -> Option<&Argument> {
        match self.state {
            ComparisonState::Failed(why) => Some(why),
            ComparisonState::Idle | ComparisonState::Running { .. } => None,
        }
    }
}

struct SimilarRow<'a> {
    pair: &'a SimilarPair,
    percent: Text,
    names: [String; 2],
}

impl SimilarRow<'_> {
    /// Label of the link to both texts.
    fn compare(&self) -> Text {
        with_players(Text::new("copies-compare-pair"), self.pair)
    }
}

#[derive(Template)]
#[template(path = "copies/similar_pair.html")]
struct SimilarPairPage<'a> {
    layout: Layout,
    heading: Text,
    sides: [SimilarSide<'a>; 2],
}

struct SimilarSide<'a> {
    player: PlayerNumber,
    names: String,
    files: Vec<MarkedFile<'a>>,
}

impl SimilarSide<'_> {
    fn heading(&self) -> Text {
        let text = if self.names.is_empty() {
            Text::new("copies-of-player")
        } else {
            Text::new("copies-of-player-named").with("names", &self.names)
        };
        text.with("player", self.player.to_string())
    }
}

struct MarkedFile<'a> {
    name: &'a str,
    /// Lines with their numbers, and whether they lie in a passage; `None` if there is no text.
    lines: Option<Vec<(usize, &'a str, bool)>>,
}

/// All pairs that are worth a look.
pub(super) fn list(
    report: Option<&CopyReport>,
    run: ComparisonView,
    people: &[PersonRow],
    zone: &TimeZoneName,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let (pairs, least) = report.map_or((&[][..], 0), |report| (&report.pairs[..], report.least_tokens));
    let is_shown =
        |pair: &&SimilarPair| pair.share >= LEAST_SHARE && pair.tokens.iter().all(|&tokens| tokens >= least);
    let rows: Vec<SimilarRow<'_>> = pairs
        .iter()
        .filter(is_shown)
        .map(|pair| {
            let names = pair.players.map(|player| names_of_player(player, people));
            SimilarRow { pair, percent: percent(pair.share), names }
        })
        .collect();
    let left_out = pairs.len() - rows.len();
    let made_at = report.map_or_else(|| Argument::from(""), |report| zone.written(report.made_at).into());
    let layout = Layout::still(Text::new("copies-title"), "similar", around);
    let running = run.running();
    let layout = if running.is_some() { layout.refreshed(AGAIN, "/class/similar") } else { layout };
    let page = SimilarPage { layout, report, made_at, rows, left_out, run, running };
    Ok(page.render_in(page.layout.language())?)
}

/// Both texts of a pair.
pub(super) fn pair(
    pair: &SimilarPair,
    files: [&[SourceFile]; 2],
    people: &[PersonRow],
    around: PageSurroundings,
) -> Result<String, PageError> {
    let side = |side: usize| SimilarSide {
        player: pair.players[side],
        names: names_of_player(pair.players[side], people),
        files: files[side].iter().map(|file| marked(file, pair, side)).collect(),
    };
    let layout = Layout::still(Text::new("copies-title"), "similar", around);
    let heading = with_players(Text::new("copies-pair"), pair).with("share", percent(pair.share));
    let page = SimilarPairPage { layout, heading, sides: [side(0), side(1)] };
    Ok(page.render_in(page.layout.language())?)
}

fn marked<'a>(file: &'a SourceFile, pair: &SimilarPair, side: usize) -> MarkedFile<'a> {
    let places: Vec<_> = pair
        .passages
        .iter()
        .map(|passage| &passage.places[side])
        .filter(|place| place.file == file.name)
        .collect();
    let is_alike =
        |line: usize| places.iter().any(|place| (place.from as usize..=place.to as usize).contains(&line));
    let lines =
        |text: &'a str| (1..).zip(text.lines()).map(|(line, text)| (line, text, is_alike(line))).collect();
    MarkedFile { name: &file.name, lines: file.text.as_deref().map(lines) }
}

fn percent(share: f64) -> Text {
    Text::new("format-percent").with("share", Argument::Decimal(share * 100.0, 0))
}

fn with_players(text: Text, pair: &SimilarPair) -> Text {
    let [first, second] = pair.players.map(|player| player.to_string());
    text.with("first", first).with("second", second)
}
