//! Tests that a followed page ends as the page that is loaded anew.

use std::collections::HashMap;
use std::time::Duration;

use axum::body::Bytes;
use kalah_pages::address::match_filter::MatchFilter;
use kalah_pages::address::matrix_window::{Axis, MatrixGroup, MatrixWindow};
use kalah_pages::address::paging::PageNumber;
use kalah_pages::address::ranking_view::RankingView;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::live_page::PACE;
use kalah_pages::live::page_cache::{FOLLOWED, Follower};
use kalah_pages::live::region::Region;
use kalah_tournament::PlayerNumber;

use super::test_server::{TestServer, made};
use crate::standings::live_views::write_page;

/// The regions of a page in a browser.
#[derive(Default)]
struct Browser {
    shown: HashMap<String, Region>,
}

impl Browser {
    /// Applies the messages: an element that is there is replaced.
    fn take(&mut self, events: &[Bytes], regions: &[Region]) {
        for event in events {
            let text = std::str::from_utf8(event).unwrap();
            let text = text.split_once("\ndata: ").unwrap().1;
            for partial in text.trim_end().split("</hx-partial>").filter(|rest| !rest.is_empty()) {
                let (target, html) = partial.split_once(r#"" hx-swap="outerMorph">"#).unwrap();
                let id = target.strip_prefix(r##"<hx-partial hx-target="#"##).unwrap();
                self.replace(id, html, regions);
            }
        }
    }

    fn replace(&mut self, id: &str, html: &str, regions: &[Region]) {
        if let Some(region) = regions.iter().find(|region| region.whole.id == id) {
            // Which parts a whole region has is seen in its text alone.
            let region = Region {
                parts: region.parts.iter().filter(|part| html.contains(&part.html)).cloned().collect(),
                whole: kalah_pages::live::region::PageElement { id: id.to_owned(), html: html.to_owned() },
            };
            self.shown.insert(id.to_owned(), region);
            return;
        }
        let region = self.shown.values_mut().find(|region| region.parts.iter().any(|part| part.id == id));
        let Some(region) = region else { return };
        let part = region.parts.iter_mut().find(|part| part.id == id).unwrap();
        assert!(region.whole.html.contains(&part.html), "{id} is not there");
        region.whole.html = region.whole.html.replacen(&part.html, html, 1);
        html.clone_into(&mut part.html);
    }

    fn text(&self, id: &str) -> &str {
        self.shown.get(id).map_or("", |region| &region.whole.html)
    }
}

async fn regions(made: &TestServer, view: LiveView) -> Vec<Region> {
    let news = made.pages.news(&made.app, view).await.unwrap();
    news.drawing.regions.iter().map(|drawn| (*drawn.region).clone()).collect()
}

/// Waits until the page has been drawn after the latest change.
async fn settled() {
    tokio::time::sleep(2 * PACE).await;
}

fn follow(made: &TestServer, view: LiveView, shown: u64) -> Follower {
    made.pages.follow(&made.app, view, shown).unwrap()
}

const MATRIX: LiveView = LiveView::Matrix(MatrixWindow {
    rows: Axis { group: MatrixGroup::All, page: PageNumber::FIRST },
    columns: None,
});

#[tokio::test]
async fn changes_lead_to_the_page_that_is_loaded() {
    let views = [MATRIX, LiveView::Ranking(RankingView::FIRST), LiveView::player(PlayerNumber(2))];
    let made = made(6, 1, [[0, 1], [2, 3]]).await;
    let mut open = Vec::new();
    for view in views {
        open.push((view, Browser::default(), follow(&made, view, 0)));
    }
    settled().await;
    let steps: [&dyn Fn(); 6] = [
        &|| made.begin(7, [1, 4]),
        &|| made.progress(7, 3),
        &|| made.progress(7, 9),
        &|| made.begin(8, [0, 5]),
        &|| made.finish(7, [1, 4]),
        &|| made.finish(8, [0, 5]),
    ];
    for (number, step) in steps.into_iter().enumerate() {
        step();
        settled().await;
        for (view, browser, follower) in &mut open {
            // One comes late each time.
            if (number + 1) % 2 == 0 || *view != MATRIX {
                let now = regions(&made, *view).await;
                browser.take(&follower.next_events(), &now);
                for region in now {
                    assert_eq!(
                        browser.text(&region.whole.id),
                        region.whole.html,
                        "{view:?} after step {number}"
                    );
                }
            }
        }
    }
}

#[tokio::test]
async fn what_is_sent_is_written_once_for_all() {
    let made = made(300, 1, [[0, 1]]).await;
    let first = made.pages.news(&made.app, MATRIX).await.unwrap().drawing.version;
    let mut followers: Vec<Follower> = (0..50).map(|_| follow(&made, MATRIX, first)).collect();
    let mut late: Vec<Follower> = (0..50).map(|_| follow(&made, MATRIX, 1)).collect();
    made.begin(7, [1, 4]);
    settled().await;
    let same = |followers: &mut Vec<Follower>| {
        let events: Vec<Vec<Bytes>> = followers.iter_mut().map(Follower::next_events).collect();
        let first = events[0][0].clone();
        assert!(events.iter().all(|events| events.len() == 1 && events[0].as_ptr() == first.as_ptr()));
        first
    };
    let change = same(&mut followers);
    let whole = same(&mut late);
    assert!(change.len() < 10_000 && whole.len() > 50_000, "{} {}", change.len(), whole.len());
    assert!(followers.iter_mut().all(|follower| follower.next_events().is_empty()));
}

#[tokio::test]
async fn who_is_too_late_is_sent_everything_and_ends_with_the_same_page() {
    let made = made(6, 1, [[0, 1]]).await;
    let mut browser = Browser::default();
    let mut follower = follow(&made, MATRIX, 0);
    settled().await;
    browser.take(&follower.next_events(), &regions(&made, MATRIX).await);
    made.begin(7, [1, 4]);
    // The changes soon come to more than the page as a whole.
    for plies in 1..=10 {
        made.progress(7, plies);
        tokio::time::sleep(PACE + Duration::from_millis(60)).await;
    }
    let events = follower.next_events();
    assert_eq!(events.len(), 1);
    let now = regions(&made, MATRIX).await;
    browser.take(&events, &now);
    for region in now {
        assert_eq!(browser.text(&region.whole.id), region.whole.html);
    }
}

#[tokio::test]
async fn the_last_who_leaves_ends_the_drawing() {
    let made = made(6, 1, [[0, 1]]).await;
    let page = MATRIX;
    let followers = [follow(&made, page, 0), follow(&made, page, 0)];
    settled().await;
    let version = || async { made.pages.news(&made.app, page).await.unwrap().drawing.version };
    let before = version().await;
    drop(followers);
    settled().await;
    assert!(!made.pages.is_followed(page));
    made.begin(7, [1, 4]);
    // Whoever comes back is up to date.
    let mut again = follow(&made, page, before);
    settled().await;
    assert!(made.pages.is_followed(page));
    assert!(!again.next_events().is_empty());
}

#[tokio::test]
async fn beyond_a_bound_pages_stay_as_they_are() {
    let made = made(6, 1, [[0, 1]]).await;
    let page = |number| LiveView::Player(PlayerNumber(1), MatchFilter::All, PageNumber::with(number, 1));
    let mut followers: Vec<Follower> = (0..FOLLOWED).map(|number| follow(&made, page(number), 0)).collect();
    assert!(matches!(made.pages.follow(&made.app, MATRIX, 0), Err(PageError::Crowded)));
    assert!(!made.pages.has_room(MATRIX) && made.pages.has_room(page(0)));
    let news = made.pages.news(&made.app, MATRIX).await.unwrap();
    let still = write_page(&news.drawing, false, None).unwrap();
    assert!(!still.contains("hx-sse"));
    followers.pop();
    // The task of its page may be drawing when the last who follows leaves.
    for _ in 0..100 {
        settled().await;
        if made.pages.has_room(MATRIX) {
            return;
        }
    }
    panic!("a page that nobody follows takes the place of another");
}
