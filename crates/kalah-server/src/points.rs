//! Points: rules that the staff sets, what they give each student, and the gradebooks that hold it.
//!
//! What a rule gives is worked out by `kalah-course`; here is where its facts come from, and the pages. Deadlines are in
//! `deadlines`.

pub(crate) mod amounts;
pub(crate) mod api;
mod canvas_report_page;
pub(crate) mod class_points;
mod class_points_page;
mod downloads;
mod gradebook_tables;
mod regrades;
mod routes;
pub(crate) mod rule_names;
mod rules_form;
mod student_points_page;

pub(crate) use routes::{api_routes, router};
