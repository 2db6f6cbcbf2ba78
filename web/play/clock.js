// Two clocks, which show the server's time and run on between what it tells.
/** @import { Side } from "../game/rules.js" */
import { SIDES } from "../game/rules.js";
import { text } from "../shared/texts.js";

/**
 * Times that are left, as the server tells them.
 *
 * @typedef {object} ClockTimes
 * @property {number} south_ms
 * @property {number} north_ms
 * @property {Side | null} running the side whose clock runs
 */

/** Below this the tenths are shown, in milliseconds. */
const SHORT = 20_000;
/**
 * Times at which a warning is given, in milliseconds, with the key of its text.
 *
 * @type {[ms: number, key: string][]}
 */
const WARNINGS = [
  [60_000, "play-minute-left"],
  [30_000, "play-half-minute-left"],
  [10_000, "play-ten-seconds-left"],
];

/**
 * Writes a time on a clock: `4:07`, and near its end `0:09.3`.
 *
 * @param {number} ms
 */
export function clockText(ms) {
  // A second that has begun is shown, and 0:00 only when nothing is left.
  const tenths = ms < SHORT ? Math.ceil(ms / 100) : 10 * Math.ceil(ms / 1000);
  const [minutes, seconds] = [Math.floor(tenths / 600), Math.floor(tenths / 10) % 60];
  return `${minutes}:${String(seconds).padStart(2, "0")}${ms < SHORT ? `.${tenths % 10}` : ""}`;
}

export class Clocks {
  /** @type {ClockTimes | null} */
  #times = null;
  #since = 0;
  /** @type {Set<string>} */
  #said = new Set();
  #onTick;
  #warn;

  /**
   * Calls `onTick` while a clock runs, and `warn` when little is left for a side.
   *
   * @param {{ onTick: () => void, warn: (text: string, side: Side) => void }} listener
   */
  constructor({ onTick, warn }) {
    this.#onTick = onTick;
    this.#warn = warn;
    setInterval(() => this.#tick(), 100);
  }

  /**
   * Takes the server's times, as of now. Null for no clocks.
   *
   * @param {ClockTimes | null} times
   */
  set(times) {
    this.#times = times;
    this.#since = performance.now();
    this.#onTick();
  }

  /**
   * The time that is left for a side, in milliseconds; null without clocks.
   *
   * @param {Side} side
   */
  left(side) {
    if (!this.#times) return null;
    const gone = this.#times.running === side ? performance.now() - this.#since : 0;
    return Math.max(0, this.#times[`${side}_ms`] - gone);
  }

  #tick() {
    const side = this.#times?.running;
    if (!side || !SIDES.includes(side)) return;
    this.#onTick();
    const left = this.left(side) ?? 0;
    for (const [ms, warning] of WARNINGS) {
      const key = `${side}${ms}`;
      // Said once, when it is passed, and not to whoever starts with less.
      if (left > ms) {
        this.#said.delete(key);
      } else if (left > ms - 1000 && !this.#said.has(key)) {
        this.#said.add(key);
        this.#warn(text(warning), side);
      }
    }
  }
}
