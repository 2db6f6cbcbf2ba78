//! What a referee and a bot say to each other, as state machines without input or output.
