//! LTI 1.3 Advantage, as a tool speaks it. Knows nothing of Kalah.
//!
//! A platform (Moodle, Canvas) launches a tool by `OpenID Connect`: [`LoginRequest`] leads to the platform, which sends a
//! signed token back, and [`PlatformKeys::verify`] makes a [`Launch`] of it. What the tool asks of the platform afterwards
//! is here as text: access tokens ([`ServiceTokenRequest`]), members of a course ([`MembershipPage`]), line items and
//! scores ([`Score`]), items for a course ([`ContentItem`]), and the registration of the tool ([`RegistrationRequest`]).
//!
//! There is no input, output or clock: the caller passes the time, in milliseconds since 1970, and random values.
//!
//! Sources: LTI Core 1.3, Security Framework 1.0, Names and Role Provisioning Services 2.0, Assignment and Grade Services
//! 2.0, Deep Linking 2.0, Dynamic Registration 1.0.

mod claims;
mod deep_linking;
mod launch;
mod login;
mod membership;
mod registration;
mod roles;
mod score;
mod service_token;
mod time;
mod tool_key;

pub use deep_linking::{ContentItem, DeepLinkingResponse, DeepLinkingSettings, ItemLineItem};
pub use launch::{
    GradeService, Launch, LaunchContext, LaunchError, LaunchMessage, LaunchTerms, PlatformKeys,
};
pub use login::{LoginRequest, NotLogin};
pub use membership::{Member, MembershipPage, next_page};
pub use registration::{
    NotConfiguration, PlatformConfiguration, RegistrationAnswer, RegistrationRequest, ToolAddresses,
};
pub use roles::CourseRole;
pub use score::{ActivityProgress, GradingProgress, LineItem, Score, scores_address};
pub use service_token::{ServiceScope, ServiceToken, ServiceTokenRequest};
pub use tool_key::{KeyError, ToolKey, ToolKeys};
