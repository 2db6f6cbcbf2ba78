// Lines that solve a position, and what they say of moves.
/** @import { Move, Position } from "../game/rules.js" */
import { playAll } from "../game/notation.js";

/**
 * Judges plies by the line that goes along with them the furthest.
 *
 * @param {Position} start
 * @param {Move[][]} lines turns of the solver, with the replies between them
 * @param {Move[]} plies those that were played from the start, replies among them
 * @returns {{ right: boolean, done: boolean, reply: string }}
 */
export function judgeByLines(start, lines, plies) {
  const line = lines.find((line) => plies.every((move, index) => move === line[index]));
  if (!line) return { right: false, done: false, reply: "" };
  if (plies.length === line.length) return { right: true, done: true, reply: "" };
  const next = playAll(start, line).slice(plies.length);
  const own = next.findIndex((ply) => ply.side === start.turn);
  const reply = next.slice(0, own).map(({ move }) => move);
  return { right: true, done: false, reply: reply.join("") };
}
