//! Who reads page after page.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

const PAGES: [&str; 5] =
    ["/t/open-6x6", "/t/open-6x6/ranking", "/t/open-4x4", "/t/open-6x6/api/standings", "/play"];

/// Reads until it is over, with a short look at each page.
pub(crate) async fn read(server: SocketAddr, over: Arc<AtomicBool>) -> Vec<Duration> {
    let mut times = Vec::new();
    for page in PAGES.into_iter().cycle() {
        if over.load(Ordering::Relaxed) {
            break;
        }
        let asked = Instant::now();
        let mut stream = TcpStream::connect(server).await.unwrap();
        let request = format!("GET {page} HTTP/1.0\r\nHost: localhost\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        assert!(answer.starts_with(b"HTTP/1.0 200"), "{page}: {}", String::from_utf8_lossy(&answer));
        times.push(asked.elapsed());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    times
}
