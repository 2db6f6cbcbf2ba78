//! Login that a platform begins: where the browser is sent, so that the platform says who it is.

use kalah_texts::{Language, Text};
use serde::Deserialize;
use url::Url;

/// Longest field of a request that is sent on.
const LONGEST: usize = 4096;

/// Request of a platform to begin a login (Security Framework 1.0, 5.1.1).
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct LoginRequest {
    /// Issuer: the platform.
    pub iss: String,
    /// Whom the platform means, in its own words.
    pub login_hint: String,
    /// Page that is to be opened in the end.
    pub target_link_uri: Option<String>,
    /// Launch that the platform means, in its own words.
    pub lti_message_hint: Option<String>,
    /// Name that the platform gave this tool.
    pub client_id: Option<String>,
}

/// Reason why a login cannot be begun.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", Language::ENGLISH.write(&self.text()))]
pub enum NotLogin {
    /// The platform's own address cannot be read.
    Address(String),
    /// The request is too long.
    TooLong,
}

impl NotLogin {
    /// Returns the reason as people read it, within a sentence.
    pub fn text(&self) -> Text {
        match self {
            NotLogin::Address(why) => Text::new("lti-error-login-address").with("why", why),
            NotLogin::TooLong => Text::new("lti-error-login-long"),
        }
    }
}

impl LoginRequest {
    /// Returns the address of the platform that the browser is sent to. The platform returns `state` and `nonce` to
    /// `back`.
    ///
    /// # Errors
    /// If the platform's address cannot be read, or the request is too long to be sent on.
    pub fn authorization_address(
        &self,
        authorization: &str,
        client: &str,
        back: &str,
        state: &str,
        nonce: &str,
    ) -> Result<String, NotLogin> {
        let hint = self.lti_message_hint.as_deref();
        if self.login_hint.len() > LONGEST || hint.is_some_and(|hint| hint.len() > LONGEST) {
            return Err(NotLogin::TooLong);
        }
        let mut address = Url::parse(authorization).map_err(|error| NotLogin::Address(error.to_string()))?;
        let mut query = address.query_pairs_mut();
        query
            .append_pair("scope", "openid")
            .append_pair("response_type", "id_token")
            .append_pair("response_mode", "form_post")
            .append_pair("prompt", "none")
            .append_pair("client_id", client)
            .append_pair("redirect_uri", back)
            .append_pair("login_hint", &self.login_hint)
            .append_pair("state", state)
            .append_pair("nonce", nonce);
        if let Some(hint) = hint {
            query.append_pair("lti_message_hint", hint);
        }
        drop(query);
        Ok(address.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{LoginRequest, NotLogin};

    #[test]
    fn the_platform_gets_its_own_words_back() {
        let request = LoginRequest {
            iss: "https://lms.example".to_owned(),
            login_hint: "7&x=1".to_owned(),
            lti_message_hint: Some("m".to_owned()),
            ..LoginRequest::default()
        };
        let address = request
            .authorization_address("https://lms.example/auth?a=b", "kalah", "https://k/lti/launch", "s", "n")
            .unwrap();
        assert!(address.starts_with("https://lms.example/auth?a=b&scope=openid&"), "{address}");
        for part in ["login_hint=7%26x%3D1", "lti_message_hint=m", "state=s", "nonce=n", "prompt=none"] {
            assert!(address.contains(part), "{part}: {address}");
        }
        assert!(address.contains("redirect_uri=https%3A%2F%2Fk%2Flti%2Flaunch"), "{address}");
        let nowhere = request.authorization_address("lms", "kalah", "b", "s", "n");
        assert!(matches!(nowhere, Err(NotLogin::Address(_))));
        let long = LoginRequest { login_hint: "x".repeat(5000), ..request };
        assert_eq!(
            long.authorization_address("https://lms.example", "k", "b", "s", "n"),
            Err(NotLogin::TooLong)
        );
    }
}
