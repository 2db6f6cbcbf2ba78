// The rating of a visitor from games against levels of known rating, with its uncertainty. `kalah-tournament` has the same
// (`strength/against_known.rs`), with its source; tests hold both to the same examples.

/** @typedef {{ opponent: number, score: number }} RatedResult the rating of the opponent; 1 for a win, 0.5 for a draw */

/** @typedef {{ rating: number, margin: number, games: number }} Estimate `margin` is half of the 95 % interval */

/** Rating and deviation before any game. */
const MEAN = 1200;
const DEVIATION = 400;

const STEPS = 100;
const LONGEST_STEP = 300;

/**
 * Estimates the rating of whoever has these results.
 *
 * @param {RatedResult[]} results
 * @returns {Estimate}
 */
export function estimate(results) {
  const scale = Math.LN10 / 400;
  let rating = MEAN;
  let curvature = DEVIATION ** -2;
  for (let steps = 0; steps < STEPS; steps++) {
    let slope = (MEAN - rating) / DEVIATION ** 2;
    curvature = DEVIATION ** -2;
    for (const { opponent, score } of results) {
      const expected = 1 / (1 + Math.exp((opponent - rating) * scale));
      slope += scale * (score - expected);
      curvature += scale ** 2 * expected * (1 - expected);
    }
    const step = Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, slope / curvature));
    rating += step;
    if (Math.abs(step) < 1e-6) break;
  }
  return { rating, margin: 1.96 / Math.sqrt(curvature), games: results.length };
}
