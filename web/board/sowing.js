// What is seen of a ply: the marks that it leaves on the board, and what happens between before and after.

/** @import { Halves, Hollow, Move, Ply, Position, Side } from "../game/rules.js" */
import { opposite, pitOf, play, SIDES, sowingPath } from "../game/rules.js";

/**
 * Content of a drawing. Hollows are named by `keyOf`.
 *
 * @typedef {object} PictureParts
 * @property {{ [hollow: string]: string }} marks a class for a hollow
 * @property {{ [hollow: string]: number }} swept seeds that were taken out of a pit at the end of the game
 * @property {{ [hollow: string]: string }} gained text on what a store got
 * @property {{ [hollow: string]: string }} steps numbers of the seeds that fall into a hollow
 * @property {Hollow[]} way the hollows of the last ply in their order, that of its seeds first
 *
 * @typedef {Halves & PictureParts} Picture
 */

/** The most seeds of a sowing that is shown seed by seed. */
export const MOST_STEPS = 60;

/**
 * The name of a hollow.
 *
 * @param {Hollow} hollow
 */
export const keyOf = ({ side, pit }) => `${side}${pit ?? "store"}`;

/** @type {(side: Side) => Hollow} */
export const storeOf = (side) => ({ side, pit: null });

/**
 * The picture of a position, without marks.
 *
 * @param {Halves} position
 * @returns {Picture}
 */
export function still({ south, north }) {
  const copy = (/** @type {Halves[Side]} */ { pits, store }) => ({ pits: [...pits], store });
  return { south: copy(south), north: copy(north), marks: {}, swept: {}, gained: {}, steps: {}, way: [] };
}

/**
 * The picture after a ply, with its marks.
 *
 * @param {Ply} ply
 */
export function after(ply) {
  const picture = still(ply.position);
  // A swap sows nothing.
  if (!ply.landing) return picture;
  const [source, sown] = [{ side: ply.side, pit: pitOf(ply.move) }, sowingPath(ply.before, ply.move)];
  for (const hollow of sown) picture.marks[keyOf(hollow)] = "sown";
  picture.way = [source, ...sown];
  picture.marks[keyOf(source)] = "source";
  if (ply.captured) {
    picture.marks[keyOf(storeOf(ply.side))] = "sown";
    picture.marks[keyOf({ side: opposite(ply.side), pit: ply.captured.pit })] = "captured";
  }
  picture.marks[keyOf(ply.landing)] = "landed";
  if (ply.swept) markSweep(picture, ply, ply.swept);
  return picture;
}

/**
 * @param {Picture} picture
 * @param {Ply} ply
 * @param {Record<Side, number>} swept
 */
function markSweep(picture, ply, swept) {
  const sown = afterSowing(ply);
  for (const side of SIDES) {
    sown[side].pits.forEach((seeds, pit) => {
      if (seeds > 0) picture.swept[keyOf({ side, pit })] = seeds;
    });
    if (swept[side] > 0) picture.gained[keyOf(storeOf(side))] = `+${swept[side]}`;
  }
}

/**
 * The picture after seeds were sown and captured, and before the sweep.
 *
 * @param {Ply} ply
 */
function afterSowing(ply) {
  const picture = still(ply.before);
  lift(picture, ply);
  for (const hollow of sowingPath(ply.before, ply.move)) drop(picture, hollow);
  if (ply.captured) take(picture, ply);
  return picture;
}

/**
 * Takes the seeds of a ply out of their pit.
 *
 * @param {Picture} picture
 * @param {Ply} ply
 */
export function lift(picture, ply) {
  picture[ply.side].pits[pitOf(ply.move)] = 0;
}

/**
 * Puts a seed into a hollow.
 *
 * @param {Picture} picture
 * @param {Hollow} hollow
 */
export function drop(picture, { side, pit }) {
  if (pit === null) picture[side].store += 1;
  else picture[side].pits[pit] += 1;
}

/**
 * Moves what a ply captures into the store.
 *
 * @param {Picture} picture
 * @param {Ply} ply
 */
export function take(picture, { side, landing, captured }) {
  if (!captured || !landing || landing.pit === null) return;
  picture[side].pits[landing.pit] = 0;
  picture[opposite(side)].pits[captured.pit] = 0;
  picture[side].store += captured.seeds + 1;
}

/**
 * The effects of a legal move, shown on the position before it: the hollows of its path are numbered, the last one is
 * marked, and so is what it captures.
 *
 * @param {Position} position
 * @param {Move} move
 */
export function preview(position, move) {
  const picture = still(position);
  const ply = play(position, move);
  if (!ply.landing) return picture;
  const { steps, marks, gained } = picture;
  const path = sowingPath(position, move);
  picture.way = [{ side: position.turn, pit: pitOf(move) }, ...path];
  path.forEach((hollow, step) => {
    const key = keyOf(hollow);
    // A second lap is told beside the first; more would not fit.
    steps[key] = key in steps ? `${steps[key].split("·")[0]}·${step + 1}` : String(step + 1);
    marks[key] = "sown";
  });
  marks[keyOf({ side: position.turn, pit: pitOf(move) })] = "source";
  marks[keyOf(ply.landing)] = "landed";
  if (ply.captured) {
    marks[keyOf({ side: opposite(position.turn), pit: ply.captured.pit })] = "captured";
    gained[keyOf(storeOf(position.turn))] = `+${ply.captured.seeds + 1}`;
  }
  return picture;
}
