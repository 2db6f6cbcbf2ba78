//! Games in files: records as lines of JSON, and transcripts, written and read.

pub(crate) mod json_lines;
pub(crate) mod read_transcript;
pub(crate) mod transcript;
