//! Claims of a launch beside those of `OpenID Connect` (LTI Core 1.3, 5.3 and 5.4).

use std::collections::BTreeMap;

use openidconnect::AdditionalClaims;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::deep_linking::DeepLinkingSettings;

/// Claims of LTI in the token of a launch.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct LaunchClaims {
    #[serde(rename = "https://purl.imsglobal.org/spec/lti/claim/message_type")]
    pub(crate) message_type: String,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti/claim/version")]
    pub(crate) version: String,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti/claim/deployment_id")]
    pub(crate) deployment: String,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti/claim/target_link_uri", default)]
    pub(crate) target: Option<String>,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti/claim/roles", default)]
    pub(crate) roles: Vec<String>,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti/claim/context", default)]
    pub(crate) context: Option<ContextClaim>,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti/claim/resource_link", default)]
    pub(crate) resource_link: Option<ResourceLinkClaim>,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti/claim/lis", default)]
    pub(crate) lis: Option<LisClaim>,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti/claim/custom", default)]
    pub(crate) custom: Option<BTreeMap<String, Value>>,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice", default)]
    pub(crate) members: Option<MembersClaim>,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint", default)]
    pub(crate) grades: Option<GradesClaim>,
    #[serde(rename = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings", default)]
    pub(crate) deep_linking: Option<DeepLinkingSettings>,
}

impl AdditionalClaims for LaunchClaims {}

/// Course from which somebody comes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ContextClaim {
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) label: Option<String>,
    #[serde(default)]
    pub(crate) title: Option<String>,
}

/// Item of a course that was clicked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ResourceLinkClaim {
    pub(crate) id: String,
}

/// What the registrar's system knows of somebody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct LisClaim {
    #[serde(default)]
    pub(crate) person_sourcedid: Option<String>,
}

/// Address of the members of a course.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct MembersClaim {
    pub(crate) context_memberships_url: String,
}

/// Addresses of the gradebook of a course.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct GradesClaim {
    #[serde(default)]
    pub(crate) scope: Vec<String>,
    #[serde(default)]
    pub(crate) lineitems: Option<String>,
    #[serde(default)]
    pub(crate) lineitem: Option<String>,
}
