//! `/watch`: a recent match that is worth watching, at a pace at which one can follow.

use askama::Template;
use kalah::Side;
use kalah_analysis::ply_review::ReviewedMoveValue;
use kalah_coordinator::reader::FullMatch;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_coordinator::tournament::reviewed_values::values;
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query::moves_of;
use kalah_jobs::{JobId, ReviewedPosition};
use kalah_pages::address::view::LiveView;
use kalah_pages::address::{AddressBase, LivePageAddress};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::seat::PlayerLink;
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;
use kalah_tournament::{EntryId, MatchSummary, WatchableGame};

#[derive(Template)]
#[template(path = "standings/watch.html")]
struct WatchPage {
    layout: Layout,
    /// False where the choice is not to tell who is strong.
    by_strength: bool,
    shown: Option<FeaturedGame>,
    others: Vec<FeaturedLink>,
    matrix: String,
}

/// A game as a candidate for being watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Candidate {
    pub(super) id: JobId,
    pub(super) number: GameNumber,
}

/// The game that is shown.
struct FeaturedGame {
    players: [Text; 2],
    number: GameNumber,
    id: JobId,
    game: LivePageAddress,
    of_match: LivePageAddress,
    rules: String,
    start: String,
    moves: String,
    /// Final margin of South before each ply and at the end, as the review found it; empty for a game that is not reviewed.
    values: String,
    board: BoardDrawing,
}

struct FeaturedLink {
    href: String,
    title: Text,
}

/// Returns the latest games that are worth watching, the best first.
pub(super) fn candidates(tournament: &TournamentState) -> Vec<Candidate> {
    // A closed ranking is not to be guessed from the choice.
    let tells_strength = tournament.leaderboard.places.is_none();
    let rated = |(id, done): (JobId, &MatchSummary)| {
        let strengths = || {
            let [one, other] = done.result.entries.map(|entry| tournament.ranking().of_entry(entry));
            Some([one?.rating.elo, other?.rating.elo])
        };
        let watchable = WatchableGame::from_result(&done.result, strengths().filter(|_| tells_strength))?;
        let number = GameNumber::BOTH[watchable.game];
        Some((watchable.interest, Candidate { id, number }))
    };
    let mut rated: Vec<_> = tournament.finished.latest().filter_map(rated).collect();
    rated.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    rated.into_iter().map(|(_, candidate)| candidate).collect()
}

/// The page with a game, and links to the other candidates; without a game as long as there is none.
pub(super) fn page(
    tournament: &TournamentState,
    full: Option<(FullMatch, GameNumber, Option<Vec<ReviewedPosition>>)>,
    others: &[Candidate],
    around: PageSurroundings,
) -> Result<String, PageError> {
    let base = AddressBase::of(tournament);
    let link = |candidate: &Candidate| {
        let entries = tournament.finished.get(candidate.id)?.result.entries;
        let [south, north] = players(tournament, entries, candidate.number).map(|player| named(&player));
        Some(FeaturedLink {
            href: format!("{base}/watch?match={}&game={}", candidate.id, candidate.number),
            title: Text::new("watch-other").with("south", south).with("north", north),
        })
    };
    let page = WatchPage {
        layout: Layout::still(Text::new("watch-title"), "watch", around),
        by_strength: tournament.leaderboard.places.is_none(),
        shown: full.map(|(full, number, reviewed)| {
            FeaturedGame::from_match(tournament, &full, number, reviewed.as_deref())
        }),
        others: others.iter().filter_map(link).collect(),
        matrix: base.matrix(),
    };
    Ok(page.render_in(page.layout.language())?)
}

/// Who plays South and who North: whoever moves first sits South.
fn players(tournament: &TournamentState, entries: [EntryId; 2], number: GameNumber) -> [PlayerLink; 2] {
    let mut players = entries.map(|entry| PlayerLink::from_entry(tournament, entry));
    if number.first_mover() == Side::North {
        players.reverse();
    }
    players
}

/// A player in words: its nickname, or its number.
fn named(player: &PlayerLink) -> String {
    if player.title.is_empty() { player.number.to_string() } else { player.title.clone() }
}

impl FeaturedGame {
    fn from_match(
        tournament: &TournamentState,
        full: &FullMatch,
        number: GameNumber,
        reviewed: Option<&[ReviewedPosition]>,
    ) -> FeaturedGame {
        let base = AddressBase::of(tournament);
        let game = &full.games[number.index()];
        let stepped = SteppedGame::from_records(&game.start, &game.plies);
        FeaturedGame {
            players: full.entries.map(|entry| PlayerLink::from_entry(tournament, entry).text()),
            number,
            id: full.id,
            game: base.view(LiveView::game(full.id, number)),
            of_match: base.view(LiveView::Match(full.id)),
            rules: game.start.rules().to_string(),
            start: game.start.to_string(),
            moves: moves_of(stepped.game()),
            values: reviewed.map_or_else(String::new, |reviewed| south_values(&stepped, reviewed)),
            board: stepped.drawing(stepped.plies().len()),
        }
    }
}

/// Final margin of South before each ply, by the best move there, and at the end.
fn south_values(stepped: &SteppedGame, reviewed: &[ReviewedPosition]) -> String {
    let Some(values) = values(stepped.game(), reviewed) else { return String::new() };
    let of_south = |(ply, values): (usize, &Vec<ReviewedMoveValue>)| {
        let best = values.iter().map(|value| value.margin).max().unwrap_or(0);
        if stepped.position(ply).turn() == Side::South { best } else { -best }
    };
    let mut margins: Vec<i32> = values.iter().enumerate().map(of_south).collect();
    margins.push(stepped.position(stepped.plies().len()).margin(Side::South));
    margins.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
