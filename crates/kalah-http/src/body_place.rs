//! Answers that hold a place as long as they are sent.

use std::future::ready;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

use crate::admission::places::Place;

/// The same body, which holds the place until it is sent, and ends where it loses it.
pub fn placed(body: Body, place: Place) -> Body {
    Body::new(PlacedBody { body, lost: Box::pin(async move { place.lost().await }) })
}

struct PlacedBody {
    body: Body,
    lost: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl HttpBody for PlacedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.lost.as_mut().poll(cx).is_ready() {
            self.lost = Box::pin(ready(()));
            return Poll::Ready(None);
        }
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
