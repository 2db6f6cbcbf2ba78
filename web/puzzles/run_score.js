// The best run against the clock, as this browser keeps it.
import { find } from "../shared/element.js";
import { keep, kept } from "../shared/memory.js";
import { text } from "../shared/texts.js";

/**
 * Shows the best run, if there was one.
 *
 * @param {ParentNode} root
 */
export function showBest(root) {
  const best = kept("run")?.best ?? 0;
  const place = find(root, "[data-best]");
  if (place) place.textContent = best > 0 ? text("run-best", { count: best }) : "";
}

/**
 * Keeps a run. Returns true if it is the best so far.
 *
 * @param {number} score puzzles that were solved
 */
export function keepRun(score) {
  const before = kept("run")?.best ?? 0;
  keep("run", { best: Math.max(before, score), last: score });
  return score > before;
}
