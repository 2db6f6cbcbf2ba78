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
    heard: Sender<TransportEvent>,
    orders: Arc<Mutex<HashMap<WorkerId, Sender<WorkerOrder>>>>,
}

/// A server's end, and where its workers come.
pub fn in_process() -> (ServerEnd, InProcessTransport) {
    let (end, ServerWire { orders, heard }) = ServerEnd::new();
    let meeting = InProcessTransport { heard, orders: Arc::default() };
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
        let (end, WorkerWire { orders, said }) = WorkerEnd::new();
        self.orders.lock().unwrap_or_else(PoisonError::into_inner).insert(worker.clone(), orders);
        let (heard, worker) = (self.heard.clone(), worker.clone());
        thread::spawn(move || {
            while let Ok(message) = said.recv_blocking() {
                let said =
                    TransportEvent::Said { worker: worker.clone(), message, receipt: Receipt::default() };
                if heard.send_blocking(said).is_err() {
                    return;
                }
            }
        });
        end
    }
}
