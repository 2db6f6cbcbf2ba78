//! TLS of the server's own, with a certificate that can change while it runs.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::{self, PemObject as _};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// Certificate and key of the server. Clones are the same.
#[derive(Clone)]
pub struct Tls(Arc<TlsState>);

struct TlsState {
    certificate: PathBuf,
    key: PathBuf,
    config: RwLock<Arc<ServerConfig>>,
}

/// Reason why there is no TLS.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read, or is not in PEM.
    #[error("cannot read {file}: {error}")]
    File {
        /// File that cannot be used.
        file: PathBuf,
        /// Cause of the error.
        error: pem::Error,
    },
    /// Certificate and key are of no use, or not for each other.
    #[error("certificate and key cannot be used: {0}")]
    Unfit(#[from] rustls::Error),
}

impl Tls {
    /// The certificate with those that vouch for it, and its key, each in a file in PEM.
    ///
    /// # Errors
    /// If they cannot be read or used.
    pub fn from_files(certificate: &Path, key: &Path) -> Result<Tls, TlsError> {
        let config = RwLock::new(read(certificate, key)?);
        let (certificate, key) = (certificate.to_owned(), key.to_owned());
        Ok(Tls(Arc::new(TlsState { certificate, key, config })))
    }

    /// Reads both files again. Connections that are open go on as they are.
    ///
    /// # Errors
    /// As [`Tls::from_files`]: then everything stays as it was.
    pub fn read_again(&self) -> Result<(), TlsError> {
        let TlsState { certificate, key, config } = &*self.0;
        let read = read(certificate, key)?;
        *config.write().unwrap_or_else(PoisonError::into_inner) = read;
        Ok(())
    }

    /// Shakes hands with a client, for as long as that one takes.
    ///
    /// # Errors
    /// If the client does not.
    pub async fn accept(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        let config = Arc::clone(&self.0.config.read().unwrap_or_else(PoisonError::into_inner));
        TlsAcceptor::from(config).accept(stream).await
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Tls").field(&self.0.certificate).finish()
    }
}

fn read(certificate: &Path, key: &Path) -> Result<Arc<ServerConfig>, TlsError> {
    let failed = |file: &Path| {
        let file = file.to_owned();
        |error| TlsError::File { file, error }
    };
    let chain = CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect);
    let chain: Vec<CertificateDer<'static>> = chain.map_err(failed(certificate))?;
    let key = PrivateKeyDer::from_pem_file(key).map_err(failed(key))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain, key)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}
