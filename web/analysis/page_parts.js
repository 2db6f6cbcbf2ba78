// What the analysis reads off its page, and what it adds to it.
/** @import { Move, Position } from "../game/rules.js" */
import { parseMoves, parsePosition, parseRules, playAll } from "../game/notation.js";
import { startOf } from "../game/rules.js";
import { element, find, need } from "../shared/element.js";
import { text } from "../shared/texts.js";

/**
 * The game that the address asks for. The page has it as well, unless it is one that is kept for all addresses; it alone knows how
 * to read some texts.
 *
 * @param {HTMLElement} page
 * @returns {{ start: Position, moves: Move[], ply: number }}
 */
export function askedGame(page) {
  const query = new URLSearchParams(location.search);
  const read = (/** @type {{ [field: string]: string | null | undefined }} */ { rules, start, moves, ply }) => {
    const board = rules ? parseRules(rules) : null;
    const begin = start ? parsePosition(start, board) : startOf(board ?? parseRules("6x6"));
    const plies = parseMoves(moves ?? "");
    playAll(begin, plies);
    return { start: begin, moves: plies, ply: ply ? Number(ply) : plies.length };
  };
  try {
    if (["rules", "start", "moves"].some((field) => query.has(field))) return read(Object.fromEntries(query));
  } catch {
    // The page says what is wrong with it.
  }
  return read(page.dataset);
}

/**
 * Adds to the server's page what only a script needs. Returns the place of the tree.
 *
 * @param {HTMLElement} page
 */
export function treePlace(page) {
  const box = element("div", {
    className: "moves-box tree",
    tabIndex: 0,
    role: "group",
    ariaLabel: text("analysis-variations"),
  });
  const button = (/** @type {string} */ name, /** @type {string} */ title) => {
    const made = element("button", { type: "button" }, title);
    made.setAttribute(`data-${name}`, "");
    return made;
  };
  const tools = [
    ["promote", text("analysis-promote")],
    ["delete", text("analysis-delete")],
    ["copy-moves", text("analysis-copy-moves")],
    ["copy-position", text("analysis-copy-position")],
    ["save", text("analysis-save")],
  ];
  need(page, "#tree").replaceChildren(
    box,
    element("p", { className: "tools tree-tools" }, ...tools.map(([name, title]) => button(name, title))),
  );
  need(page, "#tools").prepend(button("swap", text("analysis-swap")));
  const speed = element("select", { ariaLabel: text("analysis-speed-of-sowing") });
  speed.dataset.speed = "";
  if (!find(page, "select[data-speed]", HTMLSelectElement)) need(page, "#tools").append(speed);
  need(page, "#lines").after(element("p", { id: "trouble-told", className: "quiet", role: "status" }));
  need(page, "#paste").append(element("p", { className: "paste-said", role: "status" }));
  need(page, "#paste label").textContent = text("analysis-paste-texts");
  return box;
}

/**
 * Adds the place of notes behind the moves, with the way to a study on the server, where there is one.
 *
 * @param {HTMLElement} page
 */
export function notesPlace(page) {
  const place = element("section", { id: "notes", ariaLabel: text("studies-notes") });
  need(page, "#tree").after(place);
  if (page.dataset.values) {
    const save = element("a", { href: "/studies/new", rel: "nofollow" }, text("studies-save-as"));
    save.dataset.saveStudy = "";
    place.after(element("p", { className: "tools start notes-tools" }, save));
  }
  return place;
}
