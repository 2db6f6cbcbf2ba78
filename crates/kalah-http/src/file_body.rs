//! Answers that lie in a file: whoever reads slowly holds nothing else.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::sync::Arc;

use axum::body::{Body, Bytes};

/// Bytes of a piece.
const PIECE: usize = 64 << 10;

/// A whole file, piece by piece. Others may read it at the same time. `permit` is held until the last piece is sent.
pub fn body_of(file: Arc<File>, permit: impl Send + 'static) -> Body {
    Body::from_stream(async_stream::stream! {
        let _permit = permit;
        let mut offset = 0;
        loop {
            let source = Arc::clone(&file);
            // A piece of what was just written: it takes the disk no time.
            let read = tokio::task::spawn_blocking(move || {
                let mut piece = vec![0; PIECE];
                let read = source.read_at(&mut piece, offset)?;
                piece.truncate(read);
                Ok(Bytes::from(piece))
            });
            match read.await.unwrap_or_else(|panic| Err(io::Error::other(panic))) {
                Ok(piece) if piece.is_empty() => return,
                Ok(piece) => {
                    offset += piece.len() as u64;
                    yield Ok(piece);
                }
                Err(error) => {
                    yield Err(error);
                    return;
                }
            }
        }
    })
}
