// Values in words, beside the pits, as a bar, and as a list of lines.
/** @import { Badge } from "../board/board.js" */
/** @import { Position } from "../game/rules.js" */
/** @import { Certainty, MoveValue, PositionValues, ValueSource } from "./values.js" */
import { around, element, findAll } from "../shared/element.js";
import { totalOf } from "../game/rules.js";
import { parseMoves } from "../game/notation.js";
import { lineText, marginText, moveName, shortLineText, signed } from "../game/words.js";
import { text } from "../shared/texts.js";

/**
 * Keys of what is said of a source: of a value that is proven, and of one that was searched.
 *
 * @type {Record<ValueSource, [proven: string, searched: string]>}
 */
const SOURCES = {
  over: ["analysis-proven-over", "analysis-searched-over"],
  database: ["analysis-proven-database", "analysis-searched-database"],
  book: ["analysis-proven-book", "analysis-searched-book"],
  proof: ["analysis-proven", "analysis-searched-proof"],
  search: ["analysis-proven-search", "analysis-searched"],
};

/**
 * Returns true if a value is proven or was searched: that of a move that was only looked at says little.
 *
 * @param {Certainty} value
 */
const isWorth = ({ exact, depth }) => exact || (depth ?? 0) > 0;

/**
 * Moves that have a value, the best first; equals stay in the order of the board.
 *
 * @param {PositionValues} values
 */
export const ranked = (values) => values.moves.filter(isWorth).sort((one, other) => other.margin - one.margin);

/** @type {(value: MoveValue) => string} */
const bounded = ({ margin, bound }) => `${bound === "at most" ? "≤" : ""}${signed(margin)}`;

/**
 * Where a value comes from: `proven, endgame database`, `searched, depth 9`.
 *
 * @param {Certainty} value
 */
function howText({ exact, source, depth }) {
  const [proven, searched] = SOURCES[source];
  return exact ? text(proven) : text(searched, { depth: String(depth) });
}

/**
 * The same with the place where it was searched.
 *
 * @param {PositionValues} values
 */
function placedText(values) {
  const how = howText(values);
  if (values.exact) return how;
  return values.place === "device" ? text("analysis-on-device", { how }) : text("analysis-on-server", { how });
}

/** @param {MoveValue} value */
function wonText({ margin, exact }) {
  if (margin === 0) return exact ? text("game-a-draw") : text("game-even");
  const [more, fewer] = exact ? ["analysis-wins-by", "analysis-loses-by"] : ["analysis-ahead-by", "analysis-behind-by"];
  return text(margin > 0 ? more : fewer, { count: Math.abs(margin) });
}

/**
 * The badges of a board: one for each move that has a value.
 *
 * @param {PositionValues} values
 * @returns {Badge[]}
 */
export function badgesOf(values) {
  const moves = ranked(values);
  return moves.map((value) => ({
    move: value.move,
    text: bounded(value),
    label: value.exact
      ? text("analysis-badge-exact", { value: bounded(value) })
      : text("analysis-badge-depth", { value: bounded(value), depth: String(value.depth) }),
    title: `${bounded(value)}: ${howText(value)}`,
    kind: `${value.exact ? "exact" : "searched"}${value.margin === moves[0].margin ? " best" : ""}`,
  }));
}

/** A bar that says who is ahead: South's share grows from the left. */
export class ValueBar {
  #place;
  #share = element("span", { className: "value-share" });
  #text = element("span", { className: "value-text" });

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    place.classList.add("value-bar");
    place.setAttribute("role", "img");
    place.replaceChildren(element("span", { className: "value-track" }, this.#share), this.#text);
    this.show(null);
  }

  /**
   * Shows the value of a position; null if there is none yet. `said` stands in its place.
   *
   * @param {PositionValues | null} values
   * @param {Position | null} [position]
   * @param {string} [said]
   */
  show(values, position = null, said = text("analysis-unknown")) {
    const margin = values?.margin ?? null;
    let [share, told] = [50, said];
    if (values && position && margin !== null && isWorth(values)) {
      const south = margin * (position.turn === "south" ? 1 : -1);
      // Half of the seeds is far ahead: the bar tells small margins apart.
      share = 50 + 50 * Math.tanh((4 * south) / Math.max(1, totalOf(position)));
      told = `${marginText(margin, position.turn, values.exact)} · ${placedText(values)}`;
    }
    this.#share.style.width = `${share}%`;
    this.#text.textContent = told;
    this.#place.setAttribute("aria-label", text("analysis-bar", { value: told.replace(" · ", ", ") }));
  }
}

/** The moves of a position with their values and lines, the best first. */
export class Lines {
  #place;
  #onLine;
  #shown = "";

  /**
   * Draws into `place`; `onLine` is called with the moves of a line that was chosen, `onPointer` with those of the line
   * that the mouse is on, and null once it is on none.
   *
   * @param {HTMLElement} place
   * @param {{ onLine: (moves: string) => void, onPointer: (moves: string | null) => void }} listener
   */
  constructor(place, { onLine, onPointer }) {
    this.#place = place;
    this.#onLine = onLine;
    this.#place.addEventListener("click", (event) => {
      const line = around(event, "button[data-line]")?.dataset.line;
      if (line) this.#onLine(line);
    });
    // On what is touched the line is played at once.
    this.#place.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") onPointer(around(event, "button[data-line]")?.dataset.line ?? null);
    });
    this.#place.addEventListener("pointerleave", () => onPointer(null));
  }

  /**
   * Shows values; `said` stands in their place if there are none. With the position the lines are told in words as well.
   *
   * @param {PositionValues | null} values
   * @param {string} [said]
   * @param {Position | null} [position]
   */
  show(values, said = "", position = null) {
    const shown = JSON.stringify([values?.moves, values?.note, values?.state, said]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const moves = values ? ranked(values) : [];
    const waiting = text(values?.state === "waiting" ? "analysis-waiting" : "analysis-looking");
    const note = said || values?.note || (moves.length === 0 ? waiting : "");
    const lines = moves.map((value, at) => this.#line(value, position, at > 0 ? howText(moves[at - 1]) : ""));
    const list = element("ol", { className: "lines" }, ...lines);
    const focused = this.#buttons().findIndex((button) => button === document.activeElement);
    const legend = element(
      "p",
      { className: "quiet lines-legend" },
      `${text("analysis-legend")} `,
      element("b", { className: "value exact" }, "+4"),
      ` ${text("analysis-legend-proven")} `,
      element("b", { className: "value searched" }, "+4"),
      ` ${text("analysis-legend-searched")}`,
    );
    this.#place.replaceChildren(
      ...(note ? [element("p", { className: "quiet" }, note)] : []),
      ...(moves.length > 0 ? [list, legend] : []),
    );
    if (focused >= 0) this.#buttons()[focused]?.focus({ preventScroll: true });
  }

  /** The buttons of the lines, in order. */
  #buttons() {
    return findAll(this.#place, "button[data-line]");
  }

  /**
   * A line; how its value is known stands beside it unless that is `saidBefore` of the line above.
   *
   * @param {MoveValue} value
   * @param {Position | null} position
   * @param {string} saidBefore
   */
  #line(value, position, saidBefore) {
    const badge = element(
      "b",
      { className: `value ${value.exact ? "exact" : "searched"}`, title: howText(value) },
      bounded(value),
    );
    const moves = value.line || value.move;
    const words = position ? wordsOf(position, moves) : null;
    const title = words ? words.whole : text("analysis-play-line");
    const line = element("button", { type: "button", className: "line-moves", title }, moves);
    line.dataset.line = moves;
    if (words) line.setAttribute("aria-label", `${moves}: ${words.whole}`);
    const how = howText(value) === saidBefore ? [] : [element("small", {}, howText(value))];
    const told = words ? [element("span", { className: "line-words" }, words.short)] : [];
    const item = element("li", {}, badge, line, ...told, ...how);
    item.setAttribute("aria-label", `${moveName(value.move)}, ${wonText(value)}, ${howText(value)}`);
    return item;
  }
}

/**
 * A line in words: in short, and the whole of it; null if it does not begin here.
 *
 * @param {Position} position
 * @param {string} line
 */
function wordsOf(position, line) {
  try {
    const moves = parseMoves(line);
    return { short: shortLineText(position, moves), whole: lineText(position, moves) };
  } catch {
    return null;
  }
}
