//! The page of a game that is not reviewed yet; the review takes its place.

use askama::Template;
use kalah::GameState;
use kalah_drawing::game_query;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::review::reviewed_game::ReviewPlace;

/// Seconds after which the page looks again: for a search of this server, and for one of a machine.
const SOON: u32 = 1;
const LATER: u32 = 3;

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PendingState {
    /// Some positions are searched.
    Searching { done: usize, last: usize },
    /// Others come first.
    Waiting { ahead: usize },
    /// A machine is going to do it.
    Queued,
    /// Nobody has asked for it.
    NotAsked,
}

#[derive(Template)]
#[template(path = "review/pending.html")]
struct PendingPage {
    layout: Layout,
    place: ReviewPlace,
    rules: String,
    state: PendingState,
    analysis: String,
}

impl PendingPage {
    fn text(&self) -> Text {
        match self.state {
            PendingState::Searching { done, last } => {
                Text::new("game-review-searching").with("done", done).with("last", last)
            }
            PendingState::Waiting { ahead: 0 } => Text::new("game-review-begins"),
            PendingState::Waiting { ahead } => Text::new("game-review-waiting").with("count", ahead),
            PendingState::Queued => Text::new("game-review-queued"),
            PendingState::NotAsked => Text::new("game-review-not-yet"),
        }
    }

    /// True if it can be asked for.
    fn is_to_ask(&self) -> bool {
        self.state == PendingState::NotAsked
    }
}

/// The page of a game that is not reviewed. `site` is where this server is, `asked` the ply that the address names.
pub(crate) fn page(
    game: &GameState,
    place: &ReviewPlace,
    state: PendingState,
    (site, asked): (&str, Option<usize>),
    around: PageSurroundings,
) -> Result<String, PageError> {
    let (query, ply) = (game_query::query(game), asked.unwrap_or_else(|| game.plies().len()));
    let layout = Layout::still(place.title.clone(), place.section, around)
        .pictured(site, &format!("{query}&ply={ply}"))
        .described(Text::new("layout-described-review"));
    let layout = match state {
        PendingState::Searching { .. } | PendingState::Waiting { .. } => {
            layout.refreshed(SOON, place.address.clone())
        }
        PendingState::Queued => layout.refreshed(LATER, format!("{}?queued=true", place.address)),
        PendingState::NotAsked => layout,
    };
    let analysis = format!("/analysis?{query}");
    let rules = game.start().rules().to_string();
    let page = PendingPage { layout, place: place.clone(), rules, state, analysis };
    Ok(page.render_in(page.layout.language())?)
}
