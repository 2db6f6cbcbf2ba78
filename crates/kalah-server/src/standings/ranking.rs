//! `/ranking`: all players with their statistics, or those that are looked for, a hundred a page.

use std::num::NonZeroU32;

use askama::Template;
use kalah_coordinator::topic::TournamentTopic;
use kalah_coordinator::tournament::TournamentState;
use kalah_pages::address::AddressBase;
use kalah_pages::address::paging::PageNumber;
use kalah_pages::address::ranking_view::{RankingSort, RankingView};
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::page_drawing::PageDrawing;
use kalah_pages::live::region::{PageElement, Region};
use kalah_pages::live::section::{PageSection, RegionData};
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::pager::{Paged, Pager};
use kalah_pages::ui::seat::PlayerLink;
use kalah_pages::ui::words;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};
use kalah_tournament::{Format, FormatRankingRow, PROVISIONAL, PlayerNumber, StandingsRow};

use crate::standings::ranking_head::{RankingColumn, columns};

/// Players of a page.
const ROWS: usize = 100;

#[derive(Template)]
#[template(path = "standings/ranking.html")]
struct RankingPage<'a> {
    layout: Layout,
    drawing: &'a PageDrawing,
    view: RankingView,
}

/// The page with what lives on it.
pub(crate) fn page(
    drawing: &PageDrawing,
    lives: bool,
    view: RankingView,
    site: Option<&str>,
) -> Result<String, PageError> {
    let layout = Layout::from_drawing(Text::new("ranking-title"), "ranking", drawing, lives);
    Ok(RankingPage { layout: layout.with_card(site, ""), drawing, view }.render_in(drawing.language)?)
}

/// Returns the live sections of the page.
pub(crate) fn sections(view: RankingView) -> Vec<PageSection> {
    vec![
        PageSection::new([], |tournament| Ok(RankingCriterion(tournament.format))),
        PageSection::new([TournamentTopic::Table], move |tournament| {
            RankingRows::from_view(tournament, view)
        }),
        PageSection::new([TournamentTopic::Table], move |tournament| Ok(Pages::from_view(tournament, view))),
    ]
}

/// Ranking criterion, which never changes.
#[derive(Template)]
#[template(path = "standings/ranking_by.html")]
struct RankingCriterion(Format);

impl RegionData for RankingCriterion {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("by", self.render_in(language)?))
    }
}

#[derive(Template)]
#[template(path = "standings/ranking_row.html")]
struct RankingRow {
    id: String,
    rank: u32,
    player: PlayerLink,
    /// True if the format ranks by it.
    by_strength: bool,
    strength: String,
    /// The ranks by strength between which it lies.
    ranks: Option<[u32; 2]>,
    margin: String,
    ratio: Argument,
    /// The win ratio in hundredths, for the bar.
    share: u32,
    standing: StandingsRow,
    /// True if it stands below the others for having played little.
    provisional: bool,
    seeds: Argument,
    seeds_a_game: Argument,
}

#[derive(Template)]
#[template(path = "standings/ranking_table.html")]
struct RankingTable<'a> {
    /// True if nobody takes part.
    is_empty: bool,
    rows: &'a [PageElement],
    columns: &'a [RankingColumn],
}

/// Part of the ranking's rows.
struct RankingRows {
    by_strength: bool,
    is_empty: bool,
    /// True if each player can play enough not to be provisional for ever.
    marks_provisional: bool,
    columns: Vec<RankingColumn>,
    players: Vec<(FormatRankingRow, PlayerLink)>,
}

impl RankingRows {
    fn from_view(tournament: &TournamentState, view: RankingView) -> Result<RankingRows, PageError> {
        let by_strength = tournament.format != Format::AllPlayAll;
        let row =
            |ranked: FormatRankingRow| (ranked, PlayerLink::from_entry(tournament, ranked.standing.entry));
        Ok(RankingRows {
            by_strength,
            is_empty: tournament.players.is_empty(),
            marks_provisional: tournament.most_matches() >= PROVISIONAL,
            columns: columns(&AddressBase::of(tournament), view, by_strength),
            players: visible_rows(tournament, view)?.into_iter().map(row).collect(),
        })
    }
}

impl RegionData for RankingRows {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        let (by_strength, marks) = (self.by_strength, self.marks_provisional);
        let rows = self
            .players
            .into_iter()
            .map(|(ranked, player)| row(&ranked, player, by_strength, marks, language));
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        let table = RankingTable { is_empty: self.is_empty, rows: &rows, columns: &self.columns };
        let html = table.render_in(language)?;
        Ok(Region { whole: PageElement { id: "ranking".to_owned(), html }, parts: rows })
    }
}

fn row(
    ranked: &FormatRankingRow,
    player: PlayerLink,
    by_strength: bool,
    marks: bool,
    language: Language,
) -> Result<PageElement, PageError> {
    let standing = ranked.standing;
    let tally = &standing.tally;
    let id = format!("rank-{}", player.number);
    let provisional = marks && tally.is_provisional();
    let row = RankingRow {
        id: id.clone(),
        rank: standing.rank,
        player,
        by_strength,
        strength: if provisional { "–".to_owned() } else { words::strength(ranked) },
        ranks: ranked.rating.ranks.filter(|_| tally.played() > 0 && !provisional),
        margin: if provisional { String::new() } else { words::margin(ranked) },
        ratio: words::percent(tally.win_ratio().filter(|_| !provisional)),
        share: words::hundredths(tally.win_ratio().filter(|_| !provisional)),
        provisional,
        standing,
        seeds: tally.seeds.into(),
        seeds_a_game: words::mean(tally.seeds, 2 * tally.played()),
    };
    Ok(PageElement { html: row.render_in(language)?, id })
}

/// The players of a page.
fn visible_rows(tournament: &TournamentState, view: RankingView) -> Result<Vec<FormatRankingRow>, PageError> {
    let ranking = tournament.ranking();
    let missing = PageError::NotFound("missing-page-of-the-ranking");
    if view.is_by_rank() {
        let range = view.page.range(ROWS, tournament.shown_places()).ok_or(missing)?;
        return Ok(ranking.range(range).collect());
    }
    let number = |row: FormatRankingRow| (tournament.number(row.standing.entry), row);
    let mut all: Vec<(PlayerNumber, FormatRankingRow)> = if view.find.is_empty() {
        ranking.range(0..tournament.shown_places()).map(number).collect()
    } else {
        let places = with_title(tournament, view.find.as_str());
        places.into_iter().filter_map(|place| ranking.at(place)).map(number).collect()
    };
    // Who is equal stays in the order of the ranking.
    match (view.sort, view.reversed) {
        (RankingSort::Rank, false) => {}
        (sort, false) => all.sort_by(|one, other| sort.order(one, other)),
        (sort, true) => all.sort_by(|one, other| sort.order(other, one)),
    }
    let range = view.page.range(ROWS, all.len()).ok_or(missing)?;
    Ok(all[range].iter().map(|(_, row)| *row).collect())
}

/// Links to the other pages, and what was looked for.
#[derive(Template)]
#[template(path = "standings/ranking_pages.html")]
struct Pages {
    find: String,
    count: usize,
    /// Number of places that are shown, if that is not all.
    first: Option<u32>,
    pager: Pager,
    all: String,
}

impl Pages {
    fn from_view(tournament: &TournamentState, view: RankingView) -> Pages {
        let find = view.find.as_str().to_owned();
        let count =
            if find.is_empty() { tournament.shown_places() } else { with_title(tournament, &find).len() };
        let paged = Paged { label: "pager-ranking", size: ROWS, len: count, current: view.page };
        let href = |page| AddressBase::of(tournament).view(LiveView::Ranking(RankingView { page, ..view }));
        Pages {
            find,
            count,
            first: tournament.leaderboard.places.map(NonZeroU32::get),
            pager: paged.by_number(href),
            all: AddressBase::of(tournament).view(LiveView::Ranking(RankingView::FIRST)).to_string(),
        }
    }
}

impl RegionData for Pages {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("pages", self.render_in(language)?))
    }
}

/// Returns the address of the row that a search finds, if a single player has that number or a title with
/// that text.
pub(crate) fn only(tournament: &TournamentState, asked: &str) -> Option<String> {
    let asked = asked.trim();
    let fits: Vec<usize> = match asked.parse().ok().and_then(|number| tournament.player(number)) {
        Some(player) => tournament.shown_place(player.entry).into_iter().collect(),
        None => with_title(tournament, asked),
    };
    let [place] = fits[..] else { return None };
    let page = RankingView::at(PageNumber::with(place, ROWS));
    let entry = tournament.ranking().at(place)?.standing.entry;
    Some(format!(
        "{}#rank-{}",
        AddressBase::of(tournament).view(LiveView::Ranking(page)),
        tournament.number(entry)
    ))
}

/// The places of those whose title holds the text.
fn with_title(tournament: &TournamentState, text: &str) -> Vec<usize> {
    let text = text.to_lowercase();
    let fits = |entry| tournament.title(entry).to_lowercase().contains(&text);
    let found = tournament.players.named().filter(|&entry| !text.is_empty() && fits(entry));
    let mut places: Vec<usize> = found.filter_map(|entry| tournament.shown_place(entry)).collect();
    places.sort_unstable();
    places
}
