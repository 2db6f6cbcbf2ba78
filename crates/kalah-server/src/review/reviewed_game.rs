//! The page of a reviewed game: it opens at the turning point, whoever played the game.

use askama::Template;
use kalah::{GameState, Move, Position, Side};
use kalah_drawing::board::BoardDrawing;
use kalah_jobs::ReviewedPosition;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::curve::Curve;
use kalah_pages::ui::filters;
use kalah_pages::ui::game_review::{GameReview, ReviewedPly};
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::levels::{USUAL_OPPONENT, VISITOR};
use kalah_pages::ui::line_words;
use kalah_pages::ui::moves::{self, MoveRow};
use kalah_pages::ui::player_names::PlayerNames;
use kalah_pages::ui::seat::PlayerLink;
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::words;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

/// A player as the page names it.
#[derive(Clone, Debug)]
pub(crate) enum ReviewPlayer {
    /// A player of a tournament.
    Linked(PlayerLink),
    /// A name.
    Named(Argument),
    /// Nobody knows: the side stands alone.
    Unknown,
}

/// Where a review is, and of whose game.
#[derive(Clone, Debug)]
pub(crate) struct ReviewPlace {
    /// Title of the page.
    pub(crate) title: Text,
    /// Entry of the navigation.
    pub(crate) section: &'static str,
    /// Address of the review.
    pub(crate) address: String,
    /// Address for others: without what concerns the visitor alone.
    pub(crate) link: String,
    /// Who sat South and North at the start.
    pub(crate) players: [ReviewPlayer; 2],
    /// The seat at the start whose turning point is shown; `None` for that of both.
    pub(crate) own: Option<Side>,
    /// Names of the players in sentences, by seat at the start.
    pub(crate) names: PlayerNames,
    /// Page of the game itself.
    pub(crate) game: Option<String>,
    /// The program that the visitor played against, as games name their players; `None` if it was none.
    pub(crate) opponent: Option<String>,
    /// Address of the positions to be solved, but for the number of plies.
    pub(crate) tries: Option<String>,
}

impl ReviewPlace {
    /// Address of a review at a position, but for the number of plies.
    fn steps(address: &str) -> String {
        let mark = if address.contains('?') { '&' } else { '?' };
        format!("{address}{mark}ply=")
    }
}

/// A player at the board.
struct BoardPlayer {
    player: ReviewPlayer,
    side: Side,
    store: u16,
    accuracy: Argument,
    /// True if the player alone is named, and not the side.
    is_named: bool,
}

impl BoardPlayer {
    /// Names the side, with the accuracy of who plays it.
    fn text(&self) -> Text {
        if self.is_named {
            return Text::new("match-accuracy").with("accuracy", &self.accuracy);
        }
        Text::new("game-review-side").with("side", words::side(self.side)).with("accuracy", &self.accuracy)
    }
}

/// What to do about the ply that led to the position.
struct PlyWays {
    /// The position before it in the analysis, and to be solved.
    analysis: String,
    solve: Option<String>,
    /// The position itself as a program asks about it.
    position: String,
    /// Who plays South and North on from there.
    players: [String; 2],
}

#[derive(Template)]
#[template(path = "review/review.html")]
struct ReviewPage {
    layout: Layout,
    place: ReviewPlace,
    rules: String,
    /// The whole game, as an address tells it.
    query: String,
    steps: String,
    link: String,
    near: Side,
    seats: [BoardPlayer; 2],
    board: BoardDrawing,
    ply: usize,
    last: usize,
    last_ply: Text,
    reviewed: Option<ReviewedPly>,
    /// The best moves of the position that is shown, and the same in words.
    best: Vec<Move>,
    best_words: Option<Text>,
    /// Names of the players on South and North, as of this position.
    names: PlayerNames,
    ways: Option<PlyWays>,
    analysis: String,
    curve: Curve,
    /// What the curve and its marks mean.
    legend: Text,
    worst: Vec<ReviewedPly>,
    /// Names of the players in the order in which they move.
    sides: [Argument; 2],
    rows: Vec<MoveRow>,
    all: Vec<ReviewedPly>,
    /// True if all of it is proven.
    is_exact: bool,
}

impl ReviewPage {
    /// Names the player of a ply.
    fn player(&self, ply: &ReviewedPly) -> Argument {
        if self.names.are_sides() { words::side(ply.side).into() } else { self.place.names.name(ply.seat) }
    }

    /// A costly ply, with who played it.
    fn costly(&self, ply: &ReviewedPly) -> Text {
        ply.costly_by(self.player(ply))
    }

    /// The name of the player on a side, as of this position.
    fn name(&self, side: Side) -> Argument {
        self.names.name(side)
    }

    /// The best moves as the script reads them.
    fn best(&self) -> String {
        self.best.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// The best moves of a position in words, with what comes of them; `None` if any is as good.
fn best_words(position: &Position, best: &[Move], names: &PlayerNames) -> Option<Text> {
    let moves = best.iter().filter_map(|&mv| line_words::turn(position, &[mv]));
    let either =
        |first: Text, next: Text| Text::new("game-review-or-turn").with("first", first).with("next", next);
    let turn = moves.reduce(either)?;
    let keys = ["game-review-best-now", "game-review-best-now-you"];
    Some(names.sentence(position.turn(), keys).with("turn", turn))
}

impl PlyWays {
    /// The ways from the position after so many plies.
    fn from_position(stepped: &SteppedGame, ply: usize, place: &ReviewPlace) -> PlyWays {
        PlyWays {
            analysis: format!("/analysis?{}&ply={ply}", stepped.query()),
            solve: place.tries.as_ref().map(|tries| format!("{tries}{ply}")),
            position: stepped.position(ply).to_string(),
            players: players_from(stepped, ply, place),
        }
    }
}

/// Who plays South and North on from a position: the visitor on the own side, or else on that which is to move.
fn players_from(stepped: &SteppedGame, ply: usize, place: &ReviewPlace) -> [String; 2] {
    let seats = stepped.seats(ply);
    let own =
        place.own.and_then(|own| Side::BOTH.into_iter().find(|side| seats[side.index()] == own.index()));
    let own = own.unwrap_or_else(|| stepped.position(ply).turn());
    Side::BOTH.map(|side| match &place.opponent {
        _ if side == own => VISITOR.to_owned(),
        Some(opponent) => opponent.clone(),
        None => USUAL_OPPONENT.to_owned(),
    })
}

/// The page of a game at a position, its turning point for `None`. `site` is where this server is.
pub(crate) fn page(
    game: GameState,
    reviewed: &[ReviewedPosition],
    place: ReviewPlace,
    asked: Option<usize>,
    site: &str,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let stepped = SteppedGame::new(game);
    let review =
        GameReview::from_reviewed(&stepped, reviewed).ok_or(PageError::NotFound("missing-review-of-game"))?;
    let last = stepped.plies().len();
    let ply = asked.unwrap_or_else(|| review.turning_point(place.own).unwrap_or(last));
    if ply > last {
        return Err(PageError::NotFound("missing-ply"));
    }
    let (position, query) = (stepped.position(ply), stepped.query());
    let near = place.own.unwrap_or(Side::South);
    let (accuracies, seats) = (review.accuracies(), stepped.seats(ply));
    let at_board = |side: Side| BoardPlayer {
        player: place.players[seats[side.index()]].clone(),
        side,
        accuracy: accuracies[seats[side.index()]].clone(),
        store: position.store(side),
        is_named: !place.names.are_sides(),
    };
    let now = place.names.seated(seats);
    let best = review.best_moves_after(ply);
    let mut rows = moves::rows(&stepped, ply);
    moves::mark_mistakes(&mut rows, review.plies());
    let (steps, first) = (ReviewPlace::steps(&place.address), stepped.start().turn());
    let page = ReviewPage {
        layout: Layout::still(place.title.clone(), place.section, around)
            .pictured(site, &format!("{query}&ply={ply}"))
            .described(Text::new("layout-described-review")),
        rules: stepped.start().rules().to_string(),
        link: format!("{}{ply}", ReviewPlace::steps(&place.link)),
        near,
        seats: [at_board(near.opposite()), at_board(near)],
        board: stepped.drawing(ply).seen_from(near).hinting(position.turn(), &best),
        ply,
        last,
        last_ply: stepped.describe_with(ply, &place.names),
        reviewed: review.ply(ply),
        best_words: best_words(position, &best, &now),
        best,
        ways: ply.checked_sub(1).map(|before| PlyWays::from_position(&stepped, before, &place)),
        analysis: format!("/analysis?{query}&ply={ply}"),
        curve: Curve::from_game(stepped.game(), review.plies(), steps.clone(), Some(ply)),
        legend: Text::new("game-review-curve-html")
            .with("above", now.name(Side::South))
            .with("below", now.name(Side::North)),
        worst: review.worst(),
        sides: [first, first.opposite()].map(|side| now.name(side)),
        names: now,
        rows,
        all: review.all(),
        is_exact: review.is_exact(),
        query,
        steps,
        place,
    };
    Ok(page.render_in(page.layout.language())?)
}
