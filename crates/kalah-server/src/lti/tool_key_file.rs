//! File of the keys by which platforms recognise this server.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kalah_http::admission::gate::{Everybody, FairGate, GateLimits};
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
    /// Thread on which keys are made.
    making: FairGate<Everybody>,
}

impl ToolKeyFile {
    pub(super) fn of_data(data: &Path) -> ToolKeyFile {
        let making = FairGate::new(GateLimits::at_once(1));
        ToolKeyFile { path: Arc::new(data.join(FILE)), keys: Arc::default(), making }
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
        let id = hex::encode(random_bytes::<8>());
        let made = self.making.run(Everybody, move |_| ToolKey::generate(id, now)).await;
        let key = made.map_err(|error| KeyError::Generation(error.to_string()))??;
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

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::ToolKeyFile;

    #[tokio::test]
    async fn the_key_of_a_directory_stays_and_is_its_owners_alone() {
        let data = tempfile::tempdir().unwrap();
        let keys = ToolKeyFile::of_data(data.path());
        let (key, set) = (keys.signing().await.unwrap(), keys.public_set().await.unwrap());
        assert_eq!(keys.path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        let again = ToolKeyFile::of_data(data.path());
        assert_eq!((again.signing().await.unwrap(), again.public_set().await.unwrap()), (key, set));
        std::fs::write(&*keys.path, "no keys").unwrap();
        assert!(ToolKeyFile::of_data(data.path()).signing().await.is_err(), "no key takes its place unseen");
    }
}
