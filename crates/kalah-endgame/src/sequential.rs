//! The names of rayon where there is one thread, for modules that run in a browser: all of rayon would be a tenth of such a module.

use std::slice::{Chunks, ChunksMut, Iter, IterMut};

/// Slices.
pub(crate) trait SequentialSlice<T> {
    fn par_iter(&self) -> Iter<'_, T>;
    fn par_iter_mut(&mut self) -> IterMut<'_, T>;
    fn par_chunks(&self, length: usize) -> Chunks<'_, T>;
    fn par_chunks_mut(&mut self, length: usize) -> ChunksMut<'_, T>;
}

impl<T> SequentialSlice<T> for [T] {
    fn par_iter(&self) -> Iter<'_, T> {
        self.iter()
    }

    fn par_iter_mut(&mut self) -> IterMut<'_, T> {
        self.iter_mut()
    }

    fn par_chunks(&self, length: usize) -> Chunks<'_, T> {
        self.chunks(length)
    }

    fn par_chunks_mut(&mut self, length: usize) -> ChunksMut<'_, T> {
        self.chunks_mut(length)
    }
}

/// Iterators, which are not shared among threads.
pub(crate) trait SequentialIterator: Iterator + Sized {
    fn with_max_len(self, _: usize) -> Self {
        self
    }
}

impl<I: Iterator> SequentialIterator for I {}
