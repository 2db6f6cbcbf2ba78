// Places of seeds in pits and stores, in hundredths: the server's drawing works them out in the same way.

/** The most seeds that are drawn in a pit and in a store; the number tells the rest. */
const MOST_IN_PIT = 20;
const MOST_IN_STORE = 36;

/** The golden angle, in degrees. */
const GOLDEN = 137.508;

/** @typedef {[across: number, down: number]} Place a place in a hollow, in hundredths of its size */

/** @type {(of: number, step: number) => number} */
const jitter = (of, step) => ((of % 9) - 4) * step;
/** @type {(place: number) => number} */
const hundredths = (place) => Math.min(100, Math.max(0, Math.round(place)));
/**
 * Sorts places: seeds that lie further down cover those above.
 *
 * @param {Place[]} places
 */
const fromTheTop = (places) => places.sort(([x, y], [otherX, otherY]) => y - otherY || x - otherX);

/**
 * Places in a pit of South (0) or North (1), from the top: a sunflower, turned and jittered by the pit.
 *
 * @param {number} side
 * @param {number} pit
 * @param {number} seeds
 * @returns {Place[]}
 */
export function inPit(side, pit, seeds) {
  const drawn = Math.min(seeds, MOST_IN_PIT);
  if (drawn === 1) return [[50, 50]];
  const spread = Math.min(33 / Math.sqrt(drawn - 0.5), 12.6);
  const turn = pit * 67 + side * 31;
  return fromTheTop(
    Array.from({ length: drawn }, (_, index) => {
      const far = spread * Math.sqrt(index + 0.5);
      const angle = ((turn + index * GOLDEN) * Math.PI) / 180;
      const across = 50 + far * Math.cos(angle) + jitter(pit * 5 + side * 3 + index * 7, 0.33);
      const down = 51 + far * Math.sin(angle) + jitter(pit * 3 + side * 5 + index * 11, 0.33);
      return [hundredths(across), hundredths(down)];
    }),
  );
}

/**
 * Places in a store, from the top: rows of 2, then of 3 and 4 in turn, from the bottom.
 *
 * @param {number} side
 * @param {number} seeds
 */
export function inStore(side, seeds) {
  /** @type {Place[]} */
  const places = [];
  for (let left = Math.min(seeds, MOST_IN_STORE), row = 0; left > 0; row++) {
    const inRow = Math.min(row === 0 ? 2 : 4 - (row % 2), left);
    for (let column = 0; column < inRow; column++) {
      const index = places.length;
      const across = 50 + (column - (inRow - 1) / 2) * 21 + jitter(index * 7 + side * 3, 0.85);
      const down = 80 - row * 6.4 + jitter(index * 5 + side, 0.33);
      places.push([hundredths(across), hundredths(down)]);
    }
    left -= inRow;
  }
  return fromTheTop(places);
}
