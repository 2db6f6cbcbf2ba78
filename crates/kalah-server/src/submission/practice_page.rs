//! `/practice/ID`: a match by which a player sees how it fares.

use std::num::NonZeroU32;

use askama::Template;
use kalah::record::Ending;
use kalah::{Move, Side, write_moves};
use kalah_drawing::board::BoardDrawing;
use kalah_jobs::PlayedGame;
use kalah_pages::bot_output::public_cause;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::escape::end_of;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::words;
use kalah_store::Practice;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};
use kalah_tournament::PlayerNumber;

use crate::documentation::failure_help::{FailureHelp, failure_help};

/// Bytes that are shown of a standard error.
const LONGEST_COMPLAINT: usize = 16 << 10;

/// Reload interval in seconds of the page of a practice that is not over.
const AGAIN: u32 = 2;

/// Opponents that are listed at most; more are typed.
const MOST_LISTED: usize = 200;

#[derive(Template)]
#[template(path = "submission/practice.html")]
struct PracticePage<'a> {
    layout: Layout,
    row: PracticePageRow,
    games: Vec<PracticeGame<'a>>,
}

#[derive(Template)]
#[template(path = "submission/own_practices.html")]
struct OwnPractices<'a> {
    rows: Vec<PracticePageRow>,
    csrf: &'a str,
    per_day: u32,
    opponents: &'a [PracticeOpponent],
}

impl OwnPractices<'_> {
    /// Returns true if all opponents can be listed.
    fn are_few(&self) -> bool {
        self.opponents.len() <= MOST_LISTED
    }
}

/// A player against whom practices are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PracticeOpponent {
    pub(crate) number: PlayerNumber,
    /// Name or nickname as everybody sees it; may be empty.
    pub(crate) title: String,
}

struct PracticePageRow {
    id: i64,
    player: String,
    opponent: String,
    asked: Text,
    /// `2 : 0`, once it is over.
    score: Option<String>,
    is_set_aside: bool,
}

/// A game of it.
struct PracticeGame<'a> {
    number: usize,
    result: Text,
    moves: String,
    board: BoardDrawing,
    cause: Option<String>,
    /// The page that helps with a failure of the own player.
    help: Option<FailureHelp>,
    /// The end of what the own player wrote to its standard error.
    stderr: &'a str,
}

/// The page.
pub(crate) fn page(
    practice: &Practice,
    games: Option<&[PlayedGame; 2]>,
    zone: &TimeZoneName,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let layout = Layout::still(
        Text::new("submission-practice-title").with("id", practice.id.to_string()),
        "practice",
        around,
    );
    let open = games.is_none() && !practice.is_set_aside;
    let layout = if open { layout.refreshed(AGAIN, format!("/practice/{}", practice.id)) } else { layout };
    let games = games
        .into_iter()
        .flatten()
        .zip(1..)
        .map(|(game, number)| PracticeGame::from_game(game, number))
        .collect();
    let page = PracticePage { layout, row: PracticePageRow::from_practice(practice, zone), games };
    Ok(page.render_in(page.layout.language())?)
}

/// The latest of a player, as a part of the page of its account; with what forms carry, if it may ask for more.
pub(crate) fn own(
    practices: &[Practice],
    csrf: &str,
    per_day: NonZeroU32,
    opponents: &[PracticeOpponent],
    zone: &TimeZoneName,
    language: Language,
) -> Result<String, PageError> {
    let rows = practices.iter().map(|one| PracticePageRow::from_practice(one, zone)).collect();
    Ok(OwnPractices { rows, csrf, per_day: per_day.get(), opponents }.render_in(language)?)
}

impl PracticePageRow {
    fn from_practice(practice: &Practice, zone: &TimeZoneName) -> PracticePageRow {
        PracticePageRow {
            id: practice.id.0,
            player: practice.player.to_string(),
            opponent: practice.opponent.to_string(),
            asked: zone.written(practice.asked_at),
            score: practice
                .points
                .map(|points| format!("{} : {}", words::score(points), words::score(-points))),
            is_set_aside: practice.is_set_aside,
        }
    }
}

impl<'a> PracticeGame<'a> {
    fn from_game(game: &'a PlayedGame, number: usize) -> PracticeGame<'a> {
        let record = &game.record;
        let stepped = SteppedGame::from_records(&record.start, &record.plies);
        let last = stepped.plies().len();
        let position = stepped.position(last);
        let moves: Vec<Move> = record.plies.iter().map(|ply| ply.mv).collect();
        let stores = Side::BOTH.map(|side| position.store(side));
        let names = [&record.south, &record.north].map(Argument::from);
        // What the opponent wrote is its owner's.
        let own_loss =
            matches!(record.ending, Ending::Forfeit { loser, .. } if stepped.seats(last)[loser.index()] == 0);
        PracticeGame {
            number,
            result: words::ending(Some(record.ending), &names, stores),
            // Records were replayed before they were kept.
            moves: write_moves(&record.start, &moves).unwrap_or_default(),
            board: stepped.drawing(last),
            help: record.cause.as_deref().filter(|_| own_loss).and_then(failure_help),
            cause: if own_loss { record.cause.clone() } else { record.cause.as_deref().map(public_cause) },
            stderr: end_of(&game.stderr[0], LONGEST_COMPLAINT),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use kalah_pages::ui::clock::TimeZoneName;
    use kalah_texts::Language;
    use kalah_tournament::PlayerNumber;

    use super::{MOST_LISTED, PracticeOpponent, own};

    #[test]
    fn opponents_are_chosen_by_number_and_name_as_long_as_they_are_few() {
        let opponents: Vec<_> = (1..)
            .take(MOST_LISTED + 1)
            .map(|number| PracticeOpponent { number: PlayerNumber(number), title: format!("<{number}") })
            .collect();
        let page = |opponents: &[PracticeOpponent]| {
            own(&[], "token", NonZeroU32::MIN, opponents, &TimeZoneName::utc(), Language::ENGLISH).unwrap()
        };
        let few = page(&opponents[..MOST_LISTED]);
        assert!(
            few.contains("<option value=\"7\">7 &#60;7</option>")
                && !few.contains("<input name=\"opponent\"")
        );
        let many = page(&opponents);
        assert!(many.contains("<option value=\"7\">&#60;7</option>"), "{many}");
        assert!(many.contains("list=\"practice-opponents\"") && !many.contains("<select"), "{many}");
    }
}
