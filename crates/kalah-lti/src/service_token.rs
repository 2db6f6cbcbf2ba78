//! Access to a platform's services: a token for what the tool signs (Security Framework 1.0, 4.1; RFC 7523).

use serde::Deserialize;
use serde_json::json;
use url::form_urlencoded;

use crate::time;
use crate::tool_key::{KeyError, ToolKey};

/// Seconds for which a request for a token is good.
const LASTS: i64 = 300;

/// Seconds for which a token is good where the platform does not say it.
const USUAL: i64 = 3600;

/// Something that a tool may do at a platform.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ServiceScope {
    /// Read and write the line items of a course.
    LineItems,
    /// Send scores.
    Scores,
    /// Read the members of a course.
    Members,
}

impl ServiceScope {
    /// List of all.
    pub const ALL: [ServiceScope; 3] = [ServiceScope::LineItems, ServiceScope::Scores, ServiceScope::Members];

    /// Returns the name of the standards.
    pub const fn name(self) -> &'static str {
        match self {
            ServiceScope::LineItems => "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem",
            ServiceScope::Scores => "https://purl.imsglobal.org/spec/lti-ags/scope/score",
            ServiceScope::Members => {
                "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly"
            }
        }
    }

    /// Returns those that are among these names.
    pub(crate) fn among(names: &[String]) -> Vec<ServiceScope> {
        ServiceScope::ALL.into_iter().filter(|scope| names.iter().any(|name| name == scope.name())).collect()
    }
}

/// Request for an access token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServiceTokenRequest<'a> {
    /// Name that the platform gave this tool.
    pub client: &'a str,
    /// Audience of the request: the token address, unless the platform says something else.
    pub audience: &'a str,
    /// Random id of the request.
    pub id: &'a str,
    /// What the token is for.
    pub scopes: &'a [ServiceScope],
    /// Milliseconds since 1970.
    pub now: i64,
}

impl ServiceTokenRequest<'_> {
    /// Returns the request as the body of a form.
    ///
    /// # Errors
    /// If the key cannot be read.
    pub fn form(&self, key: &ToolKey) -> Result<String, KeyError> {
        let now = time::seconds(self.now);
        let assertion = key.sign(&json!({
            "iss": self.client, "sub": self.client, "aud": self.audience,
            "iat": now, "exp": now + LASTS, "jti": self.id,
        }))?;
        let scopes: Vec<&str> = self.scopes.iter().map(|scope| scope.name()).collect();
        Ok(form_urlencoded::Serializer::new(String::new())
            .append_pair("grant_type", "client_credentials")
            .append_pair("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
            .append_pair("client_assertion", &assertion)
            .append_pair("scope", &scopes.join(" "))
            .finish())
    }
}

/// Access token of a platform.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct ServiceToken {
    /// The token, for the header `Authorization: Bearer`.
    pub access_token: String,
    /// Seconds for which it is good.
    #[serde(default = "usual")]
    pub expires_in: i64,
}

impl std::fmt::Debug for ServiceToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ServiceToken").field("expires_in", &self.expires_in).finish_non_exhaustive()
    }
}

fn usual() -> i64 {
    USUAL
}

#[cfg(test)]
mod tests {
    use url::form_urlencoded;

    use super::{ServiceScope, ServiceToken, ServiceTokenRequest};
    use crate::tool_key::tests::KEY;

    #[test]
    fn a_request_is_signed_and_names_what_it_is_for() {
        let request = ServiceTokenRequest {
            client: "kalah",
            audience: "https://lms.example/token",
            id: "1",
            scopes: &[ServiceScope::Scores, ServiceScope::LineItems],
            now: 5_000,
        };
        let form = request.form(&KEY).unwrap();
        let fields: std::collections::HashMap<_, _> = form_urlencoded::parse(form.as_bytes()).collect();
        assert_eq!(fields["grant_type"], "client_credentials");
        assert_eq!(fields["client_assertion"].split('.').count(), 3);
        let scopes: Vec<String> = fields["scope"].split(' ').map(str::to_owned).collect();
        assert_eq!(ServiceScope::among(&scopes), [ServiceScope::LineItems, ServiceScope::Scores]);
    }

    #[test]
    fn a_token_may_say_how_long_it_lasts() {
        let read = |text: &str| serde_json::from_str::<ServiceToken>(text).unwrap();
        assert_eq!(read(r#"{"access_token":"a","token_type":"Bearer"}"#).expires_in, 3600);
        let token = read(r#"{"access_token":"secret","expires_in":60}"#);
        assert!(token.expires_in == 60 && !format!("{token:?}").contains("secret"));
    }
}
