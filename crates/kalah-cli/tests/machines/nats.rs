//! A NATS server that can be killed and comes back under its address.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

pub(crate) struct Nats {
    child: Child,
    port: u16,
    store: tempfile::TempDir,
}

impl Nats {
    pub(crate) fn start() -> Nats {
        let store = tempfile::tempdir().unwrap();
        // Nobody else takes a port in the moment between.
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Nats { child: spawn(port, &store), port, store }
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
    Command::new("nats-server")
        .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd"])
        .arg(store.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("nats-server is needed: apt-get install nats-server")
}
