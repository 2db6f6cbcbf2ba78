//! Registration of the tool by a platform itself (Dynamic Registration 1.0).

use kalah_texts::{Language, Text};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;

use crate::service_token::ServiceScope;

/// Configuration that a platform publishes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlatformConfiguration {
    /// The platform, as it calls itself.
    pub issuer: String,
    /// Address to which browsers are sent for a launch.
    pub authorization_endpoint: String,
    /// Address of access tokens.
    pub token_endpoint: String,
    /// Address of its public keys.
    pub jwks_uri: String,
    /// Address at which tools register.
    pub registration_endpoint: String,
    /// Audience of requests for access tokens, if it is not their address.
    #[serde(default)]
    pub authorization_server: Option<String>,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti-platform-configuration", default)]
    lti: Option<PlatformProduct>,
}

/// Product of a platform.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct PlatformProduct {
    #[serde(default)]
    product_family_code: Option<String>,
}

/// Reason why a configuration is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", Language::ENGLISH.write(&self.text()))]
pub enum NotConfiguration {
    /// It cannot be read.
    Unreadable(String),
    /// It speaks for another host than its own.
    Foreign {
        /// Host of the configuration.
        found: String,
        /// Issuer that it names.
        issuer: String,
    },
}

impl NotConfiguration {
    /// Returns the reason as people read it, within a sentence.
    pub fn text(&self) -> Text {
        match self {
            NotConfiguration::Unreadable(why) => Text::new("lti-error-configuration").with("why", why),
            NotConfiguration::Foreign { found, issuer } => {
                Text::new("lti-error-foreign").with("found", found).with("issuer", issuer)
            }
        }
    }
}

impl PlatformConfiguration {
    /// Parses the configuration that was found at this address. Its issuer has to be on the same host.
    ///
    /// # Errors
    /// If it is none, or speaks for somebody else.
    pub fn parse(json: &[u8], address: &str) -> Result<PlatformConfiguration, NotConfiguration> {
        let unreadable = |error: String| NotConfiguration::Unreadable(error);
        let found: PlatformConfiguration =
            serde_json::from_slice(json).map_err(|error| unreadable(error.to_string()))?;
        let address = Url::parse(address).map_err(|error| unreadable(error.to_string()))?;
        let issuer = Url::parse(&found.issuer).map_err(|error| unreadable(error.to_string()))?;
        if address.origin() != issuer.origin() {
            let host = address.host_str().unwrap_or_default().to_owned();
            return Err(NotConfiguration::Foreign { found: host, issuer: found.issuer });
        }
        Ok(found)
    }

    /// Returns the name of the platform for people: its product and its host.
    pub fn name(&self) -> String {
        let issuer = Url::parse(&self.issuer).ok();
        let host = issuer.as_ref().and_then(Url::host_str).unwrap_or(&self.issuer);
        let product = self.lti.as_ref().and_then(|lti| lti.product_family_code.as_deref());
        match product.filter(|product| !product.is_empty()) {
            Some(product) => format!("{product} ({host})"),
            None => host.to_owned(),
        }
    }
}

/// Addresses of the tool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToolAddresses {
    /// Address of the site, without a slash at its end.
    pub site: String,
    /// Address at which logins begin.
    pub login: String,
    /// Address to which launches are sent.
    pub launch: String,
    /// Address of the public keys.
    pub keys: String,
}

/// What the tool says of itself to a platform.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegistrationRequest<'a> {
    /// Name of the tool.
    pub name: &'a str,
    /// One sentence on it.
    pub about: &'a str,
    /// Its addresses.
    pub addresses: &'a ToolAddresses,
}

impl RegistrationRequest<'_> {
    /// Returns the request as JSON.
    pub fn json(&self) -> Value {
        let ToolAddresses { site, login, launch, keys } = self.addresses;
        let host = Url::parse(site).ok().and_then(|url| url.host_str().map(str::to_owned));
        let scopes: Vec<&str> = ServiceScope::ALL.iter().map(|scope| scope.name()).collect();
        json!({
            "application_type": "web",
            "response_types": ["id_token"],
            "grant_types": ["implicit", "client_credentials"],
            "initiate_login_uri": login,
            "redirect_uris": [launch],
            "client_name": self.name,
            "jwks_uri": keys,
            "token_endpoint_auth_method": "private_key_jwt",
            "scope": scopes.join(" "),
            "https://purl.imsglobal.org/spec/lti-tool-configuration": {
                "domain": host.unwrap_or_default(),
                "description": self.about,
                "target_link_uri": site,
                "claims": ["iss", "sub", "name", "given_name", "family_name", "email"],
                "messages": [
                    { "type": "LtiResourceLinkRequest", "target_link_uri": site },
                    { "type": "LtiDeepLinkingRequest", "target_link_uri": launch, "label": self.name },
                ],
            },
        })
    }
}

/// Answer of the platform to a registration.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct RegistrationAnswer {
    /// Name that the platform gave the tool.
    pub client_id: String,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti-tool-configuration", default)]
    tool: Option<RegisteredTool>,
}

/// What the platform says of the tool.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct RegisteredTool {
    #[serde(default)]
    deployment_id: Option<Value>,
}

impl RegistrationAnswer {
    /// Parses the answer.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(json: &[u8]) -> Result<RegistrationAnswer, serde_json::Error> {
        serde_json::from_slice(json)
    }

    /// Returns the deployment that the platform made, if it made one.
    pub fn deployment(&self) -> Option<String> {
        let id = self.tool.as_ref()?.deployment_id.as_ref()?;
        // Some platforms send numbers.
        id.as_str().map(str::to_owned).or_else(|| id.is_number().then(|| id.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{
        NotConfiguration, PlatformConfiguration, RegistrationAnswer, RegistrationRequest, ToolAddresses,
    };

    fn configuration() -> Vec<u8> {
        let lms = "https://lms.example";
        json!({
            "issuer": lms, "authorization_endpoint": format!("{lms}/auth"), "token_endpoint": format!("{lms}/token"),
            "jwks_uri": format!("{lms}/jwks"), "registration_endpoint": format!("{lms}/register"),
            "https://purl.imsglobal.org/spec/lti-platform-configuration": { "product_family_code": "moodle" },
        })
        .to_string()
        .into_bytes()
    }

    #[test]
    fn a_configuration_speaks_for_its_own_host() {
        let read = |address| PlatformConfiguration::parse(&configuration(), address);
        assert_eq!(read("https://lms.example/openid").unwrap().name(), "moodle (lms.example)");
        for foreign in
            ["https://evil.example/openid", "http://lms.example/openid", "https://lms.example:8443/"]
        {
            assert!(matches!(read(foreign), Err(NotConfiguration::Foreign { .. })), "{foreign}");
        }
        let unreadable = PlatformConfiguration::parse(b"{}", "https://lms.example");
        assert!(matches!(unreadable, Err(NotConfiguration::Unreadable(_))));
    }

    #[test]
    fn a_platform_names_the_tool_and_perhaps_its_deployment() {
        let answer = |text: &str| RegistrationAnswer::parse(text.as_bytes()).unwrap();
        assert_eq!(answer(r#"{"client_id": "k"}"#).deployment(), None);
        let tool = "https://purl.imsglobal.org/spec/lti-tool-configuration";
        for id in ["\"7\"", "7"] {
            let read = answer(&format!(r#"{{"client_id": "k", "{tool}": {{"deployment_id": {id}}}}}"#));
            assert_eq!(read.deployment().as_deref(), Some("7"));
        }
    }

    #[test]
    fn the_request_asks_for_all_services() {
        let addresses = ToolAddresses {
            site: "https://kalah.example".to_owned(),
            login: "https://kalah.example/lti/login".to_owned(),
            launch: "https://kalah.example/lti/launch".to_owned(),
            keys: "https://kalah.example/lti/keys.json".to_owned(),
        };
        let json = RegistrationRequest { name: "Kalah", about: "About.", addresses: &addresses }.json();
        assert_eq!(json["redirect_uris"][0], "https://kalah.example/lti/launch");
        assert_eq!(json["scope"].as_str().unwrap().split(' ').count(), 3);
        let tool = &json["https://purl.imsglobal.org/spec/lti-tool-configuration"];
        assert_eq!(tool["domain"], "kalah.example");
    }
}
