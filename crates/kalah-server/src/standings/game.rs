//! `/matches/ID/games/N`: one game, ply by ply.

use askama::Template;
use kalah::Side;
use kalah::record::PlyRecord;
use kalah_coordinator::reader::FullMatch;
use kalah_coordinator::topic::TournamentTopic;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_drawing::board::BoardDrawing;
use kalah_jobs::{JobId, ReviewedPosition};
use kalah_pages::address::view::LiveView;
use kalah_pages::address::{AddressBase, LivePageAddress};
use kalah_pages::bot_output::public_cause;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::page_drawing::PageDrawing;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::{PageSection, RegionData};
use kalah_pages::ui::curve::Curve;
use kalah_pages::ui::filters;
use kalah_pages::ui::game_review::{GameReview, ReviewedPly};
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::moves::{self, MoveRow};
use kalah_pages::ui::seat::{self, PlayerLink};
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::words;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};

#[derive(Template)]
#[template(path = "standings/game.html")]
struct GamePage {
    layout: Layout,
    body: String,
}

/// The latest position, live.
pub(crate) fn page(
    drawing: &PageDrawing,
    lives: bool,
    site: Option<&str>,
    (id, number): (JobId, GameNumber),
) -> Result<String, PageError> {
    let layout = Layout::from_drawing(
        Text::new("match-game-title").with("game", number.to_string()).with("match", id.to_string()),
        "match",
        drawing,
        lives,
    )
    .with_card(site, &format!("/matches/{id}"));
    Ok(GamePage { layout, body: drawing.region("game").to_owned() }.render_in(drawing.language)?)
}

/// Returns the live sections of the page.
pub(crate) fn sections(
    full: FullMatch,
    reviewed: Option<Vec<ReviewedPosition>>,
    number: GameNumber,
    near: Side,
) -> Vec<PageSection> {
    let topics = [TournamentTopic::Match(full.id)];
    vec![PageSection::new(topics, move |tournament| {
        Ok(MatchGame::from_tournament(tournament, full, reviewed, number, near))
    })]
}

/// A game of a match, with its players.
pub(crate) struct MatchGame {
    full: FullMatch,
    /// Review of the game.
    reviewed: Option<Vec<ReviewedPosition>>,
    number: GameNumber,
    /// The side that lies below.
    near: Side,
    players: [PlayerLink; 2],
    base: AddressBase,
    /// True if it can be reviewed.
    reviews_games: bool,
}

impl MatchGame {
    pub(crate) fn from_tournament(
        tournament: &TournamentState,
        full: FullMatch,
        reviewed: Option<Vec<ReviewedPosition>>,
        number: GameNumber,
        near: Side,
    ) -> MatchGame {
        let players = full.entries.map(|entry| PlayerLink::from_entry(tournament, entry));
        let (base, reviews_games) = (AddressBase::of(tournament).clone(), tournament.reviews_games);
        MatchGame { full, reviewed, number, near, players, base, reviews_games }
    }

    /// The page of the position after so many plies, which stays as it is.
    ///
    /// # Errors
    /// If the game has not so many plies, or a template fails.
    pub(crate) fn step(&self, ply: usize, site: &str, around: PageSurroundings) -> Result<String, PageError> {
        let title = Text::new("match-ply-title")
            .with("ply", ply)
            .with("game", self.number.to_string())
            .with("match", self.full.id.to_string());
        let game = &self.full.games[self.number.index()];
        let query = SteppedGame::from_records(&game.start, &game.plies).query();
        let layout = Layout::still(title, "match", around).pictured(site, &format!("{query}&ply={ply}"));
        let language = layout.language();
        Ok(GamePage { layout, body: self.region(Some(ply), language)? }.render_in(language)?)
    }

    /// The position after so many plies, the latest for `None`.
    fn region(&self, asked: Option<usize>, language: Language) -> Result<String, PageError> {
        let MatchGame { full, reviewed, number, near, players, base, reviews_games } = self;
        let game = &full.games[number.index()];
        let stepped = SteppedGame::from_records(&game.start, &game.plies);
        let last = stepped.plies().len();
        let ply = asked.unwrap_or(last);
        if ply > last {
            return Err(PageError::NotFound("missing-ply"));
        }
        let position = stepped.position(ply);
        let review = reviewed.as_deref().and_then(|reviewed| GameReview::from_reviewed(&stepped, reviewed));
        let accuracies = review.as_ref().map(GameReview::accuracies);
        let seats = stepped.seats(ply);
        let at_board = |side: Side| BoardPlayer {
            player: players[seats[side.index()]].clone(),
            side,
            accuracy: accuracies.as_ref().map(|of_players| of_players[seats[side.index()]].clone()),
            store: position.store(side),
            // A game may have ended otherwise than by its rules.
            to_move: position.turn() == side && !position.is_over() && (ply < last || game.ending.is_none()),
        };
        let href = base.view(LiveView::Game(full.id, *number, *near));
        let turned = base.view(LiveView::Game(full.id, *number, near.opposite()));
        let running = game.ending.is_none();
        let mut rows = moves::rows(&stepped, ply);
        if let Some(review) = &review {
            moves::mark_mistakes(&mut rows, review.plies());
        }
        let region = GameRegion {
            match_href: base.view(LiveView::Match(full.id)),
            other: base.view(LiveView::Game(full.id, number.other(), *near)),
            other_number: number.other(),
            link: base.view(LiveView::game(full.id, *number)).at_ply(ply),
            steps: href.at_ply(0).trim_end_matches('0').to_owned(),
            turned: if asked.is_some() { turned.at_ply(ply) } else { turned.to_string() },
            // Who steps through a game that runs comes back to its end, wherever that is by then.
            end: if running { href.to_string() } else { href.at_ply(last) },
            at_end: ply == last && (asked.is_none() || !running),
            live: running && asked.is_none(),
            position: position.to_string(),
            transcript: format!("{}/transcript", base.view(LiveView::game(full.id, *number))),
            review_page: format!("{}/review", base.view(LiveView::game(full.id, *number))),
            review_offer: match review {
                _ if running || last == 0 => ReviewOffer::Nothing,
                None if *reviews_games => ReviewOffer::Request,
                _ => ReviewOffer::Page,
            },
            analysis: format!("/analysis?{}&ply={ply}", stepped.query()),
            play_on: format!("/play?{}&ply={ply}", stepped.query()),
            cause: game.cause.as_deref().map(public_cause),
            id: full.id,
            number: *number,
            seats: [at_board(near.opposite()), at_board(*near)],
            board: stepped.drawing(ply).seen_from(*near),
            near: if *near == Side::South { "south" } else { "north" },
            ply,
            last,
            last_ply: stepped.describe(ply),
            thought: ply.checked_sub(1).and_then(|last| game.plies.get(last)).map_or_else(Vec::new, thought),
            said: game.comments.get(&ply).cloned(),
            result: seat::result(game, &stepped, players),
            chart: if review.is_some() { Vec::new() } else { chart(&stepped, ply) },
            review: review.map(|review| ShownReview {
                curve: Curve::from_game(
                    stepped.game(),
                    review.plies(),
                    href.at_ply(0).trim_end_matches('0').to_owned(),
                    Some(ply),
                ),
                ply: review.ply(ply),
                worst: review.worst(),
            }),
            sides: [game.start.turn(), game.start.turn().opposite()].map(words::side),
            rows,
        };
        Ok(region.render_in(language)?)
    }
}

impl RegionData for MatchGame {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("game", self.region(None, language)?))
    }
}

/// A player at the board.
struct BoardPlayer {
    player: PlayerLink,
    side: Side,
    store: u16,
    to_move: bool,
    /// Accuracy in this game, once it is reviewed.
    accuracy: Option<Argument>,
}

impl BoardPlayer {
    /// Names the side, and says whether it is to move.
    fn text(&self) -> Text {
        let side = words::side(self.side);
        if self.to_move { Text::new("match-to-move").with("side", side) } else { side }
    }
}

/// What is offered of the review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReviewOffer {
    /// The game is not over.
    Nothing,
    /// A button asks a machine for it.
    Request,
    /// The page shows it at once, or searches it.
    Page,
}

/// What the review says beside the position that is shown.
struct ShownReview {
    curve: Curve,
    /// The ply that led to the position; `None` at the start.
    ply: Option<ReviewedPly>,
    worst: Vec<ReviewedPly>,
}

#[derive(Template)]
#[template(path = "standings/game_region.html")]
struct GameRegion {
    match_href: LivePageAddress,
    /// The other game of the match.
    other: LivePageAddress,
    other_number: GameNumber,
    /// Link to this position, for others.
    link: String,
    /// Address of the positions, but for their numbers.
    steps: String,
    /// The same, seen from the other end of the table.
    turned: String,
    /// Address of the last position.
    end: String,
    at_end: bool,
    /// True if the page advances by itself.
    live: bool,
    /// The position as the notation writes it.
    position: String,
    /// Addresses at which this position is analysed in its game, and played on.
    analysis: String,
    play_on: String,
    /// The game on paper.
    transcript: String,
    /// Address of the game's review.
    review_page: String,
    review_offer: ReviewOffer,
    cause: Option<String>,
    id: JobId,
    number: GameNumber,
    /// Players at the board, the upper one first.
    seats: [BoardPlayer; 2],
    board: BoardDrawing,
    /// `south` or `north`: the side that lies below.
    near: &'static str,
    ply: usize,
    last: usize,
    last_ply: Text,
    thought: Vec<Text>,
    /// Comment of the player on its ply.
    said: Option<String>,
    result: Text,
    /// The review, once there is one; until then the chart.
    review: Option<ShownReview>,
    chart: Vec<MarginBar>,
    /// Names of the sides, that which moved first before the other.
    sides: [Text; 2],
    rows: Vec<MoveRow>,
}

/// A bar of the chart: South's store less North's after a ply.
struct MarginBar {
    ply: usize,
    x: usize,
    y: i32,
    height: i32,
    class: &'static str,
    margin: i32,
}

impl MarginBar {
    /// What it shows.
    fn text(&self) -> Text {
        Text::new("match-chart-ply").with("ply", self.ply).with("margin", self.margin.to_string())
    }
}

/// Describes the data of the player's thinking.
fn thought(record: &PlyRecord) -> Vec<Text> {
    let time = |key, micros| Text::new(key).with("time", words::time(micros));
    let mut details = Vec::new();
    details.extend(record.time_us.map(|micros| time("match-time", micros)));
    details.extend(record.cpu_us.map(|micros| time("match-cpu", micros)));
    details.extend(record.charged_us.map(|micros| time("match-charged", micros)));
    details.extend(record.lookahead.map(|plies| Text::new("match-lookahead").with("plies", plies)));
    details.extend(record.score.map(|score| Text::new("match-score").with("score", words::signed(score))));
    let nodes = record.nodes.filter(|&nodes| nodes > 0);
    details.extend(nodes.map(|nodes| Text::new("match-nodes").with("count", nodes)));
    details
}

/// The half height of the chart.
const CHART: i32 = 50;

/// The width of a bar's place in the chart.
const BAR: usize = 10;

fn chart(stepped: &SteppedGame, current: usize) -> Vec<MarginBar> {
    let margins: Vec<i32> = stepped.plies().iter().map(|ply| ply.position.margin(Side::South)).collect();
    let largest = margins.iter().map(|margin| margin.abs()).max().unwrap_or(0).max(8);
    let bar = |(ply, margin): (usize, i32)| {
        let height = margin.abs() * CHART / largest;
        MarginBar {
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
