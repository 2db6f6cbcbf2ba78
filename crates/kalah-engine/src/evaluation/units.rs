//! The units of the hidden layer.

/// Units of the hidden layer.
pub(super) const HIDDEN: usize = 256;

/// Weight that stands for 1.
pub(super) const ONE: i16 = 256;

/// A number for each unit. On the border of a cache line, so that no register is filled from two of them.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct NetworkLayer(pub(super) [i16; HIDDEN]);

impl NetworkLayer {
    /// The sum of two layers. What leaves 16 bits is lost.
    pub(super) fn plus(&self, other: &NetworkLayer) -> NetworkLayer {
        NetworkLayer(std::array::from_fn(|unit| self.0[unit].wrapping_add(other.0[unit])))
    }
}
