// The matrix by keyboard and pointer: one tab stop, arrow keys from cell to cell, and a card that says what a cell shows.
const table = () => document.querySelector("#matrix");
const card = Object.assign(document.createElement("div"), { className: "cell-card", hidden: true });
card.setAttribute("role", "status");
document.body.append(card);

/** The id of the cell that the tab key leads to: cells are exchanged while somebody looks. */
let current = null;

const links = () => [...table().querySelectorAll("tbody td a")];

/** Makes one cell the only one that the tab key leads to. */
function rove(link = document.getElementById(current)?.querySelector("a") ?? links()[0]) {
  if (!link) return;
  for (const other of links()) other.tabIndex = other === link ? 0 : -1;
  current = link.parentElement.id;
}

const text = (node, selector) => node?.querySelector(selector)?.textContent ?? "";

/** What a cell is about: both players, and what its label says behind the comma. */
function told(link) {
  const cell = link.parentElement;
  const row = cell.parentElement;
  const column = table().tHead.rows[0].cells[cell.cellIndex].querySelector("a");
  const [, ...rest] = link.getAttribute("aria-label").split(", ");
  return {
    row: `${text(row, ".player b")} ${text(row, ".player span")}`,
    rank: text(row, ".rank"),
    column: column.title,
    columnRank: column.textContent,
    rest,
  };
}

function show(link) {
  const { row, rank, column, columnRank, rest } = told(link);
  const [score = "", why = ""] = rest;
  const line = (name, at, value) => {
    const made = document.createElement("p");
    const [who, place, points] = [
      document.createElement("b"),
      document.createElement("span"),
      document.createElement("b"),
    ];
    [who.textContent, place.textContent, points.textContent] = [name.trim(), ` rank ${at}`, value];
    place.className = "quiet";
    points.className = "points";
    made.append(who, place, points);
    return made;
  };
  const [own = "", other = ""] = score.split(" : ");
  card.replaceChildren(line(row, rank, own === "running" ? "" : own), line(column, columnRank, other));
  const more = document.createElement("p");
  more.className = "quiet";
  more.textContent =
    own === "running" ? "Live now. Enter opens the match." : `${why ? `${why}. ` : ""}Enter opens the match.`;
  card.append(more);
  card.hidden = false;
  const [cell, size] = [link.getBoundingClientRect(), card.getBoundingClientRect()];
  const left = Math.min(Math.max(8, cell.right + 6), innerWidth - size.width - 8);
  const below = cell.bottom + 6 + size.height < innerHeight;
  card.style.transform = `translate(${left}px, ${below ? cell.bottom + 6 : cell.top - size.height - 6}px)`;
}

const hide = () => {
  card.hidden = true;
};
const cellOf = (event) => event.target.closest?.("#matrix tbody td a");

document.addEventListener("pointerover", (event) => {
  const link = cellOf(event);
  if (link && event.pointerType !== "touch") show(link);
  else if (!document.activeElement?.matches("#matrix td a")) hide();
});
document.addEventListener("focusin", (event) => {
  const link = cellOf(event);
  if (!link) return hide();
  rove(link);
  show(link);
});
addEventListener("scroll", hide, { capture: true, passive: true });

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

document.addEventListener("keydown", (event) => {
  const link = cellOf(event);
  if (event.key === "Escape") hide();
  if (!link || !(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const [down, across] = STEPS[event.key];
  const { rows } = table().tBodies[0];
  let [row, column] = [link.closest("tr").sectionRowIndex + down, link.parentElement.cellIndex + across];
  // Empty cells are passed over.
  for (; rows[row]?.cells[column]; row += down, column += across) {
    const next = rows[row].cells[column].querySelector("a");
    if (!next || rows[row].cells[column].tagName !== "TD") continue;
    next.focus();
    return;
  }
});

document.addEventListener("htmx:sse:after:message", () => rove());
rove();
