//! Pipes to and from a process.

use std::io::{Read, Write};

/// Standard streams of the bot.
pub(crate) struct Pipes {
    pub(crate) stdin: Box<dyn Write + Send>,
    pub(crate) stdout: Box<dyn Read + Send>,
    pub(crate) stderr: Box<dyn Read + Send>,
}
