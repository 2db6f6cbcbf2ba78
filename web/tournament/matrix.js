// The matrix by keyboard and pointer: one tab stop, arrow keys from cell to cell, and a card that says what a cell shows.
import { around, element, find, findAll, need } from "../shared/element.js";
import { text } from "../shared/texts.js";
import { showStrips } from "./strips.js";

const table = () => need(document, "#matrix", HTMLTableElement);
const card = element("div", { className: "cell-card", hidden: true });
card.setAttribute("role", "status");
document.body.append(card);

/** The id of the cell that the tab key leads to: cells are replaced while the page is open. */
let current = "";

const links = () => findAll(table(), "tbody td a", HTMLAnchorElement);

const currentLink = () => links().find((link) => link.parentElement?.id === current) ?? links()[0];

/**
 * Makes one cell the only one that the tab key leads to.
 *
 * @param {HTMLAnchorElement | undefined} link
 */
function rove(link) {
  if (!link) return;
  for (const other of links()) other.tabIndex = other === link ? 0 : -1;
  // Whom a head names is on the ranking as well, which the tab key goes through.
  for (const head of findAll(table(), "th a")) head.tabIndex = -1;
  current = link.parentElement?.id ?? "";
}

/** @type {(row: Element | null, selector: string) => string} */
const textOf = (row, selector) => row?.querySelector(selector)?.textContent ?? "";

/**
 * Both players of a cell, their ranks, and the rest of its label.
 *
 * @param {HTMLAnchorElement} link
 */
function content(link) {
  const row = link.closest("tr");
  const head = table().tHead?.rows[0].cells[columnOf(link)];
  const column = head ? find(head, "a") : null;
  const [, ...rest] = link.getAttribute("aria-label")?.split(", ") ?? [];
  return {
    row: `${textOf(row, ".player b")} ${textOf(row, ".player span")}`,
    rank: textOf(row, ".rank"),
    column: column?.title || column?.textContent || "",
    columnRank: column?.dataset.rank ?? "",
    rest,
  };
}

/** @param {string} rank a number; anything else where there is none yet */
const rankText = (rank) => (/^\d/.test(rank) ? text("tournament-rank", { rank }) : text("tournament-provisional"));

/**
 * The line of a player on the card.
 *
 * @param {string} name
 * @param {string} rank
 * @param {string} points
 */
const playerLine = (name, rank, points) =>
  element(
    "p",
    {},
    element("b", {}, name.trim()),
    element("span", { className: "quiet" }, ` ${rankText(rank)}`),
    element("b", { className: "points" }, points),
  );

/**
 * Shows the card of a cell beside it: in one of the four corners, where it hides neither the row nor the column.
 *
 * @param {HTMLAnchorElement} link
 */
function show(link) {
  const { row, rank, column, columnRank, rest } = content(link);
  const [score = "", why = ""] = rest;
  const isLive = link.parentElement?.classList.contains("running") ?? false;
  const [own = "", other = ""] = isLive ? [] : score.split(" : ");
  card.replaceChildren(playerLine(row, rank, own), playerLine(column, columnRank, other));
  const told = why ? text("tournament-open-lost", { why }) : text("tournament-open");
  card.append(element("p", { className: "quiet" }, isLive ? text("tournament-live") : told));
  card.hidden = false;
  const [cell, size] = [link.getBoundingClientRect(), card.getBoundingClientRect()];
  const isRight = cell.right + 6 + size.width < innerWidth - 8;
  const left = isRight ? cell.right + 6 : Math.max(8, cell.left - size.width - 6);
  const below = cell.bottom + 6 + size.height < innerHeight;
  card.style.transform = `translate(${left}px, ${below ? cell.bottom + 6 : cell.top - size.height - 6}px)`;
}

/** @type {(link: HTMLAnchorElement) => number} */
const columnOf = (link) => link.closest("td")?.cellIndex ?? 0;

const hide = () => {
  card.hidden = true;
};
/** @type {(event: Event) => HTMLAnchorElement | null} */
const cellOf = (event) => around(event, "#matrix tbody td a", HTMLAnchorElement);

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

/** @type {{ [key: string]: [down: number, across: number] | undefined }} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

document.addEventListener("keydown", (event) => {
  const link = cellOf(event);
  if (event.key === "Escape") hide();
  const step = STEPS[event.key];
  if (!link || !step || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const [down, across] = step;
  const { rows } = table().tBodies[0];
  let [row, column] = [(link.closest("tr")?.sectionRowIndex ?? 0) + down, columnOf(link) + across];
  // Empty cells are passed over.
  for (; rows[row]?.cells[column]; row += down, column += across) {
    const next = find(rows[row].cells[column], "a");
    if (!next || rows[row].cells[column].tagName !== "TD") continue;
    next.focus();
    return;
  }
});

document.addEventListener("htmx:sse:after:message", () => {
  rove(currentLink());
  showStrips();
});
rove(currentLink());
showStrips();
