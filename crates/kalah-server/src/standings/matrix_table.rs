//! The matrix itself: a window of rows against a window of columns.

use std::iter;

use askama::Template;
use kalah_coordinator::tournament::{MatchState, TournamentState};
use kalah_jobs::JobId;
use kalah_pages::address::AddressBase;
use kalah_pages::address::LivePageAddress;
use kalah_pages::address::matrix_window::{Axis, MatrixWindow, WINDOW};
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::region::{PageElement, Region};
use kalah_pages::live::section::RegionData;
use kalah_pages::ui::filters;
use kalah_pages::ui::seat::{PlayerLink, seat_of};
use kalah_pages::ui::words;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};
use kalah_tournament::{EntryId, FormatRankingRow, PlayerNumber};

use crate::standings::group_members::GroupMembers;

/// The players of a page of an axis.
pub(super) fn axis_rows(
    tournament: &TournamentState,
    axis: Axis,
) -> Result<Vec<FormatRankingRow>, PageError> {
    let members = GroupMembers::of(tournament, axis.group);
    let range =
        axis.page.range(WINDOW, members.len()).ok_or(PageError::NotFound("missing-part-of-the-matrix"))?;
    Ok(range.filter_map(|nth| tournament.ranking().at(members.place(nth))).collect())
}

/// A window of the matrix.
pub(super) struct MatrixTable {
    columns: Vec<ColumnHead>,
    rows: Vec<MatrixRow>,
}

/// Head of a column: what the player is called, which is read from below.
struct ColumnHead {
    /// `None` for who has played too little.
    rank: Option<u32>,
    player: PlayerLink,
}

impl ColumnHead {
    fn from_ranked(tournament: &TournamentState, ranked: &FormatRankingRow) -> ColumnHead {
        let standing = ranked.standing;
        ColumnHead {
            rank: rank(tournament, ranked),
            player: PlayerLink::from_entry(tournament, standing.entry),
        }
    }

    /// Who plays in the column, and at which rank, as it is read out.
    fn label(&self) -> Text {
        let text = match self.rank {
            Some(rank) => Text::new("matrix-column").with("rank", rank),
            None => Text::new("matrix-column-provisional"),
        };
        text.with("player", self.player.number.to_string())
    }
}

/// The rank of a player who has played enough for one.
pub(super) fn rank(tournament: &TournamentState, ranked: &FormatRankingRow) -> Option<u32> {
    let standing = ranked.standing;
    (!tournament.is_provisional(&standing.tally)).then_some(standing.rank)
}

/// What the format ranks by, of a player who has played enough for it.
pub(super) fn achieved(tournament: &TournamentState, ranked: &FormatRankingRow) -> Argument {
    if tournament.is_provisional(&ranked.standing.tally) {
        return "–".into();
    }
    words::achieved(tournament.format, ranked)
}

struct MatrixRow {
    head: RowHead,
    cells: Vec<MatrixCell>,
}

#[derive(Template)]
#[template(path = "standings/matrix_head.html")]
struct RowHead {
    id: String,
    rank: Option<u32>,
    player: PlayerLink,
    ratio: Argument,
    /// Matches played.
    played: u32,
}

/// Cell of a row in the column of an opponent.
#[derive(Template)]
#[template(path = "standings/cell.html")]
struct MatrixCell {
    id: String,
    class: &'static str,
    /// The match, if there is one.
    href: Option<LivePageAddress>,
    text: &'static str,
    /// What is said of the match.
    label: Option<Text>,
}

impl MatrixTable {
    pub(super) fn from_window(
        tournament: &TournamentState,
        window: MatrixWindow,
    ) -> Result<MatrixTable, PageError> {
        let columns = axis_rows(tournament, window.columns())?;
        let rows = axis_rows(tournament, window.rows)?;
        let row = |ranked: FormatRankingRow| {
            let entry = ranked.standing.entry;
            let cells = columns
                .iter()
                .map(|column| MatrixCell::from_pair(tournament, [entry, column.standing.entry]));
            MatrixRow { head: RowHead::from_ranked(tournament, ranked), cells: cells.collect() }
        };
        Ok(MatrixTable {
            rows: rows.into_iter().map(row).collect(),
            columns: columns.iter().map(|column| ColumnHead::from_ranked(tournament, column)).collect(),
        })
    }
}

impl RowHead {
    fn from_ranked(tournament: &TournamentState, ranked: FormatRankingRow) -> RowHead {
        let standing = ranked.standing;
        let player = PlayerLink::from_entry(tournament, standing.entry);
        RowHead {
            id: format!("row-{}", player.number),
            rank: rank(tournament, &ranked),
            player,
            ratio: achieved(tournament, &ranked),
            played: standing.tally.played(),
        }
    }
}

impl MatrixCell {
    fn from_pair(tournament: &TournamentState, pair: [EntryId; 2]) -> MatrixCell {
        let [own, other] = pair.map(|entry| tournament.number(entry));
        let game = tournament.between(pair[0], pair[1]);
        let (class, text, label) = match game.map(|(_, state)| state) {
            None if own == other => ("self", "", None),
            None => ("", "", None),
            Some(MatchState::Running(_)) => {
                ("running", "", Some(Text::new("matrix-cell-running").with("player", other.to_string())))
            }
            Some(MatchState::Done(done)) => {
                let seat = seat_of(pair[0], done);
                let points = done.result.points(seat);
                let [mine, theirs] = [points, -points].map(words::score);
                let fault = done.result.faults(seat).next();
                let label = match fault {
                    Some(fault) => Text::new("matrix-cell-error").with("fault", words::fault(fault)),
                    None => Text::new("matrix-cell"),
                };
                let label = label.with("player", other.to_string()).with("own", mine).with("other", theirs);
                let class = match fault {
                    Some(_) => "error",
                    None if points > 0 => "win",
                    None if points < 0 => "loss",
                    None => "tie",
                };
                (class, mine, Some(label))
            }
        };
        let href = game.map(|(id, _): (JobId, _)| AddressBase::of(tournament).view(LiveView::Match(id)));
        MatrixCell { id: cell_id(own, other), class, href, text, label }
    }
}

fn cell_id(own: PlayerNumber, other: PlayerNumber) -> String {
    format!("c-{own}-{other}")
}

#[derive(Template)]
#[template(path = "standings/matrix_table.html")]
struct MatrixTemplate<'a> {
    columns: &'a [ColumnHead],
    rows: &'a [DrawnRow],
}

struct DrawnRow {
    number: PlayerNumber,
    /// The head, then the cells.
    parts: Vec<PageElement>,
}

impl RegionData for MatrixTable {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        let draw = |MatrixRow { head, cells }: MatrixRow| {
            let number = head.player.number;
            let head = Ok(PageElement { html: head.render_in(language)?, id: head.id });
            let cells = cells
                .into_iter()
                .map(|cell| Ok(PageElement { html: cell.render_in(language)?, id: cell.id }));
            let parts = iter::once(head).chain(cells).collect::<Result<_, PageError>>()?;
            Ok(DrawnRow { number, parts })
        };
        let rows = self.rows.into_iter().map(draw).collect::<Result<Vec<_>, PageError>>()?;
        let html = MatrixTemplate { columns: &self.columns, rows: &rows }.render_in(language)?;
        let parts = rows.into_iter().flat_map(|row| row.parts).collect();
        Ok(Region { whole: PageElement { id: "matrix".to_owned(), html }, parts })
    }
}
