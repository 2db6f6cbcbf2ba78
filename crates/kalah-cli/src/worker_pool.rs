//! Workers that do the work of a command: `--nats`.

use std::io::Write as _;
use std::io::stderr;
use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use kalah_jobs::ServerEnd;
use kalah_jobs_nats::NatsAddress;
use kalah_lab::{GameRunner, WorkerPool};
use tokio::runtime::Runtime;

use crate::nats_check;

/// Where games are played.
#[derive(Args)]
pub(crate) struct WorkerPoolArgs {
    /// Have the games played by `kalah worker`s that are joined to this NATS server, which no `kalah serve` uses at the same time:
    /// nats://USER:PASSWORD@HOST:PORT. Players have to be part of the program. A worker that is slower gets more time
    #[arg(long, value_name = "URL")]
    nats: Option<NatsAddress>,
}

/// Workers over NATS.
pub(crate) struct ConnectedWorkers {
    pool: Arc<WorkerPool>,
    /// Runtime of the transport.
    runtime: Runtime,
}

impl WorkerPoolArgs {
    /// Returns true if workers are to do the work.
    pub(crate) fn is_asked(&self) -> bool {
        self.nats.is_some()
    }

    /// Connects to the workers, if there is an address.
    pub(crate) fn connect(&self) -> Result<Option<ConnectedWorkers>> {
        self.nats.as_ref().map(ConnectedWorkers::over).transpose()
    }
}

impl ConnectedWorkers {
    /// Connects to the workers of a NATS server.
    pub(crate) fn over(address: &NatsAddress) -> Result<ConnectedWorkers> {
        let address = address.clone();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let (end, wire) = ServerEnd::new();
        let pool = Arc::new(WorkerPool::new(end));
        eprintln!("Work is handed out over {address}, to whoever runs kalah worker --nats with it");
        nats_check::warn_if_silent(&runtime, &address);
        let weak = Arc::downgrade(&pool);
        runtime.spawn(async move {
            if let Err(error) = kalah_jobs_nats::serve(&address, wire).await
                && let Some(pool) = weak.upgrade()
            {
                pool.unreachable(error.to_string());
            }
        });
        Ok(ConnectedWorkers { pool, runtime })
    }

    /// The workers.
    pub(crate) fn pool(&self) -> &WorkerPool {
        &self.pool
    }

    /// Returns the place where games are played: these workers, or this process.
    pub(crate) fn game_runner(workers: Option<&ConnectedWorkers>) -> GameRunner<'_> {
        workers.map_or(GameRunner::Here, |workers| GameRunner::Pool(&workers.pool))
    }

    /// Prints the work of each worker, and cancels what is still running.
    pub(crate) fn disconnect(self) {
        // Without a reader of standard error there is nothing to do.
        _ = self.print_members();
        drop(self.pool);
        // The last messages get a moment to be sent.
        self.runtime.shutdown_timeout(std::time::Duration::from_millis(200));
    }

    fn print_members(&self) -> std::io::Result<()> {
        let mut out = stderr().lock();
        for member in self.pool.members() {
            let speed = member.speed.map_or("-".to_owned(), |speed| format!("{speed:.0} nodes a second"));
            write!(out, "worker {}: ", member.name)?;
            if member.pieces > 0 {
                let nodes = indicatif::HumanCount(member.nodes);
                write!(out, "{} pieces of a proof, {nodes} nodes, {speed}", member.pieces)?;
            } else {
                write!(out, "{} pairs of games, {speed}", member.pairs)?;
            }
            match member.paused {
                Some(why) => writeln!(out, "; it gets no more: {why}")?,
                None => writeln!(out)?,
            }
        }
        for deviation in self.pool.deviations() {
            writeln!(
                out,
                "the results of worker {} are unlike those of the others: by chance that happens once in {:.0} times",
                deviation.worker,
                1.0 / deviation.chance
            )?;
        }
        Ok(())
    }
}
