//! A page is drawn anew only if something that it shows has changed.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use kalah_coordinator::ranking_task;
use kalah_jobs::JobId;
use kalah_pages::address::matrix_window::MatrixWindow;
use kalah_pages::address::ranking_view::RankingView;
use kalah_pages::address::view::LiveView;
use kalah_pages::live::live_page::PACE;
use kalah_pages::live::page_drawing::PageDrawing;
use kalah_tournament::{Format, PlayerNumber};

use super::test_server::{TestServer, made, made_by};

async fn drawn(made: &TestServer, view: LiveView) -> Arc<PageDrawing> {
    Arc::clone(&made.pages.news(&made.app, view).await.unwrap().drawing)
}

/// Returns which of these pages are not drawn anew after the change, once the shortest time between drawings
/// has gone.
async fn kept(made: &TestServer, views: &[LiveView], change: impl FnOnce()) -> Vec<bool> {
    let mut before = Vec::new();
    for view in views {
        before.push(drawn(made, *view).await);
    }
    change();
    tokio::time::sleep(PACE + Duration::from_millis(10)).await;
    let mut kept = Vec::new();
    for (view, before) in views.iter().zip(before) {
        kept.push(Arc::ptr_eq(&before, &drawn(made, *view).await));
    }
    kept
}

#[tokio::test]
async fn pages_are_drawn_for_their_topics_alone() {
    let made = made(5, 1, [[0, 1]]).await;
    made.begin(7, [1, 2]);
    made.begin(8, [3, 4]);
    let player = |number| LiveView::player(PlayerNumber(number));
    let views = [
        LiveView::Matrix(MatrixWindow::default()),
        LiveView::Ranking(RankingView::FIRST),
        player(2),
        LiveView::Match(JobId::new(7)),
        LiveView::Match(JobId::new(8)),
    ];
    let none = kept(&made, &views, || {}).await;
    assert_eq!(none, [true; 5]);
    let progress = kept(&made, &views, || made.progress(7, 4)).await;
    assert_eq!(progress, [false, true, true, false, true]);
    // The table shows which matches run, and the ranks on a player's page depend on all.
    let begun = kept(&made, &views, || made.begin(9, [0, 4])).await;
    assert_eq!(begun, [false, false, false, true, true]);
}

#[tokio::test]
async fn regions_of_a_page_are_drawn_for_their_topics_alone() {
    let made = made(5, 1, [[0, 1]]).await;
    made.begin(7, [1, 2]);
    let view = LiveView::Matrix(MatrixWindow::default());
    let before = drawn(&made, view).await;
    made.progress(7, 3);
    tokio::time::sleep(PACE).await;
    let after = drawn(&made, view).await;
    let anew: Vec<&str> = before
        .regions
        .iter()
        .zip(&after.regions)
        .filter(|(before, after)| !Arc::ptr_eq(&before.region, &after.region))
        .map(|(_, after)| after.region.whole.id.as_str())
        .collect();
    assert_eq!(anew, ["playing"]);
}

#[tokio::test]
async fn who_asks_at_once_waits_for_one_drawing() {
    let made = made(300, 1, [[0, 1]]).await;
    let view = LiveView::Ranking(RankingView::FIRST);
    let ask = || {
        let (app, pages) = (made.app.clone(), Arc::clone(&made.pages));
        tokio::spawn(async move { Arc::clone(&pages.news(&app, view).await.unwrap().drawing) })
    };
    let asked: Vec<_> = (0..20).map(|_| ask()).collect();
    let first = drawn(&made, view).await;
    for drawing in asked {
        assert!(Arc::ptr_eq(&first, &drawing.await.unwrap()));
    }
    // Within the pace nobody has it drawn again.
    made.begin(7, [1, 2]);
    assert!(Arc::ptr_eq(&first, &drawn(&made, view).await));
}

#[tokio::test]
async fn pages_of_one_tournament_know_nothing_of_another() {
    let [one, other] = [made(5, 1, [[0, 1]]).await, made(5, 1, [[0, 1]]).await];
    let views = [
        LiveView::Matrix(MatrixWindow::default()),
        LiveView::Ranking(RankingView::FIRST),
        LiveView::player(PlayerNumber(2)),
    ];
    assert_eq!(kept(&one, &views, || other.begin(7, [1, 2])).await, [true; 3]);
    assert_eq!(kept(&one, &views, || other.finish(7, [1, 2])).await, [true; 3]);
    assert_eq!(kept(&one, &views, || one.begin(7, [1, 2])).await, [false; 3]);
}

#[tokio::test]
async fn a_ranking_by_strength_is_worked_out_now_and_then() {
    let matches = NonZeroU32::new(3).unwrap();
    let made = made_by(Format::Swiss { matches }, 6, 1, [[0, 1]]).await;
    let ranking = LiveView::Ranking(RankingView::FIRST);
    let before = drawn(&made, ranking).await.region("ranking").to_owned();
    made.begin(7, [1, 2]);
    made.finish(7, [1, 2]);
    tokio::time::sleep(PACE).await;
    assert_eq!(drawn(&made, ranking).await.region("ranking"), before);
    assert!(made.app.shared.read().ranking_is_late());
    ranking_task::refresh(&made.app.shared);
    tokio::time::sleep(PACE).await;
    assert_ne!(drawn(&made, ranking).await.region("ranking"), before);
    assert!(!made.app.shared.read().ranking_is_late());
}
