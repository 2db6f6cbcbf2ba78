//! What the results of pairs say: pure functions of counts. `least_squares` fits weights to values, by `eigen`.
//!
//! `pentanomial` estimates, `sprt` tests, `likelihood` is what the test stands on, `plan` tells beforehand, `after_stop`
//! estimates once a test has ended; the last two stand on `walk`.

pub(crate) mod after_stop;
mod eigen;
pub(crate) mod least_squares;
pub(crate) mod likelihood;
pub(crate) mod pentanomial;
pub(crate) mod plan;
pub(crate) mod sprt;
pub(crate) mod walk;
