//! `/matches/ID/games/N/judgement`: what each ply of a game gave away, and positions of it to be solved.

use askama::Template;
use kalah::{Move, Side};
use kalah_coordinator::reader::FullMatch;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_jobs::JudgedPosition;
use kalah_pages::address::AddressBase;
use kalah_pages::address::LivePageAddress;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::curve::Curve;
use kalah_pages::ui::filters;
use kalah_pages::ui::game_review::{GameReview, ReviewedPly};
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::move_attempt::{MoveAttempt, TriedPosition};
use kalah_pages::ui::seat::PlayerLink;
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::words;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

#[derive(Template)]
#[template(path = "judging/judgement.html")]
struct JudgementPage {
    layout: Layout,
    id: kalah_jobs::JobId,
    number: GameNumber,
    href: LivePageAddress,
    players: [(PlayerLink, Argument); 2],
    curve: Curve,
    worst: Vec<JudgedPlyRow>,
    rows: Vec<JudgedPlyRow>,
    /// True if all of it is proven.
    exact: bool,
}

/// A ply of the table, with where its position is shown.
struct JudgedPlyRow {
    reviewed: ReviewedPly,
    /// The position before it in the game, as a position to be solved, and in the analysis.
    before: String,
    try_it: String,
    analysis: String,
}

impl JudgedPlyRow {
    /// Names the side that played it.
    fn side(&self) -> Text {
        words::side(self.reviewed.side)
    }

    /// The ply, and what it cost.
    fn text(&self) -> Text {
        let is_exact = self.reviewed.judged.exact;
        Text::new(if is_exact { "judging-worst-move" } else { "judging-worst-move-unproven" })
            .with("ply", self.reviewed.ply)
            .with("side", self.side())
            .with("cost", self.reviewed.cost())
    }

    fn new(reviewed: ReviewedPly, stepped: &SteppedGame, href: &LivePageAddress) -> JudgedPlyRow {
        let at = reviewed.ply - 1;
        JudgedPlyRow {
            before: href.at_ply(at),
            try_it: format!("{href}/judgement/{at}"),
            analysis: format!("/analysis?{}&ply={at}", stepped.query()),
            reviewed,
        }
    }
}

fn stepped(full: &FullMatch, number: GameNumber) -> SteppedGame {
    let game = &full.games[number.index()];
    SteppedGame::from_records(&game.start, &game.plies)
}

fn title(full: &FullMatch, number: GameNumber) -> Text {
    Text::new("judging-title").with("game", number.to_string()).with("match", full.id.to_string())
}

fn review<'a>(stepped: &'a SteppedGame, judged: &[JudgedPosition]) -> Result<GameReview<'a>, PageError> {
    GameReview::from_judged(stepped, judged).ok_or(PageError::NotFound("missing-review-of-game"))
}

#[derive(Template)]
#[template(path = "judging/judgement_not_yet.html")]
struct NotYetPage {
    layout: Layout,
    id: kalah_jobs::JobId,
    number: GameNumber,
    href: LivePageAddress,
    /// The game, for the analysis.
    query: String,
    /// True if somebody waits for it.
    queued: bool,
    has_judge: bool,
}

impl NotYetPage {
    /// Address of the game in the analysis.
    fn analysis(&self) -> String {
        format!("/analysis?{}", self.query)
    }
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
    let layout = Layout::still(title(full, number), "match", around);
    let href = AddressBase::of(tournament).view(LiveView::game(full.id, number));
    let layout =
        if queued { layout.refreshed(AGAIN, format!("{href}/judgement?queued=true")) } else { layout };
    let (query, has_judge) = (stepped(full, number).query(), tournament.has_judge);
    let page = NotYetPage { layout, id: full.id, number, href, query, queued, has_judge };
    Ok(page.render_in(page.layout.language())?)
}

/// The page of a game.
pub(crate) fn page(
    tournament: &TournamentState,
    full: &FullMatch,
    number: GameNumber,
    judged: &[JudgedPosition],
    around: PageSurroundings,
) -> Result<String, PageError> {
    let stepped = stepped(full, number);
    let review = review(&stepped, judged)?;
    let href = AddressBase::of(tournament).view(LiveView::game(full.id, number));
    let rows = |plies: Vec<ReviewedPly>| {
        plies.into_iter().map(|ply| JudgedPlyRow::new(ply, &stepped, &href)).collect::<Vec<_>>()
    };
    let [first, second] = review.accuracies();
    let player = |seat: Side| PlayerLink::from_entry(tournament, full.entries[seat.index()]);
    let page = JudgementPage {
        layout: Layout::still(title(full, number), "match", around),
        id: full.id,
        number,
        curve: Curve::from_game(stepped.game(), review.plies(), href.clone(), None),
        players: [(player(Side::South), first), (player(Side::North), second)],
        worst: rows(review.worst()),
        exact: review.is_exact(),
        rows: rows(review.all()),
        href,
    };
    Ok(page.render_in(page.layout.language())?)
}

#[derive(Template)]
#[template(path = "judging/judgement_try.html")]
struct TryPage {
    layout: Layout,
    attempt: MoveAttempt,
    /// Name of the side that is to move.
    side: Text,
    /// The page of the whole game.
    judgement: String,
}

/// A position of a game, to be solved. Nothing of it is shown before.
pub(crate) fn tried(
    tournament: &TournamentState,
    full: &FullMatch,
    number: GameNumber,
    ply: usize,
    judged: &[JudgedPosition],
    mv: Option<Move>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let stepped = stepped(full, number);
    let played = stepped.plies().get(ply).ok_or(PageError::NotFound("missing-ply"))?.mv;
    let values =
        review(&stepped, judged)?.values_after(ply).ok_or(PageError::NotFound("missing-ply"))?.to_vec();
    let position = TriedPosition { position: *stepped.position(ply), values, played };
    let href = AddressBase::of(tournament).view(LiveView::game(full.id, number));
    let page = TryPage {
        layout: Layout::still(
            Text::new("judging-try-title").with("match", full.id.to_string()),
            "match",
            around,
        ),
        attempt: MoveAttempt::new(&position, mv, format!("{href}/judgement/{ply}"))?,
        side: words::side(position.position.turn()),
        judgement: format!("{href}/judgement"),
    };
    Ok(page.render_in(page.layout.language())?)
}
