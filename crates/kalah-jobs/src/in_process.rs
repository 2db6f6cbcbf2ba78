//! The way inside one process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use async_channel::Sender;

use crate::ends::{Receipt, ServerEnd, ServerWire, TransportEvent, WorkerEnd, WorkerWire};
use crate::message::WorkerOrder;
use crate::worker_info::WorkerId;

/// Connects workers of this process to the server. Once it and all of them are gone, the server hears that nobody can
/// come any more.
#[derive(Debug)]
pub struct InProcessTransport {
    events: Sender<TransportEvent>,
    orders: Arc<Mutex<HashMap<WorkerId, Sender<WorkerOrder>>>>,
}

/// A server's end, and where its workers come.
pub fn in_process() -> (ServerEnd, InProcessTransport) {
    let (end, ServerWire { orders, events }) = ServerEnd::new();
    let meeting = InProcessTransport { events, orders: Arc::default() };
    let known = Arc::clone(&meeting.orders);
    thread::spawn(move || {
        while let Ok((worker, order)) = orders.recv_blocking() {
            let sender = known.lock().unwrap_or_else(PoisonError::into_inner).get(&worker).cloned();
            // Who has gone hears nothing.
            _ = sender.map(|sender| sender.try_send(order));
        }
        // The server has gone for good, and so every worker's orders end.
        known.lock().unwrap_or_else(PoisonError::into_inner).clear();
    });
    (end, meeting)
}

impl InProcessTransport {
    /// The end of a worker of this name. One that had it hears nothing any more.
    pub fn join(&self, worker: &WorkerId) -> WorkerEnd {
        let (end, WorkerWire { orders, messages }) = WorkerEnd::new();
        self.orders.lock().unwrap_or_else(PoisonError::into_inner).insert(worker.clone(), orders);
        let (events, worker) = (self.events.clone(), worker.clone());
        thread::spawn(move || {
            while let Ok(message) = messages.recv_blocking() {
                let event =
                    TransportEvent::Message { worker: worker.clone(), message, receipt: Receipt::default() };
                if events.send_blocking(event).is_err() {
                    return;
                }
            }
        });
        end
    }
}
