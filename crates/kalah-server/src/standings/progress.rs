//! Progress of a tournament, and what it waits for.

use askama::Template;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::workers::WorkerPresence;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::RegionData;
use kalah_pages::ui::seat::PlayerLink;
use kalah_pages::ui::words;
use kalah_texts::Language;
use kalah_texts::values::RenderIn as _;
use kalah_tournament::Format;

#[derive(Template)]
#[template(path = "standings/progress.html")]
pub(super) struct TournamentProgressSection {
    rules: String,
    limit: String,
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

    /// Returns true if there may be fewer matches than were counted.
    fn at_most(&self) -> bool {
        self.format != Format::AllPlayAll && !self.over
    }

    /// Returns the filled part of the bar, out of [`TournamentProgressSection::all`].
    fn bar(&self) -> usize {
        if self.over { self.all } else { self.done }
    }

    /// Describes why the tournament ends here.
    fn end(&self) -> &'static str {
        match self.format {
            _ if self.aside > 0 => "Finished, except for matches that were set aside.",
            Format::AllPlayAll => "Finished: everyone has played everyone.",
            Format::Swiss { .. } => "Finished: all matches that could be drawn have been played.",
            Format::Open => "Finished: no agent plays here any more.",
        }
    }

    /// Describes what a tournament that is not over waits for.
    fn waits(&self) -> &'static str {
        match self.staff {
            // Agents play here, and no worker.
            _ if self.over || self.format == Format::Open => "",
            WorkerPresence::There => "",
            WorkerPresence::Paused => "All machines are paused: no match starts.",
            WorkerPresence::Nobody => "No machine is connected: no match starts.",
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
        let first = tournament.ranking().at(0).filter(|row| row.standing.tally.played() > 0 && !late);
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
