// Records of games: one JSON object a line, as the crate `kalah` writes them.
/** @import { Move, Ply, Position } from "./rules.js" */
import { parseMoves, parsePosition, parseRules, playAll, positionText, rulesText } from "./notation.js";
import { isOver, KalahError, marginOf } from "./rules.js";
import { text } from "../shared/texts.js";

/**
 * A game that a record tells.
 *
 * @typedef {object} RecordedGame
 * @property {Position} start
 * @property {Move[]} moves
 * @property {string} south name of the player who sat South at the start
 * @property {string} north name of the player who sat North at the start
 */

/**
 * Writes the record of plies from a start. A game that is not over counts as one that was stopped.
 *
 * @param {Position} start
 * @param {Ply[]} plies
 * @param {Partial<Pick<RecordedGame, "south" | "north">>} [names]
 */
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
 * Reads a record.
 *
 * @param {string} written
 * @returns {RecordedGame}
 * @throws {KalahError} if the text is no record, or a ply is not legal
 */
export function parseRecord(written) {
  /** @type {{ [field: string]: unknown } | null} */
  let record;
  try {
    record = JSON.parse(written);
  } catch (error) {
    throw new KalahError(text("game-record-json"), { cause: error });
  }
  const [rules, position] = [textOf(record, "rules"), textOf(record, "start")];
  const plies = record?.plies;
  if (!Array.isArray(plies)) throw new KalahError(text("game-record-plies"));
  const start = parsePosition(position, parseRules(rules));
  const moves = plies.map((/** @type {{ move?: unknown } | null} */ ply, index) => {
    const read = typeof ply?.move === "string" ? parseMoves(ply.move) : [];
    if (read.length !== 1) throw new KalahError(text("game-record-ply", { ply: String(index + 1) }));
    return read[0];
  });
  playAll(start, moves);
  const { south, north } = record ?? {};
  const [first, second] = [typeof south === "string" ? south : "south", typeof north === "string" ? north : "north"];
  return { start, moves, south: first, north: second };
}

/**
 * A field of a record that must be there.
 *
 * @param {{ [field: string]: unknown } | null} record
 * @param {string} field
 */
function textOf(record, field) {
  const written = record?.[field];
  if (typeof written !== "string") throw new KalahError(text("game-record-text", { field }));
  return written;
}
