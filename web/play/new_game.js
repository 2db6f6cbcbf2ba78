// New games: what cannot matter is not shown, and what was chosen last time is there again.
import { find, findAll } from "../shared/element.js";
import { beginGamesHere, listGames } from "./device_games.js";
import { kept, keep } from "../shared/memory.js";

const LEVEL = "level";
const CHOICES = "new-game";

/**
 * A field of a form; null if it has none of this name.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function fieldOf(form, name) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}

/**
 * Shows or hides the label of a field.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {boolean} shown
 */
function show(form, name, shown) {
  const label = fieldOf(form, name)?.closest("label");
  if (label) label.hidden = !shown;
}

/** @param {HTMLFormElement} form */
function arrange(form) {
  const own = find(form, "details", HTMLDetailsElement);
  if (own) {
    own.hidden = fieldOf(form, "rules")?.value !== "own";
    own.open = !own.hidden;
  }
  const people = ["south", "north"].filter((side) => fieldOf(form, side)?.value === "human").length;
  show(form, "where", people === 2);
  show(form, "practice", people > 0);
}

/**
 * Fills the form with what was chosen last time, unless the address says something.
 *
 * @param {HTMLFormElement} form
 */
function remember(form) {
  const chosen = location.search === "" ? kept(CHOICES) : null;
  for (const [name, value] of Object.entries(chosen ?? {})) {
    const field = fieldOf(form, name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "on";
    else if (field && field.type !== "hidden") field.value = value;
  }
  form.addEventListener("submit", () => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    keep(CHOICES, Object.fromEntries(fields));
  });
}

const form = find(document, "#new-game", HTMLFormElement);
if (form) {
  remember(form);
  form.addEventListener("input", () => arrange(form));
  arrange(form);
}

for (const levels of findAll(document, "form.levels", HTMLFormElement)) {
  levels.querySelector(`button[value="${kept(LEVEL)}"]`)?.classList.add("last");
  levels.addEventListener("submit", ({ submitter }) => {
    if (submitter instanceof HTMLButtonElement) keep(LEVEL, submitter.value);
  });
}

listGames(find(document, "details.more"));
beginGamesHere();
