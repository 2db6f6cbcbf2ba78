//! `kalah lab accuracy`: what a player's moves give away against exact values.

use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use kalah::{Move, Position, Rules};
use kalah_engine::{Lookup, Run, Solver};
use kalah_lab::{OpeningKind, OpeningSource, Openings};
use kalah_match::{MatchSettings, Player, PlayerSpec, choose};
use kalah_player::Answer;
use serde_json::json;

use crate::database::{Budget, Database};
use crate::limit::LimitArgs;
use crate::players::{PLAYER_HELP, TrustedArg, resolve, told};
use crate::solvers::searchable;
use crate::status::Done;

const JSON_HELP: &str = r#"Print {"player", "rules", "positions", "exact", "lost", "worst", "mistakes": [{"position", "move", "margin", "best", "best_margin"}, ...]}; "exact" counts the positions in which nothing was given away, margins are those of the side to move"#;

/// Ask a player for a move in random positions and count the seeds that it gives away against exact values
///
/// The board has to be one that can be solved: `kalah solve` tells how long that takes.
#[derive(Args)]
#[command(after_help = PLAYER_HELP)]
pub(crate) struct Accuracy {
    /// The player
    player: PlayerSpec,
    /// Rules in a word: 6x4, 5x5+empty
    #[arg(long, default_value = "6x4")]
    rules: Rules,
    /// How many positions
    #[arg(long, value_name = "N", default_value = "200")]
    positions: NonZeroU64,
    /// How many random plies lead to each
    #[arg(long, value_name = "N", default_value = "4")]
    plies: u32,
    /// Where the random plies are drawn from
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    trusted: TrustedArg,
    #[arg(long, help = JSON_HELP)]
    json: bool,
}

/// A move that gives seeds away.
struct Mistake {
    position: Position,
    mv: Move,
    margin: i32,
    best: Move,
    best_margin: i32,
}

impl Mistake {
    /// Seeds of the final margin given away.
    fn lost(&self) -> i32 {
        self.best_margin - self.margin
    }
}

impl Accuracy {
    pub(crate) fn run(&self) -> Done {
        searchable(self.rules)?;
        let stop = Arc::new(AtomicBool::new(false));
        crate::solve::stop_at_interrupt(&stop)?;
        let isolation = self.trusted.isolation(&[&self.player])?;
        let settings =
            MatchSettings { limit: self.limit.limit(), isolation, ..MatchSettings::new(self.rules) };
        let spec = resolve(&self.player, &settings.isolation)?;
        let mut player = spec.player(&settings);
        if let Err(failure) = player.begin(self.rules, &stop) {
            return Err(anyhow!("{spec} {}", told(failure)?).into());
        }
        let mistakes = self.mistakes(&mut *player, &settings, &stop);
        player.end();
        let mistakes = mistakes?;
        if self.json {
            self.print_json(&mistakes);
        } else {
            self.print(&mistakes);
        }
        Ok(())
    }

    /// What the player gives away in all the positions.
    fn mistakes(
        &self,
        player: &mut dyn Player,
        settings: &MatchSettings,
        stop: &Arc<AtomicBool>,
    ) -> Result<Vec<Mistake>> {
        let solver = self.solver(stop)?;
        let lookup = Lookup::shipped(self.rules);
        let source = OpeningSource::Reached { kind: OpeningKind::Random, plies: self.plies, seed: self.seed };
        let mut openings = Openings::new(self.rules, source, crate::solvers::exact(self.rules))?;
        let mut mistakes = Vec::new();
        let bar = indicatif::ProgressBar::new(self.positions.get());
        for number in 0..self.positions.get() {
            let position = openings.start(number)?;
            let position =
                position.ok_or_else(|| anyhow!("there are {number} such positions and no more"))?;
            let chosen = choose(player, &position, settings, stop, &mut |_, _| ());
            let mv = match chosen.map(|chosen| chosen.answer) {
                Ok(Answer::Play(mv)) => mv,
                Ok(Answer::Resign) => bail!("{} resigned in {position}", self.player),
                Err(failure) => bail!("{} {} in {position}", self.player, told(failure)?),
            };
            let ply = position.play(mv)?;
            let known = lookup.best(&position).map(|(mv, value)| (mv, value.margin));
            let best = match known {
                Some(best) => Some(best),
                None => solver.best_move(&position, &Run::new().stopped_by(stop))?,
            };
            let Some((best, best_margin)) = best else { continue };
            let after = match lookup.value(&ply.position) {
                Some(value) => value.margin,
                None => solver.solve(&ply.position, &Run::new().stopped_by(stop))?.margin,
            };
            let same = ply.position.turn() == ply.side && mv != Move::Swap;
            let margin = if same { after } else { -after };
            if margin < best_margin {
                mistakes.push(Mistake { position, mv, margin, best, best_margin });
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(mistakes)
    }

    fn solver(&self, stop: &Arc<AtomicBool>) -> Result<Solver> {
        let seeds = 2 * u32::try_from(self.rules.pits() * self.rules.seeds())?;
        Ok(Solver::new(self.rules, self.database.options(self.rules, seeds, Budget::TO_SOLVE, stop)?)?)
    }

    fn print(&self, mistakes: &[Mistake]) {
        for mistake in mistakes {
            let Mistake { position, mv, margin, best, best_margin } = mistake;
            println!("{position}: {mv} gets {margin:+}, {best} would get {best_margin:+}");
        }
        let positions = self.positions.get();
        let exact = positions - mistakes.len() as u64;
        println!(
            "{}: nothing given away in {exact} of {positions} positions of {} after {} random plies; {} seeds in all, {} at most",
            self.player,
            self.rules,
            self.plies,
            mistakes.iter().map(Mistake::lost).sum::<i32>(),
            mistakes.iter().map(Mistake::lost).max().unwrap_or(0),
        );
    }

    fn print_json(&self, mistakes: &[Mistake]) {
        let rows = mistakes.iter().map(|mistake| {
            json!({
                "position": mistake.position.to_string(),
                "move": mistake.mv.to_string(),
                "margin": mistake.margin,
                "best": mistake.best.to_string(),
                "best_margin": mistake.best_margin,
            })
        });
        let report = json!({
            "player": self.player.to_string(),
            "rules": self.rules.to_string(),
            "positions": self.positions,
            "exact": self.positions.get() - mistakes.len() as u64,
            "lost": mistakes.iter().map(Mistake::lost).sum::<i32>(),
            "worst": mistakes.iter().map(Mistake::lost).max().unwrap_or(0),
            "mistakes": rows.collect::<Vec<_>>(),
        });
        println!("{report}");
    }
}
