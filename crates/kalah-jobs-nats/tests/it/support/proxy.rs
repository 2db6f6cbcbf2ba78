//! A wire that can be stopped and cut.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

/// Passes on what comes to a port.
pub(crate) struct Proxy {
    pub(crate) at: SocketAddr,
    flows: watch::Sender<bool>,
    /// Another number ends the connections of before.
    cuts: watch::Sender<u64>,
    task: JoinHandle<()>,
}

impl Proxy {
    pub(crate) async fn to(server: SocketAddr) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let at = listener.local_addr().expect("it is bound");
        let (flows, flowing) = watch::channel(true);
        let (cuts, cutting) = watch::channel(0);
        let task = tokio::spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((near, _)) = listener.accept().await {
                let (flowing, mut cutting) = (flowing.clone(), cutting.clone());
                cutting.mark_unchanged();
                connections.spawn(async move {
                    let Ok(far) = TcpStream::connect(server).await else { return };
                    _ = (near.set_nodelay(true), far.set_nodelay(true));
                    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
                    tokio::select! {
                        () = pass(near_in, far_out, flowing.clone()) => {}
                        () = pass(far_in, near_out, flowing) => {}
                        _ = cutting.changed() => {}
                    }
                });
            }
        });
        Proxy { at, flows, cuts, task }
    }

    /// Holds everything back, or lets it go on.
    pub(crate) fn stop(&self, stopped: bool) {
        self.flows.send_replace(!stopped);
    }

    /// Ends all connections.
    pub(crate) fn cut(&self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut flowing: watch::Receiver<bool>) {
    let mut bytes = vec![0; 64 * 1024];
    loop {
        let Ok(read @ 1..) = from.read(&mut bytes).await else { return };
        if flowing.wait_for(|flows| *flows).await.is_err() || to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}
