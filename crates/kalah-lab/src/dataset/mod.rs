//! Data sets of positions with exact values: `rows` draws and solves positions, `columns` lays them out, `parquet` writes them
//! with the numbers of `thrift`, `card` says how a file was made.

pub(crate) mod card;
pub(crate) mod columns;
pub(crate) mod parquet;
pub(crate) mod rows;
mod thrift;
