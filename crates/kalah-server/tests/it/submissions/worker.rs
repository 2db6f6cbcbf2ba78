//! A worker that does as the test says, and what the server then tells.

use std::sync::Arc;
use std::thread;

use kalah::record::{Ending, Fault, PlyRecord, Record};
use kalah::{Rules, Side};
use kalah_jobs::{
    BotFault, BotRef, Contestant, Job, JobOutcome, JobReport, JobWork, PlayedGame, Product, StandIn,
};
use kalah_server::Registration;
use kalah_tournament::PlayerNumber;
use serde_json::Value;

use crate::intake::class::{Class, Who, wait_for};
use crate::intake::http::ask;

/// Does all jobs in a thread of its own, until the server has gone. What `how` does not say is done well.
pub(crate) fn work(worker: StandIn, how: impl Fn(&Job) -> Option<JobOutcome> + Send + Sync + 'static) {
    let how = Arc::new(how);
    thread::spawn(move || {
        while let Some(job) = worker.take() {
            let (how, worker) = (Arc::clone(&how), worker.clone());
            // Who waits in one job does the others all the same.
            thread::spawn(move || {
                let outcome = how(&job).unwrap_or_else(|| well(&job.work));
                worker.report(JobReport { job: job.id, attempt: job.attempt, outcome });
            });
        }
    });
}

/// What a worker tells of a piece of work that goes well. In matches the first player wins both games.
pub(crate) fn well(work: &JobWork) -> JobOutcome {
    JobOutcome::Done(match work {
        JobWork::Build(build) => Product::Built(build.bot.clone()),
        JobWork::Check(_) => Product::Checked("all steps".to_owned()),
        JobWork::Play(play) => Product::Played(Box::new(lost_by(1, play.settings.rules, Fault::Resigned))),
        other => panic!("{other:?}"),
    })
}

pub(crate) fn refused(cause: &str) -> JobOutcome {
    JobOutcome::BotFault(BotFault { cause: cause.to_owned(), log: format!("log of: {cause}") })
}

/// Both games of a match, lost by the player of this seat, 0 or 1, by a fault.
pub(crate) fn lost_by(seat: usize, rules: Rules, fault: Fault) -> [PlayedGame; 2] {
    Side::BOTH.map(|first| {
        let start = rules.start(first);
        // The first player of the match sits South in both games.
        let loser = if seat == 0 { Side::South } else { Side::North };
        let mut position = start;
        let mut plies = Vec::new();
        while position.turn() != loser {
            let mv = position.legal_moves().next().unwrap();
            plies.push(PlyRecord::bare(mv));
            position = position.play(mv).unwrap().position;
        }
        let names = ["a", "b"].map(str::to_owned);
        let [south, north] = names;
        let record =
            Record { start, south, north, plies, ending: Ending::Forfeit { loser, fault }, cause: None };
        PlayedGame { record, stderr: [String::new(), String::new()] }
    })
}

/// The bot of a match that is not built in, and its seat.
pub(crate) fn bot_in(job: &Job) -> Option<(usize, &BotRef)> {
    let JobWork::Play(play) = &job.work else { return None };
    play.players.iter().enumerate().find_map(|(seat, player)| player.bot().map(|bot| (seat, bot)))
}

/// A class with reference players.
pub(crate) fn with_references(numbers: &'static [u32]) -> Class {
    Class::with(|config| {
        let player = |number: &u32| {
            Registration::new(PlayerNumber(*number), Contestant::BuiltIn("rightmost".to_owned()))
        };
        config.players = numbers.iter().map(player).collect();
    })
}

/// Hands in a bot of one file, and tells the submission's number.
pub(crate) fn submit(class: &Class, who: Who, text: &str) -> i64 {
    let answer = ask(class, Some(who), "POST /api/submissions?name=bot.py", &[], text.as_bytes());
    assert_eq!(answer.status, 201, "{answer:?}");
    serde_json::from_slice::<Value>(&answer.body).unwrap()["submission"].as_i64().unwrap()
}

pub(crate) fn json(class: &Class, who: Option<Who>, path: &str) -> Value {
    let answer = ask(class, who, &format!("GET {path}"), &[], b"");
    serde_json::from_slice(&answer.body).unwrap_or_else(|error| panic!("{path}: {error}: {answer:?}"))
}

pub(crate) fn told(class: &Class, submission: i64) -> Value {
    json(class, Some(Who::Tutor), &format!("/api/submissions/{submission}"))
}

pub(crate) fn await_status(class: &Class, submission: i64, status: &str) {
    wait_for(status, || (told(class, submission)["status"] == status).then_some(()));
}

/// Matches that a player has played, if it takes part.
pub(crate) fn played(class: &Class, player: u32) -> Option<u64> {
    let standings = json(class, None, "/api/standings");
    let rows = standings["players"].as_array().unwrap();
    let row = rows.iter().find(|row| row["number"] == player)?;
    let count = |what: &str| row[what].as_u64().unwrap();
    Some(count("wins") + count("draws") + count("losses"))
}
