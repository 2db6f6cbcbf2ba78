// On narrow screens a list stands in place of the matrix. Each of its rows gets the cells of its row as a strip of colours:
// the matrix is in the page, and only hidden.
import { element, find, findAll } from "../shared/element.js";

/** Screens on which the list is shown. */
const narrow = matchMedia("(max-width: 40rem)");

/** Classes of cells that have a colour. */
const RESULTS = ["win", "tie", "loss", "error", "running", "self"];

/** @param {HTMLTableCellElement} cell */
const resultOf = (cell) => RESULTS.find((name) => cell.classList.contains(name)) ?? "";

/**
 * The strip of a row of the matrix.
 *
 * @param {HTMLTableRowElement} row
 */
function strip(row) {
  const cells = [...row.cells].slice(1).map((cell) => element("i", { className: resultOf(cell) }));
  const made = element("span", { className: "strip" }, ...cells);
  made.ariaHidden = "true";
  return made;
}

/** Puts the strips of all rows beside their players, in place of those that are there. */
export function showStrips() {
  if (!narrow.matches) return;
  for (const player of findAll(document, ".top-list a.player", HTMLAnchorElement)) {
    const number = find(player, "b")?.textContent ?? "";
    const row = find(document, `#matrix #r-${CSS.escape(number)}`, HTMLTableRowElement);
    player.parentElement?.querySelector(".strip")?.remove();
    if (row) player.after(strip(row));
  }
}

narrow.addEventListener("change", showStrips);
