//! Server and workers as users of the NATS server.

use std::fmt;

use kalah_jobs::WorkerId;

use crate::rights::{server_rights, worker_rights};
use crate::subjects::{JOBS, messages, next, orders, reports};

/// Server and workers as users of the NATS server, shown as a configuration of `nats-server`.
///
/// The workers are in an account of their own, that has no streams. In the server's account their rights would not
/// suffice: NATS lets a user choose where replies go, and follows a reply that is a request to its own interface. So
/// whoever may acknowledge, or publish into a stream, could delete every stream of the account (tried with 2.9.10).
/// Between accounts a reply is given back to the account that has asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Users {
    /// Authentication of the server, as `nats-server` wants it: `user = kalah, password = "..."`, or `nkey =
    /// U...`.
    pub server: String,
    /// The same for each worker.
    pub workers: Vec<(WorkerId, String)>,
}

impl fmt::Display for Users {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let once = [messages("*"), reports("*"), format!("$JS.ACK.{JOBS}.>")];
        let many = next(JOBS, "*");
        writeln!(f, "accounts {{\n  KALAH {{\n    jetstream = enabled")?;
        writeln!(f, "    users = [\n      {{ {}, {} }}\n    ]", self.server, server_rights())?;
        writeln!(f, "    exports = [")?;
        for subject in &once {
            writeln!(f, "      {{ service = \"{subject}\" }}")?;
        }
        writeln!(f, "      {{ service = \"{many}\", response_type = stream }}")?;
        writeln!(f, "      {{ stream = \"{}\" }}\n    ]\n  }}", orders("*"))?;
        writeln!(f, "  WORKERS {{\n    users = [")?;
        for (worker, login) in &self.workers {
            writeln!(f, "      {{ {login}, {} }}", worker_rights(worker))?;
        }
        writeln!(f, "    ]\n    imports = [")?;
        for subject in once.iter().chain([&many]) {
            writeln!(f, "      {{ service = {{ account = KALAH, subject = \"{subject}\" }} }}")?;
        }
        let subject = orders("*");
        writeln!(f, "      {{ stream = {{ account = KALAH, subject = \"{subject}\" }} }}\n    ]\n  }}\n}}")
    }
}
