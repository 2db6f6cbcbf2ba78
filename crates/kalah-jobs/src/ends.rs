//! The two ends of a transport between a server and its workers.
//!
//! Both ends are channels. [`in_process`](crate::in_process) joins them directly; another transport is a task on either side
//! that moves what the channels carry over a wire. So neither server nor worker knows how far apart they are.

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
    /// A message of a worker.
    Message {
        /// Worker that sent it.
        worker: WorkerId,
        /// Message of the worker.
        message: Message,
        /// Acknowledged once the effects of the message are on the disk: until then the transport may deliver it again.
        receipt: Receipt,
    },
    /// No worker can be reached.
    Down,
    /// Workers can be reached again. Orders that were under way may be lost.
    Up,
}

/// Acknowledgement of a message that must not get lost.
#[derive(Debug, Default)]
pub struct Receipt(Option<(Sender<u64>, u64)>);

impl Receipt {
    /// Creates the receipt of the message that the transport calls `number`; the number is sent to it on acknowledgement.
    pub const fn new(kept: Sender<u64>, number: u64) -> Receipt {
        Receipt(Some((kept, number)))
    }

    /// Acknowledges the message: it is on the disk, or counts for nothing.
    pub fn kept(self) {
        if let Some((kept, number)) = self.0 {
            // A transport that has ended needs no acknowledgement.
            _ = kept.try_send(number);
        }
    }
}

/// The server's end.
#[derive(Debug)]
pub struct ServerEnd {
    orders: Sender<(WorkerId, WorkerOrder)>,
    events: Receiver<TransportEvent>,
}

/// The other end of [`ServerEnd`], for who moves what it carries.
#[derive(Debug)]
pub struct ServerWire {
    /// Orders of the server to workers.
    pub orders: Receiver<(WorkerId, WorkerOrder)>,
    /// Events for the server.
    pub events: Sender<TransportEvent>,
}

/// Messages that may wait for the server; a sender of more waits.
const WAITING: usize = 256;

impl ServerEnd {
    /// Creates both sides of the server's end.
    pub fn new() -> (ServerEnd, ServerWire) {
        // Orders are bounded by the jobs that workers may have.
        let (order_sender, order_receiver) = async_channel::unbounded();
        let (sender, receiver) = async_channel::bounded(WAITING);
        (
            ServerEnd { orders: order_sender, events: receiver },
            ServerWire { orders: order_receiver, events: sender },
        )
    }

    /// Sends an order to a worker. Nothing promises that it arrives.
    pub fn order(&self, worker: &WorkerId, order: WorkerOrder) {
        // Without a wire there is no receiver.
        _ = self.orders.try_send((worker.clone(), order));
    }

    /// Answers a heartbeat with the result of [`Ledger::alive`](crate::Ledger::alive): an unknown worker is asked who it is, and
    /// jobs that a worker should not have are cancelled.
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

    /// Waits for the next event; `None` if no worker can come any more. A call that is dropped has lost nothing.
    pub async fn recv(&self) -> Option<TransportEvent> {
        self.events.recv().await.ok()
    }

    /// Returns the next event that has happened already; `None` if nothing waits.
    pub fn try_recv(&self) -> Option<TransportEvent> {
        self.events.try_recv().ok()
    }
}

/// A worker's end.
#[derive(Clone, Debug)]
pub struct WorkerEnd {
    orders: Receiver<WorkerOrder>,
    messages: Sender<Message>,
}

/// The other end of [`WorkerEnd`], for who moves what it carries.
#[derive(Debug)]
pub struct WorkerWire {
    /// Orders for the worker.
    pub orders: Sender<WorkerOrder>,
    /// Messages of the worker.
    pub messages: Receiver<Message>,
}

impl WorkerEnd {
    /// Creates both sides of a worker's end.
    pub fn new() -> (WorkerEnd, WorkerWire) {
        let (order_sender, order_receiver) = async_channel::unbounded();
        let (sender, receiver) = async_channel::bounded(WAITING);
        (
            WorkerEnd { orders: order_receiver, messages: sender },
            WorkerWire { orders: order_sender, messages: receiver },
        )
    }

    /// Waits for the next order of the server; `None` once it has gone for good.
    pub fn recv(&self) -> Option<WorkerOrder> {
        self.orders.recv_blocking().ok()
    }

    /// Waits for the next order like [`recv`](WorkerEnd::recv), for an asynchronous task.
    pub async fn recv_async(&self) -> Option<WorkerOrder> {
        self.orders.recv().await.ok()
    }

    /// Sends a message, and waits until the wire can take it. False if the server has gone for good.
    pub fn send(&self, message: Message) -> bool {
        self.messages.send_blocking(message).is_ok()
    }

    /// Sends a message like [`send`](WorkerEnd::send), for an asynchronous task.
    pub async fn send_async(&self, message: Message) -> bool {
        self.messages.send(message).await.is_ok()
    }

    /// Closes the end: nothing more is sent, but what was sent before still leaves.
    pub fn close(&self) {
        self.messages.close();
    }

    /// Says something unless too much waits already.
    pub fn mention(&self, message: Message) {
        // Lost on purpose: whoever cares asks again.
        _ = self.messages.try_send(message);
    }
}
