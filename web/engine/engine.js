// The engine in this thread: the WebAssembly module, its memory, and the files that it is handed. Works in browsers and in Node.
import { LEVELS } from "./levels.js";

/**
 * Limits of an analysis; without any it goes on until all is proven.
 *
 * @typedef {object} Limits
 * @property {number} [depth] changes of side to look ahead at most
 * @property {number} [lines] number of the best moves that get a value of their own; all if left out
 * @property {number} [nodes] positions to ask about at most
 * @property {number} [milliseconds] time at most
 */

/**
 * The value of a move.
 *
 * @typedef {object} MoveReport
 * @property {string} move
 * @property {number | null} pit null for a swap
 * @property {number} margin seeds by which the side to move ends ahead, stores included
 * @property {"is" | "at most"} bound
 * @property {boolean} exact true if the margin is proven
 * @property {"over" | "database" | "proof" | "book" | "search"} source
 * @property {number | null} depth changes of side that were looked ahead; null for what is exact
 * @property {string} line best play of both
 */

/**
 * The values of a position, in the form of `/api/analysis`.
 *
 * @typedef {object} Report
 * @property {"searching" | "done"} state
 * @property {string} position
 * @property {number} margin
 * @property {boolean} exact
 * @property {MoveReport["source"]} source
 * @property {number | null} depth
 * @property {MoveReport[]} moves
 * @property {string} line
 * @property {number} nodes
 * @property {number} seconds
 */

/**
 * A hint before a move.
 *
 * @typedef {object} Hint
 * @property {"left" | "right" | "only" | "swap"} half part of the board as the side to move sees it; `only` for the only move
 * @property {string | null} move null in a first hint, unless there is no other move
 */

/**
 * The verdict on a ply.
 *
 * @typedef {object} Verdict
 * @property {number} ply index of the ply, from 0
 * @property {string} move
 * @property {number} loss seeds of the final margin that were given away
 * @property {number} at_random seeds that random moves would give away on average
 * @property {boolean} forced true if it was the only legal move
 * @property {"none" | "seeds-only" | "drawn-to-lost" | "won-to-drawn" | "won-to-lost"} kind how it changed the result
 * @property {boolean} exact true if all that it rests on is proven
 * @property {number} best final margin of a best move
 * @property {number} margin final margin of the move
 * @property {string | null} better a better move, if it was asked for and there is one
 * @property {string} text
 */

/**
 * Advice that is asked for after a question about its position.
 *
 * @typedef {{ kind: "hint", ply: number, step: number } | { kind: "verdict", ply: number, move: string, better: boolean }} Advice
 */

/**
 * The functions of the module, see `exports.rs`.
 *
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} input
 * @property {() => number} output
 * @property {() => number} output_bytes
 * @property {() => number} add_file
 * @property {(seeds: number) => number} add_database
 * @property {(seeds: number) => number} build_database
 * @property {() => number} needs
 * @property {(depth: number, lines: number, nodes: number) => number} ask
 * @property {(milliseconds: number) => number} advance
 * @property {(place: number, seed: number) => number} choose
 * @property {(ply: number, step: number) => number} hint
 * @property {(ply: number, withBetter: number) => number} review
 */

const FAILED = 2;
const UNLIMITED = 0xffff_ffff;

/** What the engine cannot do, with the reason. */
export class EngineError extends Error {}

/** The engine of this thread. It answers one question at a time. */
export class LocalEngine {
  /** @type {Exports} */
  #module;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const instance = new WebAssembly.Instance(module, { kalah: { now: () => performance.now() } });
    this.#module = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  }

  /** Bytes of memory that the module takes; it never gives any back. */
  get memoryBytes() {
    return this.#module.memory.buffer.byteLength;
  }

  /**
   * Takes a file that comes with the program, unpacked; see `files.js`.
   *
   * @param {string} name
   * @param {Uint8Array} bytes
   */
  addFile(name, bytes) {
    this.#write(name, bytes);
    this.#check(this.#module.add_file());
  }

  /**
   * Takes the packed values of an endgame database.
   *
   * @param {string} rules
   * @param {number} seeds
   * @param {Uint8Array} values
   */
  addDatabase(rules, seeds, values) {
    this.#write(rules, values);
    this.#check(this.#module.add_database(seeds));
  }

  /**
   * Builds the packed values of an endgame database. That takes seconds: have an engine of its own do it, in another thread.
   *
   * @param {string} rules
   * @param {number} seeds
   */
  buildDatabase(rules, seeds) {
    this.#write(rules);
    this.#check(this.#module.build_database(seeds));
    return this.#output().slice();
  }

  /**
   * Says what helps with the question: its game without opening rules, its board, and the seeds of its database.
   *
   * @returns {{ game: string, board: string, seeds: number }}
   */
  needs() {
    this.#check(this.#module.needs());
    const [game, board, seeds] = this.#text().split(" ");
    return { game, board, seeds: Number(seeds) };
  }

  /**
   * Asks about a position, in any text that `kalah analyse` reads, and returns what is known at once.
   *
   * @param {string} position
   * @param {Limits & { rules?: string }} [limits]
   * @returns {Report}
   */
  ask(position, { rules = "", depth = UNLIMITED, lines = 0, nodes = Number.MAX_SAFE_INTEGER } = {}) {
    this.#write(rules, new TextEncoder().encode(position));
    return this.#report(this.#module.ask(depth, lines, nodes));
  }

  /**
   * Searches on for about so long, and returns what is known then.
   *
   * @param {number} milliseconds
   * @returns {Report}
   */
  advance(milliseconds) {
    return this.#report(this.#module.advance(milliseconds));
  }

  /**
   * Analyses a position to the end of the limits.
   *
   * @param {string} position
   * @param {Limits & { rules?: string }} [limits]
   * @returns {Report}
   */
  analyse(position, limits = {}) {
    const known = this.ask(position, limits);
    return known.state === "done" ? known : { ...this.advance(limits.milliseconds ?? Infinity), state: "done" };
  }

  /**
   * Chooses the move of an opponent at a level, "a" to "c" or 1 to 10, after a second at most; null if the game is over. The same seed chooses the
   * same. The question before is forgotten.
   *
   * @param {string} position
   * @param {{ rules?: string, level: string | number, seed: number }} options
   * @returns {string | null}
   */
  choose(position, { rules = "", level, seed }) {
    this.#write(rules, new TextEncoder().encode(position));
    const place = LEVELS.indexOf(String(level).toLowerCase());
    if (place < 0) throw new EngineError(`"${level}" is no level: ${LEVELS.join(", ")} are`);
    this.#check(this.#module.choose(place, seed));
    return this.#text() || null;
  }

  /**
   * Gives advice by what is known of the question's position.
   *
   * @param {Advice} advice
   * @returns {Hint | Verdict}
   */
  advise(advice) {
    if (advice.kind === "verdict") this.#write(advice.move);
    this.#check(
      advice.kind === "hint"
        ? this.#module.hint(advice.ply, advice.step)
        : this.#module.review(advice.ply, advice.better ? 1 : 0),
    );
    return JSON.parse(this.#text());
  }

  /**
   * Writes bytes, and a line after them.
   *
   * @param {string} line
   * @param {Uint8Array} [bytes]
   */
  #write(line, bytes = new Uint8Array()) {
    const end = new TextEncoder().encode(`\n${line}`);
    const at = this.#module.input(bytes.length + end.length);
    const room = new Uint8Array(this.#module.memory.buffer, at, bytes.length + end.length);
    room.set(bytes);
    room.set(end, bytes.length);
  }

  #output() {
    const { memory, output, output_bytes } = this.#module;
    return new Uint8Array(memory.buffer, output(), output_bytes());
  }

  #text() {
    return new TextDecoder().decode(this.#output());
  }

  /** @param {number} status */
  #check(status) {
    if (status === FAILED) throw new EngineError(this.#text());
  }

  /**
   * @param {number} status
   * @returns {Report}
   */
  #report(status) {
    this.#check(status);
    return { state: status === 0 ? "searching" : "done", ...JSON.parse(this.#text()) };
  }
}
