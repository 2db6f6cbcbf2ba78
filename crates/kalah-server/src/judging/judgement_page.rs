//! `/matches/ID/games/N/judgement`: what each ply of a game gave away, and positions of it to be solved.

use askama::Template;
use kalah::{Move, Side};
use kalah_analysis::accuracy::LossTally;
use kalah_analysis::judgement::{JudgedMoveValue, PlyJudgement};
use kalah_jobs::JudgedPosition;

use crate::http::page_error::PageError;
use crate::ui::curve::Curve;
use crate::ui::layout::{Layout, PageSurroundings};
use crate::ui::move_attempt::{MoveAttempt, TriedPosition};
use crate::ui::seat::PlayerLink;
use crate::ui::stepped::SteppedGame;
use crate::ui::words;
use kalah_tournament_state::TournamentState;
use kalah_tournament_state::address::LivePageAddress;
use kalah_tournament_state::game_number::GameNumber;
use kalah_tournament_state::judged_values::values;
use kalah_tournament_state::reader::FullMatch;
use kalah_tournament_state::view::LiveView;

/// Moves that are named as the worst.
const WORST: usize = 5;

#[derive(Template)]
#[template(path = "judging/judgement.html")]
struct JudgementPage {
    layout: Layout,
    id: kalah_jobs::JobId,
    number: GameNumber,
    href: LivePageAddress,
    players: [(PlayerLink, String); 2],
    curve: Curve,
    worst: Vec<JudgedPlyRow>,
    rows: Vec<JudgedPlyRow>,
    /// True if all of it is proven.
    exact: bool,
}

/// A ply and what it cost.
struct JudgedPlyRow {
    /// Number of the ply, from 1.
    ply: usize,
    side: Side,
    mv: String,
    judged: PlyJudgement,
    /// Description in words.
    what: &'static str,
    values: Vec<JudgedValue>,
    /// The position before it in the game, as a position to be solved, and in the analysis.
    before: String,
    try_it: String,
    analysis: String,
}

/// The value of a move of a position.
struct JudgedValue {
    mv: String,
    margin: i32,
    exact: bool,
    played: bool,
    best: bool,
}

impl JudgedPlyRow {
    /// The best value, with its sign.
    fn best(&self) -> String {
        words::signed(self.judged.best)
    }

    /// The value of the move that was played, with its sign.
    fn margin(&self) -> String {
        words::signed(self.judged.margin)
    }
}

impl JudgedValue {
    fn signed(&self) -> String {
        words::signed(self.margin)
    }
}

/// A judged game.
struct JudgedGameView {
    stepped: SteppedGame,
    values: Vec<Vec<JudgedMoveValue>>,
}

impl JudgedGameView {
    fn from_match(
        full: &FullMatch,
        number: GameNumber,
        judged: &[JudgedPosition],
    ) -> Result<JudgedGameView, PageError> {
        let game = &full.games[number.index()];
        let stepped = SteppedGame::from_records(&game.start, &game.plies);
        let values = values(stepped.game(), judged).ok_or(PageError::NotFound("judgement of this game"))?;
        Ok(JudgedGameView { stepped, values })
    }

    fn judgement(&self, ply: usize) -> Result<PlyJudgement, PageError> {
        let (played, values) = (self.stepped.plies().get(ply), self.values.get(ply));
        let judged =
            played.zip(values).and_then(|(played, values)| PlyJudgement::from_values(values, played.mv));
        judged.ok_or(PageError::NotFound("ply"))
    }

    fn row(&self, ply: usize, href: &LivePageAddress) -> Result<JudgedPlyRow, PageError> {
        let (played, judged) = (&self.stepped.plies()[ply], self.judgement(ply)?);
        let value = |value: &JudgedMoveValue| JudgedValue {
            mv: value.mv.to_string(),
            margin: value.margin,
            exact: value.exact,
            played: value.mv == played.mv,
            best: value.margin == judged.best,
        };
        Ok(JudgedPlyRow {
            ply: ply + 1,
            side: played.side,
            mv: played.mv.to_string(),
            what: words::judged(judged.kind),
            values: self.values[ply].iter().map(value).collect(),
            before: href.at_ply(ply),
            try_it: format!("{href}/judgement/{ply}"),
            analysis: format!("/analysis?{}&ply={ply}", self.stepped.query()),
            judged,
        })
    }
}

#[derive(Template)]
#[template(path = "judging/judgement_not_yet.html")]
struct NotYetPage {
    layout: Layout,
    id: kalah_jobs::JobId,
    number: GameNumber,
    href: LivePageAddress,
    /// True if somebody waits for it.
    queued: bool,
}

/// Seconds after which a page that waits for a judgement looks again.
const AGAIN: u32 = 3;

/// The page of a game that is not judged.
pub(crate) fn not_yet(
    tournament: &TournamentState,
    full: &FullMatch,
    number: GameNumber,
    queued: bool,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let layout = Layout::still(format!("Judgement of game {number} of match {}", full.id), "match", around);
    let href = tournament.base.of(LiveView::game(full.id, number));
    let layout =
        if queued { layout.refreshed(AGAIN, format!("{href}/judgement?queued=true")) } else { layout };
    Ok(NotYetPage { layout, id: full.id, number, href, queued }.render()?)
}

/// The page of a game.
pub(crate) fn page(
    tournament: &TournamentState,
    full: &FullMatch,
    number: GameNumber,
    judged: &[JudgedPosition],
    around: PageSurroundings,
) -> Result<String, PageError> {
    let game = JudgedGameView::from_match(full, number, judged)?;
    let href = tournament.base.of(LiveView::game(full.id, number));
    let rows =
        (0..game.stepped.plies().len()).map(|ply| game.row(ply, &href)).collect::<Result<Vec<_>, _>>()?;
    let mut costly: Vec<usize> = (0..rows.len()).filter(|&at| rows[at].judged.loss() > 0).collect();
    costly.sort_by_key(|&at| std::cmp::Reverse((rows[at].judged.loss(), rows[at].judged.kind)));
    costly.truncate(WORST);
    let worst = costly.into_iter().map(|ply| game.row(ply, &href)).collect::<Result<Vec<_>, _>>()?;
    let accuracy = |seat: Side| {
        let mut tally = LossTally::default();
        for (ply, row) in rows.iter().enumerate() {
            if game.stepped.seats(ply)[row.side.index()] == seat.index() {
                tally.add(&row.judged);
            }
        }
        tally.accuracy().map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.1}").replace('-', "−"))
    };
    let player =
        |seat: Side| (PlayerLink::from_entry(tournament, full.entries[seat.index()]), accuracy(seat));
    let page = JudgementPage {
        layout: Layout::still(format!("Judgement of game {number} of match {}", full.id), "match", around),
        id: full.id,
        number,
        curve: Curve::from_game(game.stepped.game(), &game.values, href.clone()),
        href,
        players: Side::BOTH.map(player),
        worst,
        exact: rows.iter().all(|row| row.judged.exact),
        rows,
    };
    Ok(page.render()?)
}

#[derive(Template)]
#[template(path = "judging/judgement_try.html")]
struct TryPage {
    layout: Layout,
    attempt: MoveAttempt,
    /// The page of the whole game.
    judgement: String,
}

/// A position of a game, to be solved. Nothing is told of it before.
pub(crate) fn tried(
    tournament: &TournamentState,
    full: &FullMatch,
    number: GameNumber,
    ply: usize,
    judged: &[JudgedPosition],
    mv: Option<Move>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let game = JudgedGameView::from_match(full, number, judged)?;
    let played = game.stepped.plies().get(ply).ok_or(PageError::NotFound("ply"))?.mv;
    let position = TriedPosition {
        position: *game.stepped.position(ply),
        values: game.values.get(ply).ok_or(PageError::NotFound("ply"))?.clone(),
        played,
    };
    let href = tournament.base.of(LiveView::game(full.id, number));
    let page = TryPage {
        layout: Layout::still(format!("A position of match {}", full.id), "match", around),
        attempt: MoveAttempt::new(&position, mv, format!("{href}/judgement/{ply}"))?,
        judgement: format!("{href}/judgement"),
    };
    Ok(page.render()?)
}
