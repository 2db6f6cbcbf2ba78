//! Chart of a player's ranks over time.

use std::fmt::Write as _;

use askama::Template;
use kalah_coordinator::tournament::TournamentState;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::RegionData;
use kalah_pages::ui::filters;
use kalah_store::Moment;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};
use kalah_tournament::PlayerNumber;

use crate::standings::time_axis::{self, AxisMark};

/// The part of the drawing with the line, in its own units.
const SIZE: (f64, f64) = (640.0, 140.0);
const LEFT: f64 = 34.0;
const EDGE: f64 = 12.0;

#[derive(Template)]
#[template(path = "standings/player_ranks.html")]
pub(super) struct Ranks {
    /// Description of the chart in words.
    label: Text,
    /// The corners of the line, as SVG has them; none if there is nothing to show yet.
    points: String,
    /// The last one.
    last: (f64, f64),
    /// The rank at the bottom.
    lowest: u32,
    /// Versions that began to play later than the line.
    versions: Vec<VersionMark>,
    /// Dates below the line.
    dates: Vec<DateMark>,
}

/// A date within the drawing.
struct DateMark {
    x: f64,
    label: Argument,
}

/// Beginning of a version within the drawing.
struct VersionMark {
    x: f64,
    /// Number of the version, from 1.
    number: usize,
}

impl Ranks {
    pub(super) fn from_tournament(
        tournament: &TournamentState,
        number: PlayerNumber,
        versions: &[Moment],
    ) -> Ranks {
        let without_line = |label| Ranks {
            label,
            points: String::new(),
            last: (0.0, 0.0),
            lowest: 0,
            versions: Vec::new(),
            dates: Vec::new(),
        };
        if let Some(label) = not_shown(tournament, number) {
            return without_line(label);
        }
        let past: Vec<(Moment, u32)> = tournament.history.of_player(number).collect();
        let (Some(first), Some(last), true) = (past.first(), past.last(), past.len() > 1) else {
            // The place is kept, so that nothing moves when the line comes.
            return without_line(Text::new("player-ranks-later"));
        };
        let ranks = past.iter().map(|(_, rank)| *rank);
        let (best, worst) = (ranks.clone().min().unwrap_or(1), ranks.max().unwrap_or(1));
        let lowest = worst.max(u32::try_from(tournament.players.len()).unwrap_or(u32::MAX)).max(2);
        let across =
            |at: Moment| LEFT + share(at.0 - first.0.0, last.0.0 - first.0.0) * (SIZE.0 - LEFT - EDGE);
        let corner = |&(at, rank): &(Moment, u32)| {
            let y = share(i64::from(rank) - 1, i64::from(lowest) - 1);
            (across(at), EDGE + y * (SIZE.1 - 2.0 * EDGE))
        };
        let is_later = |at: Moment| first.0 < at && at <= last.0;
        let marks = (1..).zip(versions).filter(|(_, at)| is_later(**at));
        let marks: Vec<_> = marks.map(|(number, &at)| VersionMark { x: across(at), number }).collect();
        let mut points = String::new();
        for (x, y) in past.iter().map(corner) {
            // Writing to a string cannot fail.
            _ = write!(points, "{x:.1},{y:.1} ");
        }
        let key = if marks.is_empty() { "player-ranks-text" } else { "player-ranks-text-versions" };
        let label = Text::new(key)
            .with("first", first.1)
            .with("latest", last.1)
            .with("best", best)
            .with("worst", worst);
        let points = points.trim_end().to_owned();
        let date = |mark: AxisMark| DateMark { x: across(mark.at), label: mark.label };
        let dates = time_axis::marks(first.0, last.0).into_iter().map(date).collect();
        Ranks { label, points, last: corner(last), lowest, versions: marks, dates }
    }
}

/// Returns why no ranks of a player are shown, if it is behind the places that everybody sees.
fn not_shown(tournament: &TournamentState, number: PlayerNumber) -> Option<Text> {
    let places = tournament.leaderboard.places?;
    let player = tournament.player(number)?;
    let is_shown = tournament.shown_place(player.entry).is_some();
    (!is_shown).then(|| Text::new("leaderboard-first").with("count", places.get()))
}

impl RegionData for Ranks {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("ranks", self.render_in(language)?))
    }
}

/// A part of a whole, from 0 to 1; all of it if the whole is nothing.
fn share(part: i64, whole: i64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "places of a drawing need few digits")]
    let share = part as f64 / whole as f64;
    if whole > 0 { share } else { 1.0 }
}
