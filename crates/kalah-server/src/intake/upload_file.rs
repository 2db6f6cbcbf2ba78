//! Bytes on their way to the disk.

use std::fs::File;
use std::io::{self, Seek as _, Write as _};
use std::path::Path;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes};
use flate2::write::MultiGzDecoder;
use futures_core::Stream as _;
use kalah_http::throughput::Throughput;

use super::refusal::SubmissionRefusal;
use super::upload_places::ArrivalPlace;

/// Maximum time for draining a body that nobody takes.
const LONGEST_DRAIN: Duration = Duration::from_secs(10);

/// Multiple of the limit up to which an oversized body is drained: so long the sender gets the reason.
const PATIENCE: u64 = 4;

/// A file that grows while bytes arrive, up to a length.
#[derive(Debug)]
pub(super) struct GrowingFile {
    to: To,
    /// Bytes that came, packed as they may be.
    came: u64,
    most: u64,
}

#[derive(Debug)]
enum To {
    Plain(CappedFile),
    Gzip(Box<MultiGzDecoder<CappedFile>>),
}

/// A file that takes so many bytes and no more.
#[derive(Debug)]
struct CappedFile {
    file: File,
    left: u64,
    full: bool,
}

impl io::Write for CappedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.left.checked_sub(bytes.len() as u64) {
            // They are short, and go to the system's memory: nobody waits for the disk.
            Some(left) => self.file.write_all(bytes).map(|()| self.left = left)?,
            None => self.full = true,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl GrowingFile {
    /// Creates a writer into this file of at most `most` bytes, which unpacks a compressed body while it
    /// arrives.
    pub(super) fn new(file: File, most: u64, packed: bool) -> GrowingFile {
        let capped = CappedFile { file, left: most, full: false };
        let to = if packed { To::Gzip(Box::new(MultiGzDecoder::new(capped))) } else { To::Plain(capped) };
        GrowingFile { to, came: 0, most }
    }

    /// Creates a writer into an unnamed file in this folder.
    pub(super) fn unnamed(folder: &Path, most: u64, packed: bool) -> io::Result<GrowingFile> {
        Ok(GrowingFile::new(tempfile::tempfile_in(folder)?, most, packed))
    }

    /// Takes the next bytes, and forgets those that are too many.
    ///
    /// # Errors
    /// If they are far too many, or not packed as they should be.
    pub(super) fn add(&mut self, bytes: &[u8]) -> Result<(), SubmissionRefusal> {
        self.came += bytes.len() as u64;
        if self.came > self.most.saturating_mul(PATIENCE) {
            return Err(SubmissionRefusal::TooLong(self.most));
        }
        match &mut self.to {
            To::Plain(capped) => capped.write_all(bytes)?,
            To::Gzip(packed) if packed.get_ref().full => {}
            To::Gzip(packed) => packed.write_all(bytes).map_err(|error| not_packed(&error))?,
        }
        Ok(())
    }

    /// The file, read from its beginning on.
    ///
    /// # Errors
    /// If it is longer than it may be.
    pub(super) fn end(self) -> Result<File, SubmissionRefusal> {
        let CappedFile { mut file, full, .. } = match self.to {
            To::Plain(capped) => capped,
            To::Gzip(packed) if packed.get_ref().full => return Err(SubmissionRefusal::TooLong(self.most)),
            To::Gzip(packed) => packed.finish().map_err(|error| not_packed(&error))?,
        };
        if full {
            return Err(SubmissionRefusal::TooLong(self.most));
        }
        file.rewind()?;
        Ok(file)
    }

    /// Takes all of a request's body, as long as it keeps its place.
    ///
    /// # Errors
    /// If it does not come whole, or not in time.
    pub(super) async fn take(self, body: Body, place: ArrivalPlace) -> Result<File, SubmissionRefusal> {
        let throughput = place.throughput();
        place.hold(self.read(body, throughput)).await
    }

    async fn read(mut self, body: Body, throughput: Throughput) -> Result<File, SubmissionRefusal> {
        let mut chunks = body.into_data_stream();
        while let Some(chunk) = next(&mut chunks).await {
            let chunk = chunk.map_err(SubmissionRefusal::Broken)?;
            throughput.add(chunk.len());
            self.add(&chunk)?;
        }
        self.end()
    }
}

async fn next(chunks: &mut BodyDataStream) -> Option<Result<Bytes, axum::Error>> {
    std::future::poll_fn(|cx| Pin::new(&mut *chunks).poll_next(cx)).await
}

/// Reads what nobody takes, so that its sender hears why, up to a length and for some seconds.
pub(super) async fn drain(body: Body, most: u64) {
    let mut chunks = body.into_data_stream();
    let read = async {
        let mut came = 0;
        while let Some(Ok(chunk)) = next(&mut chunks).await {
            came += chunk.len() as u64;
            if came > most {
                break;
            }
        }
    };
    // Whoever needs longer hears the number of the status alone.
    _ = tokio::time::timeout(LONGEST_DRAIN, read).await;
}

fn not_packed(error: &io::Error) -> SubmissionRefusal {
    SubmissionRefusal::nonsense(format!("the request says that it is packed by gzip, and is not: {error}"))
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::sync::Arc;

    use axum::body::Body;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use kalah_http::client::ClientAddress;
    use kalah_tournament::PlayerNumber;

    use super::GrowingFile;
    use crate::intake::refusal::SubmissionRefusal;
    use crate::intake::upload_places::{ArrivalLimits, Arrivals};

    async fn arrive(body: Vec<u8>, most: u64, packed: bool) -> Result<String, SubmissionRefusal> {
        let folder = tempfile::tempdir().unwrap();
        let arriving = GrowingFile::unnamed(folder.path(), most, packed).unwrap();
        let mut text = String::new();
        let arrivals = Arc::new(Arrivals::new(ArrivalLimits::USUAL));
        let place = arrivals.enter(PlayerNumber(1), ClientAddress::from_ip([127, 0, 0, 1].into()))?;
        arriving.take(Body::from(body), place).await?.read_to_string(&mut text).unwrap();
        Ok(text)
    }

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(text).unwrap();
        packed.finish().unwrap()
    }

    #[tokio::test]
    async fn what_comes_is_what_was_sent_up_to_its_longest() {
        assert_eq!(arrive(b"12345".to_vec(), 5, false).await.unwrap(), "12345");
        let hundred = "1".repeat(100);
        assert_eq!(arrive(packed(hundred.as_bytes()), 100, true).await.unwrap(), hundred);
        let bomb = packed(&b" ".repeat(1 << 20));
        for (body, packed) in [(b"123456".to_vec(), false), (b"1".repeat(100), false), (bomb, true)] {
            assert!(matches!(arrive(body, 5, packed).await, Err(SubmissionRefusal::TooLong(5))));
        }
        assert!(matches!(arrive(b"12345".to_vec(), 100, true).await, Err(SubmissionRefusal::Nonsense(_))));
    }
}
