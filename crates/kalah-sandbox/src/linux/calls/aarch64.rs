//! Calls of ARM's 64-bit processors: those that all processors have, under one set of numbers.

use libc::c_long;
use seccompiler::BpfProgram;

/// No call beside those of all processors.
pub(super) const PROGRAM: &[c_long] = &[];
pub(super) const WRITER: &[c_long] = &[];
pub(super) const WRITER_ALONE: &[c_long] = &[];
pub(super) const STARTER: &[c_long] = &[];

/// Returns no filter: a program of 32 bits has an architecture of its own, which the main filter kills.
pub(super) fn other_numbers() -> Vec<BpfProgram> {
    Vec::new()
}
