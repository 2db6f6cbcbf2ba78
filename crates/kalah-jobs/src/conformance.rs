//! What every way between server and workers has to stand, whatever happens to it and to them.
//!
//! A small server and workers that follow a script play a few dozen jobs over the [`TestedTransport`]. The server decides by the
//! [`Ledger`](crate::Ledger), as the real one does, and writes what has to outlive it into something that stands for
//! the database; leases are short. In the end every job is done once, by who held the attempt that counts, or it was
//! set aside after as many tries as there may be; and no attempt was ever given twice.
//!
//! A way that has a test of it calls [`conformance_tests!`](crate::conformance_tests), and
//! [`conformance_tests_of_a_wire!`](crate::conformance_tests_of_a_wire) as well if something lies between its ends that
//! can fail by itself.

mod coordinator;
mod database;
mod everyone;
mod scenario;
mod scripted_worker;
mod way;
mod wire;

use std::future::Future;

pub use everyone::{
    everything_at_once, long_reports, misfits, pauses, plain_work, refusals_everywhere, server_killed,
    untruths, workers_killed,
};
pub use way::{LEASE, TestedTransport, TransportFault};
pub use wire::{
    cuts, everything_and_the_wire, nobody_between, nothing_kept_between, silent_server, silent_worker,
};

/// Runs one of the tests.
///
/// # Panics
/// If the way does not stand it, or this machine gives no threads.
pub fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(test);
}

/// A test for each thing that may happen to the server and to workers. Takes an expression that makes a
/// [`TestedTransport`](crate::conformance::TestedTransport), awaited for each test anew; `None` where this machine cannot.
#[macro_export]
macro_rules! conformance_tests {
    ($way:expr) => {
        $crate::conformance_tests!(
            @each $way;
            plain_work workers_killed pauses misfits untruths refusals_everywhere server_killed long_reports
            everything_at_once
        );
    };
    (@each $way:expr; $($test:ident)*) => {
        $(
            #[test]
            fn $test() {
                $crate::conformance::run(async {
                    if let Some(way) = $way.await {
                        $crate::conformance::$test(way).await;
                    }
                });
            }
        )*
    };
}

/// A test for each thing that may happen to what lies between server and workers.
#[macro_export]
macro_rules! conformance_tests_of_a_wire {
    ($way:expr) => {
        $crate::conformance_tests!(
            @each $way;
            cuts silent_worker silent_server nobody_between nothing_kept_between everything_and_the_wire
        );
    };
}
