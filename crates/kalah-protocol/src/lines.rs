//! Bytes into lines.

/// The longest line, in bytes, that a bot may write.
pub const MAX_LINE: usize = 8192;

/// Cuts a stream of bytes into lines, and keeps never more than one line of the longest that may come.
#[derive(Clone, Debug)]
pub struct LineSplitter {
    longest: usize,
    rest: Vec<u8>,
}

impl Default for LineSplitter {
    /// Lines of [`MAX_LINE`] at most.
    fn default() -> LineSplitter {
        LineSplitter::up_to(MAX_LINE)
    }
}

impl LineSplitter {
    /// Lines of so many bytes at most, with their ends.
    pub const fn up_to(longest: usize) -> LineSplitter {
        LineSplitter { longest, rest: Vec::new() }
    }

    /// Takes more of the stream and gives the lines that it completes, without their ends (`\n` or
    /// `\r\n`). The first error is the last item: nothing can be read beyond it.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Result<String, LineBytesError>> {
        let mut lines = Vec::new();
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.rest.extend_from_slice(&piece[..piece.len().min(self.longest + 1)]);
            if self.rest.len() > self.longest {
                self.rest.clear();
                lines.push(Err(LineBytesError::TooLong(self.longest)));
                break;
            }
            if piece.ends_with(b"\n") {
                let line = String::from_utf8(std::mem::take(&mut self.rest));
                let Ok(line) = line else {
                    lines.push(Err(LineBytesError::NotText));
                    break;
                };
                lines.push(Ok(line.trim_end_matches(['\r', '\n']).to_owned()));
            }
        }
        lines
    }
}

/// Reason why bytes are no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineBytesError {
    /// The line is longer than so many bytes.
    #[error("wrote a line of more than {0} bytes")]
    TooLong(usize),
    /// The line is not UTF-8.
    #[error("wrote bytes that are not UTF-8")]
    NotText,
}
