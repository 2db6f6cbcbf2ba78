//! No page grows with the tournament.

use kalah_pages::address::match_filter::MatchFilter;
use kalah_pages::address::matrix_window::MatrixWindow;
use kalah_pages::address::paging::PageNumber;
use kalah_pages::address::ranking_view::RankingView;
use kalah_pages::address::view::LiveView;
use kalah_tournament::PlayerNumber;

use super::test_server::{TestServer, made};
use crate::standings::live_views::write_page;

/// The largest page, in bytes.
const LARGEST: usize = 206_000;

async fn page(made: &TestServer, view: LiveView) -> String {
    let news = made.pages.news(&made.app, view).await.unwrap();
    let page = news.drawing.page(|drawing, lives| write_page(drawing, lives, None)).unwrap();
    assert!(page.len() < LARGEST, "{view:?} has {} bytes", page.len());
    String::from_utf8(page.to_vec()).unwrap()
}

/// Returns pairs: each with the next ones, and all of the first fifty with each other and everybody.
fn matches() -> impl Iterator<Item = [u32; 2]> {
    let first = (0..50)
        .flat_map(|one| (one + 1..10_000).step_by(10).chain(one + 2..50).map(move |other| [one, other]));
    first.chain((50..10_000).flat_map(|one| (one + 1..10_000.min(one + 9)).map(move |other| [one, other])))
}

#[tokio::test]
async fn pages_of_ten_thousand_players_are_small() {
    let made = made(10_000, 10_001, matches()).await;
    for id in 0..6_u32 {
        made.begin(i64::from(id) + 1_000_000, [id, 9000 + id]);
        made.progress(i64::from(id) + 1_000_000, 20);
    }
    for place in [0, 5000, 9999] {
        page(&made, LiveView::Matrix(MatrixWindow::at(PageNumber::with(place, 40)))).await;
        page(&made, LiveView::Ranking(RankingView::at(PageNumber::with(place, 100)))).await;
    }
    let first = page(&made, LiveView::player(PlayerNumber(10_001))).await;
    assert!(first.contains(r#"<a rel="next" href="/players/10001?page=2""#));
    page(&made, LiveView::Player(PlayerNumber(10_001), MatchFilter::Lost, PageNumber::with(50, 50))).await;
}

#[tokio::test]
async fn a_full_window_is_small() {
    let all = (0..40_u32).flat_map(|one| (0..one).map(move |other| [one, other]));
    let made = made(40, 10_001, all).await;
    for id in 0..6_u32 {
        made.begin(i64::from(id) + 1_000_000, [id, 39 - id]);
        made.progress(i64::from(id) + 1_000_000, 20);
    }
    page(&made, LiveView::Matrix(MatrixWindow::default())).await;
}
