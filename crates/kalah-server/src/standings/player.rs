//! `/players/N`: one player, and where its seeds went.

use askama::Template;
use kalah_store::Registration;
use kalah_tournament::{CostlyCapture, MatchSummary, PlayerNumber, Standing};

use crate::http::page_error::PageError;
use crate::live::drawing::Drawing;
use crate::live::region::Region;
use crate::live::section::{Facts, Section};
use crate::standings::player_matches::Matches;
use crate::standings::player_ranks::Ranks;
use crate::standings::player_status::{KnownPlayer, PlayerStatus};
use crate::tournament::Tournament;
use crate::tournament::address::Address;
use crate::tournament::game_number::GameNumber;
use crate::tournament::paging::PageNumber;
use crate::tournament::pick::Pick;
use crate::tournament::topic::Topic;
use crate::tournament::view::View;
use crate::ui::layout::Layout;
use crate::ui::seat::{PlayerLink, entry, seat_of};
use crate::ui::words;

/// The captures that are listed.
const LOSSES: usize = 5;

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage<'a> {
    layout: Layout,
    drawing: &'a Drawing,
}

/// The page with what lives on it.
pub(crate) fn page(drawing: &Drawing, lives: bool, number: PlayerNumber) -> Result<String, PageError> {
    Ok(PlayerPage { layout: Layout::of(format!("Player {number}"), "match", drawing, lives), drawing }
        .render()?)
}

/// Returns the live sections of the page. Those of a player who takes no part in the tournament are empty.
pub(crate) fn sections(player: &KnownPlayer, pick: Pick, page: PageNumber) -> Vec<Section> {
    let number = player.number;
    let (own, known) = (Topic::Player(number), player.clone());
    vec![
        Section::new([own], move |tournament| Ok(Who::of(tournament, number))),
        Section::new([own], move |tournament| Ok(PlayerStatus::of(tournament, &known))),
        if_plays("summary", [own, Topic::Table], number, move |tournament| Summary::of(tournament, number)),
        if_plays("ranks", [own, Topic::Table], number, move |tournament| Ok(Ranks::of(tournament, number))),
        if_plays("losses", [own], number, move |tournament| Losses::of(tournament, number)),
        if_plays("matches", [own, Topic::Table], number, move |tournament| {
            Matches::of(tournament, number, pick, page)
        }),
    ]
}

/// A section that is empty as long as the player takes no part.
fn if_plays<F: Facts>(
    id: &'static str,
    topics: impl Into<Vec<Topic>>,
    number: PlayerNumber,
    take: impl FnOnce(&Tournament) -> Result<F, PageError> + Send + 'static,
) -> Section {
    Section::new(topics, move |tournament| {
        if tournament.player(number).is_none() {
            return Ok(IfPlays::Absent(id));
        }
        take(tournament).map(IfPlays::Present)
    })
}

/// Facts of a player who takes part, or the place where they will stand.
enum IfPlays<F> {
    Present(F),
    Absent(&'static str),
}

impl<F: Facts> Facts for IfPlays<F> {
    fn draw(self) -> Result<Region, PageError> {
        match self {
            IfPlays::Present(facts) => facts.draw(),
            IfPlays::Absent(id) => Ok(Region::whole(id, format!("<section id=\"{id}\" hidden></section>"))),
        }
    }
}

#[derive(Template)]
#[template(path = "player_who.html")]
struct Who {
    number: PlayerNumber,
    player: Option<Registration>,
    /// Address of the player's accuracy.
    accuracy: String,
}

impl Who {
    fn of(tournament: &Tournament, number: PlayerNumber) -> Who {
        let player = tournament.player(number).map(|player| player.registration.clone());
        let accuracy = format!("{}/accuracy", tournament.base.of(View::player(number)));
        Who { number, player, accuracy }
    }
}

impl Facts for Who {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("who", self.render()?))
    }
}

#[derive(Template)]
#[template(path = "player_summary.html")]
struct Summary {
    standing: Standing,
    strength: String,
    margin: String,
    players: usize,
    ratio: String,
    seeds: String,
    seeds_lost: String,
    seeds_a_game: String,
}

impl Summary {
    fn of(tournament: &Tournament, number: PlayerNumber) -> Result<Summary, PageError> {
        let ranked = tournament.ranking().of_entry(entry(tournament, number)?);
        let ranked = ranked.ok_or(PageError::NotFound("player"))?;
        let standing = ranked.standing;
        Ok(Summary {
            standing,
            strength: words::strength(&ranked),
            margin: words::margin(&ranked),
            players: tournament.players.len(),
            ratio: words::percent(standing.tally.win_ratio()),
            seeds: words::thousands(standing.tally.seeds),
            seeds_lost: words::thousands(standing.tally.seeds_lost),
            seeds_a_game: words::mean(standing.tally.seeds, 2 * standing.tally.played()),
        })
    }
}

impl Facts for Summary {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("summary", self.render()?))
    }
}

#[derive(Template)]
#[template(path = "player_losses.html")]
pub(super) struct Losses {
    losses: Vec<Capture>,
}

/// A capture against the player.
struct Capture {
    seeds: u16,
    ply: u32,
    href: Address,
    game: GameNumber,
    by: PlayerLink,
}

impl Losses {
    pub(super) fn of(tournament: &Tournament, number: PlayerNumber) -> Result<Losses, PageError> {
        let entry = entry(tournament, number)?;
        let mut captures = Vec::new();
        for (id, done) in tournament.finished.of_entry(entry) {
            let seat = seat_of(entry, done);
            for (game, costliest) in GameNumber::BOTH.into_iter().zip(&done.costliest) {
                captures.extend(costliest[seat.index()].map(|loss| (loss, id, game, done)));
            }
        }
        captures.sort_by_key(|(loss, id, game, _)| (std::cmp::Reverse(loss.seeds), *id, game.index()));
        captures.truncate(LOSSES);
        let capture = |(loss, id, game, done): (_, _, _, &MatchSummary)| {
            let CostlyCapture { ply, seeds } = loss;
            let by = PlayerLink::of(tournament, done.result.entries[seat_of(entry, done).other().index()]);
            Capture { seeds, ply, href: tournament.base.of(View::game(id, game)), game, by }
        };
        Ok(Losses { losses: captures.into_iter().map(capture).collect() })
    }
}

impl Facts for Losses {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("losses", self.render()?))
    }
}
