//! Learning platforms (LTI 1.3): what was registered, the courses that are accepted, whom a platform means, and the grades
//! that are sent.

pub(crate) mod courses;
pub(crate) mod grade_columns;
pub(crate) mod grade_queue;
pub(crate) mod platform_people;
pub(crate) mod platforms;
pub(crate) mod used_values;
