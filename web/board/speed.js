// The speed of sowing: a choice of the visitor, kept in this browser for all boards.
/** @import { Board } from "./board.js" */
import { kept, keep } from "../shared/memory.js";
import { text } from "../shared/texts.js";

/** @typedef {"slow" | "normal" | "fast" | "off"} Speed */

/**
 * Time until the next seed leaves, in milliseconds.
 *
 * @type {Record<Speed, number>}
 */
export const BEATS = { slow: 170, normal: 70, fast: 32, off: 0 };

const SPEEDS = /** @type {Speed[]} */ (Object.keys(BEATS));

const NAME = "speed";

/**
 * Keys of the names of the speeds.
 *
 * @type {Record<Speed, string>}
 */
const NAMES = {
  slow: "site-speed-slow",
  normal: "site-speed-normal",
  fast: "site-speed-fast",
  off: "site-speed-off",
};

/** @type {(name: string | null) => Speed} */
const speedOf = (name) => SPEEDS.find((speed) => speed === name) ?? "normal";

/**
 * Makes a select of the page choose the speed of a board.
 *
 * @param {HTMLSelectElement | null} select
 * @param {Board} board
 */
export function chooseSpeed(select, board) {
  board.speed = speedOf(kept(NAME));
  if (!select) return;
  select.replaceChildren(...SPEEDS.map((name) => new Option(text(NAMES[name]), name, false, name === board.speed)));
  select.addEventListener("change", () => {
    board.speed = speedOf(select.value);
    keep(NAME, select.value);
  });
}
