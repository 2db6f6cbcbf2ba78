//! The certificate of `kalah serve`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kalah_server::Tls;
use tokio::signal::unix::{SignalKind, signal};

#[derive(Args)]
#[command(next_help_heading = "TLS")]
pub(crate) struct TlsArgs {
    /// Serve by TLS, with this certificate and those that vouch for it, in PEM; it is read again at SIGHUP
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The key of the certificate, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
}

impl TlsArgs {
    /// Returns true if this server speaks TLS itself.
    pub(crate) fn is_given(&self) -> bool {
        self.tls_cert.is_some()
    }

    /// Loads certificate and key of the server; reloaded on SIGHUP.
    pub(crate) fn tls(&self) -> Result<Option<Tls>> {
        let (Some(certificate), Some(key)) = (&self.tls_cert, &self.tls_key) else { return Ok(None) };
        let tls = Tls::from_files(certificate, key)?;
        let mut hangups = signal(SignalKind::hangup())?;
        let again = tls.clone();
        tokio::spawn(async move {
            while hangups.recv().await.is_some() {
                match again.read_again() {
                    Ok(()) => eprintln!("The certificate was read again."),
                    Err(error) => eprintln!("The former certificate stays: {error}"),
                }
            }
        });
        Ok(Some(tls))
    }
}
