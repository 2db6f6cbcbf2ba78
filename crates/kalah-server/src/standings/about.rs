//! `/about`: what this is, and the reference players.

use askama::Template;
use kalah_coordinator::handle::TournamentHandle;
use kalah_jobs::{Contestant, PythonModule};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::words;
use kalah_player::Limit;
use kalah_store::Registration;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;
use kalah_tournament::Format;

#[derive(Template)]
#[template(path = "standings/about.html")]
struct AboutPage {
    layout: Layout,
    rules: kalah::Rules,
    limit: Text,
    /// True if players are asked with a growing look-ahead.
    grows: bool,
    format: Format,
    python_module: PythonModule,
    references: Vec<Registration>,
}

impl AboutPage {
    /// What is played here, by the format.
    fn what(&self) -> Text {
        match self.format {
            Format::AllPlayAll => Text::new("about-all-play-all"),
            Format::Swiss { matches } => Text::new("about-swiss").with("matches", matches.get()),
            Format::Open => Text::new("about-open"),
        }
    }
}

/// The page.
pub(crate) fn page(shared: &TournamentHandle, around: PageSurroundings) -> Result<String, PageError> {
    let tournament = shared.read();
    let references = tournament.players.named().filter_map(|entry| tournament.players.get(entry));
    let mut references: Vec<Registration> = references
        .map(|player| &player.registration)
        .filter(|player| !player.about.is_empty() && player.contestant != Contestant::Agent)
        .cloned()
        .collect();
    references.sort_by_key(|player| player.number);
    let page = AboutPage {
        layout: Layout::still(Text::new("about-title"), "about", around),
        rules: tournament.settings.rules,
        limit: words::limit_in_full(tournament.settings.limit),
        grows: matches!(tournament.settings.limit, Limit::Growing { .. }),
        format: tournament.format,
        python_module: tournament.settings.python_module,
        references,
    };
    // Results do not wait while a page is rendered.
    drop(tournament);
    Ok(page.render_in(page.layout.language())?)
}
