//! Errors that handlers answer with, and JSON bodies that they read.

pub(crate) mod json_body;
pub(crate) mod page_error;
