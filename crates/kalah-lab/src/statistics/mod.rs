//! What the results of pairs say: pure functions of counts.
//!
//! `pentanomial` estimates, `sprt` tests, `likelihood` is what the test stands on, `plan` tells beforehand, `after_stop`
//! estimates once a test has ended; the last two stand on `walk`.

pub(crate) mod after_stop;
pub(crate) mod likelihood;
pub(crate) mod pentanomial;
pub(crate) mod plan;
pub(crate) mod sprt;
pub(crate) mod walk;
