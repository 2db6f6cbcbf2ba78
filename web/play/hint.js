// Hints in words that fit a board however it stands: by the numbers of the pits.
/** @import { Hint } from "../engine/engine.js" */
import { moveName } from "../game/words.js";

/**
 * A hint for the side to move on a board of so many pits.
 *
 * @param {Hint} hint
 * @param {number} pits
 */
export function hintText({ half, move }, pits) {
  if (move) return `${half === "only" ? "There is only one move" : "Hint"}: ${moveName(move)}.`;
  const middle = Math.floor(pits / 2);
  const [first, last] = half === "left" ? [1, middle] : [middle + 1, pits];
  if (half !== "left" && half !== "right") return "Hint: no pit. Ask again.";
  const which = first === last ? `pit ${first}` : `one of your pits ${first} to ${last}`;
  return `Hint: the best move is ${which}. Press again to see it.`;
}
