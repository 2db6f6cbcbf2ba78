//! A connection: lines in, lines out.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};

use crate::kalaha_socket::room::{HostedRoom, SeatedClient};

/// Bytes of a line at most.
const LONGEST_LINE: u64 = 256;

/// A client that sends nothing for so long is gone, whether others want its place or not.
const SILENCE: Duration = Duration::from_mins(10);

/// A client that does not read for so long is gone.
const DEAF: Duration = Duration::from_secs(10);

/// Requests that are answered within a pause; then the next one waits for its end.
const REQUESTS: u32 = 100;
pub(super) const PAUSE: Duration = Duration::from_millis(50);

/// Maximum time for which clients may stay after the last game.
pub(super) const FAREWELL: Duration = Duration::from_secs(2);

/// Serves a client until it goes. One that finds no place is closed without a word, as by the original.
pub(super) async fn serve(stream: TcpStream, from: SocketAddr, room: HostedRoom) {
    let Some(client) = room.enter(from) else { return };
    // If the task is dropped, its place is free all the same.
    let mut seated = SeatGuard { room, client, why: None };
    let why = tokio::select! {
        why = talk(stream, &seated) => why,
        () = seated.client.replaced.notified() => None,
    };
    seated.why = why;
}

/// A place that is given back.
struct SeatGuard {
    room: HostedRoom,
    client: SeatedClient,
    why: Option<String>,
}

impl Drop for SeatGuard {
    fn drop(&mut self) {
        self.room.leave(&self.client, self.why.take());
    }
}

/// Answers until the client goes, or has to: why.
async fn talk(stream: TcpStream, seated: &SeatGuard) -> Option<String> {
    // Each reply is small and waited for.
    _ = stream.set_nodelay(true);
    let (read, mut write) = stream.into_split();
    let mut read = BufReader::new(read);
    let (mut since, mut answered) = (Instant::now(), 0);
    loop {
        let line = match timeout(SILENCE, next_line(&mut read)).await {
            Ok(Ok(Some(line))) => line,
            Ok(Ok(None)) => return None,
            Ok(Err(why)) => return Some(why),
            Err(_) => return Some(format!("sent nothing for {SILENCE:?}")),
        };
        answered += 1;
        if answered > REQUESTS {
            sleep(PAUSE.saturating_sub(since.elapsed())).await;
            (since, answered) = (Instant::now(), 0);
        }
        let (reply, trouble) = seated.room.answer(&seated.client, &line)?;
        let reply = format!("{reply}\n");
        match timeout(DEAF, write.write_all(reply.as_bytes())).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return None,
            Err(_) => return Some(format!("read nothing for {DEAF:?}")),
        }
        if let Some(trouble) = trouble {
            return Some(trouble.to_string());
        }
    }
}

/// Reads the next line, without its end; `None` at the end of them.
pub async fn next_line(read: &mut (impl AsyncBufRead + Unpin)) -> Result<Option<String>, String> {
    let mut line = Vec::new();
    match read.take(LONGEST_LINE).read_until(b'\n', &mut line).await {
        Ok(0) | Err(_) => return Ok(None),
        Ok(_) => {}
    }
    if line.pop() != Some(b'\n') {
        // The end of the connection within a line, or a line without end.
        return if line.len() as u64 + 1 >= LONGEST_LINE {
            Err(format!("sent a line of more than {LONGEST_LINE} bytes"))
        } else {
            Ok(None)
        };
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}
