//! Games on other machines: `foreman` hands them out to workers over a way of `kalah-jobs`, `hands` is who plays, this process or a
//! crew, and `deviation` looks whether one worker's results differ from the others'.

pub(crate) mod deviation;
pub(crate) mod foreman;
pub(crate) mod hands;
