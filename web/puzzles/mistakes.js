// Mistakes that were solved, as this browser remembers them: the list ticks them off, and begins with the first that is open.
import { find, findAll } from "../shared/element.js";
import { keep, kept } from "../shared/memory.js";

/** Solved mistakes that are remembered. The oldest go first. */
const MOST = 500;

const solved = new Set(kept("mistakes") ?? []);

/** @param {string} place the address of a mistake that is solved now */
function remember(place) {
  solved.delete(place);
  solved.add(place);
  keep("mistakes", [...solved].slice(-MOST));
}

const here = find(document, "[data-solved-mistake]")?.dataset.solvedMistake;
if (here) remember(here);

const rows = findAll(document, "[data-mistake]", HTMLLIElement);
for (const row of rows) row.classList.toggle("solved", solved.has(row.dataset.mistake ?? ""));
const open = rows.filter((row) => !row.classList.contains("solved"));
const begin = find(document, "a[data-begin]", HTMLAnchorElement);
const [first] = open;
if (begin && first && open.length < rows.length) {
  begin.href = first.dataset.mistake ?? begin.href;
  begin.textContent = `Go on: ${open.length} of ${rows.length} are left`;
}
