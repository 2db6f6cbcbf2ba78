// The address of a position: rules, start, moves, and how many of them were played.
/** @import { Ply, Position } from "./rules.js" */
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
