// The engine of this device, as pages ask it about positions.
/** @import { Report, Hint, Verdict } from "../engine/engine.js" */
/** @import { Move, Position } from "../game/rules.js" */
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
  /** Ends when the last question that has one answer is answered. */
  #turn = Promise.resolve();
  #hasFailed = typeof WebAssembly !== "object" || typeof Worker !== "function";

  /**
   * Returns true if it can be asked about positions of these rules.
   *
   * @param {{ pits: number }} rules
   */
  knows({ pits }) {
    return !this.#hasFailed && pits <= MAX_PITS;
  }

  /**
   * Loads the engine for a question to come, if it can be asked about positions of these rules.
   *
   * @param {{ pits: number }} rules
   */
  prepare(rules) {
    if (this.knows(rules)) this.#open().catch(() => {});
  }

  /**
   * Asks about a position; `onValues` gets whatever is found, and `onFailure` the reason if this device cannot be asked any more. Returns
   * how to stop.
   *
   * @param {Position} position
   * @param {{ onValues: (values: Report & { place: "device" }) => void, onFailure: (reason: string) => void }} listener
   */
  ask(position, { onValues, onFailure }) {
    const stop = new AbortController();
    this.#open()
      .then((engine) => {
        if (stop.signal.aborted) return null;
        const onReport = (/** @type {Report} */ report) => {
          if (!stop.signal.aborted) onValues({ ...report, place: "device" });
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

  /**
   * Chooses a move as the engine does at a level.
   *
   * @param {Position} position
   * @param {{ level: string, seed: number }} options
   * @returns {Promise<Move>}
   * @throws if this device cannot be asked any more
   */
  async choose(position, options) {
    const rules = rulesText(position.rules);
    const move = await this.#work((engine) => engine.choose(positionText(position), { rules, ...options }));
    return /** @type {Move} */ (move);
  }

  /**
   * Gives a hint for a position after so many plies: the second step names the move.
   *
   * @param {Position} position
   * @param {number} ply
   * @param {number} step
   * @returns {Promise<Hint>}
   */
  hint(position, ply, step) {
    const rules = rulesText(position.rules);
    return this.#work((engine) => engine.advise(positionText(position), { kind: "hint", ply, step }, { rules }));
  }

  /**
   * Reviews a ply by its index: the move that was played in a position.
   *
   * @param {Position} position
   * @param {number} ply
   * @param {Move} move
   * @param {boolean} better true to have a better move named
   * @returns {Promise<Verdict>}
   */
  review(position, ply, move, better) {
    const rules = rulesText(position.rules);
    const advice = { kind: /** @type {const} */ ("verdict"), ply, move, better };
    return this.#work((engine) => engine.advise(positionText(position), advice, { rules }));
  }

  /** Ends the engine and gives its memory back; the next question starts another. */
  close() {
    this.#engine?.then((engine) => engine.close()).catch(() => {});
    this.#engine = null;
  }

  #open() {
    this.#engine ??= Engine.open();
    return this.#engine;
  }

  /**
   * Works after whatever was asked for before: the engine answers one question at a time.
   *
   * @template Found
   * @param {(engine: Engine) => Promise<Found>} work
   */
  #work(work) {
    const found = this.#turn.then(() => this.#open()).then(work);
    this.#turn = found.then(
      () => {},
      () => {},
    );
    return found;
  }
}
