//! File of the keys by which platforms recognise this server.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kalah_http::random::random_bytes;
use kalah_lti::{KeyError, ToolKey, ToolKeys};
use kalah_store::Moment;
use serde_json::Value;
use tokio::sync::Mutex;

/// File below the data directory.
const FILE: &str = "lti-keys.json";

/// Reason why there is no key.
#[derive(Debug, thiserror::Error)]
pub(super) enum KeyFileError {
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    #[error(transparent)]
    Key(#[from] KeyError),
}

/// Keys of a data directory, made when they are first needed. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct ToolKeyFile {
    path: Arc<PathBuf>,
    keys: Arc<Mutex<Option<ToolKeys>>>,
}

impl ToolKeyFile {
    pub(super) fn of_data(data: &Path) -> ToolKeyFile {
        ToolKeyFile { path: Arc::new(data.join(FILE)), keys: Arc::default() }
    }

    /// Returns the key that signs now. A key of a certain age is followed by a new one.
    pub(super) async fn signing(&self) -> Result<ToolKey, KeyFileError> {
        self.current().await.map(|(key, _)| key)
    }

    /// Returns the public keys, as platforms fetch them.
    pub(super) async fn public_set(&self) -> Result<Value, KeyFileError> {
        let (_, keys) = self.current().await?;
        Ok(keys.public_set()?)
    }

    async fn current(&self) -> Result<(ToolKey, ToolKeys), KeyFileError> {
        let now = Moment::now().0;
        let mut held = self.keys.lock().await;
        let keys = match held.take() {
            Some(keys) => keys,
            None => self.read()?,
        };
        let (key, keys) = match keys.signing(now) {
            Some(key) => (key.clone(), keys),
            None => self.rotate(keys, now).await?,
        };
        *held = Some(keys.clone());
        Ok((key, keys))
    }

    fn read(&self) -> Result<ToolKeys, KeyFileError> {
        let failed = |error| KeyFileError::File(self.path.to_path_buf(), error);
        match fs::read(&*self.path) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| failed(io::Error::other(error))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(ToolKeys::default()),
            Err(error) => Err(failed(error)),
        }
    }

    /// Makes a key, which takes a second, and writes it before it signs anything.
    async fn rotate(&self, keys: ToolKeys, now: i64) -> Result<(ToolKey, ToolKeys), KeyFileError> {
        let broken = |_| KeyFileError::Key(KeyError::Generation("it broke off".to_owned()));
        let id = hex::encode(random_bytes::<8>());
        let made = tokio::task::spawn_blocking(move || ToolKey::generate(id, now)).await.map_err(broken)?;
        let key = made?;
        let keys = keys.rotated(key.clone());
        self.write(&keys).map_err(|error| KeyFileError::File(self.path.to_path_buf(), error))?;
        Ok((key, keys))
    }

    fn write(&self, keys: &ToolKeys) -> io::Result<()> {
        let new = self.path.with_extension("new");
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&new)?;
        file.write_all(&serde_json::to_vec(keys)?)?;
        file.sync_all()?;
        fs::rename(&new, &*self.path)
    }
}
