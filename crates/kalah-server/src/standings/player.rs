//! `/players/N`: one player, and where its seeds went.

use askama::Template;
use kalah_coordinator::topic::TournamentTopic;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_jobs::Contestant;
use kalah_pages::address::AddressBase;
use kalah_pages::address::LivePageAddress;
use kalah_pages::address::match_filter::MatchFilter;
use kalah_pages::address::paging::PageNumber;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::page_drawing::PageDrawing;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::{PageSection, RegionData};
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::seat::{PlayerLink, entry, seat_of};
use kalah_pages::ui::words;
use kalah_store::Registration;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};
use kalah_tournament::{CostlyCapture, Face, MatchSummary, PROVISIONAL, PlayerNumber, StandingsRow};

use crate::standings::player_matches::Matches;
use crate::standings::player_ranks::Ranks;
use crate::standings::player_status::{KnownPlayer, PlayerStatus};

/// The captures that are listed.
const LOSSES: usize = 5;

#[derive(Template)]
#[template(path = "standings/player.html")]
struct PlayerPage<'a> {
    layout: Layout,
    drawing: &'a PageDrawing,
}

/// The page with what lives on it.
pub(crate) fn page(
    drawing: &PageDrawing,
    lives: bool,
    number: PlayerNumber,
    site: Option<&str>,
) -> Result<String, PageError> {
    Ok(PlayerPage {
        layout: Layout::from_drawing(
            Text::new("player-title").with("number", number.to_string()),
            "match",
            drawing,
            lives,
        )
        .with_card(site, &format!("/players/{number}")),
        drawing,
    }
    .render_in(drawing.language)?)
}

/// Returns the live sections of the page. Those of a player who takes no part in the tournament are empty.
pub(crate) fn sections(player: &KnownPlayer, pick: MatchFilter, page: PageNumber) -> Vec<PageSection> {
    let number = player.number;
    let (own, known, versions) = (TournamentTopic::Player(number), player.clone(), player.versions.clone());
    vec![
        PageSection::new([own], move |tournament| Ok(Who::from_tournament(tournament, number))),
        PageSection::new([own], move |tournament| Ok(PlayerStatus::from_player(tournament, &known))),
        if_plays("summary", [own, TournamentTopic::Table], number, move |tournament| {
            PlayerSummarySection::from_tournament(tournament, number)
        }),
        if_plays("ranks", [own, TournamentTopic::Table], number, move |tournament| {
            Ok(Ranks::from_tournament(tournament, number, &versions))
        }),
        if_plays("losses", [own], number, move |tournament| Losses::from_tournament(tournament, number)),
        if_plays("matches", [own, TournamentTopic::Table], number, move |tournament| {
            Matches::from_tournament(tournament, number, pick, page)
        }),
    ]
}

/// A section that is empty as long as the player takes no part.
fn if_plays<F: RegionData>(
    id: &'static str,
    topics: impl Into<Vec<TournamentTopic>>,
    number: PlayerNumber,
    take: impl FnOnce(&TournamentState) -> Result<F, PageError> + Send + 'static,
) -> PageSection {
    PageSection::new(topics, move |tournament| {
        if tournament.player(number).is_none() {
            return Ok(ParticipantFacts::Absent(id));
        }
        take(tournament).map(ParticipantFacts::Present)
    })
}

/// Facts of a player who takes part, or the place where they will stand.
enum ParticipantFacts<F> {
    Present(F),
    Absent(&'static str),
}

impl<F: RegionData> RegionData for ParticipantFacts<F> {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        match self {
            ParticipantFacts::Present(facts) => facts.draw(language),
            ParticipantFacts::Absent(id) => {
                Ok(Region::whole(id, format!("<section id=\"{id}\" hidden></section>")))
            }
        }
    }
}

#[derive(Template)]
#[template(path = "standings/player_who.html")]
struct Who {
    number: PlayerNumber,
    player: Option<Registration>,
    title: String,
    face: Face,
    /// Address of the player's accuracy.
    accuracy: String,
}

impl Who {
    fn from_tournament(tournament: &TournamentState, number: PlayerNumber) -> Who {
        let player = tournament.player(number);
        let title = player.map_or("", |player| tournament.title(player.entry)).to_owned();
        let player = player.map(|player| player.registration.clone());
        let face = player.as_ref().and_then(|player| player.face);
        let face = face.unwrap_or_else(|| Face::generated(number));
        let accuracy = format!("{}/accuracy", AddressBase::of(tournament).view(LiveView::player(number)));
        Who { number, player, title, face, accuracy }
    }
}

impl RegionData for Who {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("who", self.render_in(language)?))
    }
}

#[derive(Template)]
#[template(path = "standings/player_summary.html")]
struct PlayerSummarySection {
    standing: StandingsRow,
    /// False if everybody sees the first places alone, and this is none of them.
    shows_rank: bool,
    /// Matches after which there is a rank, if there are fewer so far.
    provisional: Option<u32>,
    strength: String,
    margin: String,
    players: usize,
    ratio: Argument,
    seeds: Argument,
    seeds_lost: Argument,
    seeds_a_game: Argument,
}

impl PlayerSummarySection {
    fn from_tournament(
        tournament: &TournamentState,
        number: PlayerNumber,
    ) -> Result<PlayerSummarySection, PageError> {
        let entry = entry(tournament, number)?;
        let ranked = tournament.ranking().of_entry(entry);
        let ranked = ranked.ok_or(PageError::NotFound("missing-player"))?;
        let standing = ranked.standing;
        Ok(PlayerSummarySection {
            standing,
            shows_rank: tournament.shown_place(entry).is_some(),
            provisional: tournament.is_provisional(&standing.tally).then_some(PROVISIONAL),
            strength: words::strength(&ranked),
            margin: words::margin(&ranked),
            players: tournament.players.len(),
            ratio: words::percent(standing.tally.win_ratio()),
            seeds: standing.tally.seeds.into(),
            seeds_lost: standing.tally.seeds_lost.into(),
            seeds_a_game: words::mean(standing.tally.seeds, 2 * standing.tally.played()),
        })
    }
}

impl RegionData for PlayerSummarySection {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("summary", self.render_in(language)?))
    }
}

#[derive(Template)]
#[template(path = "standings/player_losses.html")]
pub(super) struct Losses {
    losses: Vec<CaptureView>,
}

/// A capture against the player.
struct CaptureView {
    seeds: u16,
    ply: u32,
    href: LivePageAddress,
    game: GameNumber,
    by: PlayerLink,
}

impl Losses {
    pub(super) fn from_tournament(
        tournament: &TournamentState,
        number: PlayerNumber,
    ) -> Result<Losses, PageError> {
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
            let by =
                PlayerLink::from_entry(tournament, done.result.entries[seat_of(entry, done).other().index()]);
            CaptureView {
                seeds,
                ply,
                href: AddressBase::of(tournament).view(LiveView::game(id, game)),
                game,
                by,
            }
        };
        Ok(Losses { losses: captures.into_iter().map(capture).collect() })
    }
}

impl RegionData for Losses {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("losses", self.render_in(language)?))
    }
}
