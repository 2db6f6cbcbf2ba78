//! Bytes into lines.

/// The longest line, in bytes, that a bot may write.
pub const MAX_LINE: usize = 8192;

/// Cuts a stream of bytes into lines, and keeps never more than one line of [`MAX_LINE`].
#[derive(Clone, Debug, Default)]
pub struct Lines {
    rest: Vec<u8>,
}

impl Lines {
    /// Takes more of the stream and gives the lines that it completes, without their ends (`\n` or
    /// `\r\n`). The first error is the last item: nothing can be read beyond it.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Result<String, LineError>> {
        let mut lines = Vec::new();
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.rest.extend_from_slice(&piece[..piece.len().min(MAX_LINE + 1)]);
            if self.rest.len() > MAX_LINE {
                self.rest.clear();
                lines.push(Err(LineError::TooLong));
                break;
            }
            if piece.ends_with(b"\n") {
                let line = String::from_utf8(std::mem::take(&mut self.rest));
                let Ok(line) = line else {
                    lines.push(Err(LineError::NotText));
                    break;
                };
                lines.push(Ok(line.trim_end_matches(['\r', '\n']).to_owned()));
            }
        }
        lines
    }
}

/// Why bytes are no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// Longer than [`MAX_LINE`].
    #[error("wrote a line of more than {MAX_LINE} bytes")]
    TooLong,
    /// Not UTF-8.
    #[error("wrote bytes that are not UTF-8")]
    NotText,
}
