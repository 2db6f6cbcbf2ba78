//! A client that answers at once, or after a while.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

/// What agents have seen.
#[derive(Debug, Default)]
pub(crate) struct Played {
    /// From an answer to the reply.
    pub(crate) trips: Vec<Duration>,
    /// Connections that ended before their time.
    pub(crate) lost: usize,
}

impl Played {
    pub(crate) fn add(&mut self, other: Played) {
        self.trips.extend(other.trips);
        self.lost += other.lost;
    }
}

struct Agent {
    lines: Lines<BufReader<OwnedReadHalf>>,
    write: OwnedWriteHalf,
    /// Where chance goes on.
    chance: u64,
}

/// Plays until it is over.
pub(crate) async fn play(server: SocketAddr, number: u64, think: u64, over: Arc<AtomicBool>) -> Played {
    let stream = TcpStream::connect(server).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (read, write) = stream.into_split();
    let mut agent = Agent { lines: BufReader::new(read).lines(), write, chance: number + 1 };
    let mut played = Played::default();
    agent
        .say(&format!(
            "set info:name \"load {number}\"\r\nset auth:token \"token-{number}\"\r\nmode freeplay\r\n"
        ))
        .await;
    let mut answered: Option<Instant> = None;
    while let Ok(Some(line)) = agent.lines.next_line().await {
        let mut words = line.split(' ');
        let id = words.next().unwrap_or_default().split('@').next().unwrap_or_default();
        match words.next() {
            Some("state") => {
                let pit = agent.chosen(words.next().unwrap_or_default());
                let wait = agent.random(2 * think + 1);
                tokio::time::sleep(Duration::from_millis(wait)).await;
                answered = Some(Instant::now());
                agent.say(&format!("@{id} move {pit}\r\n@{id} yield\r\n")).await;
            }
            Some("stop") => played.trips.extend(answered.take().map(|since| since.elapsed())),
            Some("ping") => agent.say(&format!("@{id} pong\r\n")).await,
            _ => {}
        }
        if over.load(Ordering::Relaxed) {
            agent.say("goodbye\r\n").await;
            return played;
        }
    }
    played.lost += 1;
    played
}

impl Agent {
    async fn say(&mut self, text: &str) {
        // Whoever is gone is found out by the next line that does not come.
        _ = self.write.write_all(text.as_bytes()).await;
    }

    /// A pit that holds seeds.
    fn chosen(&mut self, board: &str) -> usize {
        let numbers: Vec<usize> =
            board.trim_matches(['<', '>']).split(',').map(|seeds| seeds.parse().unwrap()).collect();
        let own = &numbers[3..3 + numbers[0]];
        let filled: Vec<usize> =
            (1..).zip(own).filter(|(_, seeds)| **seeds > 0).map(|(pit, _)| pit).collect();
        let count = u64::try_from(filled.len()).unwrap();
        filled[usize::try_from(self.random(count)).unwrap()]
    }

    /// A number below `end`: Knuth's linear congruential generator, of which the upper bits are taken.
    fn random(&mut self, end: u64) -> u64 {
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) % end
    }
}
