// A board whose pits are links: each does what the link or the button of its move on the page does.
//
// The board stands in an element with `data-linked`, the query of its game, and `data-near`, the side that lies below. Links
// and buttons have `data-move`, and where the move's value is known `data-value` and `data-how`.
/** @import { Badge } from "./board.js" */
import { gameOf } from "../game/address.js";
import { Board } from "./board.js";
import { element, find, findAll } from "../shared/element.js";
import { text } from "../shared/texts.js";

const place = find(document, "[data-linked]");

/**
 * The values beside the pits: the highest is best, since signs are those of the side to move.
 *
 * @param {HTMLElement[]} links
 * @returns {Badge[]}
 */
function badges(links) {
  const valued = links.filter(({ dataset }) => /\d/.test(dataset.value ?? ""));
  const number = (/** @type {HTMLElement} */ { dataset }) => Number(dataset.value?.replace("−", "-"));
  const best = Math.max(...valued.map(number));
  return valued.map((link) => {
    const { move = "", value = "", how = "" } = link.dataset;
    const kind = `${/searched/.test(how) ? "searched" : "exact"}${number(link) === best ? " best" : ""}`;
    return { move, text: value, label: text("game-badge", { value, how }), title: `${value}: ${how}`, kind };
  });
}

/**
 * Puts a board into its place on the page.
 *
 * @param {HTMLElement} place
 */
function link(place) {
  const { linked = "", near = "" } = place.dataset;
  const { start, plies } = gameOf(new URLSearchParams(linked.replace(/^.*\?/, "")));
  const links = findAll(document, "[data-move]");
  const told = element("p", { className: "visually-hidden", role: "status" });
  const board = new Board(place, {
    onMove: (move) => links.find((link) => link.dataset.move === move)?.click(),
    announce: (said) => {
      told.textContent = said;
    },
    near: /north/i.test(near) ? "north" : "south",
  });
  board.show(plies.at(-1)?.position ?? start, plies.at(-1) ?? null);
  board.enabled = links.length > 0 ? "both" : null;
  board.badges(badges(links));
  place.after(told);
}

if (place) link(place);
