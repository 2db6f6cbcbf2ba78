//! Status of a submission, as it changes.

use std::io::Write as _;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use kalah_source::{harmless, visible};

use super::server::{SubmissionAnswer, SubmitServer, UnknownSubmission};

/// Polling interval at first; slower while nothing happens, up to `RARELY`.
const OFTEN: Duration = Duration::from_millis(250);
const RARELY: Duration = Duration::from_secs(3);

/// Maximum time for which a server may be away.
const PATIENCE: Duration = Duration::from_mins(2);

/// Prints a line for each change until it is known whether the bot plays; an error if it does not.
pub(super) fn follow(server: &SubmitServer, submission: i64) -> Result<()> {
    let (mut shown, mut wait, mut last_answer) = (String::new(), OFTEN, Instant::now());
    loop {
        match server.state(submission) {
            Ok(state) => {
                last_answer = Instant::now();
                if state.status != shown {
                    show(&state)?;
                    shown.clone_from(&state.status);
                    wait = OFTEN;
                }
                if state.settled {
                    return end(submission, &state);
                }
            }
            Err(UnknownSubmission::MayNot) => {
                println!("This token may not tell what becomes of it: look at the page");
                return Ok(());
            }
            Err(UnknownSubmission::Yet(error)) if last_answer.elapsed() > PATIENCE => return Err(error),
            Err(UnknownSubmission::Yet(_)) => {}
            Err(UnknownSubmission::Ever(error)) => return Err(error),
        }
        sleep(wait);
        wait = (wait * 3 / 2).min(RARELY);
    }
}

fn show(state: &SubmissionAnswer) -> Result<()> {
    println!("{}", visible(&state.status));
    // Whoever reads it by a pipe sees it now.
    Ok(std::io::stdout().flush()?)
}

fn end(submission: i64, state: &SubmissionAnswer) -> Result<()> {
    if matches!(state.status.as_str(), "executing" | "replaced") {
        return Ok(());
    }
    if let Some(log) = state.log.as_deref().filter(|log| !log.trim().is_empty()) {
        eprintln!("{}", harmless(log.trim_end()));
    }
    let cause = state.cause.as_deref().map(|cause| format!(": {}", visible(cause))).unwrap_or_default();
    bail!("submission {submission} does not play{cause}");
}
