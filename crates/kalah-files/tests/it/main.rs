//! Files as people leave them and as runs find them.

mod continued;
mod output;
mod text;
