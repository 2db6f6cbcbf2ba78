//! `/certificate`: the official result of a tournament, with what it can be worked out from again.

use askama::Template;
use kalah_coordinator::handle::TournamentHandle;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::words;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

use crate::standings::records::results_hash;

#[derive(Template)]
#[template(path = "admin/certificate.html")]
struct CertificatePage {
    layout: Layout,
    name: String,
    /// Number of matches, rules, limit and format.
    figures: Text,
    /// Time at which it became official; `None` for a provisional certificate.
    finalised: Option<Text>,
    hash: String,
    rows: Vec<CertificateRow>,
}

struct CertificateRow {
    rank: u32,
    number: String,
    title: String,
    played: u32,
    ratio: Argument,
    seeds: u64,
    content: String,
}

/// The page.
pub(crate) fn page(
    shared: &TournamentHandle,
    zone: &TimeZoneName,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let tournament = shared.read();
    let rows = tournament.ranking().rows().map(|ranked| {
        let entry = ranked.standing.entry;
        let player = tournament.players.get(entry).map(|player| &player.registration);
        let bot = player.and_then(|player| player.contestant.bot());
        CertificateRow {
            rank: ranked.standing.rank,
            number: tournament.number(entry).to_string(),
            title: player.map(|player| player.title.clone()).unwrap_or_default(),
            played: ranked.standing.tally.played(),
            ratio: words::percent(ranked.standing.tally.win_ratio()),
            seeds: ranked.standing.tally.seeds,
            content: bot.map(|bot| bot.content.clone()).unwrap_or_default(),
        }
    });
    let page = CertificatePage {
        layout: Layout::still(Text::new("govern-certificate"), "certificate", around),
        name: tournament.name.to_string(),
        figures: Text::new("govern-certificate-figures")
            .with("matches", tournament.finished.len())
            .with("rules", tournament.settings.rules.to_string())
            .with("limit", words::limit_in_full(tournament.settings.limit))
            .with("format", words::format(tournament.format)),
        finalised: tournament.finalised_at.map(|at| zone.written(at)),
        hash: results_hash(tournament.standings.results(), |entry| tournament.number(entry).0),
        rows: rows.collect(),
    };
    Ok(page.render_in(page.layout.language())?)
}
