//! `/ranking`: all players with their statistics, a hundred a page.

use askama::Template;
use kalah_tournament::{Format, Ranked, Standing};

use crate::address::Address;
use crate::drawing::Drawing;
use crate::layout::{Layout, Surroundings};
use crate::page_error::PageError;
use crate::pages::pager::{Paged, Pager};
use crate::pages::seat::PlayerLink;
use crate::pages::words;
use crate::paging::PageNumber;
use crate::region::{Part, Region};
use crate::section::{Facts, Section};
use crate::topic::Topic;
use crate::tournament::Tournament;
use crate::view::View;

/// Players of a page.
const ROWS: usize = 100;

#[derive(Template)]
#[template(path = "ranking.html")]
struct RankingPage<'a> {
    layout: Layout,
    drawing: &'a Drawing,
}

/// The page with what lives on it.
pub(crate) fn page(drawing: &Drawing, lives: bool) -> Result<String, PageError> {
    Ok(RankingPage { layout: Layout::of("Ranking", "ranking", drawing, lives), drawing }.render()?)
}

/// What lives on the page.
pub(crate) fn sections(page: PageNumber) -> Vec<Section> {
    vec![
        Section::new([], |tournament| Ok(By(tournament.format))),
        Section::new([Topic::Table], move |tournament| Rows::of(tournament, page)),
        Section::new([Topic::Table], move |tournament| Ok(Pages::of(tournament, page))),
    ]
}

/// By what is ranked, which stays as it is.
#[derive(Template)]
#[template(path = "ranking_by.html")]
struct By(Format);

impl Facts for By {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("by", self.render()?))
    }
}

#[derive(Template)]
#[template(path = "ranking_row.html")]
struct Row {
    id: String,
    rank: u32,
    player: PlayerLink,
    /// Where the format ranks by it.
    strength: Option<String>,
    ratio: String,
    /// The win ratio in hundredths, for the bar.
    share: u32,
    standing: Standing,
    seeds: String,
    seeds_a_game: String,
}

#[derive(Template)]
#[template(path = "ranking_table.html")]
struct Table<'a> {
    rows: &'a [Part],
    by_strength: bool,
}

/// Some rows of the ranking.
struct Rows {
    by_strength: bool,
    rows: Vec<(Ranked, PlayerLink)>,
}

impl Rows {
    fn of(tournament: &Tournament, page: PageNumber) -> Result<Rows, PageError> {
        let all = tournament.ranking();
        let range = page.range(ROWS, all.len()).ok_or(PageError::NotFound("page of the ranking"))?;
        Ok(Rows::these(tournament, all.range(range)))
    }

    fn these(tournament: &Tournament, ranked: impl Iterator<Item = Ranked>) -> Rows {
        let row = |ranked: Ranked| (ranked, PlayerLink::of(tournament, ranked.standing.entry));
        Rows { by_strength: tournament.format != Format::AllPlayAll, rows: ranked.map(row).collect() }
    }
}

impl Facts for Rows {
    fn draw(self) -> Result<Region, PageError> {
        let rows = self.rows.into_iter().map(|(ranked, player)| row(ranked, player));
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        let html = Table { rows: &rows, by_strength: self.by_strength }.render()?;
        Ok(Region { whole: Part { id: "ranking".to_owned(), html }, parts: rows })
    }
}

fn row(Ranked { standing, rating }: Ranked, player: PlayerLink) -> Result<Part, PageError> {
    let tally = &standing.tally;
    let id = format!("rank-{}", player.number);
    let row = Row {
        id: id.clone(),
        rank: standing.rank,
        player,
        strength: rating.map(|_| words::strength(&standing, rating)),
        ratio: words::percent(tally.win_ratio()),
        share: words::hundredths(tally.win_ratio()),
        standing,
        seeds: words::thousands(tally.seeds),
        seeds_a_game: words::mean(tally.seeds, 2 * tally.played()),
    };
    Ok(Part { html: row.render()?, id })
}

/// Links to the other pages.
#[derive(Template)]
#[template(source = r#"<div id="pages">{{ pager|safe }}</div>"#, ext = "html")]
struct Pages {
    pager: Pager,
}

impl Pages {
    fn of(tournament: &Tournament, current: PageNumber) -> Pages {
        let len = tournament.ranking().len();
        let paged = Paged { label: "Pages of the ranking", size: ROWS, len, current };
        Pages { pager: paged.by_number(|page| tournament.base.of(View::Ranking(page))) }
    }
}

impl Facts for Pages {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("pages", self.render()?))
    }
}

/// Where a search leads.
pub(crate) enum Found {
    /// To the row of the only player that fits.
    One(String),
    /// To a page of its own.
    Many(Several),
}

/// Players that a search has found, or the best of them.
pub(crate) struct Several {
    asked: String,
    count: usize,
    rows: Rows,
    all: Address,
}

/// Looks for the player with a number, or for all whose title holds a text.
///
/// # Errors
/// If nobody fits.
pub(crate) fn find(tournament: &Tournament, asked: &str) -> Result<Found, PageError> {
    let asked = asked.trim();
    let fits: Vec<usize> = match asked.parse().ok().and_then(|number| tournament.player(number)) {
        Some(player) => tournament.ranking().place(player.entry).into_iter().collect(),
        None => with_title(tournament, &asked.to_lowercase()),
    };
    let ranking = tournament.ranking();
    match fits[..] {
        [] => Err(PageError::NotFound("player")),
        [place] => {
            let page = tournament.base.of(View::Ranking(PageNumber::with(place, ROWS)));
            let number = ranking.at(place).map(|row| tournament.number(row.standing.entry));
            Ok(Found::One(format!("{page}#rank-{}", number.ok_or(PageError::NotFound("player"))?)))
        }
        _ => {
            let best = fits.iter().take(ROWS).filter_map(|&place| ranking.at(place));
            let rows = Rows::these(tournament, best);
            let all = tournament.base.of(View::Ranking(PageNumber::FIRST));
            Ok(Found::Many(Several { asked: asked.to_owned(), count: fits.len(), rows, all }))
        }
    }
}

#[derive(Template)]
#[template(path = "ranking_found.html")]
struct FoundPage {
    layout: Layout,
    asked: String,
    count: usize,
    shown: usize,
    table: String,
    all: Address,
}

impl Several {
    /// The page, which stays as it is.
    ///
    /// # Errors
    /// If a template fails.
    pub(crate) fn page(self, around: Surroundings) -> Result<String, PageError> {
        let Several { asked, count, rows, all } = self;
        let layout = Layout::still("Ranking", "ranking", around);
        let shown = rows.rows.len();
        let table = rows.draw()?.whole.html;
        Ok(FoundPage { layout, asked, count, shown, table, all }.render()?)
    }
}

/// The places of those whose title holds the text, which is in small letters.
fn with_title(tournament: &Tournament, text: &str) -> Vec<usize> {
    let title = |entry| tournament.players.get(&entry).map(|player| &player.registration.title);
    let fits = |entry| title(entry).is_some_and(|title| title.to_lowercase().contains(text));
    let rows = tournament.ranking().rows().enumerate();
    rows.filter(|(_, row)| !text.is_empty() && fits(row.standing.entry)).map(|(place, _)| place).collect()
}
