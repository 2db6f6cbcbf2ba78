//! What a worker has to show before it gets work: a known node count, and a match of known players.

use kalah::Rules;
use kalah::Side;

use crate::contestant::Contestant;
use crate::job::{Attempt, Job, JobId, JobKind, Priority};
use crate::outcome::{JobOutcome, PlayedGame, Product, ProofProduct};
use crate::settings::TournamentSettings;
use crate::work::{JobWork, PlayWork, ProveWork};
use kalah_player::Limit;

/// The work, with what comes of it wherever the same program runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkerTrial {
    /// A position whose value is to be proven.
    pub prove: ProveWork,
    /// Its value, and the nodes that the proof takes.
    pub proved: (i32, u64),
    /// A match in which nothing depends on time.
    pub play: PlayWork,
    /// The moves of both games, a letter each.
    pub played: [String; 2],
}

/// Stage of a worker in its trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TrialStage {
    Prove,
    Play,
}

impl TrialStage {
    pub(super) fn job(self) -> JobId {
        match self {
            TrialStage::Prove => JobId::from_kind(JobKind::Trial(1)),
            TrialStage::Play => JobId::from_kind(JobKind::Trial(2)),
        }
    }
}

impl WorkerTrial {
    /// The trial of this version of the program. What it expects changes with the search; a test of `kalah-worker`
    /// does the work.
    pub fn usual() -> WorkerTrial {
        let settings = TournamentSettings::new(rules(6, 4), Limit::Nodes(400));
        let players = ["alphabeta:4,eval=h6", "greedy"].map(|word| Contestant::BuiltIn(word.to_owned()));
        WorkerTrial {
            prove: ProveWork::value(rules(4, 5).start(Side::South), 100_000_000),
            proved: (4, 1_440_174),
            play: PlayWork::new(settings, players),
            played: ["662615464626532656156364652643546", "6215665546265336523644556"].map(str::to_owned),
        }
    }

    pub(super) fn job(&self, stage: TrialStage, attempt: Attempt) -> Job {
        let work = match stage {
            TrialStage::Prove => JobWork::Prove(self.prove.clone()),
            TrialStage::Play => JobWork::Play(self.play.clone()),
        };
        Job { id: stage.job(), attempt, priority: Priority::Urgent, work }
    }

    /// Checks the outcome of a worker's trial; returns its nodes a second, if that was measured.
    pub(super) fn check(&self, stage: TrialStage, outcome: &JobOutcome) -> Result<Option<f64>, String> {
        match (stage, outcome) {
            (TrialStage::Prove, JobOutcome::Done(Product::Proved(proved))) => {
                self.check_proof(proved).map(Some)
            }
            (TrialStage::Play, JobOutcome::Done(Product::Played(games))) => {
                let same = games.iter().zip(&self.played).all(|(game, expected)| moves(game) == *expected);
                same.then_some(None).ok_or_else(|| "it plays known games differently".to_owned())
            }
            (_, JobOutcome::MachineFault(why)) => Err(format!("it cannot do the work that tries it: {why}")),
            _ => Err("it did not do the work that tries it".to_owned()),
        }
    }

    fn check_proof(&self, proved: &ProofProduct) -> Result<f64, String> {
        let (value, nodes) = self.proved;
        if (proved.value, proved.nodes) != (Some(value), nodes) {
            let got = proved.nodes;
            return Err(format!("its search takes {got} nodes where {nodes} are expected: another version?"));
        }
        #[expect(clippy::cast_precision_loss, reason = "a speed")]
        let speed = nodes as f64 * 1e6 / proved.time_us.max(1) as f64;
        Ok(speed)
    }
}

/// The moves of a game, a letter each.
pub fn moves(game: &PlayedGame) -> String {
    game.record.plies.iter().map(|ply| ply.mv.to_string()).collect()
}

fn rules(pits: u8, seeds: u8) -> Rules {
    let word = format!("{pits}x{seeds}");
    word.parse().unwrap_or_default()
}
