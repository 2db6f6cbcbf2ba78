// The values of a position's moves, as the server finds them out: a stream that is open only while somebody looks.
import { positionText, rulesText } from "../game/notation.js";

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
  #position = null;
  #source = null;
  #timer = 0;
  #lastAsked = -Infinity;
  /** Answers by question, the latest last. */
  #known = new Map();

  /**
   * Asks at `address`. `onValues(values)` gets every answer about the position that was asked for last, and
   * `onTrouble(text)` what keeps them away, empty once they come again.
   */
  constructor(address, { onValues, onTrouble }) {
    this.#address = address;
    this.#onValues = onValues;
    this.#onTrouble = onTrouble;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#close() : this.#open()));
    addEventListener("pagehide", () => this.#close());
    addEventListener("pageshow", (event) => event.persisted && this.#open());
  }

  /** Asks about a position, and no longer about the one before; null asks about nothing. */
  ask(position) {
    this.#close();
    this.#position = position;
    this.#onTrouble("");
    if (!position) return;
    const known = this.#known.get(this.#question());
    if (known) this.#onValues(known);
    const since = performance.now() - this.#lastAsked;
    this.#lastAsked = performance.now();
    if (since < PAUSE) this.#timer = setTimeout(() => this.#open(), PAUSE);
    else this.#open();
  }

  #question() {
    const position = this.#position;
    return new URLSearchParams({ rules: rulesText(position.rules), position: positionText(position) }).toString();
  }

  #open() {
    if (!this.#position || this.#source || document.hidden) return;
    const question = this.#question();
    if (this.#known.get(question)?.state === "done") return;
    const source = new EventSource(`${this.#address}?${question}`);
    this.#source = source;
    source.addEventListener("values", (event) => {
      if (source !== this.#source) return;
      const values = JSON.parse(event.data);
      this.#keep(question, values);
      this.#onTrouble("");
      this.#onValues(values);
      if (values.state === "done") this.#close();
    });
    source.addEventListener("error", () => {
      if (source !== this.#source) return;
      // A connection that was lost is tried again by the browser; one that was refused is not.
      if (source.readyState !== EventSource.CLOSED) {
        this.#onTrouble("The connection is lost. Trying again.");
        return;
      }
      this.#close();
      this.#onTrouble("The server is busy. Trying again in a few seconds.");
      this.#timer = setTimeout(() => this.#open(), AGAIN);
    });
  }

  /** Keeps an answer, and drops the oldest one beyond what is kept. */
  #keep(question, values) {
    this.#known.delete(question);
    this.#known.set(question, values);
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value);
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }
}
