// The address of a position: rules, start, moves, and how many of them were played.
import { movesText, positionText, rulesText } from "./notation.js";
import { startOf } from "./rules.js";

/** The query of a game after `ply` of its plies, all if that is left out. What is as usual is left out. */
export function gameQuery(start, plies, ply = plies.length) {
  const query = new URLSearchParams({ rules: rulesText(start.rules) });
  const isStart = positionText(start) === positionText(startOf(start.rules));
  if (!isStart) query.set("start", positionText(start));
  if (plies.length > 0) query.set("moves", movesText(plies));
  if (ply !== plies.length) query.set("ply", ply);
  return query;
}
