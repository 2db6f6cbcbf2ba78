//! The two ends of a way between a server and its workers.
//!
//! Both ends are channels. [`in_process`](crate::in_process) joins them directly; another way is a task on either side that
//! moves what the channels carry over a wire. So neither server nor worker knows how far apart they are.

use std::time::Duration;

use async_channel::{Receiver, Sender};

use crate::job::{Attempt, JobId};
use crate::message::{Message, WorkerOrder};
use crate::worker_info::WorkerId;

/// Interval between the heartbeats of a worker.
pub const HEARTBEAT: Duration = Duration::from_secs(2);

/// Event that reaches the server from the workers or the transport.
#[derive(Debug)]
pub enum TransportEvent {
    /// A worker has said something.
    Said {
        /// Worker that sent it.
        worker: WorkerId,
        /// Message of the worker.
        message: Message,
        /// To be given back once what was said is on the disk: until then the way may say it again.
        receipt: Receipt,
    },
    /// Nobody can be heard.
    Down,
    /// Everybody can be heard again. Orders that were on the way may be lost.
    Up,
}

/// Acknowledgement of a message that must not get lost.
#[derive(Debug, Default)]
pub struct Receipt(Option<(Sender<u64>, u64)>);

impl Receipt {
    /// Creates the receipt of the message that the way calls `number`; it hears that number once the message is kept.
    pub const fn new(kept: Sender<u64>, number: u64) -> Receipt {
        Receipt(Some((kept, number)))
    }

    /// Acknowledges the message: it is on the disk, or counts for nothing.
    pub fn kept(self) {
        if let Some((kept, number)) = self.0 {
            // A way that has ended wants to know nothing any more.
            _ = kept.try_send(number);
        }
    }
}

/// The server's end.
#[derive(Debug)]
pub struct ServerEnd {
    orders: Sender<(WorkerId, WorkerOrder)>,
    heard: Receiver<TransportEvent>,
}

/// The other end of [`ServerEnd`], for who moves what it carries.
#[derive(Debug)]
pub struct ServerWire {
    /// Orders of the server to workers.
    pub orders: Receiver<(WorkerId, WorkerOrder)>,
    /// Events for the server.
    pub heard: Sender<TransportEvent>,
}

/// Things that may wait for the server; who tells more waits.
const WAITING: usize = 256;

impl ServerEnd {
    /// Creates both sides of the server's end.
    pub fn new() -> (ServerEnd, ServerWire) {
        // What the server says is bounded by what workers may have.
        let (order_sender, order_receiver) = async_channel::unbounded();
        let (sender, receiver) = async_channel::bounded(WAITING);
        (
            ServerEnd { orders: order_sender, heard: receiver },
            ServerWire { orders: order_receiver, heard: sender },
        )
    }

    /// Says something to a worker. Nothing promises that it arrives.
    pub fn order(&self, worker: &WorkerId, order: WorkerOrder) {
        // Without a wire there is nobody to hear it.
        _ = self.orders.try_send((worker.clone(), order));
    }

    /// Answers a sign of life by what [`Ledger::alive`](crate::Ledger::alive) made of it: who is not known is asked who it is, and jobs
    /// that a worker should not have are taken back.
    pub fn answer(&self, worker: &WorkerId, strange: Option<Vec<(JobId, Attempt)>>) {
        match strange {
            None => self.order(worker, WorkerOrder::WhoAreYou),
            Some(strange) => {
                for (job, attempt) in strange {
                    self.order(worker, WorkerOrder::Cancel(job, attempt));
                }
            }
        }
    }

    /// Waits for what happens next; `None` if nobody can come any more. A call that is dropped has lost nothing.
    pub async fn hear(&self) -> Option<TransportEvent> {
        self.heard.recv().await.ok()
    }

    /// Returns the next event that has happened already; `None` if nothing waits.
    pub fn try_hear(&self) -> Option<TransportEvent> {
        self.heard.try_recv().ok()
    }
}

/// A worker's end.
#[derive(Clone, Debug)]
pub struct WorkerEnd {
    orders: Receiver<WorkerOrder>,
    said: Sender<Message>,
}

/// The other end of [`WorkerEnd`], for who moves what it carries.
#[derive(Debug)]
pub struct WorkerWire {
    /// Orders for the worker.
    pub orders: Sender<WorkerOrder>,
    /// Messages of the worker.
    pub said: Receiver<Message>,
}

impl WorkerEnd {
    /// Creates both sides of a worker's end.
    pub fn new() -> (WorkerEnd, WorkerWire) {
        let (order_sender, order_receiver) = async_channel::unbounded();
        let (sender, receiver) = async_channel::bounded(WAITING);
        (
            WorkerEnd { orders: order_receiver, said: sender },
            WorkerWire { orders: order_sender, said: receiver },
        )
    }

    /// Waits for what the server says; `None` once it has gone for good.
    pub fn hear(&self) -> Option<WorkerOrder> {
        self.orders.recv_blocking().ok()
    }

    /// Waits for the next order like [`hear`](WorkerEnd::hear), for an asynchronous task.
    pub async fn next_order(&self) -> Option<WorkerOrder> {
        self.orders.recv().await.ok()
    }

    /// Says something, and waits until the wire can take it. False if the server has gone for good.
    pub fn say(&self, message: Message) -> bool {
        self.said.send_blocking(message).is_ok()
    }

    /// Sends a message like [`say`](WorkerEnd::say), for an asynchronous task.
    pub async fn tell(&self, message: Message) -> bool {
        self.said.send(message).await.is_ok()
    }

    /// Closes the end: nothing more is sent, but what was sent before still leaves.
    pub fn close(&self) {
        self.said.close();
    }

    /// Says something unless too much waits already.
    pub fn mention(&self, message: Message) {
        // Lost on purpose: whoever cares asks again.
        _ = self.said.try_send(message);
    }
}
