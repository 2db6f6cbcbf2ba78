//! A NATS server that ends with the test.

use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A `nats-server` on a port of the loopback.
pub(crate) struct NatsServer {
    pub(crate) at: SocketAddr,
    folder: TempDir,
    program: Mutex<Option<Child>>,
}

impl NatsServer {
    /// One with this configuration; empty for one that lets everybody do everything.
    pub(crate) fn start(configuration: &str) -> NatsServer {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("nats.conf"), configuration).expect("disk");
        let at = kalah_needs::lasting_address();
        let server = NatsServer { at, folder, program: Mutex::new(None) };
        server.go();
        server
    }

    pub(crate) fn go(&self) {
        let path = std::env::var("PATH").unwrap_or_default();
        let child = Command::new("nats-server")
            .env("PATH", format!("{path}:/usr/sbin:/usr/local/sbin"))
            .args(["-a", "127.0.0.1", "-p", &self.at.port().to_string(), "-js", "-sd"])
            .arg(self.store())
            .arg("-c")
            .arg(self.folder.path().join("nats.conf"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("nats-server does not start ({error}): apt-get install nats-server")
            });
        *self.program.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
        let since = Instant::now();
        while TcpStream::connect(self.at).is_err() {
            assert!(since.elapsed() < Duration::from_secs(10), "nats-server does not listen at {}", self.at);
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Kills it as `kill -9` does.
    pub(crate) fn kill(&self) {
        if let Some(mut child) = self.program.lock().unwrap_or_else(PoisonError::into_inner).take() {
            child.kill().expect("it runs");
            child.wait().expect("it was killed");
        }
    }

    /// Where it keeps what it keeps.
    pub(crate) fn store(&self) -> PathBuf {
        self.folder.path().join("store")
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
    }
}
