// Marks that people put on a board: pits, and arrows from pit to pit. As a text a pit is `s3`, an arrow `s3-n4`.
/** @import { Side } from "../game/rules.js" */
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
