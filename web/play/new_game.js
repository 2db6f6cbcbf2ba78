// New games: what cannot matter is not shown, and what was chosen last time is there again.
import { kept, keep } from "../shared/memory.js";

const LEVEL = "level";
const CHOICES = "new-game";

const form = document.querySelector("#new-game");

/** Shows or hides the label of a field. */
function show(name, shown) {
  const field = form.elements[name];
  if (field) field.closest("label").hidden = !shown;
}

function arrange() {
  const { rules, south, north } = form.elements;
  const own = form.querySelector("details");
  if (own) {
    own.hidden = rules.value !== "own";
    own.open = !own.hidden;
  }
  const people = [south, north].filter(({ value }) => value === "human").length;
  show("where", people === 2);
  show("practice", people > 0);
}

/** Fills the form with what was chosen last time, unless the address says something. */
function remember() {
  const chosen = location.search === "" ? kept(CHOICES) : null;
  for (const [name, value] of Object.entries(chosen ?? {})) {
    const field = form.elements[name];
    if (field?.type === "checkbox") field.checked = value === "on";
    else if (field && field.type !== "hidden") field.value = value;
  }
  form.addEventListener("submit", () => keep(CHOICES, Object.fromEntries(new FormData(form))));
}

if (form) {
  remember();
  form.addEventListener("input", arrange);
  arrange();
}

for (const levels of document.querySelectorAll("form.levels")) {
  levels.querySelector(`button[value="${kept(LEVEL)}"]`)?.classList.add("last");
  levels.addEventListener("submit", (event) => keep(LEVEL, event.submitter?.value));
}
