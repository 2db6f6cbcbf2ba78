//! What a tournament tells beside its tables: upsets, matches to watch, and nothing of who has played too little.

use std::num::NonZeroU32;

use kalah_jobs::JobId;
use kalah_pages::address::matrix_window::MatrixWindow;
use kalah_pages::address::ranking_view::RankingView;
use kalah_pages::address::view::LiveView;
use kalah_store::Moment;
use kalah_tournament::{Decision, EntryId, GameResult, Leaderboard, MatchResult, MatchSummary, PlayerNumber};

use super::test_server::{TestServer, made};
use crate::forges::commit_verdict::standing;
use crate::standings::live_views::write_page;

const PLAYERS: u32 = 20;

async fn page(made: &TestServer, view: LiveView) -> String {
    let news = made.pages.news(&made.app, view).await.unwrap();
    let page = news.drawing.page(|drawing, lives| write_page(drawing, lives, None)).unwrap();
    String::from_utf8(page.to_vec()).unwrap()
}

/// Pairs of neighbours: everybody has met six or more.
fn neighbours() -> impl Iterator<Item = [u32; 2]> {
    (0..PLAYERS).flat_map(|one| (one + 1..PLAYERS.min(one + 7)).map(move |other| [one, other]))
}

fn has_upset(made: &TestServer) -> bool {
    made.app.shared.read().upsets.since_yesterday(Moment::now()).next().is_some()
}

/// Who stands first, and the last one whom it has not met.
fn far_apart(made: &TestServer) -> [EntryId; 2] {
    let tournament = made.app.shared.read();
    let rows: Vec<_> = tournament.ranking().rows().map(|row| row.standing.entry).collect();
    let open = |other: &&EntryId| tournament.between(rows[0], **other).is_none();
    [rows[0], *rows.iter().skip(4).rfind(open).unwrap()]
}

/// A tournament in which the last one has beaten the first; everybody sees so many places of its ranking.
async fn with_upset(places: Option<NonZeroU32>) -> TestServer {
    let made = made(PLAYERS, 1, neighbours()).await;
    let entries = far_apart(&made);
    let game = GameResult { decision: Decision::Seeds, seeds: [20, 52] };
    let result = MatchResult { entries, games: [game; 2] };
    made.app.shared.change(|tournament| {
        let id = JobId::new(1_000_000);
        tournament.leaderboard.places = places;
        tournament.begin(id, entries);
        tournament.finish(id, MatchSummary { result, costliest: [[None; 2]; 2] })
    });
    assert!(has_upset(&made), "the last one beat the first");
    made
}

#[tokio::test]
async fn an_upset_is_told_where_everybody_sees_both_ranks() {
    for (places, is_told) in [(None, true), (NonZeroU32::new(1), false)] {
        let made = with_upset(places).await;
        for view in [LiveView::Front, LiveView::Matrix(MatrixWindow::default())] {
            let page = page(&made, view).await;
            assert_eq!(page.contains("Upset of the day"), is_told, "{places:?}, {view:?}");
            assert_eq!(page.contains(">beat</a>"), is_told, "{places:?}, {view:?}");
        }
    }
}

#[tokio::test]
async fn the_status_of_a_commit_tells_no_rank_that_the_page_hides() {
    for (places, first, last) in
        [(None, "rank 1 of", "rank "), (NonZeroU32::new(1), "rank 1 of", " matches played")]
    {
        let made = made(PLAYERS, 1, neighbours()).await;
        made.app
            .shared
            .change(|tournament| tournament.set_leaderboard(Leaderboard { places, numbers_only: false }));
        let tournament = made.app.shared.read();
        let of = |place: usize| {
            let entry = tournament.ranking().rows().nth(place).unwrap().standing.entry;
            let player = tournament.players.iter().find(|player| player.entry == entry).unwrap().number();
            standing(player, &tournament).unwrap()
        };
        assert!(of(0).starts_with(first), "{places:?}: {}", of(0));
        let told = of(tournament.players.len() - 1);
        assert!(told.contains(last) && told.contains('%') == places.is_none(), "{places:?}: {told}");
    }
}

#[tokio::test]
async fn who_has_played_little_has_no_rank_and_no_percentage() {
    let made = made(PLAYERS, 1, [[0, 1], [0, 2]]).await;
    let player = page(&made, LiveView::player(PlayerNumber(1))).await;
    assert!(player.contains("provisional: 2 of 5 matches played"), "{player}");
    let summary = player.split_once("id=\"summary\"").unwrap().1.split("</section>").next().unwrap();
    assert!(!summary.contains('%'), "{summary}");
    let ranking = page(&made, LiveView::Ranking(RankingView::FIRST)).await;
    let row = ranking.split_once("id=\"rank-1\"").unwrap().1.split("</tr>").next().unwrap();
    assert!(row.contains("<span class=\"quiet\">–</span>") && !row.contains('%'), "{row}");
    let matrix = page(&made, LiveView::Matrix(MatrixWindow::default())).await;
    let head = matrix.split_once("id=\"row-1\"").unwrap().1.split("</th>").next().unwrap();
    assert!(head.contains("<span class=\"rank\">–</span>") && !head.contains('%'), "{head}");
    assert!(!page(&made, LiveView::Front).await.contains("100.0"), "nobody leads yet");
}
