// A puzzle: the turns that keep the result are found on the board; the server says whether they are.
/** @import { Move, Ply } from "../game/rules.js" */
import { Board } from "../board/board.js";
import { movesText, parseMoves, parsePosition, parseRules } from "../game/notation.js";
import { isOver, play } from "../game/rules.js";
import { DeviceMistake } from "./device_mistake.js";
import { DEVICE, DevicePuzzle } from "./device_puzzle.js";
import { Refused, RemoteAnswers } from "../shared/remote_answers.js";
import { countDay, showDays } from "./streak.js";
import { find, isTyped, need } from "../shared/element.js";
import { kept, keep } from "../shared/memory.js";
import { chooseSpeed } from "../board/speed.js";
import { plyText, signed, stateText } from "../game/words.js";
import { text } from "../shared/texts.js";

const page = find(document, "#puzzle") ?? document.body;

/** The address of the puzzle. */
const address = page.dataset.puzzle ?? "";

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
 * @property {number | null} change change of that rating
 * @property {number} puzzle_rating
 * @property {number | null} days days in a row of a person who is signed in, if it is the puzzle of the day
 */

/** @typedef {{ moves: string, text: string }} Solution the solution of a puzzle */

class Puzzle {
  #start = parsePosition(page.dataset.position ?? "", parseRules(page.dataset.rules ?? ""));
  #solver = this.#start.turn;
  /** @type {Ply[]} */
  #plies = [];
  /** Number of plies that were right, replies among them: where a new try begins. */
  #right = 0;
  /** @type {PuzzleState} */
  #state = "open";
  #remote;
  #board = new Board(need(page, "#board"), {
    onMove: (move) => this.#play(move),
    announce: (told) => this.#tell(told),
    near: page.dataset.near === "north" ? "north" : "south",
  });

  /** @param {RemoteAnswers | DevicePuzzle | DeviceMistake} judge whoever says what is right */
  constructor(judge) {
    this.#remote = judge;
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
    need(page, "[data-retry]").hidden = state !== "wrong";
    need(page, "[data-solution]").hidden = state === "over";
    page.classList.toggle("solved", state === "over");
  }

  /** @param {string} told */
  #tell(told) {
    need(page, "#told").textContent = told;
  }

  /** @param {string} said */
  #say(said) {
    need(page, "#outcome").textContent = said;
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
      const answer = await this.#remote.post("try", { moves: movesText(this.#plies) });
      await shown;
      await this.#hear(answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#say(error.message);
      this.#back();
    }
  }

  /** @param {TryAnswer} answer */
  async #hear({ right, done, reply, text: told, rating, change, puzzle_rating: rated, days }) {
    if (typeof rating === "number") need(page, "#rating").textContent = String(rating);
    if (!right || done) this.#count(right);
    if (done) countDay(page, days);
    if (!right) {
      this.#say(told ?? text("puzzles-not-quite"));
      this.#enter("wrong");
      need(page, "[data-retry]").focus({ preventScroll: true });
      return;
    }
    if (done) {
      const values = { rating: String(rating), change: signed(change ?? 0), puzzle: String(rated) };
      const gained = typeof rating === "number" ? ` ${text("puzzles-rating-is", values)}` : "";
      this.#say(`${told ?? text("puzzles-solved")}${gained}`);
      this.#enter("over");
      find(page, "a[data-next]")?.focus({ preventScroll: true });
      return;
    }
    for (const move of parseMoves(reply ?? "")) await this.#show(move);
    if (this.#position().turn === this.#solver && reply) {
      this.#right = this.#plies.length;
      this.#say(text("puzzles-right"));
    }
    this.#enter("open");
  }

  /**
   * Counts puzzles that were solved at the first try, one after the other.
   *
   * @param {boolean} right
   */
  #count(right) {
    const before = kept("puzzles") ?? { row: 0, seen: null };
    const row = before.seen === address ? before.row : right ? before.row + 1 : 0;
    keep("puzzles", { row, seen: address });
    showRow();
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
      const { moves, text: told } = await this.#remote.post("solution");
      this.#plies = [];
      this.#enter("over");
      this.#board.show(this.#start);
      this.#say(told ?? text("puzzles-solution", { moves }));
      for (const move of parseMoves(moves)) await this.#show(move);
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
    else if (event.key === "n") find(page, "a[data-next]")?.click();
  }
}

/** Shows how many puzzles in a row were solved. */
function showRow() {
  const { row = 0 } = kept("puzzles") ?? {};
  need(page, "#streak").textContent = row > 1 ? text("puzzles-row", { count: row }) : "";
}

/** Opens the puzzle of the page: the server's, or one that this device checks. */
async function judgeOf() {
  if (address !== DEVICE) return new RemoteAnswers(address);
  const place = new URLSearchParams(location.search).get("mistake");
  const mistake = place === null ? null : DeviceMistake.open(page, Number(place));
  return mistake ?? DevicePuzzle.open(page);
}

if (address) {
  showRow();
  showDays(page);
  document.documentElement.classList.add("scripted");
  new Puzzle(await judgeOf());
}
