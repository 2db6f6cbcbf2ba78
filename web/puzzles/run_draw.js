// The order of the puzzles of a run: easy ones first, then harder and harder, each once.
/** @import { ShippedPuzzle } from "./device_puzzle.js" */

/** Puzzles of each step before the next harder one. */
const STEP = 3;

/**
 * Draws a run: of each depth a few, by chance, the easiest first; then all that are left of the hardest.
 *
 * @param {ShippedPuzzle[]} puzzles
 * @param {() => number} random numbers from 0 to 1
 * @returns {ShippedPuzzle[]}
 */
export function drawRun(puzzles, random) {
  const mixed = puzzles
    .map((puzzle) => ({ puzzle, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ puzzle }) => puzzle);
  const depths = [...new Set(puzzles.map(({ depth }) => depth))].sort((a, b) => a - b);
  const hardest = depths.at(-1);
  return depths.flatMap((depth) => {
    const all = mixed.filter((puzzle) => puzzle.depth === depth);
    return depth === hardest ? all : all.slice(0, STEP);
  });
}
