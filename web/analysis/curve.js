// The curve of a reviewed game: South's final margin under best play of both, before every ply and at the end.

import { signed } from "../game/words.js";
import { text } from "../shared/texts.js";

/** Measures of the line: a ply, half of the height, and the height of the largest margin. */
const STEP = 12;
const HALF = 60;
const REACH = 52;

/** Part of all seeds that a margin reaches at least at the edge: small margins are drawn small. */
const LEAST_PART = 6;

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
 * Draws a curve, as the server does.
 *
 * @param {CurvePoint[]} points
 * @param {number} plies plies of the whole game
 * @param {number} seeds all seeds of the board
 * @param {(ply: number) => void} onLook called with the ply of a point that is clicked
 */
export function drawCurve(points, plies, seeds, onLook) {
  const [count, width] = [plies + 1, STEP * (plies + 1)];
  const most = Math.max(1, Math.floor(seeds / LEAST_PART), ...points.map(({ margin }) => Math.abs(margin)));
  const height = (/** @type {CurvePoint} */ { margin }) => HALF - Math.round((REACH * margin) / most);
  const middle = (/** @type {CurvePoint} */ { ply }) => STEP / 2 + ply * STEP;
  const line = points.map((point) => `${middle(point)},${height(point)}`).join(" ");
  const part = (/** @type {number} */ of) => `${((100 * of) / count).toFixed(2)}%`;
  const drawing = svg("svg", { class: "curve", role: "group", "aria-label": text("analysis-curve") });
  const scaled = (/** @type {string} */ box, /** @type {Element} */ shape, attributes = {}) => {
    const scale = svg("svg", { viewBox: box, preserveAspectRatio: "none", ...attributes });
    scale.append(shape);
    return scale;
  };
  const first = points[0];
  if (first) {
    const area = `${middle(first)},${HALF} ${line} ${middle(points.at(-1) ?? first)},${HALF}`;
    const areaOf = (/** @type {string} */ side) => svg("polygon", { class: side, points: area });
    drawing.append(
      scaled(`0 0 ${width} ${HALF}`, areaOf("south"), { height: "50%" }),
      scaled(`0 ${HALF} ${width} ${HALF}`, areaOf("north"), { y: "50%", height: "50%" }),
    );
  }
  drawing.append(
    svg("line", { class: "zero", x2: "100%", y1: "50%", y2: "50%" }),
    scaled(`0 0 ${width} ${2 * HALF}`, svg("polyline", { points: line })),
  );
  for (const point of points) {
    const title = svg("title", {});
    title.textContent = text("analysis-curve-point", { ply: point.ply, margin: signed(point.margin) });
    const place = svg("g", { class: "point" });
    place.append(
      title,
      svg("rect", { x: part(point.ply), width: part(1), height: "100%" }),
      svg("circle", {
        class: point.mark,
        cx: part(point.ply + 0.5),
        cy: `${((50 * height(point)) / HALF).toFixed(2)}%`,
        r: 3,
      }),
    );
    place.addEventListener("click", () => onLook(point.ply));
    drawing.append(place);
  }
  return drawing;
}
