// Records of games: one JSON object a line, as the crate `kalah` writes them.
import { parseMoves, parsePosition, parseRules, playAll, positionText, rulesText } from "./notation.js";
import { isOver, KalahError, marginOf } from "./rules.js";

/** The record of plies from a start. A game that is not over counts as one that was stopped. */
export function recordText(start, plies, { south = "South", north = "North" } = {}) {
  const last = plies.at(-1)?.position ?? start;
  const margin = marginOf(last, "south");
  const ending = isOver(last)
    ? { termination: "finished", winner: margin === 0 ? null : margin > 0 ? "south" : "north", margin }
    : { termination: "aborted", winner: null };
  return JSON.stringify({
    rules: rulesText(start.rules),
    start: positionText(start),
    south,
    north,
    plies: plies.map(({ move }) => ({ move })),
    ...ending,
  });
}

/**
 * The game of a record: its `start`, its `moves`, and who played.
 *
 * @throws {KalahError} if the text is no record, or a ply is not legal
 */
export function parseRecord(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch (error) {
    throw new KalahError("this begins like a record, but is no line of JSON", { cause: error });
  }
  for (const field of ["rules", "start"]) {
    if (typeof record?.[field] !== "string") throw new KalahError(`a record needs the text "${field}"`);
  }
  if (!Array.isArray(record.plies)) throw new KalahError('a record needs the list "plies"');
  const start = parsePosition(record.start, parseRules(record.rules));
  const moves = record.plies.map((ply, index) => {
    const read = typeof ply?.move === "string" ? parseMoves(ply.move) : [];
    if (read.length !== 1) throw new KalahError(`ply ${index + 1} of the record names not one move`);
    return read[0];
  });
  playAll(start, moves);
  const name = (side) => (typeof record[side] === "string" ? record[side] : side);
  return { start, moves, south: name("south"), north: name("north") };
}
