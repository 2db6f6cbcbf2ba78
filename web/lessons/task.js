// A task of the course: checked on this device by its solutions, which the page has; the stars stay in this browser.
import { parseMoves, parsePosition, parseRules } from "../game/notation.js";
import { Puzzle } from "../puzzles/solving.js";
import { judgeByLines } from "../puzzles/right_lines.js";
import { find, findAll, isTyped, need } from "../shared/element.js";
import { mergeStars } from "./account_stars.js";
import { MOST, keepStars, starsElement, starsOf } from "./stars.js";
import { text } from "../shared/texts.js";

const page = need(document, "#puzzle");
const { task = "", position = "", rules = "", lines = "", missed = "", solved = "", hint = "" } = page.dataset;
const start = parsePosition(position, parseRules(rules));
const solutions = lines.split("|").map(parseMoves);

let errors = 0;
let helped = !need(page, "#hint").hidden;

/** Judges by the solutions that the page has. */
const judge = {
  /**
   * @param {string} action
   * @param {{ [field: string]: string }} [fields]
   */
  async post(action, fields = {}) {
    if (action === "solution") {
      const [moves] = lines.split("|");
      return { moves, text: text("puzzles-solution", { moves }) };
    }
    const judged = judgeByLines(start, solutions, parseMoves(fields.moves));
    return { ...judged, text: judged.done ? solved : judged.right ? text("puzzles-right") : missed };
  },
};

/** Stars for a task that is solved now. */
const won = () => (helped || errors > 1 ? 1 : MOST - errors);

function showHint() {
  helped = true;
  const place = need(page, "#hint");
  place.textContent = hint;
  place.hidden = false;
  find(page, "[data-show-hint]")?.remove();
}

function showSteps() {
  for (const link of findAll(page, "a[data-step]")) {
    link.classList.toggle("solved", starsOf(link.dataset.step ?? "") > 0);
  }
}

document.documentElement.classList.add("scripted");
showSteps();
mergeStars().then(showSteps);
new Puzzle(page, judge, {
  onAnswer: ({ right, done }) => {
    if (!right) errors += 1;
    if (!done) return;
    keepStars(task, won());
    mergeStars();
    need(page, "[data-won]").replaceChildren(starsElement(won()));
    find(page, "[data-show-hint]")?.remove();
    showSteps();
  },
  onSolution: () => {
    helped = true;
    find(page, "[data-show-hint]")?.remove();
  },
});

find(page, "[data-show-hint]")?.addEventListener("click", (event) => {
  event.preventDefault();
  showHint();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "h" && !isTyped(event) && find(page, "[data-show-hint]")) showHint();
});
