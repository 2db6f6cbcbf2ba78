// Own moves that gave seeds away in games of this device, as this browser keeps them, the latest first.
/** @import { Move, Position } from "../game/rules.js" */
import { positionText, rulesText } from "../game/notation.js";
import { keep, kept } from "../shared/memory.js";
import { at } from "../shared/site_path.js";

/** Mistakes that are kept. The oldest go first. */
const MOST = 100;

/**
 * A mistake.
 *
 * @typedef {object} KeptMistake
 * @property {string} rules
 * @property {string} position
 * @property {Move} played
 * @property {number} loss seeds of the final margin that were given away
 * @property {boolean} solved true once a best move was found there
 */

/** @returns {KeptMistake[]} */
export const keptMistakes = () => kept("own-mistakes") ?? [];

/** @param {number} place its place in the list */
export const addressOf = (place) => at(`/puzzle/device?mistake=${place}`);

/**
 * Keeps a mistake.
 *
 * @param {Position} position
 * @param {Move} played
 * @param {number} loss
 */
export function keepMistake(position, played, loss) {
  const text = positionText(position);
  const others = keptMistakes().filter((mistake) => mistake.position !== text);
  const mistake = { rules: rulesText(position.rules), position: text, played, loss, solved: false };
  keep("own-mistakes", [mistake, ...others].slice(0, MOST));
}

/** @param {string} position the position of a mistake that is solved now */
export function solveMistake(position) {
  const solved = keptMistakes().map((mistake) => ({
    ...mistake,
    solved: mistake.solved || mistake.position === position,
  }));
  keep("own-mistakes", solved);
}
