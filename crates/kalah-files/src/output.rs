//! Outputs: written as a whole, and never over a file that nobody meant.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use thiserror::Error;

/// What becomes of a file that has the name of an output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// It stays, and the output is refused.
    Keep,
    /// The output takes its place.
    Replace,
}

/// Failure to write an output.
#[derive(Debug, Error)]
pub enum OutputError {
    /// Something has its name.
    #[error("{} exists already and stays as it is: choose another name, or --overwrite", .0.display())]
    Exists(PathBuf),
    /// A folder has its name.
    #[error("{} is a folder", .0.display())]
    Folder(PathBuf),
    /// The system refuses.
    #[error("cannot write {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
}

/// Output of a command. It is checked before the work and written after it.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    kind: OutputKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OutputKind {
    /// A device or a pipe, such as `/dev/stdout`: nothing is replaced by writing to it.
    Stream,
    /// A file that takes the place of whatever is there.
    Replacing,
    /// A file whose name has to be free.
    New,
}

impl OutputFile {
    /// Checks that an output can be written later, and changes nothing. An empty file counts as none.
    ///
    /// # Errors
    /// If the name is taken, or the folder is not there or cannot be written to.
    pub fn check(path: &Path, existing: Existing) -> Result<OutputFile, OutputError> {
        let kind = match fs::metadata(path) {
            Ok(found) if found.is_dir() => return Err(OutputError::Folder(path.to_owned())),
            Ok(found) if !found.is_file() => OutputKind::Stream,
            Ok(found) if found.len() == 0 || existing == Existing::Replace => OutputKind::Replacing,
            Ok(_) => return Err(OutputError::Exists(path.to_owned())),
            Err(_) => OutputKind::New,
        };
        let output = OutputFile { path: path.to_owned(), kind };
        if kind != OutputKind::Stream {
            output.part()?;
        }
        Ok(output)
    }

    /// Returns its name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the whole output.
    ///
    /// # Errors
    /// As [`OutputFile::write_with`].
    pub fn write(&self, content: impl AsRef<[u8]>) -> Result<(), OutputError> {
        self.write_with(|file| file.write_all(content.as_ref()))
    }

    /// Writes the output by a function. A file is on the disk as a whole, or is not there.
    ///
    /// # Errors
    /// If it cannot be written, or somebody else has made a file of its name meanwhile.
    pub fn write_with(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), OutputError> {
        let failed = |error| OutputError::Io { path: self.path.clone(), error };
        if self.kind == OutputKind::Stream {
            let mut stream = fs::OpenOptions::new().write(true).open(&self.path).map_err(failed)?;
            return write(&mut stream).and_then(|()| stream.flush()).map_err(failed);
        }
        let mut part = self.part()?;
        let mut buffered = io::BufWriter::new(part.as_file_mut());
        write(&mut buffered).and_then(|()| buffered.flush()).map_err(failed)?;
        drop(buffered);
        part.as_file().sync_all().map_err(failed)?;
        match self.kind {
            OutputKind::New => part.persist_noclobber(&self.path).map_err(|error| {
                if error.error.kind() == io::ErrorKind::AlreadyExists {
                    OutputError::Exists(self.path.clone())
                } else {
                    failed(error.error)
                }
            })?,
            OutputKind::Stream | OutputKind::Replacing => {
                part.persist(self.target()).map_err(|error| failed(error.error))?
            }
        };
        Ok(())
    }

    /// The file that is replaced. A link stays a link: what it leads to is.
    fn target(&self) -> PathBuf {
        fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone())
    }

    /// A file without a name of its own in the folder of the output.
    fn part(&self) -> Result<NamedTempFile, OutputError> {
        let target = self.target();
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        builder.prefix(".").suffix(".part");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // As for any new file, less what the mask of the process takes away.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        builder
            .tempfile_in(folder.unwrap_or(Path::new(".")))
            .map_err(|error| OutputError::Io { path: self.path.clone(), error: cause(&error) })
    }
}

/// The error without the name of the temporary file, which tempfile puts behind the system's own words.
fn cause(error: &io::Error) -> io::Error {
    let text = error.to_string();
    let words = text.split_once(" at path ").map_or(text.as_str(), |(words, _)| words);
    io::Error::new(error.kind(), words)
}
