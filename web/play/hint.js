// Hints in words that fit a board however it stands: by the numbers of the pits.
/** @import { Hint } from "../engine/engine.js" */
import { moveName } from "../game/words.js";
import { text } from "../shared/texts.js";

/**
 * A hint for the side to move on a board of so many pits.
 *
 * @param {Hint} hint
 * @param {number} pits
 */
export function hintText({ half, move }, pits) {
  if (move) return text(half === "only" ? "play-hint-only" : "play-hint-move", { move: moveName(move) });
  const middle = Math.floor(pits / 2);
  const [first, last] = half === "left" ? [1, middle] : [middle + 1, pits];
  if (half !== "left" && half !== "right") return text("play-hint-none");
  return first === last ? text("play-hint-pit", { pit: first }) : text("play-hint-half", { first, last });
}
