// The address of a position: rules, start, moves, and how many of them were played.
/** @import { Move, Ply, Position } from "./rules.js" */
import { movesText, parseMoves, parsePosition, parseRules, playAll, positionText, rulesText } from "./notation.js";
import { startOf } from "./rules.js";

/**
 * Writes the query of a game after `ply` of its plies, all if that is left out. Usual values are left out.
 *
 * @param {Position} start
 * @param {Ply[]} plies
 * @param {number} [ply]
 */
export function gameQuery(start, plies, ply = plies.length) {
  const query = new URLSearchParams({ rules: rulesText(start.rules) });
  const isStart = positionText(start) === positionText(startOf(start.rules));
  if (!isStart) query.set("start", positionText(start));
  if (plies.length > 0) query.set("moves", movesText(plies));
  if (ply !== plies.length) query.set("ply", String(ply));
  return query;
}

/**
 * Reads the game of a query: its `start`, and the `plies` from there as far as they were played.
 *
 * @param {URLSearchParams} query
 * @throws {KalahError} if it is none
 */
export function gameOf(query) {
  const rules = parseRules(query.get("rules") ?? "6x6");
  const text = query.get("start");
  const start = text ? parsePosition(text, rules) : startOf(rules);
  const plies = playAll(start, parseMoves(query.get("moves") ?? ""));
  return { start, plies: plies.slice(0, Number(query.get("ply") ?? plies.length)) };
}

/**
 * The game that the address asks for. The page has it as well, unless it is one that is kept for all addresses; it alone knows how
 * to read some texts.
 *
 * @param {HTMLElement} page whose data hold the same fields
 * @returns {{ start: Position, moves: Move[], ply: number }}
 */
export function askedGame(page) {
  const query = new URLSearchParams(location.search);
  const read = (/** @type {{ [field: string]: string | null | undefined }} */ { rules, start, moves, ply }) => {
    const board = rules ? parseRules(rules) : null;
    const begin = start ? parsePosition(start, board) : startOf(board ?? parseRules("6x6"));
    const plies = parseMoves(moves ?? "");
    playAll(begin, plies);
    return { start: begin, moves: plies, ply: ply ? Number(ply) : plies.length };
  };
  try {
    if (["rules", "start", "moves"].some((field) => query.has(field))) return read(Object.fromEntries(query));
  } catch {
    // The page says what is wrong with it.
  }
  return read(page.dataset);
}
