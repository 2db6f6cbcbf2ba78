// What is seen of a ply: the marks that it leaves on the board, and what happens between before and after.
//
// A picture is what a drawing shows: `south` and `north` (pits and store), `marks` (a class by hollow), `swept` (seeds that
// were taken out of a pit, by hollow), `gained` (what a store got, by hollow), `steps` (a text by hollow), and `arc`, the way
// of the last ply: the hollows where it began and ended.
import { opposite, pitOf, play, SIDES, sowingPath } from "../game/rules.js";

/** Sowings of more seeds than these are not shown seed by seed. */
export const MOST_STEPS = 60;

/** The name of a hollow: a pit, or with `pit` null the store. */
export const keyOf = ({ side, pit }) => `${side}${pit ?? "store"}`;

export const storeOf = (side) => ({ side, pit: null });

/** The picture of a position, without marks. */
export function still({ south, north }) {
  const copy = ({ pits, store }) => ({ pits: [...pits], store });
  return { south: copy(south), north: copy(north), marks: {}, swept: {}, gained: {}, steps: {}, arc: null };
}

/** The picture after a ply, with its marks. */
export function after(ply) {
  const picture = still(ply.position);
  if (ply.move === "swap") return picture;
  for (const hollow of sowingPath(ply.before, ply.move)) picture.marks[keyOf(hollow)] = "sown";
  picture.arc = { from: { side: ply.side, pit: pitOf(ply.move) }, to: ply.landing };
  const source = { side: ply.side, pit: pitOf(ply.move) };
  picture.marks[keyOf(source)] = "source";
  if (ply.captured) {
    picture.marks[keyOf(storeOf(ply.side))] = "sown";
    picture.marks[keyOf({ side: opposite(ply.side), pit: ply.captured.pit })] = "captured";
  }
  picture.marks[keyOf(ply.landing)] = "landed";
  if (ply.swept) markSweep(picture, ply);
  return picture;
}

function markSweep(picture, ply) {
  const sown = afterSowing(ply);
  for (const side of SIDES) {
    sown[side].pits.forEach((seeds, pit) => {
      if (seeds > 0) picture.swept[keyOf({ side, pit })] = seeds;
    });
    if (ply.swept[side] > 0) picture.gained[keyOf(storeOf(side))] = `+${ply.swept[side]}`;
  }
}

/** The halves after seeds were sown and captured, and before the sweep. */
function afterSowing(ply) {
  const picture = still(ply.before);
  lift(picture, ply);
  for (const hollow of sowingPath(ply.before, ply.move)) drop(picture, hollow);
  if (ply.captured) take(picture, ply);
  return picture;
}

/** Takes the seeds of a ply out of their pit. */
export function lift(picture, ply) {
  picture[ply.side].pits[pitOf(ply.move)] = 0;
}

/** Puts a seed into a hollow. */
export function drop(picture, { side, pit }) {
  if (pit === null) picture[side].store += 1;
  else picture[side].pits[pit] += 1;
}

/** Moves what a ply captures into the store. */
export function take(picture, { side, landing, captured }) {
  picture[side].pits[landing.pit] = 0;
  picture[opposite(side)].pits[captured.pit] = 0;
  picture[side].store += captured.seeds + 1;
}

/**
 * What a legal move would do, shown on the position before it: the hollows of its path are numbered, the last one is
 * marked, and so is what it captures.
 */
export function preview(position, move) {
  const picture = still(position);
  if (move === "swap") return picture;
  const ply = play(position, move);
  const { steps, marks, gained } = picture;
  sowingPath(position, move).forEach((hollow, step) => {
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
