//! What a webhook says of a push.

use serde::Deserialize;

/// Push that a forge reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushReport {
    /// Branch that was pushed to; `None` if it was a tag.
    pub branch: Option<String>,
    /// The branch's commit afterwards; `None` if the branch was deleted.
    pub commit: Option<String>,
    /// Branch that the repository shows first, if the forge says so.
    pub default_branch: Option<String>,
}

#[derive(Deserialize)]
struct PushPayload {
    #[serde(rename = "ref")]
    reference: String,
    after: String,
    /// As GitHub and Forgejo call it.
    repository: Option<DescribedRepository>,
    /// As GitLab calls it.
    project: Option<DescribedRepository>,
}

#[derive(Deserialize)]
struct DescribedRepository {
    default_branch: Option<String>,
}

impl PushReport {
    /// Reads the JSON of a push.
    pub(crate) fn parse(json: &[u8]) -> Result<PushReport, serde_json::Error> {
        let payload: PushPayload = serde_json::from_slice(json)?;
        let is_deleted = payload.after.bytes().all(|digit| digit == b'0');
        let described = payload.project.or(payload.repository);
        Ok(PushReport {
            branch: payload.reference.strip_prefix("refs/heads/").map(str::to_owned),
            commit: (!is_deleted).then_some(payload.after),
            default_branch: described.and_then(|one| one.default_branch),
        })
    }

    /// Returns true if this push may change what a branch or a tag of this name is; `None` is what the repository shows
    /// first.
    pub fn concerns(&self, wanted: Option<&str>) -> bool {
        match (&self.branch, wanted.or(self.default_branch.as_deref())) {
            (Some(pushed), Some(wanted)) => pushed == wanted,
            // A tag may be what is wanted by its name alone.
            (None, _) => wanted.is_some(),
            (_, None) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PushReport;

    #[test]
    fn a_push_concerns_its_own_branch() {
        let push = |reference: &str| {
            let json =
                format!(r#"{{"ref":"{reference}","after":"a1","repository":{{"default_branch":"main"}}}}"#);
            PushReport::parse(json.as_bytes()).unwrap()
        };
        assert!(push("refs/heads/main").concerns(None) && push("refs/heads/main").concerns(Some("main")));
        assert!(!push("refs/heads/main").concerns(Some("dev")) && !push("refs/heads/dev").concerns(None));
        assert!(push("refs/heads/a/b").concerns(Some("a/b")));
        assert!(push("refs/tags/v1").concerns(Some("v1")) && !push("refs/tags/v1").concerns(None));
        let gone = r#"{"ref":"refs/heads/main","after":"0000000000000000000000000000000000000000"}"#;
        let gone = PushReport::parse(gone.as_bytes()).unwrap();
        assert_eq!((gone.commit.as_ref(), gone.concerns(None)), (None, true));
        assert!(PushReport::parse(b"{}").is_err());
    }
}
