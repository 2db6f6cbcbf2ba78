//! Signals that end a client.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Ctrl-C, and SIGTERM where there is one.
pub(super) struct StopSignals {
    #[cfg(unix)]
    interrupted: Signal,
    #[cfg(unix)]
    terminated: Signal,
    #[cfg(windows)]
    interrupted: tokio::signal::windows::CtrlC,
}

impl StopSignals {
    /// Handles them from now on.
    #[cfg(unix)]
    pub(super) fn new() -> io::Result<StopSignals> {
        let (interrupted, terminated) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        Ok(StopSignals { interrupted, terminated })
    }

    /// Handles them from now on.
    #[cfg(windows)]
    pub(super) fn new() -> io::Result<StopSignals> {
        Ok(StopSignals { interrupted: tokio::signal::windows::ctrl_c()? })
    }

    /// Waits for the next.
    pub(super) async fn next(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.interrupted.recv() => {}
            _ = self.terminated.recv() => {}
        }
        #[cfg(windows)]
        self.interrupted.recv().await;
    }
}
