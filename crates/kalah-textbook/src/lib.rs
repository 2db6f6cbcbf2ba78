//! Game-tree search as it is taught, over one trait; heuristics of Kalah; Nim-Mancala.
