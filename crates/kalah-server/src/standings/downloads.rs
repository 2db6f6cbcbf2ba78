//! The ranking, the matches and the matrix as tables for spreadsheets.

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::tournament::TournamentState;
use kalah_http::body_place::placed;
use kalah_http::client::ClientAddress;
use kalah_jobs::JobId;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::csv::Csv;
use kalah_pages::ui::words::fault;
use kalah_texts::Language;
use kalah_tournament::{Decision, EntryId, EntryPair, FormatRankingRow, GameResult, MatchResult, MatchSeat};

/// Players in the rows and the columns of the matrix: the best. With all their cells a megabyte or two.
const MOST_IN_MATRIX: usize = 500;

/// Rows that are written before results may be written again.
const CHUNK: usize = 500;

/// Writes a table.
type TableWriter = fn(&TournamentHandle) -> String;

/// The tables, by what they are called.
pub(crate) const TABLES: [(&str, TableWriter); 3] =
    [("ranking", ranking_table), ("matches", matches_table), ("matrix", matrix_table)];

/// `GET /ranking.csv`
pub(crate) async fn ranking(
    State(site): State<TournamentSite>,
    client: ClientAddress,
) -> Result<Response, PageError> {
    answer(site, client, "ranking", ranking_table).await
}

/// `GET /matches.csv`
pub(crate) async fn matches(
    State(site): State<TournamentSite>,
    client: ClientAddress,
) -> Result<Response, PageError> {
    answer(site, client, "matches", matches_table).await
}

/// `GET /matrix.csv`
pub(crate) async fn matrix(
    State(site): State<TournamentSite>,
    client: ClientAddress,
) -> Result<Response, PageError> {
    answer(site, client, "matrix", matrix_table).await
}

async fn answer(
    site: TournamentSite,
    client: ClientAddress,
    what: &str,
    table: TableWriter,
) -> Result<Response, PageError> {
    let shared = site.app.shared.clone();
    let name = format!("attachment; filename=\"{}-{what}.csv\"", shared.read().name);
    let (text, place) = site.pages.lines.draw_table(client, move || Ok(table(&shared))).await?;
    let headers =
        [(CONTENT_TYPE, "text/csv; charset=utf-8; header=present"), (CONTENT_DISPOSITION, name.as_str())];
    Ok((headers, placed(text.into(), place)).into_response())
}

fn title(tournament: &TournamentState, entry: EntryId) -> &str {
    tournament.title(entry)
}

fn ranking_table(shared: &TournamentHandle) -> String {
    let mut csv = Csv::with_head(&[
        "rank",
        "player",
        "title",
        "win_ratio",
        "elo",
        "elo_margin",
        "rank_best",
        "rank_worst",
        "played",
        "won",
        "tied",
        "lost",
        "seeds",
        "seeds_lost",
        "illegal_moves",
        "too_late",
        "crashed",
        "given_up",
    ]);
    let tournament = shared.read();
    for FormatRankingRow { standing, rating } in tournament.ranking().range(0..tournament.shown_places()) {
        let tally = standing.tally;
        // As on the page, which tells a place once it is more than chance.
        let is_placed = !tournament.is_provisional(&tally);
        csv.number(is_placed.then_some(standing.rank));
        csv.number(Some(tournament.number(standing.entry)));
        csv.text(title(&tournament, standing.entry));
        csv.number(tally.win_ratio().filter(|_| is_placed).map(|ratio| format!("{ratio:.4}")));
        let rated = tally.played() > 0;
        csv.number(rated.then(|| format!("{:.0}", rating.elo + 0.0)));
        csv.number(rated.then(|| format!("{:.0}", rating.margin)));
        let ranks = rating.ranks.filter(|_| rated && is_placed);
        csv.number(ranks.map(|ranks| ranks[0]));
        csv.number(ranks.map(|ranks| ranks[1]));
        csv.numbers([tally.played(), tally.wins, tally.draws, tally.losses]);
        csv.numbers([tally.seeds, tally.seeds_lost]);
        let faults = tally.faults;
        csv.numbers([faults.illegal_moves, faults.timeouts, faults.crashes, faults.resignations]);
        csv.end_row();
    }
    csv.finish()
}

/// The matches that are over, in the order in which they were drawn.
fn matches_table(shared: &TournamentHandle) -> String {
    let mut csv = Csv::with_head(&[
        "match",
        "first",
        "first_title",
        "second",
        "second_title",
        "first_score",
        "second_score",
        "game_1_first_seeds",
        "game_1_second_seeds",
        "game_1_error",
        "game_2_first_seeds",
        "game_2_second_seeds",
        "game_2_error",
    ]);
    let mut ids: Vec<JobId> = shared.read().finished.ids().collect();
    ids.sort_unstable();
    for some in ids.chunks(CHUNK) {
        let tournament = shared.read();
        for (id, done) in some.iter().filter_map(|&id| Some((id, tournament.finished.get(id)?))) {
            match_row(&mut csv, &tournament, id, &done.result);
        }
    }
    csv.finish()
}

fn match_row(csv: &mut Csv, tournament: &TournamentState, id: JobId, result: &MatchResult) {
    let numbers = result.entries.map(|entry| tournament.number(entry).to_string());
    csv.number(Some(id));
    for (entry, number) in result.entries.into_iter().zip(&numbers) {
        csv.number(Some(number));
        csv.text(title(tournament, entry));
    }
    csv.numbers(MatchSeat::BOTH.map(|seat| score(result, seat)));
    for game in &result.games {
        csv.numbers(game.seeds);
        csv.text(&error(game, &numbers));
    }
    csv.end_row();
}

/// Describes a loss by anything but the rules: `7 crashed`.
fn error(game: &GameResult, numbers: &[String; 2]) -> String {
    match game.decision {
        Decision::Seeds => String::new(),
        Decision::Forfeit { loser, fault: what } => {
            format!("{} {}", numbers[loser.index()], Language::ENGLISH.write(&fault(what)))
        }
    }
}

/// The games that a seat has won, a draw being a half.
fn score(result: &MatchResult, seat: MatchSeat) -> f64 {
    1.0 + f64::from(result.points(seat)) / 2.0
}

/// The row's games won against each column.
fn matrix_table(shared: &TournamentHandle) -> String {
    let players: Vec<EntryId> = {
        let tournament = shared.read();
        let places = 0..tournament.shown_places().min(MOST_IN_MATRIX);
        tournament.ranking().range(places).map(|row| row.standing.entry).collect()
    };
    let mut csv = Csv::default();
    csv.text("player");
    csv.text("title");
    {
        let tournament = shared.read();
        for &entry in &players {
            csv.number(Some(tournament.number(entry)));
        }
    }
    csv.end_row();
    for &row in &players {
        let tournament = shared.read();
        csv.number(Some(tournament.number(row)));
        csv.text(title(&tournament, row));
        for &column in &players {
            csv.number(score_against(&tournament, row, column));
        }
        csv.end_row();
    }
    csv.finish()
}

fn score_against(tournament: &TournamentState, row: EntryId, column: EntryId) -> Option<f64> {
    let (_, done) = tournament.finished.between(EntryPair::new(row, column)?)?;
    let seat = if done.result.entries[0] == row { MatchSeat::First } else { MatchSeat::Second };
    Some(score(&done.result, seat))
}
