//! Items for a course, chosen in the tool (Deep Linking 2.0).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::time;
use crate::tool_key::{KeyError, ToolKey};

/// Seconds for which a choice is good.
const LASTS: i64 = 300;

/// What a platform says of the choice that it asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DeepLinkingSettings {
    /// Address to which the choice is sent.
    pub deep_link_return_url: String,
    /// Kinds of items that the platform takes.
    #[serde(default)]
    pub accept_types: Vec<String>,
    /// True if it takes several at once.
    #[serde(default)]
    pub accept_multiple: bool,
    /// What has to be sent back as it is.
    #[serde(default)]
    pub data: Option<Value>,
}

impl DeepLinkingSettings {
    /// Returns true if the platform takes items that launch the tool.
    pub fn takes_links(&self) -> bool {
        self.accept_types.iter().any(|kind| kind == "ltiResourceLink")
    }
}

/// Item of a course that launches the tool.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ContentItem {
    #[serde(rename = "type")]
    kind: &'static str,
    /// Title of the item.
    pub title: String,
    /// Address of its page.
    pub url: String,
    /// Parameters that come back with each launch.
    pub custom: BTreeMap<String, String>,
    /// Column of the gradebook, for an item that gives points.
    #[serde(rename = "lineItem", skip_serializing_if = "Option::is_none")]
    pub line_item: Option<ItemLineItem>,
}

/// Column of the gradebook for an item.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ItemLineItem {
    /// Name of the column.
    pub label: String,
    /// The most points.
    pub score_maximum: f64,
    /// What the tool calls it.
    pub resource_id: String,
}

impl ContentItem {
    /// An item of this title that leads to a page.
    pub fn link(title: impl Into<String>, url: impl Into<String>) -> ContentItem {
        ContentItem {
            kind: "ltiResourceLink",
            title: title.into(),
            url: url.into(),
            custom: BTreeMap::new(),
            line_item: None,
        }
    }
}

/// Items that somebody chose, on the way back to the platform.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DeepLinkingResponse<'a> {
    /// Name that the platform gave this tool.
    pub client: &'a str,
    /// The platform, as it calls itself.
    pub issuer: &'a str,
    /// Deployment of the tool in the platform.
    pub deployment: &'a str,
    /// What the platform wants to have back.
    pub data: Option<&'a Value>,
    /// Random value.
    pub nonce: &'a str,
    /// The items.
    pub items: &'a [ContentItem],
    /// Milliseconds since 1970.
    pub now: i64,
}

impl DeepLinkingResponse<'_> {
    /// Signs the choice.
    ///
    /// # Errors
    /// If the key cannot be read.
    pub fn sign(&self, key: &ToolKey) -> Result<String, KeyError> {
        let now = time::seconds(self.now);
        let mut claims = json!({
            "iss": self.client, "aud": self.issuer, "iat": now, "exp": now + LASTS, "nonce": self.nonce,
            "https://purl.imsglobal.org/spec/lti/claim/message_type": "LtiDeepLinkingResponse",
            "https://purl.imsglobal.org/spec/lti/claim/version": "1.3.0",
            "https://purl.imsglobal.org/spec/lti/claim/deployment_id": self.deployment,
            "https://purl.imsglobal.org/spec/lti-dl/claim/content_items": self.items,
        });
        if let Some(data) = self.data {
            claims["https://purl.imsglobal.org/spec/lti-dl/claim/data"] = data.clone();
        }
        key.sign(&claims)
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use serde_json::Value;

    use super::{ContentItem, DeepLinkingResponse, DeepLinkingSettings, ItemLineItem};
    use crate::tool_key::tests::KEY;

    #[test]
    fn the_platform_gets_its_data_and_the_items() {
        let mut item = ContentItem::link("Deadline", "https://kalah.example/deadlines?show=3");
        item.line_item = Some(ItemLineItem {
            label: "Deadline".to_owned(),
            score_maximum: 1.0,
            resource_id: "d3".to_owned(),
        });
        let response = DeepLinkingResponse {
            client: "kalah",
            issuer: "https://lms.example",
            deployment: "1",
            data: Some(&"x".into()),
            nonce: "n",
            items: &[item],
            now: 0,
        };
        let token = response.sign(&KEY).unwrap();
        let body = URL_SAFE_NO_PAD.decode(token.split('.').nth(1).unwrap()).unwrap();
        let claims: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(claims["https://purl.imsglobal.org/spec/lti-dl/claim/data"], "x");
        let item = &claims["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"][0];
        assert_eq!(
            (&item["type"], &item["lineItem"]["scoreMaximum"]),
            (&"ltiResourceLink".into(), &1.0.into())
        );
    }

    #[test]
    fn a_platform_says_what_it_takes() {
        let settings: DeepLinkingSettings = serde_json::from_str(
            r#"{"deep_link_return_url": "https://lms.example/back", "accept_types": ["link", "ltiResourceLink"],
                "accept_presentation_document_targets": ["iframe"]}"#,
        )
        .unwrap();
        assert!(settings.takes_links() && !settings.accept_multiple && settings.data.is_none());
    }
}
