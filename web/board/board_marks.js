// Marks that people put on a board: pits, and arrows from pit to pit. As a text a pit is `s3`, an arrow `s3-n4`.
/** @import { Side } from "../game/rules.js" */
/** @import { Board } from "./board.js" */
/** @import { Drawing } from "./drawing.js" */
import { letterOf, pitOf } from "../game/rules.js";

/** @typedef {{ side: Side, pit: number }} MarkedPit */

/** @typedef {{ from: MarkedPit, to: MarkedPit | null }} BoardMark a pit, or an arrow to another one */

/**
 * Reads a mark; null if it is none.
 *
 * @param {string} text
 * @returns {BoardMark | null}
 */
export function parseMark(text) {
  if (!/^[sn][1-9a-c](-[sn][1-9a-c])?$/.test(text)) return null;
  /** @type {(text: string) => MarkedPit} */
  const pit = ([side, letter]) => ({ side: side === "s" ? "south" : "north", pit: pitOf(letter) });
  const [from, to] = text.split("-");
  return { from: pit(from), to: to ? pit(to) : null };
}

/** @type {(pit: MarkedPit) => string} */
const pitText = ({ side, pit }) => `${side[0]}${letterOf(pit)}`;

/**
 * Writes a mark: an arrow from a pit to itself is the pit.
 *
 * @param {MarkedPit} from
 * @param {MarkedPit} to
 */
export function markText(from, to) {
  const [begin, end] = [pitText(from), pitText(to)];
  return begin === end ? begin : `${begin}-${end}`;
}

/**
 * The same marks with one more, or with one less if it was among them.
 *
 * @param {string[]} marks
 * @param {string} mark
 */
export const toggled = (marks, mark) =>
  marks.includes(mark) ? marks.filter((other) => other !== mark) : [...marks, mark];

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {{ [attribute: string]: string | number }} attributes
 */
function make(name, attributes) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Rings around pits and arrows between them, above a board. */
export class MarksLayer {
  #layer = make("svg", { class: "board-marks", "aria-hidden": "true" });
  /** @type {string[]} */
  #marks = [];
  /** @type {Drawing | null} */
  #drawing = null;
  // Places of pits change with the width of the board.
  #observer = new ResizeObserver(() => this.#draw());

  /** @param {Board} board */
  constructor(board) {
    board.overlay = (drawing) => {
      this.#drawing = drawing;
      drawing.plank.append(this.#layer);
      this.#observer.disconnect();
      this.#observer.observe(drawing.plank);
      this.#draw();
    };
  }

  /** @param {string[]} marks */
  show(marks) {
    this.#marks = marks;
    this.#draw();
  }

  #draw() {
    const drawing = this.#drawing;
    this.#layer.replaceChildren();
    if (!drawing || this.#marks.length === 0 || drawing.plank.offsetWidth === 0) return;
    const { offsetWidth, offsetHeight } = drawing.plank;
    this.#layer.setAttribute("viewBox", `0 0 ${offsetWidth} ${offsetHeight}`);
    for (const { from, to } of this.#marks.map(parseMark).filter((mark) => mark !== null)) {
      const pits = Number(drawing.node.dataset.pits);
      if (from.pit >= pits || (to && to.pit >= pits)) continue;
      this.#layer.append(to ? arrow(drawing, from, to) : ring(drawing, from));
    }
  }
}

/**
 * @param {Drawing} drawing
 * @param {MarkedPit} pit
 */
function ring(drawing, pit) {
  const { offsetWidth, offsetHeight } = drawing.button(pit);
  const [cx = 0, cy = 0] = drawing.middle(pit);
  return make("ellipse", { cx, cy, rx: offsetWidth * 0.47, ry: offsetHeight * 0.47 });
}

/**
 * @param {Drawing} drawing
 * @param {MarkedPit} from
 * @param {MarkedPit} to
 */
function arrow(drawing, from, to) {
  const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [drawing.middle(from), drawing.middle(to)];
  const size = 0.22 * drawing.button(from).offsetWidth;
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (/** @type {number} */ back, /** @type {number} */ aside) =>
    `${x2 - ux * back - uy * aside} ${y2 - uy * back + ux * aside}`;
  return make("path", { d: `M${x1} ${y1}L${at(0, 0)}M${at(size, size * 0.7)}L${at(0, 0)}L${at(size, -size * 0.7)}` });
}
