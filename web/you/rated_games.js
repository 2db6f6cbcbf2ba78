// Games of this device that rate: finished ones against a level, from the start of the board, without help.
/** @import { KeptGame } from "../play/kept_games.js" */
import { parseMoves, parsePosition, parseRules, playAll, positionText } from "../game/notation.js";
import { isOver, marginOf, opposite, seatAtStart, SIDES, startOf } from "../game/rules.js";

/** @typedef {{ level: string, points: number, at: number }} LevelGame 2 points for a win, 1 for a draw; `at` is when it ended */

/**
 * The result of a game of this device; null if it rates nobody.
 *
 * @param {KeptGame} game
 * @returns {LevelGame | null}
 */
export function levelGameOf({ rules, start, players, practice, helped, moves, resigned, at }) {
  const seat = SIDES.find((side) => players[side] === "human");
  const engine = seat && players[opposite(seat)];
  if (!seat || !engine?.startsWith("engine:") || practice || helped) return null;
  const level = engine.slice("engine:".length);
  const parsed = parseRules(rules);
  const begin = parsePosition(start, parsed);
  if (!SIDES.some((side) => positionText(startOf(parsed, side)) === start)) return null;
  if (resigned) return { level, points: 0, at };
  const plies = playAll(begin, parseMoves(moves));
  const last = plies.at(-1)?.position ?? begin;
  if (!isOver(last)) return null;
  const margin = marginOf(last, seatAtStart(plies, seat));
  return { level, points: margin > 0 ? 2 : margin === 0 ? 1 : 0, at };
}
