//! The tournament server: database, scheduler, pages, live events.
