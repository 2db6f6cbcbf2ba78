//! Takes jobs, plays them, reports.
