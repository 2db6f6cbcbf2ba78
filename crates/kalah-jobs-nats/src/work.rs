//! A worker's side.

use std::future::pending;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_channel::{Receiver, Sender};
use async_nats::Client;
use async_nats::jetstream::context::ContextBuilder;
use async_nats::jetstream::{self, Context};
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use kalah_jobs::{JobOutcome, JobReport, Message, WorkerId, WorkerOrder, WorkerWire};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};
use tracing::warn;

use crate::address::NatsAddress;
use crate::connection::{Connection, ConnectionChange, NatsError, connect, is_up};
use crate::payload;
use crate::puller::{PullResult, Puller};
use crate::sending::OutgoingMessage;
use crate::subjects::{JOBS, inbox, messages, next, orders, reports};

/// Reports on their way to the stream at a time.
const SENDING: usize = 1024;

/// Maximum duration of sending the last reports once the worker has ended.
const LAST: Duration = Duration::from_secs(5);

/// The pause before a worker that finds nothing to take from says hello again.
const HELLO: Duration = Duration::from_millis(500);

/// Room that NATS needs in a message beside the payload: subject and headers, in bytes.
const HEAD: usize = 1024;

/// Joins a worker's end to the NATS server, and ends when the [`WorkerEnd`](kalah_jobs::WorkerEnd) is dropped.
///
/// A NATS server that cannot be reached is waited for, at the start and at any time. A report is said again until NATS
/// has it on its disk.
///
/// # Errors
/// If the NATS server refuses the address for good, or if a file of the address cannot be used.
pub async fn work(address: &NatsAddress, worker: &WorkerId, wire: WorkerWire) -> Result<(), NatsError> {
    let WorkerWire { orders, messages: said } = wire;
    let (name, replies) = (worker.as_str(), inbox(worker.as_str()));
    let Connection { client, turns } = tokio::select! {
        connection = connect(address, name, &replies, async || ()) => connection?,
        () = orders.closed() => return Ok(()),
    };
    let jetstream = ContextBuilder::new().timeout(Duration::from_secs(2)).build(client.clone());
    let (renew, renewals) = watch::channel(0);
    let post =
        WorkerPost { client, jetstream, worker: worker.clone(), orders, hello: Mutex::default(), renew };
    tokio::select! {
        // Orders before jobs: a welcome says what the jobs need.
        biased;
        refused = post.watch(address, turns) => Err(refused),
        () = post.listen() => Ok(()),
        () = post.take_jobs(renewals) => Ok(()),
        () = post.publish_all(said) => Ok(()),
    }
}

struct WorkerPost {
    client: Client,
    jetstream: Context,
    worker: WorkerId,
    orders: Sender<WorkerOrder>,
    /// Last message in which the worker introduced itself.
    hello: Mutex<Option<Bytes>>,
    /// Number that changes when jobs have to be requested anew.
    renew: watch::Sender<u64>,
}

impl WorkerPost {
    /// Makes what a new connection needs, until we are refused.
    async fn watch(&self, address: &NatsAddress, turns: Receiver<ConnectionChange>) -> NatsError {
        loop {
            // The client, which this holds, holds the other end.
            match turns.recv().await.unwrap_or(ConnectionChange::Refused) {
                ConnectionChange::Up => {
                    self.renew();
                    self.say_hello().await;
                }
                ConnectionChange::Down => {}
                ConnectionChange::Refused => {
                    return NatsError::Refused(address.clone(), "authorization violation".to_owned());
                }
            }
        }
    }

    fn renew(&self) {
        self.renew.send_modify(|renewals| *renewals += 1);
    }

    /// Sends the worker's hello once more.
    async fn say_hello(&self) {
        let hello = self.hello.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(hello) = hello {
            self.publish(hello).await;
        }
    }

    /// Sends a message that may be lost.
    async fn publish(&self, payload: Bytes) {
        if is_up(&self.client) {
            // A connection that has ended for good ends all of this.
            _ = self.client.publish(messages(self.worker.as_str()), payload).await;
        }
    }

    /// Moves orders in.
    async fn listen(&self) {
        let Ok(mut envelopes) = self.client.subscribe(orders(self.worker.as_str())).await else { return };
        while let Some(envelope) = envelopes.next().await {
            let Some(order) = open(&envelope.payload) else { continue };
            if matches!(order, WorkerOrder::Welcome(_)) {
                // Since the hello that it answers there is a consumer.
                self.renew();
            }
            if self.orders.try_send(order).is_err() {
                break;
            }
        }
        // The worker's last words may still be on their way.
        pending::<()>().await;
    }

    /// Moves jobs in.
    async fn take_jobs(&self, renewals: watch::Receiver<u64>) {
        let subject = next(JOBS, self.worker.as_str());
        let Ok(mut puller) = Puller::new(self.client.clone(), subject, renewals).await else { return };
        let mut hello = Instant::now();
        loop {
            let envelope = match puller.next().await {
                PullResult::Message(envelope) => envelope,
                PullResult::NoConsumer => {
                    if hello.elapsed() >= HELLO {
                        hello = Instant::now();
                        self.say_hello().await;
                    }
                    continue;
                }
                PullResult::End => return,
            };
            let Some(reply) = envelope.reply else { continue };
            let answer = match open(&envelope.payload).map(|order| self.orders.try_send(order)) {
                Some(Ok(())) => jetstream::AckKind::Ack,
                // Another run of the worker may take it.
                Some(Err(_)) => jetstream::AckKind::Nak(None),
                None => jetstream::AckKind::Term,
            };
            // One that is lost leads to a job that comes twice, and the worker takes it once.
            _ = self.client.publish(reply, answer.into()).await;
            if self.orders.is_closed() {
                return pending().await;
            }
        }
    }

    /// Moves out what the worker says, until there is nothing any more.
    async fn publish_all(&self, said: Receiver<Message>) {
        // Names of messages begin with a word that nobody can guess, and that no earlier run has used.
        let run = self.client.new_inbox();
        let (mut number, mut sending) = (0u64, FuturesUnordered::new());
        loop {
            let message = tokio::select! {
                Some(()) = sending.next() => continue,
                message = said.recv(), if sending.len() < SENDING => message,
            };
            let report = match message {
                Ok(Message::Report(report)) => report,
                Ok(message) => {
                    if matches!(message, Message::Bye(_)) {
                        // It gives back what is not reported, so the reports go first.
                        _ = timeout(LAST, (&mut sending).for_each(async |()| ())).await;
                    }
                    self.speak_of(&message).await;
                    continue;
                }
                Err(_) => break,
            };
            let Some(payload) = self.report(report) else { continue };
            number += 1;
            let name = format!("{run}.{number}");
            let report = OutgoingMessage { subject: reports(self.worker.as_str()), name, payload };
            sending.push(async move { report.deliver(&self.jetstream, u32::MAX).await });
        }
        // It has ended, and must not seem to come.
        *self.hello.lock().unwrap_or_else(PoisonError::into_inner) = None;
        // Without a connection the last words are lost, which costs a lease.
        _ = timeout(LAST, sending.for_each(async |()| ())).await;
        _ = timeout(LAST, self.client.flush()).await;
    }

    async fn speak_of(&self, message: &Message) {
        let Ok(payload) = payload::write(message) else { return };
        if matches!(message, Message::Hello(_)) {
            *self.hello.lock().unwrap_or_else(PoisonError::into_inner) = Some(payload.clone());
        }
        self.publish(payload).await;
    }

    /// A report as NATS can take it. In place of one that is too long, the machine is at fault: else the job would be
    /// done again and again.
    fn report(&self, report: JobReport) -> Option<Bytes> {
        let (job, attempt) = (report.job, report.attempt);
        let payload = payload::write(&Message::Report(report)).ok()?;
        if payload.len() + HEAD <= self.client.max_payload() {
            return Some(payload);
        }
        let why = format!("its report of {} bytes is too long for the NATS server", payload.len());
        let report = JobReport { job, attempt, outcome: JobOutcome::MachineFault(why) };
        payload::write(&Message::Report(report)).ok()
    }
}

/// Decodes an order of the server; returns `None` and logs one line if that is not possible.
fn open(payload: &[u8]) -> Option<WorkerOrder> {
    payload::read(payload)
        .inspect_err(|error| warn!("something said by the server counts for nothing: {error}"))
        .ok()
}
