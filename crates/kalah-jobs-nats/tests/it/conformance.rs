//! The way over NATS stands what every way has to, and what may happen to NATS and to the wires.

use std::collections::HashMap;

use kalah_jobs::conformance::{TestedTransport, TransportFault};
use kalah_jobs::{ServerEnd, WorkerEnd, WorkerId};
use kalah_jobs_nats::{NatsAddress, serve, work};
use tokio::sync::Mutex;
use tokio::time::sleep;

use crate::support::nats_server::NatsServer;
use crate::support::proxy::Proxy;

/// A NATS server, and a wire to it for everybody.
struct OverNats {
    nats: NatsServer,
    /// The server's is under `None`.
    wires: Mutex<HashMap<Option<WorkerId>, Proxy>>,
}

impl OverNats {
    /// `None` where there is no NATS server.
    fn new() -> Option<OverNats> {
        let nats = kalah_needs::all_here(&["nats-server"]).then(|| NatsServer::start(""))?;
        Some(OverNats { nats, wires: Mutex::default() })
    }

    async fn address(&self, of: Option<&WorkerId>) -> NatsAddress {
        let mut wires = self.wires.lock().await;
        let of = of.cloned();
        if !wires.contains_key(&of) {
            wires.insert(of.clone(), Proxy::to(self.nats.at).await);
        }
        format!("nats://{}", wires[&of].at).parse().expect("an address")
    }
}

impl TestedTransport for OverNats {
    async fn server(&self) -> ServerEnd {
        let (end, wire) = ServerEnd::new();
        let address = self.address(None).await;
        tokio::spawn(async move { serve(&address, wire).await.expect("everybody may come") });
        end
    }

    async fn worker(&self, worker: &WorkerId) -> WorkerEnd {
        let (end, wire) = WorkerEnd::new();
        let (address, worker) = (self.address(Some(worker)).await, worker.clone());
        tokio::spawn(async move { work(&address, &worker, wire).await.expect("everybody may come") });
        end
    }

    async fn inflict(&self, fault: TransportFault) {
        match fault {
            TransportFault::Cut => self.wires.lock().await.values().for_each(Proxy::cut),
            TransportFault::Silence(of, time) => {
                self.wires.lock().await[&of].stop(true);
                sleep(time).await;
                self.wires.lock().await[&of].stop(false);
            }
            TransportFault::Killed { away, emptied } => {
                self.nats.kill();
                sleep(away).await;
                if emptied {
                    std::fs::remove_dir_all(self.nats.store()).expect("it has kept something");
                }
                self.nats.go();
            }
        }
    }
}

kalah_jobs::conformance_tests!(std::future::ready(OverNats::new()));
kalah_jobs::conformance_tests_of_a_wire!(std::future::ready(OverNats::new()));
