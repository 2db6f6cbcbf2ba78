// The curve of a reviewed game: South's final margin under best play of both, before every ply and at the end.

import { signed } from "../game/words.js";
import { text } from "../shared/texts.js";

/** Measures: a ply, half of the height. */
const STEP = 12;
const HALF = 60;

/**
 * A position of the curve.
 *
 * @typedef {object} CurvePoint
 * @property {number} ply number of plies before it
 * @property {number} margin South's
 * @property {"" | "mistake" | "blunder"} mark what the ply after it gave away: seeds, or the result
 */

/**
 * @param {string} name
 * @param {{ [attribute: string]: string | number }} attributes
 */
function svg(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  return made;
}

/**
 * Draws a curve.
 *
 * @param {CurvePoint[]} points
 * @param {number} plies plies of the whole game
 * @param {number} seeds all seeds of the board: half of them is at the edge
 * @param {(ply: number) => void} onLook called with the ply of a point that is clicked
 */
export function drawCurve(points, plies, seeds, onLook) {
  const width = STEP * (plies + 1);
  const label = text("analysis-curve");
  const drawing = svg("svg", { class: "curve", viewBox: `0 0 ${width} ${2 * HALF}`, role: "img", "aria-label": label });
  drawing.append(svg("line", { x1: 0, x2: width, y1: HALF, y2: HALF }));
  const x = (/** @type {CurvePoint} */ { ply }) => STEP / 2 + ply * STEP;
  const y = (/** @type {CurvePoint} */ { margin }) =>
    HALF - Math.max(-HALF, Math.min(HALF, (2 * HALF * margin) / Math.max(1, seeds)));
  drawing.append(svg("polyline", { points: points.map((point) => `${x(point)},${y(point)}`).join(" ") }));
  for (const point of points) {
    const circle = svg("circle", { class: point.mark, cx: x(point), cy: y(point), r: 3 });
    const title = svg("title", {});
    title.textContent = text("analysis-curve-point", {
      ply: point.ply,
      margin: signed(point.margin),
    });
    circle.append(title);
    circle.addEventListener("click", () => onLook(point.ply));
    drawing.append(circle);
  }
  return drawing;
}
