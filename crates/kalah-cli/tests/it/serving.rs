//! The program `kalah serve` as a process of its own, seen through its pages.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The longest wait for one event.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server that is killed when it is dropped.
pub(crate) struct Serving {
    /// The process.
    pub(crate) child: Child,
    /// Where its pages are.
    pub(crate) address: String,
}

impl Serving {
    /// Starts a server on a free port and waits until it says where it listens.
    pub(crate) fn start(data: &Path, args: &[&str]) -> Serving {
        Serving::start_with_second(&[], data, args, None).0
    }

    /// The same on a machine that trusts the authorities in this file alone.
    pub(crate) fn start_trusting(authorities: &Path, data: &Path, args: &[&str]) -> Serving {
        Serving::start_with_second(&[("SSL_CERT_FILE", authorities)], data, args, None).0
    }

    /// The same, with the address that it tells after these words.
    pub(crate) fn start_for(data: &Path, args: &[&str], words: &str) -> (Serving, String) {
        let (serving, second) = Serving::start_with_second(&[], data, args, Some(words));
        (serving, second.unwrap())
    }

    fn start_with_second(
        environment: &[(&str, &Path)],
        data: &Path,
        args: &[&str],
        words: Option<&str>,
    ) -> (Serving, Option<String>) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kalah"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(args)
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines.find_map(|line| Some(line.unwrap().split_once("http://")?.1.to_owned()));
        let second = words
            .and_then(|words| lines.find_map(|line| Some(line.unwrap().split_once(words)?.1.to_owned())));
        // The rest is read to its end, so that the server never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        (Serving { child, address: address.unwrap() }, second)
    }

    fn request(&self, path: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(stream, "GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n").unwrap();
        stream
    }

    /// The body of an answer.
    pub(crate) fn get(&self, path: &str) -> String {
        let mut answer = String::new();
        self.request(path).read_to_string(&mut answer).unwrap();
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    }

    /// The live events of the matrix, line by line, once they have begun.
    pub(crate) fn watch(&self) -> impl Iterator<Item = String> + use<> {
        let mut lines = BufReader::new(self.request("/live/matrix")).lines().map(Result::unwrap);
        assert!(lines.next().unwrap().ends_with(" 200 OK"));
        lines
    }

    /// Reads live events of the matrix until one of them fits.
    pub(crate) fn wait_until(&self, fits: impl Fn(&str) -> bool) {
        // A stream where nothing happens is kept alive by lines that say nothing.
        let end = Instant::now() + PATIENCE;
        let mut lines = self.watch().take_while(|_| Instant::now() < end);
        assert!(lines.any(|line| fits(&line)), "it never came");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
