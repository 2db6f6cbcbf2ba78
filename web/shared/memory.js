// What a browser keeps for its visitor. Where it may keep nothing, everything works and is forgotten.

const PREFIX = "kalah.";

/**
 * Wins in a row against one player, and the latest games that were counted.
 *
 * @typedef {{ games: string[], wins: number }} Streak
 */

/**
 * Puzzles that were solved in a row at the first try. `seen` is the address of the latest puzzle.
 *
 * @typedef {{ row: number, seen: string | null | undefined }} PuzzleStreak
 */

/**
 * Days in a row on which the puzzle of the day was solved, up to the latest `day`, a number of days since 1970.
 *
 * @typedef {{ day: number, days: number }} DayStreak
 */

/**
 * A bot that is being written, the time of its last change, in milliseconds since 1970, and whether the server is still to get it.
 *
 * @typedef {{ text: string, at: number, unsaved?: boolean }} Draft
 */

/**
 * The best run against the clock and the latest one, in puzzles.
 *
 * @typedef {{ best: number, last: number }} RunScore
 */

/**
 * The values that are kept, by name.
 *
 * @typedef {object} Memory
 * @property {{ rules: string, start: string, tree?: unknown, study?: import("../studies/format.js").StudyTree }} analysis the game and the variations that were looked at last
 * @property {{ [task: string]: number }} course stars of the tasks of the course that were solved, 1 to 3
 * @property {DayStreak} daily
 * @property {{ [language: string]: Draft | undefined }} drafts bots that are being written
 * @property {boolean} engine true if analysis shows values
 * @property {import("../play/kept_games.js").KeptGame[]} games games that this device keeps, the latest first
 * @property {string} guided `off` if no tips are wanted
 * @property {string} level the level of the engine that was chosen last
 * @property {string[]} mistakes addresses of the own mistakes that were solved, the latest last
 * @property {{ [field: string]: string }} new-game the fields of the form of a new game
 * @property {import("../puzzles/kept_mistakes.js").KeptMistake[]} own-mistakes own mistakes in games of this device, the latest first
 * @property {PuzzleStreak} puzzles
 * @property {RunScore} run
 * @property {number[]} solved places of the program's puzzles that this device has checked and found right
 * @property {boolean} sound true if sounds are wanted
 * @property {string} speed the speed of sowing
 * @property {{ [player: string]: Streak | undefined }} streaks
 * @property {"one" | "two"} taps number of taps that sow
 */

/**
 * Reads the value of a name; null if there is nothing that can be read.
 *
 * @template {keyof Memory} Name
 * @param {Name} name
 * @returns {Memory[Name] | null}
 */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** Settings of the pages, which are no data of the visitor, and drafts, which are work. */
const STAYING = ["drafts", "engine", "guided", "numbers", "sound", "speed", "taps", "theme"];

/**
 * Lists the names of what is kept of the visitor, beside settings.
 *
 * @returns {(keyof Memory)[]}
 */
export function keptNames() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    const own = names.map((name) => name.slice(PREFIX.length)).filter((name) => !STAYING.includes(name));
    return /** @type {(keyof Memory)[]} */ (own);
  } catch {
    return [];
  }
}

/** Forgets what is kept of the visitor. */
export function forgetVisitor() {
  for (const name of keptNames()) localStorage.removeItem(PREFIX + name);
}

/**
 * Keeps a value under a name.
 *
 * @template {keyof Memory} Name
 * @param {Name} name
 * @param {Memory[Name]} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full, or forbidden: nothing that is lost here is needed.
  }
}
