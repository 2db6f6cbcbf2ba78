//! What server and worker say to each other, and the ways it travels.
