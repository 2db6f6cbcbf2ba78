// Values that this device finds out, by the engine in a thread of its own.
/** @import { Position } from "../game/rules.js" */
/** @import { PositionValues } from "./values.js" */
import { Engine } from "../engine/client.js";
import { positionText, rulesText } from "../game/notation.js";

/** Pits a side of the widest board that the engine of a page searches. */
const MAX_PITS = 7;
/** How long a position is searched at most, in milliseconds. */
const LONGEST = 600_000;

/** The engine of this device: there from the first question on, until it fails. */
export class Device {
  /** @type {Promise<Engine> | null} */
  #engine = null;
  #hasFailed = typeof WebAssembly !== "object" || typeof Worker !== "function";

  /**
   * Returns true if it can be asked about a position.
   *
   * @param {Position} position
   */
  knows({ rules }) {
    return !this.#hasFailed && rules.pits <= MAX_PITS;
  }

  /**
   * Asks about a position; `onValues` gets whatever is found, and `onFailure` the reason if this device cannot be asked any more. Returns
   * how to stop.
   *
   * @param {Position} position
   * @param {{ onValues: (values: PositionValues) => void, onFailure: (reason: string) => void }} listener
   */
  ask(position, { onValues, onFailure }) {
    const stop = new AbortController();
    this.#engine ??= Engine.open();
    this.#engine
      .then((engine) => {
        if (stop.signal.aborted) return null;
        const onReport = (/** @type {PositionValues} */ values) => {
          if (!stop.signal.aborted) onValues({ ...values, place: "device" });
        };
        const rules = rulesText(position.rules);
        return engine.analyse(positionText(position), { rules, milliseconds: LONGEST, signal: stop.signal, onReport });
      })
      .catch((/** @type {Error} */ error) => {
        if (stop.signal.aborted) return;
        this.#hasFailed = true;
        onFailure(error.message);
      });
    return () => stop.abort();
  }
}
