//! Pages that change while somebody looks: sections, regions and what differs between two drawings, the page
//! cache, streams of events.
//!
//! What a page consists of is given by a [`SectionSource`](draw::SectionSource); no page is named in here. A page that
//! is not the same for all is told by a [`change_stream`] that it has changed, and loads itself.

pub(crate) mod change_stream;
pub(crate) mod draw;
pub(crate) mod drawing;
pub(crate) mod events;
pub(crate) mod live_page;
pub(crate) mod page_cache;
pub(crate) mod region;
pub(crate) mod section;
pub(crate) mod site;
