//! How far the set-up of a course is, read off the server.

use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::tournaments::Tournaments;
use kalah_coordinator::workers::WorkerPresence;
use kalah_pages::address::AddressBase;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::words;
use kalah_store::{
    Deadline, PeopleFilter, PersonRow, Role, Store, SubmissionFilter, TournamentId, TournamentStage,
};
use kalah_texts::Text;
use kalah_tournament::PlayerNumber;

/// People who are read.
const PEOPLE: usize = 10_000;

/// What is there of a course.
#[derive(Clone, Debug)]
pub(super) struct CourseProgress {
    pub(super) tournament: TournamentId,
    /// Name of the course's tournament, and base of its addresses.
    pub(super) name: String,
    pub(super) base: String,
    pub(super) rules: String,
    pub(super) limit: Text,
    pub(super) format: Text,
    pub(super) students: usize,
    /// Students who have never signed in.
    pub(super) not_entered: usize,
    pub(super) deadlines: Vec<Deadline>,
    pub(super) has_points: bool,
    pub(super) has_machine: bool,
    pub(super) submissions: u32,
    /// Reference players: number and name.
    pub(super) opponents: Vec<(PlayerNumber, String)>,
}

impl CourseProgress {
    /// Line on the tournament.
    pub(super) fn text(&self) -> Text {
        Text::new("setup-tournament-html")
            .with("href", format!("{}/about", self.base))
            .with("name", &self.name)
            .with("rules", &self.rules)
            .with("limit", &self.limit)
            .with("format", &self.format)
    }

    /// Reads how far the course is: that of the newest tournament that is open, or of the main one.
    pub(super) async fn load(tournaments: &Tournaments, store: &Store) -> Result<CourseProgress, PageError> {
        let handle = course_tournament(tournaments);
        let has_machine = handle.presence() == WorkerPresence::There;
        let mut progress = {
            let tournament = handle.read();
            CourseProgress {
                tournament: tournament.id,
                name: tournament.name.to_string(),
                base: AddressBase::of(&tournament).to_string(),
                rules: tournament.settings.rules.to_string(),
                limit: words::limit_in_full(tournament.settings.limit),
                format: words::format(tournament.format),
                students: 0,
                not_entered: 0,
                deadlines: Vec::new(),
                has_points: false,
                has_machine,
                submissions: 0,
                opponents: tournament.reference_names(),
            }
        };
        let people = store.find_people(&PeopleFilter::default(), 0, PEOPLE).await?.0;
        let students: Vec<PersonRow> =
            people.into_iter().filter(|one| one.role == Role::Student && one.left_at.is_none()).collect();
        progress.not_entered = students.iter().filter(|one| one.entered_at.is_none()).count();
        progress.students = students.len();
        progress.deadlines = store.deadlines(progress.tournament).await?;
        progress.has_points = store.points_rules(progress.tournament).await?.is_some();
        progress.submissions = store.count_submissions(SubmissionFilter::default()).await?;
        Ok(progress)
    }
}

/// The tournament that a course is set up in: the newest one that takes submissions, or else the main one.
pub(super) fn course_tournament(tournaments: &Tournaments) -> TournamentHandle {
    let all = tournaments.all();
    let open = all.iter().filter(|handle| handle.read().stage == TournamentStage::Open);
    let newest = open.max_by_key(|handle| handle.read().id.0);
    newest.cloned().unwrap_or_else(|| tournaments.main())
}
