//! Seats: players by name, and what a game gave them.

use askama::Template;
use kalah::Side;
use kalah_coordinator::reader::FullGame;
use kalah_coordinator::tournament::TournamentState;
use kalah_texts::Text;
use kalah_tournament::{EntryId, Face, MatchSeat, MatchSummary, PlayerNumber};

use crate::address::AddressBase;
use crate::address::LivePageAddress;
use crate::address::view::LiveView;
use crate::http::page_error::PageError;
use crate::ui::stepped_game::SteppedGame;
use crate::ui::words;

/// A player as pages name it: by face and number, and a reference player or one with a nickname by a word as well.
#[derive(Clone, PartialEq, Eq, Debug, Template)]
#[template(
    source = r#"<a class="player" href="{{ href }}"><i class="face f{{ face.color() }} s{{ face.seeds() }}" aria-hidden="true"></i><b>{{ number }}</b>{% if !title.is_empty() %} <span>{{ title }}</span>{% endif %}</a>"#,
    ext = "html"
)]
pub struct PlayerLink {
    pub number: PlayerNumber,
    pub title: String,
    pub face: Face,
    /// The player's page.
    pub href: LivePageAddress,
}

impl PlayerLink {
    pub fn from_entry(tournament: &TournamentState, entry: EntryId) -> PlayerLink {
        let player = tournament.players.get(entry).map(|player| &player.registration);
        let number = player.map_or(PlayerNumber(0), |player| player.number);
        PlayerLink {
            number,
            href: AddressBase::of(tournament).view(LiveView::player(number)),
            title: tournament.title(entry).to_owned(),
            face: player.and_then(|player| player.face).unwrap_or_else(|| Face::generated(number)),
        }
    }
}

impl PlayerLink {
    /// Returns the link as a part of a text with markup.
    pub fn text(&self) -> Text {
        let text = match self.title.as_str() {
            "" => Text::new("words-player-link-html"),
            title => Text::new("words-player-link-titled-html").with("title", title),
        };
        text.with("href", self.href.to_string()).with("number", self.number.to_string())
    }
}

/// The entry that plays under a number.
pub fn entry(tournament: &TournamentState, number: PlayerNumber) -> Result<EntryId, PageError> {
    tournament.player(number).map(|player| player.entry).ok_or(PageError::NotFound("missing-player"))
}

/// Returns the seat of an entry in a finished match.
pub fn seat_of(entry: EntryId, done: &MatchSummary) -> MatchSeat {
    if done.result.entries[0] == entry { MatchSeat::First } else { MatchSeat::Second }
}

/// Describes the result of a game.
pub fn result(game: &FullGame, stepped: &SteppedGame, players: &[PlayerLink; 2]) -> Text {
    let last = stepped.plies().len();
    let names = stepped.seats(last).map(|seat| words::player(players[seat].number).into());
    let stores = Side::BOTH.map(|side| stepped.position(last).store(side));
    words::ending(game.ending, &names, stores)
}
