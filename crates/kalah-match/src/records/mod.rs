//! Games in files: records as lines of JSON, transcripts, and all other forms, written and read.

pub(crate) mod json_lines;
pub(crate) mod kaggle;
pub(crate) mod notation_error;
pub(crate) mod read_notation;
pub(crate) mod read_transcript;
pub(crate) mod transcript;
pub(crate) mod write_notation;
