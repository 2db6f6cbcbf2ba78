//! Statuses of commits, as each forge wants them.

use serde_json::{Value, json};

use crate::forge_kind::ForgeKind;
use crate::repository_place::RepositoryPlace;

/// Longest description, in letters: GitHub takes no longer one.
const LONGEST: usize = 140;

/// State of a commit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CommitState {
    /// The verdict is still to come.
    Pending,
    /// It is good.
    Success,
    /// It is not good.
    Failure,
    /// There is no verdict on it.
    Error,
}

impl CommitState {
    /// List of all states.
    pub const ALL: [CommitState; 4] =
        [CommitState::Pending, CommitState::Success, CommitState::Failure, CommitState::Error];

    /// Returns its word for programs and databases, as GitHub and Forgejo write it.
    pub const fn word(self) -> &'static str {
        match self {
            CommitState::Pending => "pending",
            CommitState::Success => "success",
            CommitState::Failure => "failure",
            CommitState::Error => "error",
        }
    }

    const fn gitlab_word(self) -> &'static str {
        match self {
            CommitState::Pending => "pending",
            CommitState::Success => "success",
            CommitState::Failure => "failed",
            CommitState::Error => "canceled",
        }
    }
}

/// Status of a commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommitStatus<'a> {
    /// Whether it is good.
    pub state: CommitState,
    /// Text in one line; what is too long is cut.
    pub description: &'a str,
    /// Page that says more.
    pub link: Option<&'a str>,
    /// Name of the status: a newer one of this name replaces it.
    pub name: &'a str,
}

/// Request that sets a status: a POST with a body of JSON.
#[derive(Clone, PartialEq, Eq)]
pub struct StatusCall {
    /// Where it goes.
    pub address: String,
    /// Headers beside that of the length. They have the token.
    pub headers: Vec<(&'static str, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl CommitStatus<'_> {
    /// Writes the request that sets the status of a commit.
    pub fn call(self, forge: ForgeKind, place: &RepositoryPlace, commit: &str, token: &str) -> StatusCall {
        let description: String = self.description.chars().take(LONGEST).collect();
        let mut fields = match forge {
            ForgeKind::GitHub | ForgeKind::Forgejo => {
                json!({ "state": self.state.word(), "context": self.name, "description": description })
            }
            ForgeKind::GitLab => {
                json!({ "state": self.state.gitlab_word(), "name": self.name, "description": description })
            }
        };
        if let Some(link) = self.link {
            fields["target_url"] = Value::from(link);
        }
        let mut headers = vec![("content-type", "application/json".to_owned())];
        match forge {
            ForgeKind::GitHub => headers.extend([
                ("accept", "application/vnd.github+json".to_owned()),
                ("x-github-api-version", "2022-11-28".to_owned()),
                ("authorization", format!("Bearer {token}")),
            ]),
            ForgeKind::GitLab => headers.push(("private-token", token.to_owned())),
            ForgeKind::Forgejo => headers.push(("authorization", format!("token {token}"))),
        }
        headers.push(("user-agent", "kalah".to_owned()));
        StatusCall { address: place.statuses(forge, commit), headers, body: fields.to_string().into_bytes() }
    }
}

/// What an answer to a status means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatusAnswer {
    /// The forge has it.
    Taken,
    /// It may be tried again.
    Again,
    /// It would be refused again: the token, the repository or the commit is not right.
    Refused,
}

impl StatusAnswer {
    /// Reads the status and the text of an answer.
    pub fn read(forge: ForgeKind, status: u16, text: &str) -> StatusAnswer {
        match status {
            200..300 => StatusAnswer::Taken,
            // GitLab takes no state that the commit has already, whatever else has changed.
            400 if forge == ForgeKind::GitLab && text.contains("Cannot transition status") => {
                StatusAnswer::Taken
            }
            // The forge is too busy; GitHub says 403 where its rate limit is used up.
            403 if text.contains("rate limit") => StatusAnswer::Again,
            408 | 429 => StatusAnswer::Again,
            // Redirected: the repository has another name now.
            300..500 => StatusAnswer::Refused,
            _ => StatusAnswer::Again,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{CommitState, CommitStatus, StatusAnswer};
    use crate::forge_kind::ForgeKind;
    use crate::repository_place::RepositoryPlace;

    fn call(forge: ForgeKind, link: Option<&str>) -> (Vec<(&'static str, String)>, Value) {
        let place = RepositoryPlace::new("https://forge.example", "a/b").unwrap();
        let description = "ä".repeat(200);
        let status =
            CommitStatus { state: CommitState::Failure, description: &description, link, name: "kalah" };
        let call = status.call(forge, &place, "c1", "t0ken");
        (call.headers, serde_json::from_slice(&call.body).unwrap())
    }

    #[test]
    fn each_forge_gets_its_own_words() {
        let cut = "ä".repeat(140);
        let (headers, body) = call(ForgeKind::GitHub, Some("https://kalah.example/submissions/1"));
        assert!(headers.contains(&("authorization", "Bearer t0ken".to_owned())));
        let expected = json!({
            "state": "failure", "context": "kalah", "description": cut,
            "target_url": "https://kalah.example/submissions/1",
        });
        assert_eq!(body, expected);
        let (headers, body) = call(ForgeKind::GitLab, None);
        assert!(headers.contains(&("private-token", "t0ken".to_owned())));
        assert_eq!(body, json!({ "state": "failed", "name": "kalah", "description": cut }));
        let (headers, body) = call(ForgeKind::Forgejo, None);
        assert!(headers.contains(&("authorization", "token t0ken".to_owned())));
        assert_eq!(body, json!({ "state": "failure", "context": "kalah", "description": cut }));
    }

    #[test]
    fn what_a_forge_does_not_want_is_not_sent_again() {
        let of = |status, text| StatusAnswer::read(ForgeKind::GitLab, status, text);
        for (status, text, expected) in [
            (201, "", StatusAnswer::Taken),
            (400, "Cannot transition status via :enqueue from :pending", StatusAnswer::Taken),
            (400, "state does not have a valid value", StatusAnswer::Refused),
            (301, "", StatusAnswer::Refused),
            (401, "", StatusAnswer::Refused),
            (403, "API rate limit exceeded", StatusAnswer::Again),
            (403, "Resource not accessible by personal access token", StatusAnswer::Refused),
            (404, "", StatusAnswer::Refused),
            (422, "", StatusAnswer::Refused),
            (429, "", StatusAnswer::Again),
            (500, "", StatusAnswer::Again),
            (503, "", StatusAnswer::Again),
        ] {
            assert_eq!(of(status, text), expected, "{status} {text}");
        }
        let github = StatusAnswer::read(ForgeKind::GitHub, 400, "Cannot transition status");
        assert_eq!(github, StatusAnswer::Refused);
    }
}
