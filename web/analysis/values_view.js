// Values in words, beside the pits, as a bar, and as a list of lines.
import { element } from "../shared/element.js";
import { totalOf } from "../game/rules.js";
import { marginText, moveName, signed } from "../game/words.js";

const SOURCES = {
  over: "the game is over",
  database: "endgame database",
  book: "opening book",
  proof: "proven",
  search: "search",
};

/** A move that was only looked at and not searched has a value that says little. */
const isWorth = ({ exact, depth }) => exact || depth > 0;

/** Moves that have a value, the best first; equals stay in the order of the board. */
export const ranked = (values) => values.moves.filter(isWorth).sort((one, other) => other.margin - one.margin);

const bounded = ({ margin, bound }) => `${{ "at-least": "≥", "at-most": "≤" }[bound] ?? ""}${signed(margin)}`;

/** Where a value comes from: `exact, endgame database`, `searched, depth 9`. */
function howText({ exact, source, depth }) {
  const where = exact
    ? source === "proof"
      ? "proven"
      : `proven, ${SOURCES[source]}`
    : source === "search"
      ? "searched"
      : `${SOURCES[source]}, searched`;
  return exact ? where : `${where}, depth ${depth}`;
}

function wonText({ margin, exact }) {
  if (margin === 0) return exact ? "a draw" : "even";
  const [more, fewer] = exact ? ["wins", "loses"] : ["ahead", "behind"];
  return `${margin > 0 ? more : fewer} by ${Math.abs(margin)}`;
}

/** The badges of a board: one for each move that has a value. */
export function badgesOf(values) {
  const moves = ranked(values);
  return moves.map((value) => ({
    move: value.move,
    text: bounded(value),
    label: `value ${bounded(value)}, ${value.exact ? "exact" : `depth ${value.depth}`}`,
    title: `${bounded(value)}: ${howText(value)}`,
    kind: `${value.exact ? "exact" : "searched"}${value.margin === moves[0].margin ? " best" : ""}`,
  }));
}

/** A bar that says who is ahead: South's share grows from the left. */
export class ValueBar {
  #place;
  #share = element("span", { className: "value-share" });
  #text = element("span", { className: "value-text" });

  constructor(place) {
    this.#place = place;
    place.classList.add("value-bar");
    place.setAttribute("role", "img");
    place.replaceChildren(element("span", { className: "value-track" }, this.#share), this.#text);
    this.show(null);
  }

  /** Shows the value of a position; null if there is none yet. `said` stands in its place. */
  show(values, position = null, said = "no value yet") {
    const known =
      values && position && values.margin !== null && values.margin !== undefined && (values.exact || values.depth > 0);
    const south = known ? values.margin * (position.turn === "south" ? 1 : -1) : 0;
    // Half of the seeds is far ahead: the bar tells small margins apart.
    const share = known ? 50 + 50 * Math.tanh((4 * south) / Math.max(1, totalOf(position))) : 50;
    this.#share.style.width = `${share}%`;
    const text = known ? `${marginText(values.margin, position.turn, values.exact)} · ${howText(values)}` : said;
    this.#text.textContent = text;
    this.#place.setAttribute("aria-label", `Value: ${text.replace(" · ", ", ")}`);
  }
}

/** The moves of a position with their values and lines, the best first. `onLine(moves)` is told which one was chosen. */
export class Lines {
  #place;
  #onLine;
  #shown = "";

  constructor(place, { onLine }) {
    this.#place = place;
    this.#onLine = onLine;
    this.#place.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-line]");
      if (button) this.#onLine(button.dataset.line);
    });
  }

  /** Shows values; `said` is what stands there if there are none, and `state` what goes on. */
  show(values, said = "") {
    const shown = JSON.stringify([values?.moves, values?.note, values?.state, said]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const moves = values ? ranked(values) : [];
    const waiting = values?.state === "waiting" ? "Waiting: others are answered first." : "Looking for values.";
    const note = said || values?.note || (moves.length === 0 ? waiting : "");
    const list = element("ol", { className: "lines" }, ...moves.map((value, index) => this.#line(value, index)));
    const focused =
      document.activeElement?.dataset?.line && this.#place.contains(document.activeElement)
        ? [...this.#place.querySelectorAll("button")].indexOf(document.activeElement)
        : -1;
    const legend = element(
      "p",
      { className: "quiet lines-legend" },
      "Seeds by which the side to move ends ahead. ",
      element("b", { className: "value exact" }, "+4"),
      " is proven, ",
      element("b", { className: "value searched" }, "+4"),
      " searched.",
    );
    this.#place.replaceChildren(
      ...(note ? [element("p", { className: "quiet" }, note)] : []),
      ...(moves.length > 0 ? [list, legend] : []),
    );
    if (focused >= 0) this.#place.querySelectorAll("button")[focused]?.focus({ preventScroll: true });
  }

  #line(value) {
    const badge = element(
      "b",
      { className: `value ${value.exact ? "exact" : "searched"}`, title: howText(value) },
      bounded(value),
    );
    const moves = value.line || value.move;
    const line = element("button", { type: "button", className: "line-moves", title: "Play this line" }, moves);
    line.dataset.line = moves;
    const how = element("small", {}, howText(value));
    const item = element("li", {}, badge, line, how);
    item.setAttribute("aria-label", `${moveName(value.move)}, ${wonText(value)}, ${howText(value)}`);
    return item;
  }
}
