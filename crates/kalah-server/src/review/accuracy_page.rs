//! `/players/N/accuracy`: how well a player plays, by what the review found.

use std::collections::BTreeMap;

use askama::Template;
use kalah_analysis::accuracy::{Accuracy, LossTally};
use kalah_analysis::summary::{CostlyPly, GamePhase, PlayerSummary};
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_pages::address::AddressBase;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::seat::PlayerLink;
use kalah_pages::ui::words;
use kalah_store::ReviewedPlayer;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};
use kalah_tournament::PlayerNumber;

/// Mistakes and opponents that are listed.
const MISTAKES: usize = 20;
const OPPONENTS: usize = 50;

/// Seed of the samples for the interval: the same games give the same interval.
const SEED: u64 = 36;

#[derive(Template)]
#[template(path = "review/accuracy.html")]
struct AccuracyPage {
    layout: Layout,
    player: PlayerLink,
    games: usize,
    reviews_games: bool,
    value: Argument,
    interval: Option<Text>,
    lost: Argument,
    phases: Vec<AccuracyLine>,
    pits: Vec<AccuracyLine>,
    opponents: Vec<(PlayerLink, AccuracyLine)>,
    mistakes: Vec<CostlyMistakeView>,
}

/// Summary of plies of one kind.
struct AccuracyLine {
    name: Argument,
    plies: u32,
    /// Seeds of the final margin that a ply gave away in the mean.
    lost: Argument,
    accuracy: Argument,
}

/// A mistake, with where it is seen.
struct CostlyMistakeView {
    mistake: CostlyPly,
    kind: Text,
    href: String,
    try_it: String,
    game: GameNumber,
    against: PlayerLink,
}

impl CostlyMistakeView {
    /// The opponent, and what it cost.
    fn text(&self) -> Text {
        let key =
            if self.mistake.exact { "game-review-mistake-html" } else { "game-review-mistake-unproven-html" };
        Text::new(key).with("player", self.against.text()).with("cost", &self.kind)
    }
}

impl AccuracyLine {
    fn from_tally(name: impl Into<Argument>, tally: &LossTally) -> AccuracyLine {
        AccuracyLine {
            name: name.into(),
            plies: tally.plies,
            lost: mean(tally),
            accuracy: format_accuracy(tally.accuracy()),
        }
    }
}

fn format_accuracy(accuracy: Option<f64>) -> Argument {
    accuracy.map_or_else(|| Argument::from("–"), |accuracy| Argument::Decimal(accuracy, 1))
}

fn mean(tally: &LossTally) -> Argument {
    match tally.plies {
        0 => Argument::from("–"),
        plies => Argument::Decimal(tally.lost / f64::from(plies), 2),
    }
}

/// The page.
pub(crate) fn page(
    tournament: &TournamentState,
    number: PlayerNumber,
    reviewed: &[ReviewedPlayer],
    around: PageSurroundings,
) -> Result<String, PageError> {
    let entry =
        tournament.player(number).map(|player| player.entry).ok_or(PageError::NotFound("missing-player"))?;
    let mut all = PlayerSummary::default();
    let mut tallies = Vec::new();
    let mut against: BTreeMap<_, LossTally> = BTreeMap::new();
    let mut mistakes = Vec::new();
    for row in reviewed {
        // Players who left count for nobody.
        if !tournament.players.contains(row.opponent) {
            continue;
        }
        let summary: PlayerSummary = serde_json::from_str(&row.summary)?;
        tallies.push(summary.tally);
        all.add(&summary);
        let met = against.entry(row.opponent).or_default();
        *met = met.and(&summary.tally);
        mistakes.extend(summary.worst.iter().map(|mistake| (*mistake, row)));
    }
    mistakes.sort_by_key(|(mistake, _)| std::cmp::Reverse((mistake.loss, mistake.kind)));
    mistakes.truncate(MISTAKES);
    let costly = |(mistake, row): (CostlyPly, &ReviewedPlayer)| {
        let game = if row.second { GameNumber::Second } else { GameNumber::First };
        let href = AddressBase::of(tournament).view(LiveView::game(row.id, game));
        CostlyMistakeView {
            kind: words::reviewed(mistake.kind),
            try_it: format!("{href}/review/{}", mistake.ply),
            href: href.at_ply(mistake.ply),
            game,
            against: PlayerLink::from_entry(tournament, row.opponent),
            mistake,
        }
    };
    let accuracy = Accuracy::over(&tallies, SEED);
    let mut opponents: Vec<_> = against.into_iter().collect();
    opponents.sort_by(|(_, one), (_, other)| (other.lost).total_cmp(&one.lost));
    opponents.truncate(OPPONENTS);
    let names = ["game-review-opening", "game-review-middle", "game-review-end"];
    let page = AccuracyPage {
        layout: Layout::still(
            Text::new("game-review-accuracy-title").with("player", number.to_string()),
            "match",
            around,
        ),
        player: PlayerLink::from_entry(tournament, entry),
        games: tallies.len(),
        reviews_games: tournament.reviews_games,
        value: format_accuracy(accuracy.map(|accuracy| accuracy.value)),
        interval: accuracy.and_then(|accuracy| accuracy.interval).map(|(low, high)| {
            Text::new("game-review-from-to")
                .with("low", format_accuracy(Some(low)))
                .with("high", format_accuracy(Some(high)))
        }),
        lost: mean(&all.tally),
        phases: GamePhase::ALL
            .iter()
            .map(|phase| {
                AccuracyLine::from_tally(Text::new(names[*phase as usize]), &all.phases[*phase as usize])
            })
            .collect(),
        pits: all
            .pits
            .iter()
            .enumerate()
            .map(|(pit, tally)| AccuracyLine::from_tally((pit + 1).to_string(), tally))
            .collect(),
        opponents: opponents
            .into_iter()
            .map(|(entry, tally)| {
                (PlayerLink::from_entry(tournament, entry), AccuracyLine::from_tally("", &tally))
            })
            .collect(),
        mistakes: mistakes.into_iter().map(costly).collect(),
    };
    Ok(page.render_in(page.layout.language())?)
}
