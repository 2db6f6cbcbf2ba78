//! A NATS server that can be killed and comes back under its address.

use std::fs;
use std::process::{Child, Command, Stdio};

use kalah_needs::lasting_address;

pub(crate) struct Nats {
    child: Child,
    port: u16,
    store: tempfile::TempDir,
}

impl Nats {
    pub(crate) fn start() -> Nats {
        let store = tempfile::tempdir().unwrap();
        let port = lasting_address().port();
        Nats { child: spawn(port, &store), port, store }
    }

    /// One that knows its users, by a configuration of `kalah admin nats-config`; with the address for each: the server
    /// first, then the workers.
    pub(crate) fn with_users(workers: &[&str]) -> (Nats, Vec<String>) {
        let store = tempfile::tempdir().unwrap();
        let port = lasting_address().port();
        let listen = format!("127.0.0.1:{port}");
        let mut print = Command::new(env!("CARGO_BIN_EXE_kalah"));
        print.args(["admin", "nats-config", "--listen", &listen, "--store"]).arg(store.path());
        let printed = print.args(workers.iter().flat_map(|worker| ["--worker", worker])).output().unwrap();
        let config = String::from_utf8(printed.stdout).unwrap();
        let words = config.split_whitespace().filter(|word| word.starts_with("nats://"));
        let addresses = words.map(str::to_owned).collect();
        fs::write(store.path().join("nats.conf"), &config).unwrap();
        (Nats { child: spawn(port, &store), port, store }, addresses)
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Killed and started again with what it has on the disk.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.child = spawn(self.port, &self.store);
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

fn spawn(port: u16, store: &tempfile::TempDir) -> Child {
    let config = store.path().join("nats.conf");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut server = Command::new("nats-server");
    server.env("PATH", format!("{path}:/usr/sbin:/usr/local/sbin"));
    if config.exists() {
        server.arg("-c").arg(config);
    } else {
        server.args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd"]).arg(store.path());
    }
    server
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("nats-server is needed: apt-get install nats-server")
}
