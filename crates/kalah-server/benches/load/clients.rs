//! Who looks at the pages: streams that are read, and one who asks for page after page. They run in a process of
//! their own, so that what they cost is not counted.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::tournament::runtime;

/// Streams that are open and read until this is dropped.
pub(crate) struct Streams {
    child: Child,
    /// The process ends when this is closed.
    stdin: Option<ChildStdin>,
}

impl Streams {
    /// Opens so many streams of the matrix, and waits until all have begun.
    pub(crate) fn open(address: SocketAddr, count: usize) -> Streams {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["watch", &address.to_string(), &count.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert_eq!(lines.next().unwrap().unwrap(), "all have begun");
        let stdin = child.stdin.take();
        Streams { child, stdin }
    }
}

impl Drop for Streams {
    fn drop(&mut self) {
        self.stdin = None;
        self.child.wait().unwrap();
    }
}

/// The other process of [`Streams`].
pub(crate) fn watch(address: SocketAddr, count: usize) {
    runtime().block_on(async {
        let (tell, mut told) = tokio::sync::mpsc::channel(count);
        for _ in 0..count {
            let tell = tell.clone();
            tokio::spawn(async move {
                let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
                stream.write_all(b"GET /live?since=0 HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
                let mut read = vec![0; 4096];
                assert!(stream.read(&mut read).await.unwrap() > 0);
                assert!(read.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&read));
                tell.send(()).await.unwrap();
                while stream.read(&mut read).await.is_ok_and(|bytes| bytes > 0) {}
            });
        }
        for _ in 0..count {
            told.recv().await.unwrap();
        }
        println!("all have begun");
        let closed = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
        closed.await.unwrap().unwrap();
    });
    // Streams that still read are left as they are.
    std::process::exit(0);
}

/// Asks for all of these pages, one after the other, again and again: a line for each kind of page.
pub(crate) fn probe(address: SocketAddr, time: Duration, pages: &str) -> String {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["ask", &address.to_string(), &time.as_millis().to_string(), pages])
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The other process of [`probe`]. `pages` is a list of addresses parted by commas, in which `{1..300}` stands for a
/// number that is another one each time. Behind `gzip:` stands one that is asked for as browsers do.
pub(crate) fn ask(address: SocketAddr, time: Duration, pages: &str) {
    let mut answers: BTreeMap<&str, Vec<(Duration, usize)>> = BTreeMap::new();
    let (begun, mut round) = (Instant::now(), 0);
    while begun.elapsed() < time {
        round += 1;
        for page in pages.split(',') {
            let path = numbered(page, round);
            let asked = Instant::now();
            let bytes = get(address, &path);
            answers.entry(page).or_default().push((asked.elapsed(), bytes));
        }
    }
    for (page, mut times) in answers {
        times.sort_unstable();
        let at =
            |share: usize| times[(times.len() * share / 100).min(times.len() - 1)].0.as_secs_f64() * 1000.0;
        let bytes = times.iter().map(|(_, bytes)| bytes).max().unwrap();
        println!(
            "  {page:24} p50 {:8.1} ms, p99 {:8.1} ms, max {:8.1} ms, {:7.1} kB at most, {} requests",
            at(50),
            at(99),
            at(100),
            f64::from(u32::try_from(*bytes).unwrap()) / 1000.0,
            times.len()
        );
    }
}

/// `/players/{1..300}` as `/players/17`, say.
fn numbered(page: &str, round: u64) -> String {
    let Some((before, rest)) = page.split_once('{') else { return page.to_owned() };
    let (range, after) = rest.split_once('}').unwrap();
    let (low, high) = range.split_once("..").unwrap();
    let [low, high]: [u64; 2] = [low, high].map(|number| number.parse().unwrap());
    format!("{before}{}{after}", low + round * 7919 % (high - low + 1))
}

/// The bytes of the body of a page that is there.
fn get(address: SocketAddr, path: &str) -> usize {
    let mut stream = TcpStream::connect(address).unwrap();
    let (path, packed) = match path.strip_prefix("gzip:") {
        Some(path) => (path, "Accept-Encoding: gzip\r\n"),
        None => (path, ""),
    };
    write!(stream, "GET {path} HTTP/1.0\r\nHost: localhost\r\n{packed}\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let head = answer.windows(4).position(|end| end == b"\r\n\r\n").unwrap();
    assert!(answer.starts_with(b"HTTP/1.0 200"), "{path}: {}", String::from_utf8_lossy(&answer[..head]));
    answer.len() - head - 4
}
