//! Pages that change while somebody looks: sections, regions and what differs between two drawings, the page
//! cache, streams of events.
//!
//! What a page consists of is given by a [`SectionSource`](draw::SectionSource); no page is named in here. A page that
//! is not the same for all learns of changes by a [`change_stream`], and loads itself.

pub mod change_stream;
pub mod draw;
pub mod events;
pub mod live_page;
pub mod page_cache;
pub mod page_drawing;
pub mod region;
pub mod section;
pub mod site;
