//! Answers that lie in a file: whoever reads slowly holds nothing else.

use std::fs::File;
use std::io::{self, Read as _};

use axum::body::{Body, Bytes};

/// Bytes of a piece.
const PIECE: usize = 64 << 10;

/// The rest of a file, piece by piece.
pub fn body_of(mut file: File) -> Body {
    Body::from_stream(async_stream::stream! {
        loop {
            let read = tokio::task::spawn_blocking(move || {
                let mut piece = vec![0; PIECE];
                let read = file.read(&mut piece);
                (file, read.map(|read| Bytes::from(piece).slice(..read)))
            });
            match read.await {
                Err(panic) => {
                    yield Err(io::Error::other(panic));
                    return;
                }
                Ok((_, Ok(piece))) if piece.is_empty() => return,
                Ok((_, Err(error))) => {
                    yield Err(error);
                    return;
                }
                Ok((rest, Ok(piece))) => {
                    file = rest;
                    yield Ok(piece);
                }
            }
        }
    })
}
