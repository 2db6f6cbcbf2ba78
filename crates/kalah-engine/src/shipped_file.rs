//! Files that come with the program, packed where that saves much.

use std::borrow::Cow;
use std::io::Read as _;

use flate2::read::GzDecoder;

/// A file that comes with the program.
#[derive(Clone, Copy)]
pub(crate) enum ShippedFile {
    /// As it is.
    Plain(&'static [u8]),
    /// Packed with gzip.
    Packed(&'static [u8]),
}

impl ShippedFile {
    /// Content; `None` if the packed bytes are damaged. Tests read all files, so that there is always one.
    pub(crate) fn content(self) -> Option<Cow<'static, [u8]>> {
        match self {
            ShippedFile::Plain(bytes) => Some(Cow::Borrowed(bytes)),
            ShippedFile::Packed(bytes) => {
                let mut content = Vec::new();
                GzDecoder::new(bytes).read_to_end(&mut content).ok()?;
                Some(Cow::Owned(content))
            }
        }
    }
}
