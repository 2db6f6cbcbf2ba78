//! People: how they sign in, and which of them may do what.
mod people;
mod rights;
