// A position that is solved on the board: whoever judges says whether the moves are right, and what is replied.
/** @import { Move, Ply } from "../game/rules.js" */
import { Board } from "../board/board.js";
import { movesText, parseMoves, parsePosition, parseRules } from "../game/notation.js";
import { isOver, play } from "../game/rules.js";
import { Refused } from "../shared/remote_answers.js";
import { find, isTyped, need } from "../shared/element.js";
import { chooseSpeed } from "../board/speed.js";
import { plyText, signed, stateText } from "../game/words.js";
import { showThemes } from "./themes_line.js";
import { text } from "../shared/texts.js";

/** @typedef {"open" | "asking" | "wrong" | "over"} PuzzleState `open` while a move is expected */

/**
 * The server's answer to a try.
 *
 * @typedef {object} TryAnswer
 * @property {boolean} right
 * @property {boolean} done true if the puzzle is solved
 * @property {string} reply moves of the opponent
 * @property {string} text
 * @property {number | null} rating the visitor's rating, if it was rated now
 * @property {string | null} shown_rating the same in words, which say how sure it is
 * @property {number | null} change change of that rating
 * @property {number} puzzle_rating
 * @property {string | null} [record] how many people have tried it and solved it, with this answer
 * @property {import("./themes_line.js").ThemeLink[]} [themes] themes of the puzzle, once it is solved
 * @property {number | null} days days in a row of a person who is signed in, if it is the puzzle of the day
 */

/**
 * The solution of a puzzle.
 *
 * @typedef {{ moves: string, text: string, record?: string, themes?: import("./themes_line.js").ThemeLink[] }} Solution
 */

/**
 * Whoever says what is right: the server, or this device.
 *
 * @typedef {{ post: (action: string, fields?: { [field: string]: string }) => Promise<any> }} PuzzleJudge
 */

/**
 * Listeners of a puzzle.
 *
 * @typedef {object} PuzzleListeners
 * @property {(answer: TryAnswer) => void} [onAnswer] called for each answer, right or wrong
 * @property {() => void} [onSolution] called once the solution is shown
 */

export class Puzzle {
  #page;
  #start;
  #solver;
  #listeners;
  /** @type {Ply[]} */
  #plies = [];
  /** Number of plies that were right, replies among them: where a new try begins. */
  #right = 0;
  /** @type {PuzzleState} */
  #state = "open";
  #judge;
  #board;

  /**
   * @param {HTMLElement} page the article of the puzzle
   * @param {PuzzleJudge} judge
   * @param {PuzzleListeners} [listeners]
   */
  constructor(page, judge, listeners = {}) {
    this.#page = page;
    this.#judge = judge;
    this.#listeners = listeners;
    this.#start = parsePosition(page.dataset.position ?? "", parseRules(page.dataset.rules ?? ""));
    this.#solver = this.#start.turn;
    this.#board = new Board(need(page, "#board"), {
      onMove: (move) => this.#play(move),
      announce: (told) => this.#tell(told),
      near: page.dataset.near === "north" ? "north" : "south",
    });
    chooseSpeed(find(page, "select[data-speed]", HTMLSelectElement), this.#board);
    this.#board.show(this.#start);
    document.addEventListener("keydown", (event) => this.#key(event));
    need(page, "[data-retry]").addEventListener("click", () => this.#retry());
    find(page, "[data-flip]")?.addEventListener("click", () => this.#board.flip());
    need(page, "[data-solution]").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#solution();
    });
    this.#enter("open");
    this.#tell(stateText(this.#start));
  }

  #position() {
    return this.#plies.at(-1)?.position ?? this.#start;
  }

  /** @param {PuzzleState} state */
  #enter(state) {
    this.#state = state;
    const position = this.#position();
    this.#board.enabled = state === "open" && !isOver(position) && position.turn === this.#solver ? this.#solver : null;
    need(this.#page, "[data-retry]").hidden = state !== "wrong";
    need(this.#page, "[data-solution]").hidden = state === "over";
    this.#page.classList.toggle("solved", state === "over");
  }

  /** @param {string} told */
  #tell(told) {
    need(this.#page, "#told").textContent = told;
  }

  /** @param {string} said */
  #say(said) {
    need(this.#page, "#outcome").textContent = said;
  }

  /**
   * Shows how many people have tried the puzzle, where somebody counts.
   *
   * @param {string | null} [record]
   */
  #record(record) {
    const place = find(this.#page, "[data-record]");
    if (place && record) place.textContent = record;
  }

  /** @param {Move} move */
  async #show(move) {
    const ply = play(this.#position(), move);
    this.#plies.push(ply);
    this.#tell(plyText(ply));
    await this.#board.animate(ply);
  }

  /**
   * Plays a ply of the solver's, and asks whether it was right.
   *
   * @param {Move} move
   */
  async #play(move) {
    this.#say("");
    this.#enter("asking");
    const shown = this.#show(move);
    try {
      /** @type {TryAnswer} */
      const answer = await this.#judge.post("try", { moves: movesText(this.#plies) });
      await shown;
      await this.#hear(answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#say(error.message);
      this.#back();
    }
  }

  /** @param {TryAnswer} answer */
  async #hear(answer) {
    const { right, done, reply, text: told, shown_rating: rating, change, puzzle_rating: rated } = answer;
    if (rating) need(this.#page, "#rating").textContent = rating;
    this.#record(answer.record);
    this.#listeners.onAnswer?.(answer);
    if (!right) {
      this.#say(told ?? text("puzzles-not-quite"));
      this.#enter("wrong");
      need(this.#page, "[data-retry]").focus({ preventScroll: true });
      return;
    }
    if (done) {
      const values = { rating: rating ?? "", change: signed(change ?? 0), puzzle: String(rated) };
      const gained = rating ? ` ${text("puzzles-rating-is", values)}` : "";
      this.#say(`${told ?? text("puzzles-solved")}${gained}`);
      this.#enter("over");
      showThemes(this.#page, answer.themes ?? []);
      find(this.#page, "a[data-next]")?.focus({ preventScroll: true });
      return;
    }
    for (const move of parseMoves(reply ?? "")) await this.#show(move);
    if (this.#position().turn === this.#solver && reply) {
      this.#right = this.#plies.length;
      this.#say(text("puzzles-right"));
    }
    this.#enter("open");
  }

  /** Back to where the last right turn ended. */
  #back() {
    this.#plies = this.#plies.slice(0, this.#right);
    this.#board.show(this.#position(), this.#plies.at(-1) ?? null);
    this.#enter("open");
  }

  #retry() {
    this.#say("");
    this.#back();
    this.#tell(stateText(this.#position()));
    this.#board.focus();
  }

  async #solution() {
    try {
      /** @type {Solution} */
      const { moves, text: told, record, themes = [] } = await this.#judge.post("solution");
      this.#record(record);
      this.#plies = [];
      this.#listeners.onSolution?.();
      this.#enter("over");
      this.#board.show(this.#start);
      this.#say(told ?? text("puzzles-solution", { moves }));
      for (const move of parseMoves(moves)) await this.#show(move);
      showThemes(this.#page, themes);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#say(error.message);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (isTyped(event)) return;
    if (event.key === "f") this.#board.flip();
    else if (event.key === "r" && this.#state === "wrong") this.#retry();
    else if (event.key === "n") find(this.#page, "a[data-next]")?.click();
  }
}
