//! Learning platforms by LTI 1.3: launches from courses, their members as a class list, grades for their gradebooks, items
//! for them, and the registration of platforms.
//!
//! What the standards say is in `kalah-lti`. Points are worked out in `points`, class lists are read in `account`. Files for
//! platforms that speak no LTI are in `points` as well.

mod admission;
mod content;
mod course_members;
mod courses;
mod deep_link;
mod deep_link_page;
mod frame;
mod grade_points;
mod grade_sender;
mod launch;
mod launch_page;
mod login;
mod management;
mod management_page;
mod new_column;
mod platform_client;
mod registration;
mod registration_page;
mod routes;
mod sealed_text;
mod tool_key_file;

pub(crate) use grade_sender::GradeSender;
pub(crate) use management_page::{counts_name, sending_name};
pub(crate) use platform_client::PlatformClient;
pub(crate) use routes::router;
