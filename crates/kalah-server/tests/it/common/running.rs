//! A server in a thread of its own, as all tests of servers begin.

use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread;

use kalah_jobs::ServerEnd;
use kalah_server::{Config, Server, ServerError};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// Runs a server until `stop`; tells its address as soon as it has one.
pub(crate) fn run(
    config: &Config,
    end: ServerEnd,
    stop: impl Future<Output = ()>,
    tell: impl FnOnce(SocketAddr),
) -> Result<(), ServerError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Server::open(config).await?;
        tell(listener.local_addr().unwrap());
        server.run(listener, end, stop).await
    })
}

/// A server in this process.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    thread: thread::JoinHandle<Result<(), ServerError>>,
}

impl Running {
    pub(crate) fn start(config: &Config, end: ServerEnd) -> Running {
        let (tell, told) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let config = config.clone();
        let thread = thread::spawn(move || {
            run(&config, end, async { _ = stopped.await }, |address| tell.send(address).unwrap())
        });
        Running { address: told.recv().unwrap(), stop, thread }
    }

    /// Ends the server, and tells how it ended.
    pub(crate) fn stop(self) -> Result<(), ServerError> {
        // It may have ended by itself.
        _ = self.stop.send(());
        self.thread.join().unwrap()
    }
}
