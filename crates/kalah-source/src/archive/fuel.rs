//! A reader that ends badly after so many bytes.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

/// Number of bytes that may still be read; refilled from outside while somebody else holds the reader.
#[derive(Clone)]
pub(super) struct FuelTank(Rc<Cell<u64>>);

impl FuelTank {
    pub(super) fn new() -> FuelTank {
        FuelTank(Rc::default())
    }

    pub(super) fn fill(&self, bytes: u64) {
        self.0.set(bytes);
    }
}

/// Reads as long as there is fuel.
pub(super) struct FuelledReader<R> {
    inner: R,
    tank: FuelTank,
}

impl<R> FuelledReader<R> {
    pub(super) fn new(inner: R, tank: FuelTank) -> FuelledReader<R> {
        FuelledReader { inner, tank }
    }
}

impl<R: Read> Read for FuelledReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.tank.0.get();
        if left == 0 && !buffer.is_empty() {
            return Err(io::Error::other("a part of it is too long"));
        }
        let most = usize::try_from(left).map_or(buffer.len(), |left| left.min(buffer.len()));
        let read = self.inner.read(&mut buffer[..most])?;
        self.tank.0.set(left - read as u64);
        Ok(read)
    }
}
