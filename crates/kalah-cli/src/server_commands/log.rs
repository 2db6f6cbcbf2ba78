//! The log of a server or a worker.

use std::io::{self, Write};

use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::terminal::put_error;

/// The variable that says what is logged, as in `info,kalah::requests=debug`.
const LOG: &str = "KALAH_LOG";

/// Lets the log be written to standard error: what the program itself tells, and what is wrong elsewhere, unless
/// `KALAH_LOG` asks for more or less.
pub(crate) fn start() {
    let usual =
        || Targets::new().with_default(LevelFilter::INFO).with_target("async_nats", LevelFilter::WARN);
    let asked = std::env::var(LOG).ok().map(|asked| asked.parse::<Targets>());
    let targets = match asked {
        Some(Ok(targets)) => targets,
        Some(Err(error)) => {
            eprintln!("{LOG} is not followed: {error}");
            usual()
        }
        None => usual(),
    };
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(|| LogWriter)
        .with_ansi(false)
        .with_target(false)
        .compact();
    tracing_subscriber::registry().with(lines.with_filter(targets)).init();
}

/// Standard error for the log.
#[derive(Clone, Copy)]
struct LogWriter;

impl Write for LogWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        put_error(&String::from_utf8_lossy(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
