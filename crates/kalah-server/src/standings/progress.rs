//! Progress of a tournament, and what it waits for.

use askama::Template;
use kalah_tournament::Format;

use crate::http::page_error::PageError;
use crate::live::region::Region;
use crate::live::section::Facts;
use crate::tournament::Tournament;
use crate::tournament::workers::Staff;
use crate::ui::seat::PlayerLink;
use crate::ui::words;

#[derive(Template)]
#[template(path = "progress.html")]
pub(super) struct Progress {
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
    lead: Lead,
    staff: Staff,
}

impl Progress {
    pub(super) fn of(tournament: &Tournament, staff: Staff) -> Progress {
        Progress {
            rules: tournament.settings.rules.to_string(),
            limit: words::limit(tournament.settings.limit),
            format: tournament.format,
            players: tournament.players.len(),
            done: tournament.finished.len(),
            all: tournament.matches_in_all(),
            running: tournament.running().len(),
            aside: tournament.set_aside().len(),
            over: tournament.finished.len() > 0 && tournament.is_over(),
            lead: Lead::of(tournament),
            staff,
        }
    }

    /// Returns true if there may be fewer matches than were counted.
    fn at_most(&self) -> bool {
        self.format != Format::AllPlayAll && !self.over
    }

    /// Returns the filled part of the bar, out of [`Progress::all`].
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
            Staff::There => "",
            Staff::Paused => "All machines are paused: no match starts.",
            Staff::Nobody => "No machine is connected: no match starts.",
        }
    }
}

/// Leader of the ranking.
pub(super) enum Lead {
    /// No leader: no match is over, or the ranking does not know the last result yet.
    Unknown,
    /// Single leader.
    One(PlayerLink),
    /// Number of players who share the first rank.
    Shared(usize),
}

impl Lead {
    pub(super) fn of(tournament: &Tournament) -> Lead {
        let late = tournament.ranking_is_late() && tournament.running().len() == 0;
        let first = tournament.ranking().at(0).filter(|row| row.standing.tally.played() > 0 && !late);
        let Some(first) = first else { return Lead::Unknown };
        match tournament.ranking().rows().take_while(|row| row.standing.rank == first.standing.rank).count() {
            1 => Lead::One(PlayerLink::of(tournament, first.standing.entry)),
            many => Lead::Shared(many),
        }
    }
}

impl Facts for Progress {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("progress", self.render()?))
    }
}
