//! Chart of a player's ranks over time.

use std::fmt::Write as _;

use askama::Template;
use kalah_coordinator::tournament::TournamentState;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::RegionData;
use kalah_pages::ui::filters;
use kalah_store::{Moment, PlayerVersions, VersionMoments};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};
use kalah_tournament::{PROVISIONAL, PlayerNumber};

use crate::standings::time_axis::{self, AxisMark};

/// The part of the drawing with the line, in its own units.
const SIZE: (f64, f64) = (640.0, 140.0);
const LEFT: f64 = 34.0;
const EDGE: f64 = 12.0;

/// Width of the longest label.
const LABEL: f64 = 60.0;

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
    /// Part of the label that stands at `x`, as SVG names it.
    anchor: &'static str,
}

impl DateMark {
    /// A label in the middle of its mark, or within the drawing at its right edge.
    fn new(x: f64, mark: AxisMark) -> DateMark {
        let anchor = if x > SIZE.0 - EDGE - LABEL / 2.0 { "end" } else { "middle" };
        DateMark { x, label: mark.label, anchor }
    }
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
        versions: &PlayerVersions,
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
        let past = placed(tournament, number, versions);
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
        let marks = (1..).zip(&versions.versions).filter(|(_, version)| is_later(version.began_at));
        let mark =
            |(number, version): (_, &VersionMoments)| VersionMark { x: across(version.began_at), number };
        let marks: Vec<_> = marks.map(mark).collect();
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
        let dates =
            time_axis::marks(first.0, last.0).into_iter().map(|mark| DateMark::new(across(mark.at), mark));
        let dates = dates.collect();
        Ranks { label, points, last: corner(last), lowest, versions: marks, dates }
    }
}

/// Returns the ranks that say something: those of versions that had played enough matches by then.
fn placed(
    tournament: &TournamentState,
    number: PlayerNumber,
    versions: &PlayerVersions,
) -> Vec<(Moment, u32)> {
    let past = tournament.history.of_player(number);
    if tournament.most_matches() < PROVISIONAL {
        return past.collect();
    }
    let mut known = versions.versions.clone();
    // A page may be open while its player gets a rank; ranks before that are no longer recorded.
    let ranked = tournament.player(number).and_then(|player| tournament.ranking().of_entry(player.entry));
    if ranked.is_some_and(|ranked| !ranked.standing.tally.is_provisional())
        && let Some(newest) = known.last_mut()
    {
        newest.played_enough_at.get_or_insert(versions.read_at);
    }
    past.filter(|(at, _)| had_played_enough(*at, &known)).collect()
}

/// Returns true if the version that played at a moment had played enough matches before it.
fn had_played_enough(at: Moment, versions: &[VersionMoments]) -> bool {
    let version = versions.iter().rfind(|version| version.began_at <= at);
    version.and_then(|version| version.played_enough_at).is_some_and(|enough| enough <= at)
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

#[cfg(test)]
mod tests {
    use kalah_store::{Moment, VersionMoments};
    use kalah_texts::Argument;

    use super::{DateMark, had_played_enough};
    use crate::standings::time_axis::AxisMark;

    #[test]
    fn ranks_after_few_matches_are_left_out() {
        let version = |began: i64, enough: Option<i64>| VersionMoments {
            began_at: Moment(began),
            played_enough_at: enough.map(Moment),
        };
        let versions = [version(10, Some(30)), version(50, Some(70)), version(90, None)];
        let placed =
            [10, 29, 30, 49, 50, 69, 70, 89, 90, 99].map(|at| had_played_enough(Moment(at), &versions));
        assert_eq!(placed, [false, false, true, true, false, false, true, true, false, false]);
        assert!(!had_played_enough(Moment(5), &versions) && !had_played_enough(Moment(5), &[]));
    }

    #[test]
    fn the_label_of_a_date_at_the_edge_stays_within_the_drawing() {
        let mark = |x| DateMark::new(x, AxisMark { at: Moment(0), label: Argument::from("30 Sept") }).anchor;
        assert_eq!([34.0, 590.0, 605.0, 628.0].map(mark), ["middle", "middle", "end", "end"]);
    }
}
