//! The server's side.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_channel::{Receiver, Sender};
use async_nats::jetstream::context::ContextBuilder;
use async_nats::jetstream::{self, Context};
use async_nats::{Client, Message as Envelope, Subject};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use kalah_jobs::{Message, Receipt, ServerWire, TransportEvent, WorkerId, WorkerOrder};
use tokio::sync::watch;
use tokio::time::sleep;
use tracing::warn;

use crate::address::NatsAddress;
use crate::connection::{Connection, ConnectionChange, NatsError, connect, is_up};
use crate::payload;
use crate::puller::{PullResult, Puller};
use crate::sending::OutgoingMessage;
use crate::streams::{UNACKNOWLEDGED, ensure_streams, ensure_worker, renew_reports};
use crate::subjects::{REPORTS, SERVER, jobs, messages, next, orders, worker_of};

/// Jobs on their way to the stream at a time.
const SENDING: usize = 512;

/// Number of times that a job is published before it is given up: its lease runs out meanwhile.
const TIMES: u32 = 3;

/// The pause before the streams are tried again.
const AGAIN: Duration = Duration::from_millis(200);

/// Joins a server's end to the NATS server, and ends when the [`ServerEnd`](kalah_jobs::ServerEnd) is dropped.
///
/// A NATS server that cannot be reached is waited for, at the start and at any time; the server's end hears
/// [`TransportEvent::Down`] and [`TransportEvent::Up`].
///
/// # Errors
/// If the NATS server refuses the address for good, or if a file of the address cannot be used.
pub async fn serve(address: &NatsAddress, wire: ServerWire) -> Result<(), NatsError> {
    let ServerWire { orders, events } = wire;
    let down = async || _ = events.send(TransportEvent::Down).await;
    let Connection { client, turns } = tokio::select! {
        connection = connect(address, "kalah server", "_INBOX", down) => connection?,
        () = events.closed() => return Ok(()),
    };
    let jetstream = ContextBuilder::new().timeout(Duration::from_secs(2)).build(client.clone());
    let (kept, keeping) = async_channel::unbounded();
    let (renew, renewals) = watch::channel(0);
    let (known, taken) = (Mutex::default(), Mutex::default());
    let post = ServerPost { client, jetstream, events, known, taken };
    tokio::select! {
        // The server's end is gone.
        () = post.events.closed() => Ok(()),
        () = post.send_orders(orders) => Ok(()),
        refused = post.watch(address, turns, renew) => Err(refused),
        () = post.listen() => Ok(()),
        () = post.take_reports(kept, renewals) => Ok(()),
        () = post.acknowledge(keeping) => Ok(()),
    }
}

struct ServerPost {
    client: Client,
    jetstream: Context,
    events: Sender<TransportEvent>,
    /// Workers that have said something.
    known: Mutex<BTreeSet<WorkerId>>,
    /// Subjects on which reports that were taken are acknowledged, by the number of their receipt.
    taken: Mutex<BTreeMap<u64, Subject>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Each change is one insertion or removal.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ServerPost {
    /// Moves orders out, until there are none any more.
    async fn send_orders(&self, orders: Receiver<(WorkerId, WorkerOrder)>) {
        // Names of messages begin with a word that nobody can guess, and that no earlier run has used.
        let run = self.client.new_inbox();
        let (mut number, mut sending) = (0u64, FuturesUnordered::new());
        loop {
            let (worker, order) = tokio::select! {
                Some(()) = sending.next() => continue,
                order = orders.recv(), if sending.len() < SENDING => match order {
                    Ok(order) => order,
                    Err(_) => return,
                },
            };
            if !matches!(order, WorkerOrder::Do(_)) {
                self.order(&worker, &order).await;
                continue;
            }
            let payload = match payload::write(&order) {
                Ok(payload) if payload.len() < self.client.max_payload() => payload,
                Ok(payload) => {
                    warn!("a job of {} bytes is too long for the NATS server", payload.len());
                    continue;
                }
                Err(error) => {
                    warn!("a job cannot be written: {error}");
                    continue;
                }
            };
            number += 1;
            let name = format!("{run}.{number}");
            let job = OutgoingMessage { subject: jobs(worker.as_str()), name, payload };
            sending.push(async move { job.deliver(&self.jetstream, TIMES).await });
        }
    }

    /// Sends an order that may be lost.
    async fn order(&self, worker: &WorkerId, order: &WorkerOrder) {
        if let Ok(payload) = payload::write(order)
            && is_up(&self.client)
        {
            // A connection that has ended for good ends all of this.
            _ = self.client.publish(orders(worker.as_str()), payload).await;
        }
    }

    /// Reports changes of the connection, and makes what a new one needs, until the server refuses us.
    async fn watch(
        &self,
        address: &NatsAddress,
        turns: Receiver<ConnectionChange>,
        renew: watch::Sender<u64>,
    ) -> NatsError {
        loop {
            // The client, which this holds, holds the other end.
            match turns.recv().await.unwrap_or(ConnectionChange::Refused) {
                ConnectionChange::Up => {
                    self.prepare(&turns).await;
                    renew.send_modify(|renewals| *renewals += 1);
                    _ = self.events.send(TransportEvent::Up).await;
                    let known = lock(&self.known).clone();
                    for worker in known {
                        // Its welcome may have been lost, and its consumer may be gone.
                        self.order(&worker, &WorkerOrder::WhoAreYou).await;
                    }
                }
                ConnectionChange::Down => _ = self.events.send(TransportEvent::Down).await,
                ConnectionChange::Refused => {
                    return NatsError::Refused(address.clone(), "authorization violation".to_owned());
                }
            }
        }
    }

    /// Makes streams and consumer, unless the connection turns meanwhile.
    async fn prepare(&self, turns: &Receiver<ConnectionChange>) {
        let mut warned = false;
        while turns.is_empty() {
            let streams = ensure_streams(&self.jetstream).await.map_err(|error| error.to_string());
            let made = match streams {
                Ok(()) => renew_reports(&self.jetstream).await.map_err(|error| error.to_string()),
                Err(error) => Err(error),
            };
            match made {
                Ok(()) => return,
                Err(error) if !warned => warn!("the streams cannot be made yet: {error}"),
                Err(_) => {}
            }
            warned = true;
            sleep(AGAIN).await;
        }
    }

    /// Moves in what workers say.
    async fn listen(&self) {
        let Ok(mut said) = self.client.subscribe(messages("*")).await else { return };
        while let Some(envelope) = said.next().await {
            let Some((worker, message)) = open(&envelope) else { continue };
            let new = lock(&self.known).insert(worker.clone());
            if (new || matches!(message, Message::Hello(_)))
                && let Err(error) = ensure_worker(&self.jetstream, &worker).await
            {
                // It says hello again when it finds nothing to take from.
                warn!("no consumer for the worker {worker} yet: {error}");
            }
            let receipt = Receipt::default();
            if self.events.send(TransportEvent::Message { worker, message, receipt }).await.is_err() {
                return;
            }
        }
    }

    /// Moves in reports.
    async fn take_reports(&self, kept: Sender<u64>, renewals: watch::Receiver<u64>) {
        let subject = next(REPORTS, SERVER);
        let Ok(mut puller) = Puller::new(self.client.clone(), subject, renewals).await else { return };
        let mut number = 0u64;
        loop {
            let envelope = match puller.next().await {
                PullResult::Message(envelope) => envelope,
                PullResult::NoConsumer => continue,
                PullResult::End => return,
            };
            let Some(reply) = envelope.reply.clone() else { continue };
            let Some((worker, message)) = open(&envelope) else {
                // It would come again and say no more.
                _ = self.client.publish(reply, jetstream::AckKind::Term.into()).await;
                continue;
            };
            number += 1;
            self.note(number, reply);
            let receipt = Receipt::new(kept.clone(), number);
            if self.events.send(TransportEvent::Message { worker, message, receipt }).await.is_err() {
                return;
            }
        }
    }

    fn note(&self, number: u64, reply: Subject) {
        let mut taken = lock(&self.taken);
        taken.insert(number, reply);
        // Of those that the server never kept, the older have come again under other numbers.
        if taken.len() > 2 * usize::try_from(UNACKNOWLEDGED).unwrap_or(usize::MAX) {
            taken.pop_first();
        }
    }

    /// Acknowledges the reports that are kept.
    async fn acknowledge(&self, kept: Receiver<u64>) {
        while let Ok(number) = kept.recv().await {
            let reply = lock(&self.taken).remove(&number);
            if let Some(reply) = reply.filter(|_| is_up(&self.client)) {
                // One that is lost leads to a report that comes again and changes nothing.
                _ = self.client.publish(reply, jetstream::AckKind::Ack.into()).await;
            }
        }
    }
}

/// Decodes a message and finds its worker by the subject; returns `None` and logs one line if that is not
/// possible.
fn open(envelope: &Envelope) -> Option<(WorkerId, Message)> {
    let worker = worker_of(&envelope.subject)?;
    match payload::read(&envelope.payload) {
        Ok(Message::Hello(info)) => Some((worker, Message::Hello(info.from_network()))),
        Ok(message) => Some((worker, message)),
        Err(error) => {
            warn!("something said by the worker {worker} counts for nothing: {error}");
            None
        }
    }
}
