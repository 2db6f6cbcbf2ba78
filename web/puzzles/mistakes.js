// Mistakes that were solved, as this browser remembers them: the list ticks them off, and begins with the first that is open.
import { element, find, findAll } from "../shared/element.js";
import { addressOf, keptMistakes } from "./kept_mistakes.js";
import { keep, kept } from "../shared/memory.js";
import { text } from "../shared/texts.js";

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
  begin.textContent = text("puzzles-go-on", { open: open.length, count: rows.length });
}

/** Lists the mistakes of games that this device keeps. */
function listKept() {
  const list = find(document, "[data-kept-mistakes]");
  const mistakes = keptMistakes();
  if (!list || mistakes.length === 0) return;
  const rows = mistakes.map(({ loss, rules, solved }, place) => {
    const link = element("a", { className: "score", href: addressOf(place) }, `−${loss}`);
    const told = text("puzzles-own-game", { rules });
    return element("li", { className: solved ? "solved" : "" }, link, " ", element("span", {}, told));
  });
  list.replaceChildren(
    element("h2", {}, text("puzzles-from-device")),
    element("p", { className: "lead" }, text("puzzles-from-device-lead", { count: mistakes.length })),
    element("ul", { className: "results" }, ...rows),
  );
  const none = find(document, "[data-no-mistakes]");
  if (none) none.hidden = true;
}

listKept();
