// An own mistake as a puzzle: any best move solves it, as the engine of this device finds.
/** @import { KeptMistake } from "./kept_mistakes.js" */
import { Device } from "../device/engine.js";
import { parseMoves, parsePosition, parseRules } from "../game/notation.js";
import { moveName, seedsText, verdictText } from "../game/words.js";
import { Refused } from "../shared/remote_answers.js";
import { addressOf, keptMistakes, solveMistake } from "./kept_mistakes.js";
import { showPuzzle } from "./device_puzzle.js";
import { at } from "../shared/site_path.js";
import { text } from "../shared/texts.js";

export class DeviceMistake {
  #position;
  #mistake;
  #device = new Device();

  /** @param {KeptMistake} mistake */
  constructor(mistake) {
    this.#mistake = mistake;
    this.#position = parsePosition(mistake.position, parseRules(mistake.rules));
  }

  /**
   * Puts the mistake of a place on the page; null if there is none.
   *
   * @param {HTMLElement} page
   * @param {number} place
   */
  static open(page, place) {
    const mistakes = keptMistakes();
    const mistake = mistakes[place];
    if (!mistake) return null;
    const made = new DeviceMistake(mistake);
    const values = { move: moveName(mistake.played), seeds: seedsText(mistake.loss) };
    const task = text("puzzles-you-played", values);
    const next = mistakes.findIndex((other, index) => index > place && !other.solved);
    showPuzzle(page, made.#position, task, next > 0 ? addressOf(next) : at("/puzzles/mistakes"));
    return made;
  }

  /**
   * Answers as the server does to puzzles.
   *
   * @param {string} action
   * @param {{ [field: string]: string }} [fields]
   * @returns {Promise<any>}
   */
  async post(action, fields = {}) {
    try {
      if (action === "solution") {
        const { move } = await this.#device.hint(this.#position, 0, 2);
        return {
          moves: move ?? "",
          text: move ? text("puzzles-best-move", { move: moveName(parseMoves(move)[0]) }) : "",
        };
      }
      const [move] = parseMoves(fields.moves);
      const verdict = await this.#device.review(this.#position, 0, move, false);
      const isRight = verdict.loss === 0;
      if (isRight) solveMistake(this.#mistake.position);
      return { right: isRight, done: isRight, text: verdictText(verdict) };
    } catch (error) {
      throw new Refused(error instanceof Error ? error.message : String(error));
    }
  }
}
