// A line of the analysis, shown on the board while the pointer rests on it.
/** @import { Board } from "../board/board.js" */
/** @import { Position } from "../game/rules.js" */
import { parseMoves } from "../game/notation.js";
import { isOver, play } from "../game/rules.js";

/** How long the pointer rests on a line before it is shown, and a position stands, in milliseconds. */
const REST = 250;
const STAND = 450;

export class LinePreview {
  #board;
  #position;
  #onEnd;
  #line = "";
  #timer = 0;
  /** Counts previews: what belongs to a former one stops. */
  #run = 0;

  /**
   * Shows lines on `board`, which begin at the position that `position` returns; `onEnd` is called when the board is to
   * show that position again.
   *
   * @param {Board} board
   * @param {{ position: () => Position, onEnd: () => void }} listener
   */
  constructor(board, { position, onEnd }) {
    this.#board = board;
    this.#position = position;
    this.#onEnd = onEnd;
  }

  /** Returns true if the board shows a line, or is about to. */
  get isOn() {
    return this.#line !== "";
  }

  /**
   * The pointer is on a line; the same one, or a longer one with the same first move, goes on.
   *
   * @param {string} line
   */
  enter(line) {
    if (this.isOn && parseMoves(line)[0] === parseMoves(this.#line)[0]) return;
    this.leave();
    this.#line = line;
    // Where the seeds of the first move go is seen at once.
    this.#board.preview(parseMoves(line)[0] ?? null);
    const run = this.#run;
    this.#timer = setTimeout(() => this.#play(run), REST);
  }

  /** The pointer has left the lines. */
  leave() {
    if (!this.isOn) return;
    this.#line = "";
    this.#run += 1;
    clearTimeout(this.#timer);
    this.#board.preview(null);
    this.#onEnd();
  }

  /** @param {number} run */
  async #play(run) {
    let position = this.#position();
    this.#board.preview(null);
    this.#board.enabled = null;
    this.#board.badges([]);
    for (const move of parseMoves(this.#line)) {
      if (isOver(position)) return;
      const ply = play(position, move);
      await this.#board.animate(ply);
      if (run !== this.#run) return;
      position = ply.position;
      await new Promise((done) => setTimeout(done, STAND));
      if (run !== this.#run) return;
    }
  }
}
