//! `/icon.png`: the icon as a picture, for home screens that take no drawing.

use std::sync::LazyLock;

use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::ui::assets;

/// Pixels of a side.
const SIZE: u16 = 512;

/// The picture, made at first need.
static PNG: LazyLock<Option<Vec<u8>>> = LazyLock::new(|| {
    let tree = Tree::from_data(assets::bytes("icon.svg"), &Options::default()).ok()?;
    let mut pixels = Pixmap::new(SIZE.into(), SIZE.into())?;
    let scale = f32::from(SIZE) / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().ok()
});

/// Returns the picture; empty if it cannot be drawn.
pub fn png() -> &'static [u8] {
    PNG.as_deref().unwrap_or_default()
}

/// `GET /icon.png`, and `GET /favicon.ico`, which some programs ask for whatever a page says.
#[expect(clippy::unused_async, reason = "a handler")]
pub async fn icon() -> Result<Response, StatusCode> {
    let png = PNG.as_deref().ok_or(StatusCode::INTERNAL_SERVER_ERROR)?;
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "public, max-age=86400")], png).into_response())
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::Pixmap;

    use super::{PNG, SIZE};

    #[test]
    fn the_icon_is_drawn_from_edge_to_edge() {
        let icon = Pixmap::decode_png(PNG.as_deref().expect("a picture")).expect("PNG");
        assert_eq!((icon.width(), icon.height()), (SIZE.into(), SIZE.into()));
        let [middle, corner] = [(256, 4), (0, 0)].map(|(x, y)| icon.pixel(x, y).expect("a pixel").alpha());
        assert_eq!((middle, corner), (255, 0), "its corners are round");
    }
}
