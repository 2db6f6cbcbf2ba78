//! The streams and consumers, as the server makes them.

use std::time::Duration;

use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::context::CreateStreamError;
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType};
use async_nats::jetstream::stream::{ConsumerError, DiscardPolicy};
use kalah_jobs::WorkerId;

use crate::subjects::{JOBS, REPORTS, SERVER, jobs, reports};

/// Duration for which a job waits for its worker. Its lease has run out long before.
const JOB_AGE: Duration = Duration::from_mins(1);

/// The most that all waiting jobs may take, in bytes of memory.
const JOB_BYTES: i64 = 64 * 1024 * 1024;

/// Duration for which a report waits for the server.
const REPORT_AGE: Duration = Duration::from_hours(24);

/// The most that all waiting reports may take, in bytes on the disk.
const REPORT_BYTES: i64 = 1024 * 1024 * 1024;

/// The most reports of one worker that wait, so that one alone cannot push out the others' for long.
const REPORTS_OF_ONE: i64 = 1024;

/// Duration after which a message that was taken and not acknowledged is delivered again.
const ACK_WAIT: Duration = Duration::from_secs(10);

/// Things taken and not acknowledged at a time.
pub(crate) const UNACKNOWLEDGED: i64 = 4096;

/// Duration after which the consumer of a worker that asks for nothing is removed. It is made again when the
/// worker says hello.
const WORKER_GONE: Duration = Duration::from_hours(1);

/// Makes the streams, unless they are there.
pub(crate) async fn ensure_streams(jetstream: &Context) -> Result<(), CreateStreamError> {
    jetstream
        .create_or_update_stream(Config {
            name: JOBS.to_owned(),
            subjects: vec![jobs("*")],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::Memory,
            discard: DiscardPolicy::Old,
            max_age: JOB_AGE,
            max_bytes: JOB_BYTES,
            duplicate_window: JOB_AGE,
            ..Config::default()
        })
        .await?;
    jetstream
        .create_or_update_stream(Config {
            name: REPORTS.to_owned(),
            subjects: vec![reports("*")],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            discard: DiscardPolicy::Old,
            max_age: REPORT_AGE,
            max_bytes: REPORT_BYTES,
            max_messages_per_subject: REPORTS_OF_ONE,
            duplicate_window: Duration::from_mins(2),
            ..Config::default()
        })
        .await?;
    Ok(())
}

/// Makes the consumer of a worker's jobs, unless it is there.
pub(crate) async fn ensure_worker(jetstream: &Context, worker: &WorkerId) -> Result<(), ConsumerError> {
    let consumer =
        pull::Config { inactive_threshold: WORKER_GONE, ..consumer(worker.as_str(), jobs(worker.as_str())) };
    jetstream.create_consumer_on_stream(consumer, JOBS).await.map(drop)
}

/// Makes the server's consumer of reports anew: so what an earlier one took and did not acknowledge is given again at
/// once, as are reports whose acknowledgement was lost when NATS was killed.
pub(crate) async fn renew_reports(jetstream: &Context) -> Result<(), ConsumerError> {
    // There may be none.
    _ = jetstream.delete_consumer_from_stream(SERVER, REPORTS).await;
    jetstream.create_consumer_on_stream(consumer(SERVER, reports("*")), REPORTS).await.map(drop)
}

fn consumer(name: &str, subject: String) -> pull::Config {
    pull::Config {
        durable_name: Some(name.to_owned()),
        filter_subject: subject,
        ack_policy: AckPolicy::Explicit,
        ack_wait: ACK_WAIT,
        // What is over its number of deliveries would stay in the stream for ever; attempts are counted elsewhere.
        max_deliver: -1,
        max_ack_pending: UNACKNOWLEDGED,
        memory_storage: true,
        ..pull::Config::default()
    }
}
