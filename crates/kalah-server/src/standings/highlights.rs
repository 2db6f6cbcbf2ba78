//! Highlights of a tournament: the largest swing and the longest turn that the review has found, and the upset of the day.

use askama::Template;
use kalah_coordinator::reader::TournamentReader;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_pages::address::AddressBase;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::RegionData;
use kalah_pages::ui::filters;
use kalah_pages::ui::seat::PlayerLink;
use kalah_store::{Highlight, Moment, TournamentHighlights};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};
use kalah_tournament::Upset;

/// Loads the highlights that the review has found.
pub(super) async fn load(app: &TournamentReader) -> Result<TournamentHighlights, PageError> {
    let id = app.shared.read().id;
    Ok(app.store.highlights(id).await?)
}

#[derive(Template)]
#[template(path = "standings/highlights.html")]
pub(super) struct Highlights {
    lines: Vec<HighlightLine>,
}

struct HighlightLine {
    kind: Text,
    /// Sentence with links to the players and the ply.
    sentence: Text,
}

impl Highlights {
    pub(super) fn from_tournament(tournament: &TournamentState, found: &TournamentHighlights) -> Highlights {
        let swing = found.swing.and_then(|swing| {
            let text = Text::new("highlights-swing-html").with("count", swing.found.amount);
            // The position after the ply, which the page explains.
            let sentence = on_board(tournament, text, &swing, swing.found.ply)?;
            Some(HighlightLine { kind: Text::new("highlights-swing"), sentence })
        });
        let long_turn = found.long_turn.and_then(|turn| {
            let text = Text::new("highlights-turn-html").with("count", turn.found.amount + 1);
            // The position before the turn, from which it can be played.
            let sentence = on_board(tournament, text, &turn, turn.found.ply.saturating_sub(1))?;
            Some(HighlightLine { kind: Text::new("highlights-turn"), sentence })
        });
        let upset = upset(tournament, Moment::now());
        Highlights { lines: [swing, long_turn, upset].into_iter().flatten().collect() }
    }
}

/// The sentence of a ply; `None` if its match is gone meanwhile.
fn on_board(tournament: &TournamentState, text: Text, found: &Highlight, ply: u32) -> Option<Text> {
    let done = tournament.finished.get(found.game.id)?;
    let number = if found.game.second { GameNumber::Second } else { GameNumber::First };
    let game = AddressBase::of(tournament).view(LiveView::game(found.game.id, number));
    let by = usize::from(found.found.by_second);
    let [by, other] =
        [by, 1 - by].map(|seat| PlayerLink::from_entry(tournament, done.result.entries[seat]).text());
    Some(text.with("by", by).with("other", other).with("href", format!("{game}?ply={ply}")))
}

/// The largest upset of the day, as far as everybody sees both ranks.
fn upset(tournament: &TournamentState, now: Moment) -> Option<HighlightLine> {
    tournament.upsets.since_yesterday(now).find_map(|(id, Upset { winner, ranks })| {
        let done = tournament.finished.get(id)?;
        // A review may have given it another result since.
        if done.result.points(*winner) <= 0 {
            return None;
        }
        let [won, lost] = [*winner, winner.other()];
        let [by, other] = [won, lost].map(|seat| done.result.entries[seat.index()]);
        if [by, other].iter().any(|&entry| tournament.shown_place(entry).is_none()) {
            return None;
        }
        let text = Text::new("highlights-upset-html")
            .with("by", PlayerLink::from_entry(tournament, by).text())
            .with("rank", ranks[won.index()])
            .with("other", PlayerLink::from_entry(tournament, other).text())
            .with("otherrank", ranks[lost.index()])
            .with("href", AddressBase::of(tournament).view(LiveView::Match(id)).to_string());
        Some(HighlightLine { kind: Text::new("highlights-upset"), sentence: text })
    })
}

impl RegionData for Highlights {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("highlights", self.render_in(language)?))
    }
}
