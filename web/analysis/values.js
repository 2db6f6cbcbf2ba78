// The values of a position's moves, as this device finds them out, or else the server: only while somebody looks.
/** @import { Move, Position } from "../game/rules.js" */
import { positionText, rulesText } from "../game/notation.js";
import { Device } from "../device/engine.js";
import { text } from "../shared/texts.js";

/** @typedef {"over" | "database" | "book" | "proof" | "search"} ValueSource where a value comes from */

/**
 * The certainty of a value.
 *
 * @typedef {object} Certainty
 * @property {boolean} exact true if the value is proven
 * @property {ValueSource} source
 * @property {number | null} depth changes of side that were looked ahead; null for what is exact
 */

/**
 * The value of a move.
 *
 * @typedef {object} MoveValueParts
 * @property {Move} move
 * @property {number} margin seeds by which the side to move ends ahead, stores included
 * @property {"is" | "at most"} bound
 * @property {string} line best play of both
 *
 * @typedef {Certainty & MoveValueParts} MoveValue
 */

/**
 * The values of a position's moves, as the server streams them and the engine of this device reports them.
 *
 * @typedef {object} PositionValuesParts
 * @property {"waiting" | "searching" | "done"} state
 * @property {number | null} margin the margin of the best move; null if nothing is searched
 * @property {MoveValue[]} moves
 * @property {string} [note] the reason why nothing is searched
 * @property {"device"} [place] where they were found, if not on the server
 *
 * @typedef {Certainty & PositionValuesParts} PositionValues
 */

/** How long whoever steps on quickly is not asked about, in milliseconds. */
const PAUSE = 150;
/** After how long a server that was busy is asked again, in milliseconds. */
const AGAIN = 5000;
/** How many answers are kept. */
const KEPT = 300;

export class Values {
  #address;
  #onValues;
  #onTrouble;
  /** @type {Position | null} */
  #position = null;
  #device = new Device();
  /** How to end the question that is open. @type {(() => void) | null} */
  #stop = null;
  #timer = 0;
  #lastAsked = -Infinity;
  /**
   * Answers by question, the latest last.
   *
   * @type {Map<string, PositionValues>}
   */
  #known = new Map();

  /**
   * Asks at `address`, or nowhere but on this device if it is empty. `onValues` gets every answer about the position that was asked for last, and `onTrouble` the reason
   * why none come, empty once they come again.
   *
   * @param {string} address
   * @param {{ onValues: (values: PositionValues) => void, onTrouble: (reason: string) => void }} listener
   */
  constructor(address, { onValues, onTrouble }) {
    this.#address = address;
    this.#onValues = onValues;
    this.#onTrouble = onTrouble;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#close() : this.#open()));
    addEventListener("pagehide", () => this.#close());
    addEventListener("pageshow", (event) => event.persisted && this.#open());
  }

  /**
   * Keeps values that were found before: whoever asks about their position has them at once.
   *
   * @param {Position} position
   * @param {PositionValues} values
   */
  remember(position, values) {
    this.#keep(question(position), values);
  }

  /**
   * Asks about a position, and no longer about the one before; null asks about nothing.
   *
   * @param {Position | null} position
   */
  ask(position) {
    this.#close();
    this.#position = position;
    this.#onTrouble("");
    if (!position) return;
    const known = this.#known.get(question(position));
    if (known) this.#onValues(known);
    const since = performance.now() - this.#lastAsked;
    this.#lastAsked = performance.now();
    if (since < PAUSE) this.#timer = setTimeout(() => this.#open(), PAUSE);
    else this.#open();
  }

  #open() {
    const position = this.#position;
    if (!position || this.#stop || document.hidden) return;
    const asked = question(position);
    if (this.#known.get(asked)?.state === "done") {
      this.#device.prepare(position.rules);
      return;
    }
    this.#stop = this.#device.knows(position.rules) ? this.#askDevice(position, asked) : this.#askServer(asked);
  }

  /**
   * @param {Position} position
   * @param {string} asked
   */
  #askDevice(position, asked) {
    return this.#device.ask(position, {
      onValues: (values) => this.#hear(asked, values),
      onFailure: () => {
        this.#close();
        this.#open();
      },
    });
  }

  /** @param {string} asked */
  #askServer(asked) {
    if (!this.#address) {
      this.#onTrouble(text("analysis-nowhere"));
      return () => {};
    }
    const source = new EventSource(`${this.#address}?${asked}`);
    const stop = () => source.close();
    source.addEventListener("values", (event) => {
      if (stop === this.#stop) this.#hear(asked, JSON.parse(event.data));
    });
    source.addEventListener("error", () => {
      if (stop !== this.#stop) return;
      // A connection that was lost is tried again by the browser; one that was refused is not.
      if (source.readyState !== EventSource.CLOSED) {
        this.#onTrouble(text("analysis-connection-lost"));
        return;
      }
      this.#close();
      this.#onTrouble(text("analysis-busy"));
      this.#timer = setTimeout(() => this.#open(), AGAIN);
    });
    return stop;
  }

  /**
   * @param {string} asked
   * @param {PositionValues} values
   */
  #hear(asked, values) {
    this.#keep(asked, values);
    this.#onTrouble("");
    this.#onValues(values);
    if (values.state === "done") this.#close();
  }

  /**
   * Keeps an answer, and drops the oldest one beyond what is kept.
   *
   * @param {string} asked
   * @param {PositionValues} values
   */
  #keep(asked, values) {
    this.#known.delete(asked);
    this.#known.set(asked, values);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT) this.#known.delete(oldest);
  }

  #close() {
    clearTimeout(this.#timer);
    this.#stop?.();
    this.#stop = null;
  }
}

/**
 * The query about a position.
 *
 * @param {Position} position
 */
const question = (position) =>
  new URLSearchParams({ rules: rulesText(position.rules), position: positionText(position) }).toString();
