//! Archives of submissions for those who download them: each is packed once for all who read it at the time.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufWriter, IntoInnerError};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use flate2::Compression;
use flate2::write::GzEncoder;
use kalah_http::admission::gate::{Cancellation, FairGate, GateLimits, GatePass, KnownMember};
use kalah_source::{ContentHash, Depot};
use tokio::sync::OnceCell;

use super::refusal::SubmissionRefusal;

/// Downloads of one person that run at once.
const READING_EACH: usize = 2;

/// Downloads in all. Each may hold an archive on the disk.
const READING: GateLimits =
    GateLimits { at_once: 64, at_once_each: READING_EACH, waiting_each: 0, waiting: 0 };

/// Archives that are packed at once, each on one core.
const PACKING: GateLimits =
    GateLimits { at_once: 1, at_once_each: 1, waiting_each: READING_EACH, waiting: READING.at_once };

/// Unnamed file with an archive, once it is packed.
type Archive = OnceCell<Arc<File>>;

/// Archives that are being read. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct PackedBots {
    reading: FairGate<KnownMember>,
    packing: FairGate<KnownMember>,
    archives: Arc<Mutex<HashMap<ContentHash, Weak<Archive>>>>,
}

/// An archive to read, which is there as long as somebody holds this.
#[derive(Debug)]
pub(super) struct Download {
    pub(super) file: Arc<File>,
    _archive: Arc<Archive>,
    _pass: GatePass<KnownMember>,
}

impl Default for PackedBots {
    fn default() -> PackedBots {
        let (reading, packing) = (FairGate::new(READING), FairGate::new(PACKING));
        PackedBots { reading, packing, archives: Arc::default() }
    }
}

impl PackedBots {
    /// Packs the sources of a bot for somebody, unless somebody else reads them already. The packing ends if nobody
    /// waits for it any more.
    ///
    /// # Errors
    /// If the person has as many downloads as it may, or there is no such bot.
    pub(super) async fn download(
        &self,
        person: KnownMember,
        content: ContentHash,
        depot: &Depot,
        incoming: &Path,
    ) -> Result<Download, SubmissionRefusal> {
        let pass = self.reading.enter(person).await;
        let pass = pass.map_err(|_| SubmissionRefusal::Downloads(READING_EACH))?;
        let archive = self.archive(content);
        let pack = async || {
            let (depot, incoming) = (depot.clone(), incoming.to_owned());
            let pack = move |wanted: &Cancellation| pack(content, &depot, &incoming, wanted);
            self.packing.run(person, pack).await?.map(Arc::new)
        };
        let file = Arc::clone(archive.get_or_try_init(pack).await?);
        Ok(Download { file, _archive: archive, _pass: pass })
    }

    fn archive(&self, content: ContentHash) -> Arc<Archive> {
        // A panic cannot leave it half changed: changes are single calls.
        let mut archives = self.archives.lock().unwrap_or_else(PoisonError::into_inner);
        archives.retain(|_, archive| archive.strong_count() > 0);
        if let Some(archive) = archives.get(&content).and_then(Weak::upgrade) {
            return archive;
        }
        let archive = Arc::default();
        archives.insert(content, Arc::downgrade(&archive));
        archive
    }
}

fn pack(
    content: ContentHash,
    depot: &Depot,
    incoming: &Path,
    wanted: &Cancellation,
) -> Result<File, SubmissionRefusal> {
    let kept = depot.find(content).ok_or(SubmissionRefusal::NotFound("missing-bot"))?;
    let file = tempfile::tempfile_in(incoming)?;
    let mut packed = GzEncoder::new(BufWriter::new(file), Compression::fast());
    kept.pack(wanted.writer(&mut packed))?;
    Ok(packed.finish()?.into_inner().map_err(IntoInnerError::into_error)?)
}
