//! The files that come with the program, for who hands them to an engine elsewhere: in a browser they are no part of it.

use std::fmt;

use crate::book::Book;
use crate::evaluation::NetworkEvaluation;
use crate::knowledge::Lookup;

/// A file that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct ShippedFile {
    /// Content of the file.
    pub kind: ShippedKind,
    /// Rules in a word: those of the game that a book or a log is about, those of some game on the board of a network.
    pub rules: &'static str,
    /// The file, perhaps packed with gzip.
    pub bytes: &'static [u8],
}

/// Content of a file that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShippedKind {
    /// An opening book: [`Book::read`], once it is unpacked.
    Book,
    /// Weights: [`NetworkEvaluation::unpack`].
    Network,
    /// A log of proofs: [`ProofLog::from_unsigned`](crate::ProofLog::from_unsigned).
    Proofs,
}

impl ShippedFile {
    /// All of them.
    pub fn all() -> impl Iterator<Item = ShippedFile> {
        let of = |kind| move |(rules, bytes)| ShippedFile { kind, rules, bytes };
        let books = Book::shipped().map(of(ShippedKind::Book));
        let networks = NetworkEvaluation::shipped().map(of(ShippedKind::Network));
        books.chain(networks).chain(Lookup::packed_proofs().map(of(ShippedKind::Proofs)))
    }
}

impl fmt::Display for ShippedFile {
    /// The name of the file, such as `6x4.book`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = match self.kind {
            ShippedKind::Book => "book",
            ShippedKind::Network => "network",
            ShippedKind::Proofs => "proofs",
        };
        write!(f, "{}.{ending}", self.rules)
    }
}
