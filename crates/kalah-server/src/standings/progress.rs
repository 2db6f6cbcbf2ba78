//! Progress of a tournament, and what it waits for.

use askama::Template;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::workers::WorkerPresence;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::RegionData;
use kalah_pages::ui::filters;
use kalah_pages::ui::seat::PlayerLink;
use kalah_pages::ui::words;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};
use kalah_tournament::{EntryTally, Format};

#[derive(Template)]
#[template(path = "standings/progress.html")]
pub(super) struct TournamentProgressSection {
    rules: String,
    limit: Argument,
    format: Format,
    players: usize,
    done: usize,
    all: usize,
    running: usize,
    /// Matches that nobody could play.
    aside: usize,
    over: bool,
    lead: RankingLeader,
    staff: WorkerPresence,
}

impl TournamentProgressSection {
    pub(super) fn from_tournament(
        tournament: &TournamentState,
        staff: WorkerPresence,
    ) -> TournamentProgressSection {
        TournamentProgressSection {
            rules: tournament.settings.rules.to_string(),
            limit: words::limit(tournament.settings.limit),
            format: tournament.format,
            players: tournament.players.len(),
            done: tournament.finished.len(),
            all: tournament.matches_in_all(),
            running: tournament.running().len(),
            aside: tournament.set_aside().len(),
            over: tournament.is_finished(),
            lead: RankingLeader::from_tournament(tournament),
            staff,
        }
    }

    /// Says how much is played, and how much is running.
    fn played(&self) -> Text {
        let (done, all, running) = (self.done, self.all, self.running);
        if self.format == Format::Open {
            let pairs = Text::new("standings-pairs-html").with("done", done);
            return match running {
                0 => pairs,
                _ => Text::new("standings-pairs-running-html").with("pairs", pairs).with("running", running),
            };
        }
        // There may be fewer matches than were counted.
        let is_at_most = self.format != Format::AllPlayAll && !self.over;
        let text = match (is_at_most, running) {
            (false, 0) => Text::new("standings-done-html"),
            (true, 0) => Text::new("standings-done-at-most-html"),
            (false, _) => Text::new("standings-done-running-html").with("running", running),
            (true, _) => Text::new("standings-done-at-most-running-html").with("running", running),
        };
        text.with("done", done).with("all", all)
    }

    /// Returns the filled part of the bar, out of [`TournamentProgressSection::all`].
    fn bar(&self) -> usize {
        if self.over { self.all } else { self.done }
    }

    /// Describes why the tournament ends here.
    fn end(&self) -> Text {
        match self.format {
            _ if self.aside > 0 => Text::new("standings-end-aside"),
            Format::AllPlayAll => Text::new("standings-end-all"),
            Format::Swiss { .. } => Text::new("standings-end-swiss"),
            Format::Open => Text::new("standings-end-open"),
        }
    }

    /// Describes what a tournament that is not over waits for.
    fn waits(&self) -> Option<Text> {
        match self.staff {
            // Agents play here, and no worker.
            _ if self.over || self.format == Format::Open => None,
            WorkerPresence::There => None,
            WorkerPresence::Paused => Some(Text::new("standings-waits-paused")),
            WorkerPresence::Nobody => Some(Text::new("standings-waits-nobody")),
        }
    }
}

/// Leader of the ranking.
pub(super) enum RankingLeader {
    /// No leader: no match is over, or the ranking does not know the last result yet.
    Unknown,
    /// Single leader.
    One(PlayerLink),
    /// Number of players who share the first rank.
    Shared(usize),
}

impl RankingLeader {
    pub(super) fn from_tournament(tournament: &TournamentState) -> RankingLeader {
        let late = tournament.ranking_is_late() && tournament.running().len() == 0;
        let is_known = |tally: &EntryTally| tally.played() > 0 && !tournament.is_provisional(tally);
        let first = tournament.ranking().at(0).filter(|row| is_known(&row.standing.tally) && !late);
        let Some(first) = first else { return RankingLeader::Unknown };
        match tournament.ranking().rows().take_while(|row| row.standing.rank == first.standing.rank).count() {
            1 => RankingLeader::One(PlayerLink::from_entry(tournament, first.standing.entry)),
            many => RankingLeader::Shared(many),
        }
    }
}

impl RegionData for TournamentProgressSection {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("progress", self.render_in(language)?))
    }
}
