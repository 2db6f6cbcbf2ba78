//! Transport of lines to and from an agent, over TCP.
//!
//! Both ways are bounded: a writer faster than the reader has to wait, and whoever does not read what it is sent is
//! cut off. No agent can make anybody else wait.

use std::time::Duration;

use kalah_protocol::kgp::MAX_LINE;
use kalah_protocol::{LineBytesError, LineSplitter};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// Lines that wait to be handled.
const RECEIVED: usize = 32;

/// Lines that wait to be sent. An agent is sent a handful for each move.
const UNSENT: usize = 64;

/// Maximum time for which an agent may leave sent lines unread.
pub(super) const UNREAD: Duration = Duration::from_secs(20);

/// Maximum time for sending the last lines.
const FAREWELL: Duration = Duration::from_secs(2);

/// Bytes that are read at once.
const PIECE: usize = 4096;

/// A line of an agent's, or why there are none any more.
pub(super) type Incoming = Result<String, LineBytesError>;

/// A connection to an agent. It ends when it is dropped.
#[derive(Debug)]
pub(super) struct AgentLink {
    /// Lines from the agent; closed when it has gone.
    pub(super) lines: mpsc::Receiver<Incoming>,
    out: mpsc::Sender<String>,
    tasks: JoinSet<()>,
}

/// The other end of a link, for whatever carries it.
pub(super) struct LinkEndpoint {
    pub(super) lines: mpsc::Sender<Incoming>,
    pub(super) out: mpsc::Receiver<String>,
}

impl AgentLink {
    /// A link that a task carries.
    pub(super) fn carried<Carry: Future<Output = ()> + Send + 'static>(
        carry: impl FnOnce(LinkEndpoint) -> Carry,
    ) -> AgentLink {
        let (lines, received) = mpsc::channel(RECEIVED);
        let (out, unsent) = mpsc::channel(UNSENT);
        let mut tasks = JoinSet::new();
        tasks.spawn(carry(LinkEndpoint { lines, out: unsent }));
        AgentLink { lines: received, out, tasks }
    }

    /// Creates a link over TCP.
    pub(super) fn of_tcp(stream: TcpStream) -> AgentLink {
        _ = stream.set_nodelay(true);
        AgentLink::carried(|LinkEndpoint { lines, out }| async move {
            let (read, write) = stream.into_split();
            // Who says nothing more may still be sent something: only what cannot be sent ends the writing.
            let mut reading = JoinSet::new();
            reading.spawn(read_lines(read, lines));
            send(write, out).await;
        })
    }

    /// Sends a line, without its end; false if the agent has not read what it was sent before.
    pub(super) fn say(&self, line: String) -> bool {
        self.out.try_send(line).is_ok()
    }

    /// Ends it, once what was said is sent.
    pub(super) async fn close(self) {
        let AgentLink { lines, out, mut tasks } = self;
        drop((lines, out));
        _ = timeout(FAREWELL, async { while tasks.join_next().await.is_some() {} }).await;
    }
}

async fn read_lines(mut read: OwnedReadHalf, lines: mpsc::Sender<Incoming>) {
    let mut cut = LineSplitter::up_to(MAX_LINE);
    let mut piece = [0; PIECE];
    loop {
        let length = match read.read(&mut piece).await {
            Ok(0) | Err(_) => return,
            Ok(length) => length,
        };
        // Whoever writes a line at a time would wait with the next one until this one is acknowledged (RFC 896).
        _ = rustix::net::sockopt::set_tcp_quickack(read.as_ref(), true);
        for line in cut.feed(&piece[..length]) {
            let ends = line.is_err();
            if lines.send(line).await.is_err() || ends {
                return;
            }
        }
    }
}

async fn send(mut write: OwnedWriteHalf, mut out: mpsc::Receiver<String>) {
    while let Some(line) = out.recv().await {
        let mut text = line;
        text.push_str("\r\n");
        // What waits goes together.
        while let Ok(line) = out.try_recv() {
            text.push_str(&line);
            text.push_str("\r\n");
        }
        match timeout(UNREAD, write.write_all(text.as_bytes())).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => return,
        }
    }
    _ = timeout(FAREWELL, write.shutdown()).await;
}
