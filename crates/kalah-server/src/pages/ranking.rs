//! `/ranking`: all players with their statistics, a hundred a page.

use askama::Template;
use kalah_tournament::{EntryId, Standing};

use crate::drawing::Drawing;
use crate::layout::Layout;
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
        Section::new([Topic::Table], move |tournament| Rows::of(tournament, page)),
        Section::new([Topic::Table], move |tournament| Ok(Pages::of(tournament, page))),
    ]
}

#[derive(Template)]
#[template(path = "ranking_row.html")]
struct Row {
    id: String,
    rank: u32,
    player: PlayerLink,
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
}

/// Some rows of the ranking.
struct Rows(Vec<(Standing, PlayerLink)>);

impl Rows {
    fn of(tournament: &Tournament, page: PageNumber) -> Result<Rows, PageError> {
        let all = tournament.standings.rows();
        let range = page.range(ROWS, all.len()).ok_or(PageError::NotFound("page of the ranking"))?;
        Ok(Rows::these(tournament, &all[range]))
    }

    fn these<'a>(tournament: &Tournament, standings: impl IntoIterator<Item = &'a Standing>) -> Rows {
        let row = |standing: &Standing| (*standing, PlayerLink::of(tournament, standing.entry));
        Rows(standings.into_iter().map(row).collect())
    }
}

impl Facts for Rows {
    fn draw(self) -> Result<Region, PageError> {
        let rows = self.0.into_iter().map(|(standing, player)| row(standing, player));
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        let html = Table { rows: &rows }.render()?;
        Ok(Region { whole: Part { id: "ranking".to_owned(), html }, parts: rows })
    }
}

fn row(standing: Standing, player: PlayerLink) -> Result<Part, PageError> {
    let tally = &standing.tally;
    let id = format!("rank-{}", player.number);
    let row = Row {
        id: id.clone(),
        rank: standing.rank,
        player,
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
        let len = tournament.standings.rows().len();
        let paged = Paged { label: "Pages of the ranking", size: ROWS, len, current };
        Pages { pager: paged.by_number(View::Ranking) }
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
}

/// Looks for the player with a number, or for all whose title holds a text.
///
/// # Errors
/// If nobody fits.
pub(crate) fn find(tournament: &Tournament, asked: &str) -> Result<Found, PageError> {
    let asked = asked.trim();
    let fits: Vec<usize> = match asked.parse().ok().and_then(|number| tournament.player(number)) {
        Some(player) => place(tournament, player.entry).into_iter().collect(),
        None => with_title(tournament, &asked.to_lowercase()),
    };
    let standings = tournament.standings.rows();
    match fits[..] {
        [] => Err(PageError::NotFound("player")),
        [place] => {
            let page = View::Ranking(PageNumber::with(place, ROWS));
            Ok(Found::One(format!("{page}#rank-{}", tournament.number(standings[place].entry))))
        }
        _ => {
            let best = fits.iter().take(ROWS).map(|&place| &standings[place]);
            let rows = Rows::these(tournament, best);
            Ok(Found::Many(Several { asked: asked.to_owned(), count: fits.len(), rows }))
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
}

impl Several {
    /// The page, which stays as it is.
    ///
    /// # Errors
    /// If a template fails.
    pub(crate) fn page(self, trouble: Region) -> Result<String, PageError> {
        let Several { asked, count, rows } = self;
        let layout = Layout::still("Ranking", "ranking", trouble);
        let shown = rows.0.len();
        let table = rows.draw()?.whole.html;
        Ok(FoundPage { layout, asked, count, shown, table }.render()?)
    }
}

fn place(tournament: &Tournament, entry: EntryId) -> Option<usize> {
    tournament.standings.rows().iter().position(|row| row.entry == entry)
}

/// The places of those whose title holds the text, which is in small letters.
fn with_title(tournament: &Tournament, text: &str) -> Vec<usize> {
    let title = |entry| tournament.players.get(&entry).map(|player| &player.registration.title);
    let fits = |entry| title(entry).is_some_and(|title| title.to_lowercase().contains(text));
    let rows = tournament.standings.rows().iter().enumerate();
    rows.filter(|(_, row)| !text.is_empty() && fits(row.entry)).map(|(place, _)| place).collect()
}
