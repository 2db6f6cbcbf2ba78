// Two clocks, which show the server's time and run on between what it tells.
import { SIDES } from "../game/rules.js";

/** Below this the tenths are shown, in milliseconds. */
const SHORT = 20_000;
/** What is said when so much is left, in milliseconds. */
const WARNINGS = [
  [60_000, "One minute left."],
  [30_000, "30 seconds left."],
  [10_000, "10 seconds left."],
];

/** A time on a clock: `4:07`, and near its end `0:09.3`. */
export function clockText(ms) {
  // A second that has begun is shown, and 0:00 only when nothing is left.
  const tenths = ms < SHORT ? Math.ceil(ms / 100) : 10 * Math.ceil(ms / 1000);
  const [minutes, seconds] = [Math.floor(tenths / 600), Math.floor(tenths / 10) % 60];
  return `${minutes}:${String(seconds).padStart(2, "0")}${ms < SHORT ? `.${tenths % 10}` : ""}`;
}

export class Clocks {
  #times = null;
  #since = 0;
  #said = new Set();
  #onTick;
  #warn;

  /** `onTick()` is called while a clock runs; `warn(text, side)` when little is left. */
  constructor({ onTick, warn }) {
    this.#onTick = onTick;
    this.#warn = warn;
    setInterval(() => this.#tick(), 100);
  }

  /** Takes the server's times, as of now: `south_ms`, `north_ms`, and the side that is `running`. Null for no clocks. */
  set(times) {
    this.#times = times;
    this.#since = performance.now();
    this.#onTick();
  }

  /** What is left for a side, in milliseconds; null without clocks. */
  left(side) {
    if (!this.#times) return null;
    const gone = this.#times.running === side ? performance.now() - this.#since : 0;
    return Math.max(0, this.#times[`${side}_ms`] - gone);
  }

  #tick() {
    const side = this.#times?.running;
    if (!SIDES.includes(side)) return;
    this.#onTick();
    const left = this.left(side);
    for (const [ms, text] of WARNINGS) {
      const key = `${side}${ms}`;
      // Said once, when it is passed, and not to whoever starts with less.
      if (left > ms) this.#said.delete(key);
      else if (left > ms - 1000 && !this.#said.has(key)) {
        this.#said.add(key);
        this.#warn(text, side);
      }
    }
  }
}
