// A puzzle that comes with the program, checked on this device.
/** @import { Move, Position } from "../game/rules.js" */
import { gameQuery } from "../game/address.js";
import {
  movesText,
  parseMoves,
  parsePosition,
  parseRules,
  playAll,
  positionText,
  rulesText,
} from "../game/notation.js";
import { sideName } from "../game/rules.js";
import { find } from "../shared/element.js";
import { keep, kept } from "../shared/memory.js";
import { judgeByLines } from "./right_lines.js";
import { at } from "../shared/site_path.js";
import { text } from "../shared/texts.js";

/** Where such puzzles are solved. */
export const DEVICE = at("/puzzle/device");

/**
 * A puzzle of the program. `depth` grows with how hard it is; themes are words.
 *
 * @typedef {object} ShippedPuzzle
 * @property {string} rules
 * @property {string} position
 * @property {string} line
 * @property {boolean} wins
 * @property {number} depth
 * @property {string[]} themes
 */

/**
 * Fetches the puzzles of the program.
 *
 * @returns {Promise<ShippedPuzzle[]>}
 */
export async function shippedPuzzles() {
  const lines = (await (await fetch(at("/puzzles/shipped.jsonl"))).text()).trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

export class DevicePuzzle {
  /** @type {Position} */
  #start;
  /** @type {Move[]} */
  #line;
  #place;
  #themes;

  /**
   * @param {ShippedPuzzle} puzzle
   * @param {number} place its place among those of the program
   */
  constructor(puzzle, place) {
    this.#start = parsePosition(puzzle.position, parseRules(puzzle.rules));
    this.#line = parseMoves(puzzle.line);
    this.#place = place;
    this.#themes = puzzle.themes.map((theme) => ({
      name: text(`themes-${theme}`),
      href: `${DEVICE}?theme=${theme}`,
    }));
  }

  /**
   * Puts a puzzle on the page that was not solved here yet, of a theme if one is chosen.
   *
   * @param {HTMLElement} page
   * @param {string | null} theme
   */
  static async open(page, theme) {
    const puzzles = await shippedPuzzles();
    const solved = new Set(kept("solved") ?? []);
    const all = puzzles.map((_, place) => place);
    const ofTheme = all.filter((place) => theme && puzzles[place].themes.includes(theme));
    const places = ofTheme.length > 0 ? ofTheme : all;
    const open = places.filter((place) => !solved.has(place));
    const from = open.length > 0 ? open : places;
    const place = from[Math.floor(Math.random() * from.length)];
    const puzzle = puzzles[place];
    const made = new DevicePuzzle(puzzle, place);
    const side = sideName(made.#start.turn);
    const told = text(puzzle.wins ? "puzzles-task-win" : "puzzles-task-draw", { side });
    showPuzzle(page, made.#start, told, ofTheme.length > 0 ? `${DEVICE}?theme=${theme}` : DEVICE);
    return made;
  }

  /**
   * Answers as the server does: to a try with what is right, to the wish for the solution with the line.
   *
   * @param {string} action
   * @param {{ [field: string]: string }} [fields]
   * @returns {Promise<any>}
   */
  async post(action, fields = {}) {
    if (action === "solution") {
      const moves = movesText(playAll(this.#start, this.#line));
      return { moves, text: text("puzzles-solution", { moves }), themes: this.#themes };
    }
    const plies = parseMoves(fields.moves);
    const judged = judgeByLines(this.#start, [this.#line], plies);
    if (judged.done) keep("solved", [...(kept("solved") ?? []), this.#place]);
    const told = judged.done ? "puzzles-solved" : judged.right ? "puzzles-right" : "puzzles-wrong";
    return { ...judged, text: text(told), themes: judged.done ? this.#themes : [] };
  }
}

/**
 * Puts a position on the page of a puzzle.
 *
 * @param {HTMLElement} page
 * @param {Position} position
 * @param {string} goal what is to be found
 * @param {string} nextPuzzle address of the next one
 */
export function showPuzzle(page, position, goal, nextPuzzle) {
  const rules = rulesText(position.rules);
  Object.assign(page.dataset, { rules, position: positionText(position), near: position.turn });
  const task = find(page, "#task");
  if (task) task.textContent = goal;
  const name = find(page, "[data-rules-name]");
  if (name) name.textContent = rules;
  const analysis = find(page, "[data-analysis]", HTMLAnchorElement);
  if (analysis) analysis.href = at(`/analysis?${gameQuery(position, [])}`);
  const next = find(page, "[data-next]", HTMLAnchorElement);
  if (next) next.href = nextPuzzle;
}
