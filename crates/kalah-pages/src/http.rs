//! Errors that handlers answer with, and JSON bodies that they read.

pub mod json_body;
pub mod language;
pub mod page_error;
