// The form of a new game: what cannot matter is not shown.

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

if (form) {
  form.addEventListener("input", arrange);
  arrange();
}
