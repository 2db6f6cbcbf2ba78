//! A bot that was written on a page of this server.

use std::io::Write as _;

use kalah_http::admission::gate::KnownMember;
use kalah_store::{SubmissionChannel, SubmissionId};

use super::author::submitting;
use super::depot_bot::{FileName, Uploaded};
use super::refusal::SubmissionRefusal;
use super::room::Intake;
use crate::account::Person;

/// Name of the archive, as its author would upload it.
const ARCHIVE: &str = "my-bot.zip";

impl Intake {
    /// Submits an archive that this server has packed, as an upload of its author.
    pub(crate) async fn submit_written(
        &self,
        person: &Person,
        archive: Vec<u8>,
    ) -> Result<SubmissionId, SubmissionRefusal> {
        let player = submitting(person)?;
        let pass = self.unpacking.enter(KnownMember(player.0.into())).await?;
        let keep = move |intake: &Intake| {
            let (uploaded, mut file) = Uploaded::begin(&intake.incoming, FileName::read(ARCHIVE)?)?;
            file.write_all(&archive)?;
            uploaded.keep(&intake.depot)
        };
        let arrived = self.aside(pass, keep).await?;
        self.submit(player, &arrived, SubmissionChannel::Page).await
    }
}
