//! Experiments that a file describes: `config` reads it, `run` runs them and keeps results, with the resources of `bench`.
//! Each kind has a file. `sample` draws positions, `exact_margins` finds their exact values, `view` is what a report shows of an
//! experiment, `steps` counts how far one is.

pub(crate) mod accuracy;
pub(crate) mod bench;
pub(crate) mod config;
pub(crate) mod depth;
pub(crate) mod exact_margins;
pub(crate) mod first_player;
pub(crate) mod opening_book;
pub(crate) mod ordering;
pub(crate) mod run;
pub(crate) mod sample;
pub(crate) mod steps;
pub(crate) mod table;
pub(crate) mod tree;
pub(crate) mod view;
pub(crate) mod weights;
