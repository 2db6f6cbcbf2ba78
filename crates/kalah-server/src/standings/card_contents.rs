//! Contents of the pictures for links to the pages of a tournament.

use kalah::Side;
use kalah_coordinator::reader::FullMatch;
use kalah_coordinator::tournament::TournamentState;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::words;
use kalah_texts::Language;
use kalah_tournament::{MatchSeat, PlayerNumber};

use crate::standings::link_card::LinkCard;

impl LinkCard {
    /// The front page.
    pub(super) fn of_front(tournament: &TournamentState) -> LinkCard {
        let matches = tournament.finished.len() as u64;
        let subtitle = if matches == 0 {
            "Or write the program that does".to_owned()
        } else {
            let bots = words::counted(tournament.players.len() as u64, "bot", "bots");
            format!("{bots} – {}", words::counted(matches, "match played", "matches played"))
        };
        let position = tournament.settings.rules.start(Side::South);
        LinkCard { title: "Play Kalah".to_owned(), subtitle, position }
    }

    /// The page of a player.
    ///
    /// # Errors
    /// If there is no such player.
    pub(super) fn of_player(
        tournament: &TournamentState,
        number: PlayerNumber,
    ) -> Result<LinkCard, PageError> {
        let player = tournament.player(number).ok_or(PageError::NotFound("missing-player"))?;
        let title = format!("Player {number} {}", tournament.title(player.entry)).trim_end().to_owned();
        let subtitle = match tournament.ranking().of_entry(player.entry) {
            Some(ranked) if tournament.is_provisional(&ranked.standing.tally) => {
                let matches = u64::from(ranked.standing.tally.played());
                format!("{} so far", words::counted(matches, "match", "matches"))
            }
            Some(ranked) if ranked.standing.tally.played() > 0 => {
                let won = words::percent(ranked.standing.tally.win_ratio());
                let won = format!("won {}", Language::ENGLISH.write_argument(&won));
                match tournament.shown_place(player.entry) {
                    Some(_) => {
                        format!("Rank {} of {} – {won}", ranked.standing.rank, tournament.players.len())
                    }
                    None => won,
                }
            }
            _ => "No match played yet".to_owned(),
        };
        let position = tournament.settings.rules.start(Side::South);
        Ok(LinkCard { title, subtitle, position })
    }

    /// The page of a match, with the last position of its latest game that has begun.
    pub(super) fn of_match(tournament: &TournamentState, full: &FullMatch) -> LinkCard {
        let numbers = full.entries.map(|entry| {
            tournament
                .players
                .get(entry)
                .map_or_else(|| "–".to_owned(), |player| player.registration.number.to_string())
        });
        let [first, second] = numbers;
        let (title, subtitle) = match &full.result {
            Some(result) => {
                let points = result.points(MatchSeat::First);
                let score = format!("{}–{}", plain(points), plain(-points));
                (format!("Player {first}  {score}  Player {second}"), format!("Match {}", full.id))
            }
            None => (format!("Player {first} – Player {second}"), format!("Match {} live", full.id)),
        };
        let begun = full.games.iter().rev().find(|game| !game.plies.is_empty()).unwrap_or(&full.games[0]);
        let stepped = SteppedGame::from_records(&begun.start, &begun.plies);
        LinkCard { title, subtitle, position: *stepped.position(stepped.plies().len()) }
    }
}

/// The games won of a match with these points, without a sign for a half.
fn plain(points: i32) -> String {
    match words::score(points) {
        "½" => "0.5".to_owned(),
        "1½" => "1.5".to_owned(),
        score => score.to_owned(),
    }
}
