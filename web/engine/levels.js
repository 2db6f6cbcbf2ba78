// The levels of the engine.

/** Words of the levels of the engine, the gentlest first. */
export const LEVELS = ["a", "b", "c", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
