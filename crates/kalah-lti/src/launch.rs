//! Launches: what a platform says of somebody, once its signature is verified.

use std::collections::BTreeMap;

use kalah_texts::{Language, Text};
use openidconnect::core::{
    CoreGenderClaim, CoreIdTokenVerifier, CoreJsonWebKeySet, CoreJweContentEncryptionAlgorithm,
    CoreJwsSigningAlgorithm,
};
use openidconnect::{
    ClaimsVerificationError, ClientId, IdToken, IdTokenClaims, IssuerUrl, Nonce, SignatureVerificationError,
};

use crate::claims::LaunchClaims;
use crate::deep_linking::DeepLinkingSettings;
use crate::roles::CourseRole;
use crate::service_token::ServiceScope;
use crate::time;

/// Milliseconds by which the clock of a platform may be ahead of ours.
const AHEAD: i64 = 5 * 60_000;

/// Longest token of a launch, in bytes.
const LONGEST_TOKEN: usize = 64 << 10;

/// Longest id of a person, in bytes (`OpenID Connect Core 1.0`, 2).
const LONGEST_SUBJECT: usize = 255;

/// Longest other text on a person or a course that is taken, in bytes.
const LONGEST_TEXT: usize = 1024;

/// Version of the standard.
const VERSION: &str = "1.3.0";

type LaunchToken =
    IdToken<LaunchClaims, CoreGenderClaim, CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm>;

/// Public keys of a platform.
#[derive(Clone, Debug)]
pub struct PlatformKeys(CoreJsonWebKeySet);

/// What a launch has to agree with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaunchTerms<'a> {
    /// The platform, as it calls itself.
    pub issuer: &'a str,
    /// Name that it gave this tool.
    pub client: &'a str,
    /// The only deployment of the tool that may launch; `None` if any may.
    pub deployment: Option<&'a str>,
    /// Nonce of the login.
    pub nonce: &'a str,
    /// Milliseconds since 1970.
    pub now: i64,
}

/// Somebody whom a platform sends.
#[derive(Clone, PartialEq, Debug)]
pub struct Launch {
    /// Deployment of the tool in the platform.
    pub deployment: String,
    /// Whom the platform means, by its own id.
    pub subject: String,
    /// Name, if the platform tells it.
    pub name: Option<String>,
    /// Mail address, if the platform tells it.
    pub mail: Option<String>,
    /// Id in the registrar's system, if the platform tells it.
    pub person_number: Option<String>,
    /// Role in the course.
    pub role: Option<CourseRole>,
    /// The course; none for a launch from elsewhere in the platform.
    pub context: Option<LaunchContext>,
    /// Address of the page that is meant.
    pub target: Option<String>,
    /// Parameters of the item that was clicked.
    pub custom: BTreeMap<String, String>,
    /// Address of the members of the course.
    pub members: Option<String>,
    /// The gradebook of the course.
    pub grades: Option<GradeService>,
    /// What the launch is for.
    pub message: LaunchMessage,
}

/// Course of a platform.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaunchContext {
    /// Id within the deployment.
    pub id: String,
    /// Title, or else the short name, or else the id.
    pub title: String,
}

/// Gradebook of a course, and what the tool may do there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GradeService {
    /// Scopes that the platform grants.
    pub scopes: Vec<ServiceScope>,
    /// Address of the line items of the course.
    pub line_items: Option<String>,
    /// Address of the line item of the item that was clicked.
    pub line_item: Option<String>,
}

/// Purpose of a launch.
#[derive(Clone, PartialEq, Debug)]
pub enum LaunchMessage {
    /// Somebody clicked an item of a course.
    ResourceLink {
        /// Id of the item.
        id: String,
    },
    /// Somebody chooses items for a course.
    DeepLinking(DeepLinkingSettings),
}

/// Reason why a launch is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", Language::ENGLISH.write(&self.text()))]
pub enum LaunchError {
    /// The keys of the platform cannot be read.
    Keys(String),
    /// It is no signed token.
    Unreadable(String),
    /// The key that signed it is none of the platform's.
    UnknownKey,
    /// The signature is wrong.
    Forged,
    /// It is too old, or from the future.
    Expired,
    /// It is from another platform.
    WrongIssuer,
    /// It is meant for another tool.
    WrongAudience,
    /// It is of another login.
    WrongNonce,
    /// It is from another deployment of the tool.
    WrongDeployment(String),
    /// It does not say what the standard asks for.
    NotLaunch(&'static str),
}

impl LaunchError {
    /// Returns the reason as people read it, within a sentence.
    pub fn text(&self) -> Text {
        match self {
            LaunchError::Keys(why) => Text::new("lti-error-keys").with("why", why),
            LaunchError::Unreadable(why) => Text::new("lti-error-unreadable").with("why", why),
            LaunchError::UnknownKey => Text::new("lti-error-unknown-key"),
            LaunchError::Forged => Text::new("lti-error-forged"),
            LaunchError::Expired => Text::new("lti-error-expired"),
            LaunchError::WrongIssuer => Text::new("lti-error-wrong-issuer"),
            LaunchError::WrongAudience => Text::new("lti-error-wrong-audience"),
            LaunchError::WrongNonce => Text::new("lti-error-wrong-nonce"),
            LaunchError::WrongDeployment(deployment) => {
                Text::new("lti-error-wrong-deployment").with("deployment", deployment)
            }
            LaunchError::NotLaunch(why) => Text::new("lti-error-not-launch").with("why", why),
        }
    }
}

impl PlatformKeys {
    /// Parses a JSON Web Key Set.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(json: &[u8]) -> Result<PlatformKeys, LaunchError> {
        serde_json::from_slice(json).map(PlatformKeys).map_err(|error| LaunchError::Keys(error.to_string()))
    }

    /// Verifies the token of a launch: signature (RS256), issuer, audience, times, nonce and deployment.
    ///
    /// # Errors
    /// The first of these that does not hold.
    pub fn verify(&self, token: &str, terms: LaunchTerms<'_>) -> Result<Launch, LaunchError> {
        if token.len() > LONGEST_TOKEN {
            return Err(LaunchError::Unreadable("it is too long".to_owned()));
        }
        let token: LaunchToken =
            token.parse().map_err(|error: serde_json::Error| LaunchError::Unreadable(error.to_string()))?;
        let issuer = IssuerUrl::new(terms.issuer.to_owned()).map_err(|_| LaunchError::WrongIssuer)?;
        let now = terms.now;
        let verifier = CoreIdTokenVerifier::new_public_client(
            ClientId::new(terms.client.to_owned()),
            issuer,
            self.0.clone(),
        )
        .set_time_fn(move || time::at(now))
        .set_issue_time_verifier_fn(move |issued| {
            let is_past = issued <= time::at(now.saturating_add(AHEAD));
            is_past.then_some(()).ok_or_else(|| "issued in the future".to_owned())
        });
        let nonce = Nonce::new(terms.nonce.to_owned());
        let claims = token.claims(&verifier, &nonce).map_err(|error| refusal(&error))?;
        let launch = Launch::from_claims(claims)?;
        if terms.deployment.is_some_and(|deployment| deployment != launch.deployment) {
            return Err(LaunchError::WrongDeployment(launch.deployment));
        }
        Ok(launch)
    }
}

fn refusal(error: &ClaimsVerificationError) -> LaunchError {
    match error {
        ClaimsVerificationError::Expired(_) => LaunchError::Expired,
        ClaimsVerificationError::InvalidAudience(_) => LaunchError::WrongAudience,
        ClaimsVerificationError::InvalidIssuer(_) => LaunchError::WrongIssuer,
        ClaimsVerificationError::InvalidNonce(_) => LaunchError::WrongNonce,
        ClaimsVerificationError::SignatureVerification(error) => match error {
            SignatureVerificationError::NoMatchingKey => LaunchError::UnknownKey,
            _ => LaunchError::Forged,
        },
        other => LaunchError::Unreadable(other.to_string()),
    }
}

impl Launch {
    fn from_claims(claims: &IdTokenClaims<LaunchClaims, CoreGenderClaim>) -> Result<Launch, LaunchError> {
        let lti = claims.additional_claims();
        if lti.version != VERSION {
            return Err(LaunchError::NotLaunch("it has another version"));
        }
        if claims.subject().len() > LONGEST_SUBJECT {
            return Err(LaunchError::NotLaunch("it names somebody by too long an id"));
        }
        let message = match &*lti.message_type {
            "LtiResourceLinkRequest" => {
                let link = lti.resource_link.as_ref().filter(|link| !link.id.is_empty());
                let link = link.ok_or(LaunchError::NotLaunch("it names no item of a course"))?;
                LaunchMessage::ResourceLink { id: link.id.clone() }
            }
            "LtiDeepLinkingRequest" => {
                let settings = lti.deep_linking.clone();
                let settings = settings.ok_or(LaunchError::NotLaunch("it says nothing of the choice"))?;
                LaunchMessage::DeepLinking(settings)
            }
            _ => return Err(LaunchError::NotLaunch("it has another type")),
        };
        Ok(Launch {
            deployment: lti.deployment.clone(),
            subject: claims.subject().to_string(),
            name: name(claims),
            mail: claims.email().and_then(|mail| filled(mail)),
            person_number: lti.lis.as_ref().and_then(|lis| filled(lis.person_sourcedid.as_deref()?)),
            role: CourseRole::from_names(lti.roles.iter().map(String::as_str)),
            context: lti.context.as_ref().map(|context| LaunchContext {
                id: context.id.clone(),
                title: [&context.title, &context.label]
                    .into_iter()
                    .find_map(|text| filled(text.as_deref()?))
                    .unwrap_or_else(|| context.id.clone()),
            }),
            target: lti.target.clone(),
            custom: lti.custom.iter().flatten().map(|(name, value)| (name.clone(), text(value))).collect(),
            members: lti.members.as_ref().map(|members| members.context_memberships_url.clone()),
            grades: lti.grades.as_ref().map(|grades| GradeService {
                scopes: ServiceScope::among(&grades.scope),
                line_items: grades.lineitems.clone(),
                line_item: grades.lineitem.clone(),
            }),
            message,
        })
    }
}

/// The whole name, or the parts of it.
fn name(claims: &IdTokenClaims<LaunchClaims, CoreGenderClaim>) -> Option<String> {
    let whole = claims.name().and_then(|name| filled(name.get(None)?));
    let given = claims.given_name().and_then(|name| filled(name.get(None)?));
    let family = claims.family_name().and_then(|name| filled(name.get(None)?));
    whole.or_else(|| match (given, family) {
        (Some(given), Some(family)) => Some(format!("{given} {family}")),
        (given, family) => given.or(family),
    })
}

/// The text, unless it is empty or nobody's.
fn filled(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty() && text.len() <= LONGEST_TEXT).then(|| text.to_owned())
}

/// A parameter as text: some platforms send numbers.
fn text(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Launch, LaunchError, LaunchMessage, LaunchTerms, PlatformKeys};
    use crate::roles::CourseRole;
    use crate::tool_key::ToolKeys;
    use crate::tool_key::tests::{KEY, OTHER_KEY};

    const NOW: i64 = 1_796_000_000_000;
    const TERMS: LaunchTerms = LaunchTerms {
        issuer: "https://lms.example",
        client: "kalah",
        deployment: Some("1"),
        nonce: "nonce",
        now: NOW,
    };

    fn claim(name: &str) -> String {
        format!("https://purl.imsglobal.org/spec/lti/claim/{name}")
    }

    fn claims() -> Value {
        json!({
            "iss": "https://lms.example", "aud": "kalah", "sub": "7", "nonce": "nonce",
            "iat": NOW / 1000, "exp": NOW / 1000 + 60, "given_name": "Ada", "family_name": "Lovelace",
            "email": "ada@lms.example",
            claim("message_type"): "LtiResourceLinkRequest", claim("version"): "1.3.0",
            claim("deployment_id"): "1", claim("target_link_uri"): "https://kalah.example/points",
            claim("roles"): ["http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"],
            claim("context"): { "id": "42", "label": "AI", "title": "" },
            claim("resource_link"): { "id": "5" }, claim("custom"): { "deadline": 3 },
            claim("lis"): { "person_sourcedid": "12345" },
        })
    }

    /// What comes of claims that were changed so, signed by the platform.
    fn launch(change: impl FnOnce(&mut Value)) -> Result<Launch, LaunchError> {
        let mut claims = claims();
        change(&mut claims);
        verify(&KEY.sign(&claims).unwrap())
    }

    fn verify(token: &str) -> Result<Launch, LaunchError> {
        let set = ToolKeys::default().rotated(KEY.clone()).public_set().unwrap();
        PlatformKeys::parse(set.to_string().as_bytes()).unwrap().verify(token, TERMS)
    }

    #[test]
    fn a_launch_says_who_comes_from_where() {
        let launch = launch(|_| {}).unwrap();
        assert_eq!(launch.subject, "7");
        assert_eq!(launch.name.as_deref(), Some("Ada Lovelace"));
        assert_eq!(launch.person_number.as_deref(), Some("12345"));
        assert_eq!(launch.role, Some(CourseRole::Learner));
        assert_eq!(launch.context.unwrap().title, "AI");
        assert_eq!(launch.custom["deadline"], "3");
        assert_eq!(launch.message, LaunchMessage::ResourceLink { id: "5".to_owned() });
    }

    #[test]
    fn what_the_platform_did_not_sign_is_refused() {
        let token = KEY.sign(&claims()).unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let (head, _) = signed.split_once('.').unwrap();
        let other = OTHER_KEY.sign(&claims()).unwrap();
        assert_eq!(verify(&other), Err(LaunchError::UnknownKey));
        // The body of another token under the signature of this one.
        let body = other.split('.').nth(1).unwrap();
        assert!(verify(&format!("{head}.{body}x.{signature}")).is_err());
        let mut changed = claims();
        changed["sub"] = json!("8");
        let changed = KEY.sign(&changed).unwrap();
        let body = changed.split('.').nth(1).unwrap();
        assert_eq!(verify(&format!("{head}.{body}.{signature}")), Err(LaunchError::Forged));
        for not_signed in ["", "a.b.c", &format!("{signed}."), signed] {
            assert!(verify(not_signed).is_err(), "{not_signed}");
        }
        // `{"alg":"none"}`
        let (_, body) = signed.split_once('.').unwrap();
        assert!(verify(&format!("eyJhbGciOiJub25lIn0.{body}.")).is_err());
    }

    #[test]
    fn what_is_meant_for_others_or_another_time_is_refused() {
        let refused = |name: &str, value: Value| launch(|claims| claims[name] = value).unwrap_err();
        assert_eq!(refused("aud", json!("other")), LaunchError::WrongAudience);
        assert_eq!(refused("aud", json!(["kalah", "other"])), LaunchError::WrongAudience);
        assert_eq!(refused("iss", json!("https://evil.example")), LaunchError::WrongIssuer);
        assert_eq!(refused("nonce", json!("other")), LaunchError::WrongNonce);
        assert_eq!(refused("exp", json!(NOW / 1000 - 1)), LaunchError::Expired);
        assert_eq!(refused("iat", json!(NOW / 1000 + 3600)), LaunchError::Expired);
        let other = LaunchError::WrongDeployment("2".to_owned());
        assert_eq!(refused(&claim("deployment_id"), json!("2")), other);
        assert!(matches!(refused(&claim("version"), json!("1.1")), LaunchError::NotLaunch(_)));
        assert!(matches!(refused(&claim("message_type"), json!("Other")), LaunchError::NotLaunch(_)));
        assert!(matches!(refused("sub", json!("7".repeat(256))), LaunchError::NotLaunch(_)));
        assert!(matches!(refused(&claim("resource_link"), Value::Null), LaunchError::NotLaunch(_)));
    }

    #[test]
    fn a_platform_may_say_little_of_somebody() {
        let launch = launch(|claims| {
            for name in ["given_name", "family_name", "email"] {
                claims.as_object_mut().unwrap().remove(name);
            }
            for name in ["roles", "context", "lis", "custom", "target_link_uri"] {
                claims.as_object_mut().unwrap().remove(&claim(name));
            }
        });
        let launch = launch.unwrap();
        assert_eq!((launch.name, launch.mail, launch.role, launch.context), (None, None, None, None));
    }
}
