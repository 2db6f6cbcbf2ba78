// A run against the clock: puzzles of the program, one after the other, which this device draws and checks.
/** @import { Move, Ply, Position } from "../game/rules.js" */
/** @import { ShippedPuzzle } from "./device_puzzle.js" */
import { Board } from "../board/board.js";
import { gameQuery } from "../game/address.js";
import { movesText, parseMoves, parsePosition, parseRules, playAll } from "../game/notation.js";
import { play, sideName } from "../game/rules.js";
import { element, need } from "../shared/element.js";
import { at } from "../shared/site_path.js";
import { text } from "../shared/texts.js";
import { shippedPuzzles } from "./device_puzzle.js";
import { judgeByLines } from "./right_lines.js";
import { drawRun } from "./run_draw.js";
import { keepRun, showBest } from "./run_score.js";

/** Time of a run, in milliseconds, and misses that end it. */
const TIME = 180_000;
const MISSES = 3;

/** Pauses in milliseconds: after a solved puzzle, and after a missed one, whose solution is looked at later. */
const SOLVED = 350;
const MISSED = 900;

const page = need(document, "#run");

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

class Run {
  #board;
  #puzzles;
  /** @type {ShippedPuzzle[]} */
  #missed = [];
  #score = 0;
  /** @type {ShippedPuzzle | null} */
  #puzzle = null;
  /** @type {Position} */
  #start;
  /** @type {Ply[]} */
  #plies = [];
  #end = Date.now() + TIME;
  #isOver = false;
  #clock;

  /**
   * Begins a run.
   *
   * @param {Board} board
   * @param {ShippedPuzzle[]} puzzles in the order in which they come
   */
  constructor(board, puzzles) {
    this.#board = board;
    this.#puzzles = puzzles[Symbol.iterator]();
    this.#start = this.#next();
    this.#clock = setInterval(() => this.#tick(), 250);
    this.#tick();
    this.#showScore();
  }

  /** @returns {Position} the start of the next puzzle */
  #next() {
    const { value, done } = this.#puzzles.next();
    if (done) {
      this.finish();
      return this.#start;
    }
    this.#puzzle = value;
    this.#start = parsePosition(value.position, parseRules(value.rules));
    this.#plies = [];
    const side = sideName(this.#start.turn);
    need(page, "#task").textContent = text(value.wins ? "puzzles-task-win" : "puzzles-task-draw", { side });
    need(page, "#board").dataset.position = value.position;
    this.#board.near = this.#start.turn;
    this.#board.show(this.#start);
    this.#board.enabled = this.#start.turn;
    return this.#start;
  }

  /**
   * Takes a move of the visitor.
   *
   * @param {Move} move
   */
  async take(move) {
    const puzzle = this.#puzzle;
    if (this.#isOver || !puzzle) return;
    this.#board.enabled = null;
    await this.#show(move);
    if (this.#isOver) return;
    const played = this.#plies.map((ply) => ply.move);
    const { right, done, reply } = judgeByLines(this.#start, [parseMoves(puzzle.line)], played);
    if (!right || done) return this.#close(puzzle, done);
    for (const answer of parseMoves(reply)) await this.#show(answer);
    if (!this.#isOver) this.#board.enabled = this.#start.turn;
  }

  /** @param {Move} move */
  async #show(move) {
    const ply = play(this.#plies.at(-1)?.position ?? this.#start, move);
    this.#plies.push(ply);
    await this.#board.animate(ply);
  }

  /**
   * Counts a puzzle, and goes on to the next one.
   *
   * @param {ShippedPuzzle} puzzle
   * @param {boolean} solved
   */
  async #close(puzzle, solved) {
    if (solved) this.#score += 1;
    else this.#missed.push(puzzle);
    need(page, "#task").textContent = text(solved ? "run-right" : "run-wrong");
    this.#showScore();
    if (this.#missed.length === MISSES) return this.finish();
    await pause(solved ? SOLVED : MISSED);
    if (!this.#isOver) this.#next();
  }

  #showScore() {
    need(page, "[data-score]").textContent = text("run-score", { count: this.#score });
    need(page, "[data-misses]").textContent = text("run-misses", { count: this.#missed.length });
  }

  #tick() {
    const left = Math.max(0, this.#end - Date.now());
    const seconds = Math.ceil(left / 1000);
    const place = need(page, "[data-time]");
    place.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    place.classList.toggle("short", seconds <= 20);
    if (left === 0) this.finish();
  }

  /** Ends the run, and shows what came of it. */
  finish() {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#clock);
    this.#board.finish();
    this.#board.enabled = null;
    const isBest = keepRun(this.#score);
    const result = text("run-result", { count: this.#score });
    const isLate = Date.now() >= this.#end;
    need(page, "[data-result]").textContent = isLate ? `${text("run-time-up")} ${result}` : result;
    need(page, "[data-compared]").textContent = isBest ? text("run-new-best") : "";
    need(page, "[data-missed-list]").replaceChildren(...missedList(this.#missed));
    need(page, "[data-game]").hidden = true;
    need(page, "[data-begin-line]").hidden = false;
    need(page, "[data-begin]").textContent = text("run-again");
    showBest(page);
    const end = need(page, "[data-end]");
    end.hidden = false;
    end.focus();
  }
}

/**
 * The puzzles that were missed, with what was right and the way to look at them.
 *
 * @param {ShippedPuzzle[]} missed
 */
function missedList(missed) {
  if (missed.length === 0) return [];
  const rows = missed.map(({ rules, position, line }) => {
    const start = parsePosition(position, parseRules(rules));
    const moves = movesText(playAll(start, parseMoves(line)));
    const href = at(`/analysis?${gameQuery(start, [])}`);
    const told = text("run-missed-one", { rules, moves });
    return element("li", {}, told, " ", element("a", { href }, text("run-look")));
  });
  return [element("h3", {}, text("run-missed")), element("ul", {}, ...rows)];
}

/** @type {Run | null} */
let run = null;

const board = new Board(need(page, "#board"), {
  onMove: (move) => run?.take(move),
  announce: (told) => {
    need(page, "#told").textContent = told;
  },
});
board.speed = "fast";
showBest(page);
document.documentElement.classList.add("scripted");

need(page, "[data-begin]").addEventListener("click", async () => {
  const puzzles = drawRun(await shippedPuzzles(), Math.random);
  need(page, "[data-end]").hidden = true;
  need(page, "[data-begin-line]").hidden = true;
  need(page, "[data-game]").hidden = false;
  run = new Run(board, puzzles);
  board.focus();
});
need(page, "[data-stop]").addEventListener("click", () => run?.finish());
