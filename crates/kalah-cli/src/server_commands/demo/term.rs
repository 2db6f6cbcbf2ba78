//! A term up to its middle: three phases, each written as if it were now and then moved into the past.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Error, Result, bail};
use kalah::Rules;
use kalah_course::points::{LatePenalty, Points, PointsRule, PointsRules};
use kalah_engine::BoardDatabases;
use kalah_jobs::{BotFault, Contestant, JobId, PlayedGame, TournamentSettings};
use kalah_player::Limit;
use kalah_server::{
    ClassListFile, Config, Moment, Registration, Server, TournamentName, bots_of, change_class, database_of,
    stored_review,
};
use kalah_store::{
    DeadlineId, Extension, MatchGame, NewDeadline, NewSubmission, NewTournament, PersonId, PointsCorrection,
    Requirement, Store, SubmissionChannel, SubmitOutcome, TaskEnd, TournamentField, TournamentId,
};
use kalah_tournament::{EntryId, Format, PlayerNumber};
use kalah_worker::review_game;

use super::bots::BotStyle;
use super::class::{STUDENTS, class_list};
use super::nicknames;
use super::past_matches::{played, points, settle};

/// Nodes for each position of the game that is reviewed.
const REVIEW_NODES: u64 = 5_000;

/// The beginning of the log of a check, as workers write it.
const BUILT: &str = "passed   builds                           38 ms\n";

/// The rest of the log of a bot that passes.
const PASSED: &str = "\
passed   starts
passed   handshake                        ready after 41 ms
passed   the start
passed   only one move
passed   13 seeds and more in a pit
passed   30 seeds and more in a pit
passed   near its end
passed   as North, behind and ahead
passed   boards of other sizes
passed   in time at every look-ahead      look-ahead 9 within 250ms
passed   stops when told                  after 3 ms
passed   says nothing unasked
passed   ends when told
passed   same answer twice
passed   plays whole games
passed   beats rightmost                  +21 and +17 seeds
";

/// How a bot ends that crashes at its start.
const CRASH: &str = "exited with status 1: IndexError: tuple index out of range (player.py, line 29)";

const DAY: Duration = Duration::from_hours(24);

/// Reference players: number, word, title, description.
const REFERENCE: [(u32, &str, &str, &str); 4] = [
    (90, "rightmost", "rightmost", "Always sows the right-most pit that holds seeds. The first one to beat."),
    (93, "greedy", "greedy", "Looks one ply ahead for the largest lead."),
    (95, "minimax:3", "minimax 3", "Plain minimax, three plies ahead."),
    (96, "alphabeta:5", "alpha-beta 5", "Alpha-beta, five plies ahead, on the difference of the stores."),
];

/// Students by number whose first version has a fault, and that fault.
const FIRST_FAULTS: [(u32, BotStyle); 5] = [
    (4, BotStyle::Uncompiled),
    (9, BotStyle::Crashing),
    (17, BotStyle::Uncompiled),
    (22, BotStyle::Crashing),
    (28, BotStyle::Uncompiled),
];

/// Students who never submitted.
const ABSENT: [u32; 2] = [13, 30];

/// Students whose newest version waits to be built and tested when the server starts.
const WAITING: [(u32, BotStyle); 3] =
    [(2, BotStyle::AlphaBeta), (11, BotStyle::Evaluating), (26, BotStyle::Uncompiled)];

/// Fills a data directory, and returns the path of a student's link. With `live` some matches are left to play.
pub(super) async fn fill(data: &Path, live: bool) -> Result<String> {
    let settings = TournamentSettings::new(
        Rules::default(),
        Limit::Lookahead(std::num::NonZeroU32::MIN.saturating_add(3)),
    );
    let mut config = Config::new(data, settings);
    config.players = REFERENCE
        .map(|(number, word, title, about)| Registration {
            title: title.to_owned(),
            about: about.to_owned(),
            ..Registration::new(PlayerNumber(number), Contestant::BuiltIn(word.to_owned()))
        })
        .to_vec();
    Server::open(&config).await?.close().await;
    let (names, columns) = (class_list(), "".parse()?);
    let list = ClassListFile { bytes: names.as_bytes(), columns: &columns };
    let joined = change_class(data, list, |_| Ok(())).await?;
    let student = joined.first().context("nobody joined")?.path.clone();

    let (file, mark) = database_of(data);
    let store = Store::open(&file, &mark).await?;
    let tournament = store.tournaments().await?.first().context("there is no tournament")?.id;
    let lecturer = store.lecturers().await?.first().context("there is no lecturer")?.id;
    // The link of the first start is for whoever sets a server up; here another one is printed.
    store.entered(lecturer).await?;
    let mut term = Term { store, settings, tournament, lecturer, data, styles: BTreeMap::new() };
    term.first_phase().await?;
    term.second_phase().await?;
    term.third_phase(live).await?;
    term.store.close().await;
    Ok(student)
}

struct Term<'a> {
    store: Store,
    settings: TournamentSettings,
    tournament: TournamentId,
    lecturer: PersonId,
    data: &'a Path,
    /// Styles of the versions that play, by number.
    styles: BTreeMap<u32, BotStyle>,
}

impl Term<'_> {
    /// Three and a half weeks ago: first versions, most of which move legally.
    async fn first_phase(&mut self) -> Result<()> {
        for number in 1..=30 {
            let fault = FIRST_FAULTS.iter().find(|(faulty, _)| *faulty == number).map(|(_, fault)| *fault);
            let usual = [BotStyle::Rightmost, BotStyle::Leftmost, BotStyle::Greedy][number as usize % 3];
            if !ABSENT.contains(&number) {
                self.submit(number, 1, fault.unwrap_or(usual)).await?;
            }
        }
        let deadline = self.deadline("Legal moves", Duration::from_hours(2), Requirement::Passes).await?;
        let late = Extension {
            deadline,
            player: PlayerNumber(22),
            ends_at: after(DAY * 4),
            why: "ill for a week".to_owned(),
        };
        self.store.extend(&late, self.lecturer).await?;
        Ok(self.store.shift_into_past(DAY * 12).await?)
    }

    /// A week and a half ago: better versions, the milestone of player 90, a final that is only a trial.
    async fn second_phase(&mut self) -> Result<()> {
        for number in [1, 2, 3, 5, 6, 8, 9, 11, 12, 15, 17, 18, 20, 21, 24, 26, 29] {
            let style = [BotStyle::Greedy, BotStyle::Minimax, BotStyle::AlphaBeta][number as usize % 3];
            self.submit(number, 2, style).await?;
        }
        nicknames::choose(&self.store, self.lecturer).await?;
        let better = Requirement::Beats { opponent: PlayerNumber(90), matches: 2 };
        self.deadline("Better than player 90", Duration::from_hours(1), better).await?;
        self.measure().await?;
        self.trial_final().await?;
        Ok(self.store.shift_into_past(DAY * 9).await?)
    }

    /// Today: the newest versions, points, and what is next.
    async fn third_phase(&mut self, live: bool) -> Result<()> {
        for number in [1, 5, 7, 12, 18, 23] {
            self.submit(number, 3, BotStyle::Evaluating).await?;
        }
        let last = self.deadline("Final version", DAY * 8, Requirement::Final).await?;
        self.measure().await?;
        self.points(last).await?;
        let left = if live { 120 } else { 0 };
        let matches = self.play_all(self.tournament, left).await?;
        self.review(&matches).await?;
        self.store.shift_into_past(Duration::from_hours(3)).await?;
        for (number, style) in WAITING {
            self.hand_in(number, 4, style).await?;
        }
        Ok(())
    }

    /// A submission that is built and tested at once.
    async fn submit(&mut self, number: u32, version: u32, style: BotStyle) -> Result<()> {
        let task = self.hand_in(number, version, style).await?;
        let built = match (&task.work, style) {
            (_, BotStyle::Uncompiled) => TaskEnd::Refused(BotFault {
                cause: "does not build: make --silent failed".to_owned(),
                log: "player.c: In function 'select_move':\nplayer.c:5:34: error: expected ';' before '}' token\n".to_owned(),
            }),
            (kalah_jobs::JobWork::Build(work), _) => TaskEnd::Built(work.bot.clone()),
            _ => bail!("a submission is built first"),
        };
        let next = self.store.end_task(&task, &built, self.settings).await?.next;
        let Some(test) = next else { return Ok(()) };
        if style == BotStyle::Crashing {
            let fault = BotFault {
                cause: format!("fails at \"starts\": {CRASH}"),
                log: format!("{BUILT}failed   starts                           {CRASH}\n"),
            };
            self.store.end_task(&test, &TaskEnd::Refused(fault), self.settings).await?;
            return Ok(());
        }
        self.store.end_task(&test, &TaskEnd::Passed(format!("{BUILT}{PASSED}")), self.settings).await?;
        self.styles.insert(number, style);
        Ok(())
    }

    async fn hand_in(&self, number: u32, version: u32, style: BotStyle) -> Result<kalah_store::Task> {
        let name = STUDENTS[number as usize - 1];
        let way = [SubmissionChannel::Git, SubmissionChannel::Page, SubmissionChannel::Command]
            [number as usize % 3];
        let new = NewSubmission {
            player: PlayerNumber(number),
            bot: style.keep(&bots_of(self.data), name, version)?,
            way,
            received_at: after(Duration::ZERO),
            per_hour: 20,
        };
        match self.store.submit(&new).await? {
            SubmitOutcome::Taken(_, task) => Ok(*task),
            other => bail!("the submission of player {number} was not taken: {other:?}"),
        }
    }

    async fn deadline(&self, name: &str, until: Duration, requirement: Requirement) -> Result<DeadlineId> {
        let new = NewDeadline {
            tournament: self.tournament,
            name: name.to_owned(),
            ends_at: after(until),
            requirement,
        };
        Ok(self.store.set_deadline(&new, self.lecturer).await?)
    }

    /// Plays the matches by which deadlines measure versions.
    async fn measure(&self) -> Result<()> {
        let rightmost = "rightmost".parse()?;
        for task in self.store.measure(self.tournament, self.settings).await? {
            let style = self.styles.get(&task.player.0).copied().unwrap_or(BotStyle::Rightmost);
            let games = played([&style.twin(task.player.0)?, &rightmost], self.settings)?;
            let end = TaskEnd::Played(points(&games), Box::new(games));
            self.store.end_task(&task, &end, self.settings).await?;
        }
        Ok(())
    }

    /// Plays all matches of a tournament but the last ones.
    async fn play_all(&self, tournament: TournamentId, left: usize) -> Result<Vec<JobId>> {
        let mut field = Vec::new();
        for player in self.store.players(tournament).await? {
            let number = player.number().0;
            let reference = REFERENCE.iter().find(|(known, ..)| *known == number);
            let twin = match (reference, self.styles.get(&number)) {
                (Some((_, word, ..)), _) => word.parse()?,
                (None, Some(style)) => style.twin(number)?,
                (None, None) => continue,
            };
            field.push((player.entry, twin, number));
        }
        let pairs: Vec<(usize, usize)> =
            (0..field.len()).flat_map(|one| (0..one).map(move |other| (other, one))).collect();
        let mut matches: Vec<([EntryId; 2], _)> = Vec::new();
        for &(one, other) in &pairs[..pairs.len().saturating_sub(left)] {
            let mut games = played([&field[one].1, &field[other].1], self.settings)?;
            for PlayedGame { record, .. } in &mut games {
                // A server knows players by their numbers.
                [record.south, record.north] = [one, other].map(|place| field[place].2.to_string());
            }
            matches.push(([field[one].0, field[other].0], games));
        }
        settle(&self.store, matches).await
    }

    /// Reviews the first game of the latest match.
    async fn review(&self, matches: &[JobId]) -> Result<()> {
        let &match_id = matches.last().context("no match was played")?;
        let [game, _] = self.store.games(match_id).await?.context("a match has no games")?;
        let reviewed =
            review_game(&game.record, REVIEW_NODES, &BoardDatabases::default(), &AtomicBool::new(false));
        let reviewed = reviewed.map_err(Error::msg)?;
        let found = stored_review(&game.record, reviewed).context("a game was reviewed as another one")?;
        Ok(self.store.keep_game_review(MatchGame { id: match_id, second: false }, Some(&found)).await?)
    }

    /// A final of the versions of then, closed and certified.
    async fn trial_final(&self) -> Result<()> {
        let name: TournamentName = "trial-final".parse()?;
        let new = NewTournament {
            name,
            settings: self.settings,
            format: Format::AllPlayAll,
            at_once: std::num::NonZeroU32::MIN,
            field: TournamentField::Pinned(self.tournament),
            hidden: false,
        };
        let begun = self.store.begin(&new, Some(self.lecturer)).await?.context("the trial final is there")?;
        self.play_all(begun, 0).await?;
        self.store.finalise(begun, self.lecturer).await?;
        Ok(())
    }

    async fn points(&self, last: DeadlineId) -> Result<()> {
        let whole = |points: i64| Points::of_hundredths(points * 100);
        let deadlines = self.store.deadlines(self.tournament).await?;
        let mut rules: Vec<PointsRule> = deadlines
            .iter()
            .map(|deadline| PointsRule::Deadline {
                deadline: deadline.id.0,
                points: whole(if deadline.id == last { 30 } else { 20 }),
                late: (deadline.id != last).then_some(LatePenalty { days: 5, points: whole(2) }),
            })
            .collect();
        for (opponent, points) in [(93, 10), (95, 10), (96, 10)] {
            rules.push(PointsRule::Beaten { opponent: PlayerNumber(opponent), points: whole(points) });
        }
        let rules = PointsRules { rules, free_late_days: 2, cap: Some(whole(100)) };
        let text = serde_json::to_string(&rules)?;
        self.store.set_points_rules(self.tournament, &text, Some(self.lecturer)).await?;
        let class = self.store.class().await?;
        let found =
            class.people.iter().find(|person| person.name == STUDENTS[4]).context("a student is missing")?;
        let correction = PointsCorrection {
            person: found.id,
            hundredths: 300,
            reason: "found an error in the rules page".to_owned(),
        };
        self.store.correct_points(self.tournament, &correction, Some(self.lecturer)).await?;
        Ok(())
    }
}

/// The moment so long from now.
fn after(time: Duration) -> Moment {
    Moment::now() + time
}
