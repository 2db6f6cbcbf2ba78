//! Endgame databases: index, generation, file format, probe.
