//! Bots that are tried: whose turn it is, and what came of each, in memory for some minutes.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kalah_coordinator::commands::{CoordinatorHandle, TournamentCommand};
use kalah_http::admission::gate::{FairGate, GateKey, GateLimits, KnownMember};
use kalah_http::client::{ClientAddress, Network};
use kalah_http::random::random_bytes;
use kalah_jobs::{BotFault, JobOutcome, Product, TryAim, TryWork};
use kalah_store::PersonId;
use kalah_texts::{Argument, Text};
use tokio::time::{Instant, timeout};

/// Time for which a result can be read.
const KEPT: Duration = Duration::from_mins(10);

/// Time after which nobody waits for a worker any more.
const LONGEST: Duration = Duration::from_mins(5);

/// Tries in memory.
const MOST: usize = 256;

/// Tries of people who have signed in that workers have at once, and one person's that are not over.
const MEMBERS: usize = 2;
const MEMBER_OPEN: usize = 2;

/// The same of guests, who all share one place; and those of one network, behind which a class may stand.
const GUESTS: usize = 1;
const GUEST_OPEN: usize = 1;
const NETWORK_OPEN: usize = 24;

/// Processor time of a try.
const MEMBER_TIME: Duration = Duration::from_mins(1);
const GUEST_TIME: Duration = Duration::from_secs(10);

/// Bytes of a standard error and of a log in memory.
const LONGEST_STDERR: usize = 16 << 10;
const LONGEST_LOG: usize = 64 << 10;

/// Beginning of a standard error of which only the end is there.
pub(super) const CUT: &str = "…\n";

/// Bytes of chance in a key.
const KEY: usize = 16;

/// Guest by network and browser.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct GuestMember {
    network: Network,
    browser: u64,
}

impl GateKey for GuestMember {
    type Group = Network;

    fn group(self) -> Network {
        self.network
    }
}

/// Author of a bot that is tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum TryAuthor {
    Guest(GuestMember),
    Member(PersonId),
}

impl TryAuthor {
    /// Returns the guest with this address and this key of a browser.
    pub(super) fn guest(client: ClientAddress, browser: &str) -> TryAuthor {
        static STATE: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        TryAuthor::Guest(GuestMember { network: client.network(), browser: STATE.hash_one(browser) })
    }

    /// Returns the processor time of a try.
    pub(super) const fn processor(self) -> Duration {
        match self {
            TryAuthor::Guest(_) => GUEST_TIME,
            TryAuthor::Member(_) => MEMBER_TIME,
        }
    }
}

/// Name of a try that nobody can guess.
pub(super) type TryKey = String;

/// Reason why a bot is not tried.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum TryRefusal {
    NoGuests,
    Unfinished,
    Full,
    /// These tools are on no machine that is there.
    Lacking(Argument),
}

impl TryRefusal {
    /// Returns what people are told.
    pub(super) fn text(&self) -> Text {
        match self {
            TryRefusal::NoGuests => Text::new("workshop-refused-guests"),
            TryRefusal::Unfinished => Text::new("workshop-refused-unfinished"),
            TryRefusal::Full => Text::new("workshop-refused-full"),
            TryRefusal::Lacking(tools) => Text::new("workshop-refused-lacking").with("tools", tools),
        }
    }
}

/// How far a try is.
#[derive(Clone, Debug)]
pub(super) enum TryState {
    /// Others come first.
    Waiting,
    /// A worker has it, or is to get it next.
    Running,
    Ended(Arc<TryEnd>),
}

/// What came of a try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TryEnd {
    /// The report of a worker.
    Reported(JobOutcome),
    /// There is none, for this reason: the key of a text.
    Broken(&'static str),
}

/// A try as its page shows it.
#[derive(Clone, Debug)]
pub(super) struct ShownTry {
    pub(super) language: String,
    /// The file that was tried.
    pub(super) source: Arc<str>,
    pub(super) aim: TryAim,
    pub(super) is_guest: bool,
    pub(super) state: TryState,
}

#[derive(Debug)]
struct TryEntry {
    shown: ShownTry,
    author: TryAuthor,
    /// Time of the last change.
    at: Instant,
}

impl TryEntry {
    fn is_over(&self) -> bool {
        matches!(self.shown.state, TryState::Ended(_))
    }
}

/// All tries. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Tries {
    coordinator: CoordinatorHandle,
    /// `None` if guests cannot try bots.
    guests: Option<FairGate<GuestMember>>,
    members: FairGate<KnownMember>,
    entries: Arc<Mutex<HashMap<TryKey, TryEntry>>>,
}

impl Tries {
    /// Creates the tries of a server.
    pub(crate) fn new(coordinator: CoordinatorHandle, with_guests: bool) -> Tries {
        // How many wait is bounded by those in memory.
        let limits = |at_once| GateLimits { at_once_each: 1, ..GateLimits::at_once(at_once) };
        Tries {
            coordinator,
            guests: with_guests.then(|| FairGate::new(limits(GUESTS))),
            members: FairGate::new(limits(MEMBERS)),
            entries: Arc::default(),
        }
    }

    /// Returns true if guests can try bots.
    pub(super) fn has_guests(&self) -> bool {
        self.guests.is_some()
    }

    /// Begins a try, and returns its name.
    ///
    /// # Errors
    /// If its author may not, or has one that is not over, or too many are in memory.
    pub(super) fn begin(&self, author: TryAuthor, work: TryWork) -> Result<TryKey, TryRefusal> {
        let is_guest = matches!(author, TryAuthor::Guest(_));
        if is_guest && self.guests.is_none() {
            return Err(TryRefusal::NoGuests);
        }
        let key = hex::encode(random_bytes::<KEY>());
        let mut entries = self.lock();
        entries.retain(|_, entry| !entry.is_over() || entry.at.elapsed() < KEPT);
        admit(&entries, author)?;
        let (language, source, aim) = (work.language.clone(), work.player.as_str().into(), work.aim.clone());
        let shown = ShownTry { language, source, aim, is_guest, state: TryState::Waiting };
        entries.insert(key.clone(), TryEntry { shown, author, at: Instant::now() });
        drop(entries);
        let (tries, name) = (self.clone(), key.clone());
        tokio::spawn(async move {
            let end = tries.run(&name, author, work).await;
            tries.set(&name, TryState::Ended(Arc::new(end)));
        });
        Ok(key)
    }

    /// Returns a try, unless it is forgotten.
    pub(super) fn find(&self, key: &str) -> Option<ShownTry> {
        let entries = self.lock();
        entries
            .get(key)
            .filter(|entry| !entry.is_over() || entry.at.elapsed() < KEPT)
            .map(|entry| entry.shown.clone())
    }

    /// Waits for the turn of a try, and for its report.
    async fn run(&self, key: &str, author: TryAuthor, work: TryWork) -> TryEnd {
        const STOPS: TryEnd = TryEnd::Broken("workshop-stops");
        // It is inside until it is over.
        let _passes = match (author, &self.guests) {
            (TryAuthor::Member(person), _) => (self.members.enter(KnownMember(person.0)).await.ok(), None),
            (TryAuthor::Guest(guest), Some(gate)) => (None, gate.enter(guest).await.ok()),
            (TryAuthor::Guest(_), None) => (None, None),
        };
        self.set(key, TryState::Running);
        let Ok(answered) = self.coordinator.begin(|answer| TournamentCommand::Try(work, answer)) else {
            return STOPS;
        };
        match timeout(LONGEST, answered).await {
            Ok(Ok(outcome)) => TryEnd::Reported(bounded(outcome)),
            Ok(Err(_)) => STOPS,
            Err(_) => TryEnd::Broken("workshop-no-machine"),
        }
    }

    fn set(&self, key: &str, state: TryState) {
        if let Some(entry) = self.lock().get_mut(key) {
            entry.shown.state = state;
            entry.at = Instant::now();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TryKey, TryEntry>> {
        // A panic cannot leave it half changed: changes are insertions, removals and assignments.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Checks that an author may begin one more.
fn admit(entries: &HashMap<TryKey, TryEntry>, author: TryAuthor) -> Result<(), TryRefusal> {
    let open = || entries.values().filter(|entry| !entry.is_over());
    let own = open().filter(|entry| entry.author == author).count();
    match author {
        TryAuthor::Member(_) if own >= MEMBER_OPEN => return Err(TryRefusal::Unfinished),
        TryAuthor::Guest(_) if own >= GUEST_OPEN => return Err(TryRefusal::Unfinished),
        TryAuthor::Guest(guest) => {
            let is_beside = |entry: &&TryEntry| matches!(entry.author, TryAuthor::Guest(other) if other.network == guest.network);
            if open().filter(is_beside).count() >= NETWORK_OPEN {
                return Err(TryRefusal::Full);
            }
        }
        TryAuthor::Member(_) => {}
    }
    if entries.len() >= MOST { Err(TryRefusal::Full) } else { Ok(()) }
}

/// Keeps the last lines of a standard error, which tell why a program ended, behind [`CUT`].
fn keep_end(text: &mut String) {
    if text.len() > LONGEST_STDERR {
        let from = text.ceil_char_boundary(text.len() - LONGEST_STDERR);
        let from = text[from..].find('\n').map_or(from, |end| from + end + 1);
        text.replace_range(..from, CUT);
    }
}

/// Cuts the texts of a report to what is kept in memory.
fn bounded(mut outcome: JobOutcome) -> JobOutcome {
    match &mut outcome {
        JobOutcome::Done(Product::Checked(log)) | JobOutcome::BotFault(BotFault { log, .. }) => {
            log.truncate(log.floor_char_boundary(LONGEST_LOG));
        }
        JobOutcome::Done(Product::Played(games)) => {
            for text in games.iter_mut().flat_map(|game| &mut game.stderr) {
                keep_end(text);
            }
        }
        JobOutcome::Done(_) | JobOutcome::MachineFault(_) => {}
    }
    outcome
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kalah_coordinator::commands::{CoordinatorHandle, TournamentCommand};
    use kalah_http::client::ClientAddress;
    use kalah_jobs::{BotFault, JobOutcome, Product, PythonModule, TryAim, TryWork};
    use kalah_store::PersonId;
    use tokio::sync::mpsc;

    use super::{
        GUEST_TIME, KEPT, LONGEST_LOG, MOST, NETWORK_OPEN, Tries, TryAuthor, TryEnd, TryRefusal, TryState,
    };

    fn work() -> TryWork {
        TryWork {
            python_module: PythonModule::Off,
            language: "python".to_owned(),
            player: String::new(),
            needs: Vec::new(),
            aim: TryAim::Check,
            processor_ms: 1,
        }
    }

    fn guest(network: u8, browser: &str) -> TryAuthor {
        TryAuthor::guest(ClientAddress::from_ip([10, 0, network, 1].into()), browser)
    }

    async fn answer(asked: &mut mpsc::Receiver<TournamentCommand>, outcome: JobOutcome) {
        match asked.recv().await {
            Some(TournamentCommand::Try(_, answer)) => answer.send(outcome).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    fn checked() -> JobOutcome {
        JobOutcome::Done(Product::Checked("passed".to_owned()))
    }

    #[tokio::test(start_paused = true)]
    async fn a_result_is_there_for_some_minutes() {
        let (coordinator, mut asked) = CoordinatorHandle::new();
        let tries = Tries::new(coordinator, true);
        let key = tries.begin(TryAuthor::Member(PersonId(7)), work()).unwrap();
        assert!(matches!(tries.find(&key).unwrap().state, TryState::Waiting));
        let fault = BotFault { cause: "does not build".to_owned(), log: "x".repeat(1 << 20) };
        answer(&mut asked, JobOutcome::BotFault(fault)).await;
        tokio::task::yield_now().await;
        let TryState::Ended(end) = tries.find(&key).unwrap().state else { panic!("it is over") };
        let TryEnd::Reported(JobOutcome::BotFault(fault)) = &*end else { panic!("{end:?}") };
        assert_eq!(fault.log.len(), LONGEST_LOG);
        assert!(tries.find("0").is_none());
        tokio::time::advance(KEPT).await;
        assert!(tries.find(&key).is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn a_guest_has_one_try_and_all_guests_have_one_place() {
        let (coordinator, mut asked) = CoordinatorHandle::new();
        let tries = Tries::new(coordinator.clone(), true);
        let first = tries.begin(guest(1, "a"), work()).unwrap();
        assert_eq!(tries.begin(guest(1, "a"), work()), Err(TryRefusal::Unfinished));
        let second = tries.begin(guest(2, "b"), work()).unwrap();
        tokio::task::yield_now().await;
        let state = |key: &str| tries.find(key).unwrap().state;
        assert!(matches!((state(&first), state(&second)), (TryState::Running, TryState::Waiting)));
        answer(&mut asked, checked()).await;
        while !matches!(state(&second), TryState::Running) {
            tokio::task::yield_now().await;
        }
        assert!(matches!(state(&first), TryState::Ended(_)));
        for place in 1..NETWORK_OPEN {
            tries.begin(guest(2, &place.to_string()), work()).unwrap();
        }
        assert_eq!(tries.begin(guest(2, "c"), work()), Err(TryRefusal::Full));
        assert_eq!(Tries::new(coordinator, false).begin(guest(3, "d"), work()), Err(TryRefusal::NoGuests));
        assert_eq!(guest(1, "a").processor(), GUEST_TIME);
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_ever_and_memory_is_bounded() {
        let (coordinator, mut asked) = CoordinatorHandle::new();
        let tries = Tries::new(coordinator, true);
        let key = tries.begin(TryAuthor::Member(PersonId(7)), work()).unwrap();
        let taken = asked.recv().await;
        tokio::time::sleep(Duration::from_mins(6)).await;
        assert!(matches!(tries.find(&key).unwrap().state, TryState::Ended(_)));
        let Some(TournamentCommand::Try(_, answer)) = taken else { panic!("a try") };
        assert!(answer.is_closed(), "the coordinator can cancel it");
        let begun = (0..2 * MOST).filter(|person| {
            let person = PersonId(i64::try_from(*person).unwrap() + 100);
            tries.begin(TryAuthor::Member(person), work()).is_ok()
        });
        assert_eq!(begun.count(), MOST - 1);
    }
}
