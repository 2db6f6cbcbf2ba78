//! Whether a NATS server answers.

use std::time::Duration;

use kalah_jobs_nats::NatsAddress;
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::time::timeout;

/// Time in which a server on any network answers.
const PATIENCE: Duration = Duration::from_secs(5);

/// Says on standard error that nobody answers at an address, if it is so. The work waits for it all the same.
pub(crate) fn warn_if_silent(runtime: &Runtime, address: &NatsAddress) {
    let (place, shown) = (address.host_and_port(), address.to_string());
    runtime.spawn(async move {
        let answers = timeout(PATIENCE, TcpStream::connect(place.as_str())).await;
        if !matches!(answers, Ok(Ok(_))) {
            eprintln!("Nobody answers at {shown} yet: is nats-server running there? The work waits for it.");
        }
    });
}
