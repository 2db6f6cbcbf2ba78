//! `/matches/ID/games/N`: one game, ply by ply.

use askama::Template;
use kalah::record::PlyRecord;
use kalah::{Move, Side};
use kalah_jobs::JobId;

use crate::app::{App, FullMatch};
use crate::game_number::GameNumber;
use crate::layout::{Layout, region};
use crate::page_error::PageError;
use crate::pages::board::BoardDrawing;
use crate::pages::moves::{self, MoveRow};
use crate::pages::seat::{self, PlayerLink};
use crate::pages::stepped::Stepped;
use crate::pages::{trouble, words};
use crate::region::Region;
use crate::view::View;

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage {
    layout: Layout,
    body: String,
}

/// The latest position, live.
pub(crate) fn page(
    drawn: &[Region],
    version: u64,
    id: JobId,
    number: GameNumber,
) -> Result<String, PageError> {
    let view = View::Game(id, number);
    let layout = Layout::live(format!("Game {number} of match {id}"), "", view, version, drawn);
    Ok(GamePage { layout, body: region(drawn, "game").to_owned() }.render()?)
}

/// The position after so many plies.
pub(crate) async fn step(app: &App, id: JobId, number: GameNumber, ply: usize) -> Result<String, PageError> {
    let full = app.full_match(id).await?;
    let title = format!("Ply {ply}, game {number} of match {id}");
    let layout = Layout::still(title, "", trouble::region(&app.live)?);
    Ok(GamePage { layout, body: draw(app, &full, number, Some(ply))? }.render()?)
}

/// What lives on the page.
pub(crate) async fn regions(app: &App, id: JobId, number: GameNumber) -> Result<Vec<Region>, PageError> {
    let full = app.full_match(id).await?;
    Ok(vec![Region::whole("game", draw(app, &full, number, None)?)])
}

/// A player at the board.
struct AtBoard {
    player: PlayerLink,
    side: Side,
    store: u16,
    to_move: bool,
}

#[derive(Template)]
#[template(path = "game_region.html")]
struct GameRegion {
    id: i64,
    number: GameNumber,
    /// North, then South, as they sit on the page.
    seats: [AtBoard; 2],
    board: BoardDrawing,
    ply: usize,
    last: usize,
    told: String,
    thought: Vec<String>,
    result: String,
    running: bool,
    chart: Vec<Bar>,
    first: Side,
    rows: Vec<MoveRow>,
}

/// A bar of the chart: South's store less North's after a ply.
struct Bar {
    ply: usize,
    x: usize,
    y: i32,
    height: i32,
    class: &'static str,
    margin: i32,
}

fn draw(app: &App, full: &FullMatch, number: GameNumber, ply: Option<usize>) -> Result<String, PageError> {
    let game = &full.games[number.index()];
    let stepped = Stepped::of(&game.start, &game.plies);
    let last = stepped.plies.len();
    let ply = ply.unwrap_or(last);
    if ply > last {
        return Err(PageError::NotFound("ply"));
    }
    let position = stepped.position(ply);
    let players = {
        let tournament = app.live.read();
        full.entries.map(|entry| PlayerLink::of(&tournament, entry))
    };
    let at_board = |side: Side| AtBoard {
        player: players[stepped.seats(ply)[side.index()]].clone(),
        side,
        store: position.store(side),
        to_move: position.turn() == side && !position.is_over(),
    };
    let region = GameRegion {
        id: full.id.0,
        number,
        seats: [at_board(Side::North), at_board(Side::South)],
        board: stepped.drawing(ply),
        ply,
        last,
        told: told(&stepped, ply),
        thought: ply.checked_sub(1).and_then(|last| game.plies.get(last)).map_or_else(Vec::new, thought),
        result: seat::result(game, &stepped, &players),
        running: game.ending.is_none(),
        chart: chart(&stepped, ply),
        first: game.start.turn(),
        rows: moves::rows(&stepped, ply),
    };
    Ok(region.render()?)
}

fn told(stepped: &Stepped, ply: usize) -> String {
    match ply.checked_sub(1).and_then(|last| Some((last, stepped.plies.get(last)?))) {
        Some((before, ply)) => {
            let sown = match ply.mv {
                Move::Sow(pit) => stepped.position(before).seeds(ply.side, pit),
                Move::Swap => 0,
            };
            words::ply(ply, sown)
        }
        None => format!("The start. {} moves first.", stepped.start.turn()),
    }
}

/// What is known of the player's thinking.
fn thought(record: &PlyRecord) -> Vec<String> {
    let mut told = Vec::new();
    told.extend(record.time_us.map(|time| format!("time {}", words::time(time))));
    told.extend(record.cpu_us.map(|time| format!("CPU {}", words::time(time))));
    told.extend(
        record.charged_us.map(|time| format!("{} of it charged: taken while not asked", words::time(time))),
    );
    told.extend(
        record.lookahead.map(|plies| format!("looked {} ahead", words::counted(plies, "ply", "plies"))),
    );
    told.extend(record.score.map(|score| format!("expected {score:+}").replace('-', "−")));
    told.extend(
        record.nodes.filter(|&nodes| nodes > 0).map(|nodes| words::counted(nodes, "position", "positions")),
    );
    told
}

/// The half height of the chart.
const CHART: i32 = 50;

/// The width of a bar's place in the chart.
const BAR: usize = 10;

fn chart(stepped: &Stepped, current: usize) -> Vec<Bar> {
    let margins: Vec<i32> = stepped.plies.iter().map(|ply| ply.position.margin(Side::South)).collect();
    let largest = margins.iter().map(|margin| margin.abs()).max().unwrap_or(0).max(8);
    let bar = |(ply, margin): (usize, i32)| {
        let height = margin.abs() * CHART / largest;
        Bar {
            ply,
            x: (ply - 1) * BAR,
            y: if margin > 0 { CHART - height } else { CHART },
            height: height.max(1),
            class: match (ply == current, margin > 0) {
                (true, true) => "south here",
                (true, false) => "north here",
                (false, true) => "south",
                (false, false) => "north",
            },
            margin,
        }
    };
    (1..).zip(margins).map(bar).collect()
}
