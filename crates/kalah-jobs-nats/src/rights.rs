//! Permissions of a user of the NATS server.

use std::fmt;

use kalah_jobs::WorkerId;

use crate::subjects::{JOBS, REPORTS, inbox, jobs, messages, next, orders, reports};

/// Subjects that a user of the NATS server may publish and subscribe to; all else is refused.
///
/// Shown as the block that belongs into the user's entry in the configuration of `nats-server`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rights {
    publish: Vec<String>,
    subscribe: Vec<String>,
}

/// Returns the permissions of a worker: to take its own jobs, to receive its own orders, and to publish messages and reports
/// in its own name.
///
/// They hold a worker only in an account that has no streams, as [`Users`](crate::Users) makes it. NATS guards where a
/// user publishes, but not where it wants replies: a worker can have answers of the NATS server, and jobs of its own,
/// put into subjects of others. It cannot choose a word of them; what is no word of ours is dropped, and a report on a
/// job that somebody else holds changes nothing.
pub fn worker_rights(worker: &WorkerId) -> Rights {
    let name = worker.as_str();
    Rights {
        publish: vec![messages(name), reports(name), next(JOBS, name), format!("$JS.ACK.{JOBS}.{name}.>")],
        subscribe: vec![orders(name), format!("{}.>", inbox(name))],
    }
}

/// Returns the permissions of the server: to manage its two streams, to hand out jobs, to receive all messages and
/// to take reports.
pub fn server_rights() -> Rights {
    let mut publish = vec![jobs("*"), orders("*")];
    for stream in [JOBS, REPORTS] {
        publish.extend(["CREATE", "UPDATE", "INFO"].map(|what| format!("$JS.API.STREAM.{what}.{stream}")));
        publish.push(format!("$JS.API.CONSUMER.*.{stream}.>"));
        // The older and the newer name of the same request.
        publish.push(format!("$JS.API.CONSUMER.DURABLE.CREATE.{stream}.>"));
    }
    publish.extend([next(REPORTS, crate::subjects::SERVER), format!("$JS.ACK.{REPORTS}.>")]);
    Rights { publish, subscribe: vec![messages("*"), "_INBOX.>".to_owned()] }
}

impl fmt::Display for Rights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |subjects: &[String]| {
            let quoted: Vec<String> = subjects.iter().map(|subject| format!("\"{subject}\"")).collect();
            quoted.join(", ")
        };
        write!(f, "permissions {{ publish = [{}], ", list(&self.publish))?;
        write!(f, "subscribe = [{}] }}", list(&self.subscribe))
    }
}

#[cfg(test)]
mod tests {
    use super::worker_rights;

    #[test]
    fn a_worker_has_its_own_subjects_alone() {
        if kalah_needs::is_left_out() {
            return;
        }
        let rights = worker_rights(&"w1".parse().expect("a name"));
        assert_eq!(
            rights.to_string(),
            "permissions { publish = [\"kalah.say.w1\", \"kalah.reports.w1\", \
             \"$JS.API.CONSUMER.MSG.NEXT.KALAH_JOBS.w1\", \"$JS.ACK.KALAH_JOBS.w1.>\"], \
             subscribe = [\"kalah.orders.w1\", \"_INBOX_w1.>\"] }"
        );
    }
}
