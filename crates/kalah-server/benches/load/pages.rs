//! What pages cost while others play and watch.

use std::io::{self, Read as _};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use kalah_jobs::stand_in;
use kalah_server::Server;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::clients::{Streams, probe};
use crate::fake_worker::{Pace, workers};
use crate::measured::held;
use crate::tournament::config;

/// Workers that play at once.
const WORKERS: u32 = 32;

/// How long pages are asked for.
const PROBING: Duration = Duration::from_secs(15);

/// How long a server is left alone before it is looked at again.
const SETTLING: Duration = Duration::from_secs(4);

/// A server of this process with workers.
struct Busy {
    address: SocketAddr,
    taken: Arc<AtomicUsize>,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
    workers: Vec<JoinHandle<()>>,
}

impl Busy {
    fn start(data: &Path, players: u32, pace: Pace) -> Busy {
        let (end, worker) = stand_in(WORKERS);
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = mpsc::channel();
        let config = config(data, players);
        let server = thread::spawn(move || {
            // As `kalah serve` has it.
            tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                let server = Server::open(&config).await.unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                server.run(listener, end, async { _ = stopped.await }).await.unwrap();
            });
        });
        let address = told.recv().unwrap();
        let taken = Arc::default();
        let workers = workers(&worker, WORKERS.into(), pace, &taken);
        Busy { address, taken, stop, server, workers }
    }

    fn stop(self) {
        self.stop.send(()).unwrap();
        self.server.join().unwrap();
        self.workers.into_iter().for_each(|worker| worker.join().unwrap());
    }

    /// Pages as they are asked for now, and the results a second meanwhile.
    fn probed(&self, pages: &str) -> String {
        let before = self.taken.load(Ordering::Relaxed);
        let pages = probe(self.address, PROBING, pages);
        let taken = self.taken.load(Ordering::Relaxed) - before;
        let second = taken as u64 / PROBING.as_secs();
        format!("{second} results a second, {} MB held\n{pages}", held() / 1000)
    }
}

/// Pages while so many streams of the matrix are read.
pub(crate) fn watched(data: &Path, players: u32, streams: usize, pages: &str) -> String {
    let busy = Busy::start(data, players, Pace::Playing);
    let streams = Streams::open(busy.address, streams);
    let told = busy.probed(pages);
    drop(streams);
    busy.stop();
    told
}

/// Memory of a stream that is read: what so many hold beside the first.
pub(crate) fn streamed(data: &Path, players: u32, streams: usize) -> String {
    let busy = Busy::start(data, players, Pace::Playing);
    let first = Streams::open(busy.address, 1);
    thread::sleep(SETTLING);
    let before = held();
    let others = Streams::open(busy.address, streams);
    thread::sleep(2 * SETTLING);
    let more = held().saturating_sub(before);
    drop((first, others));
    busy.stop();
    format!("{} kB each, {before} kB held before", more / streams as u64)
}

/// Pages while results come as fast as they are taken.
pub(crate) fn flooded(data: &Path, players: u32, pages: &str) -> String {
    let busy = Busy::start(data, players, Pace::Instant);
    let told = busy.probed(pages);
    busy.stop();
    told
}

/// Shows the pages of a tournament that goes on, until the input ends.
pub(crate) fn shown(data: &Path, players: u32) {
    let busy = Busy::start(data, players, Pace::Playing);
    println!("http://{}", busy.address);
    io::stdin().read_to_end(&mut Vec::new()).unwrap();
    busy.stop();
}
