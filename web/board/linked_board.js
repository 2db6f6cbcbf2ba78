// A board whose pits are links: each does what the link or the button of its move on the page does.
//
// The board stands in an element with `data-linked`, the query of its game, and `data-near`, the side that lies below. Links
// and buttons have `data-move`, and where the move's value is known `data-value` and `data-how`.
import { gameOf } from "../game/address.js";
import { Board } from "./board.js";
import { element } from "../shared/element.js";

const place = document.querySelector("[data-linked]");

/** The values beside the pits: the highest is best, since signs are those of the side to move. */
function badges(links) {
  const valued = links.filter(({ dataset }) => /\d/.test(dataset.value ?? ""));
  const number = ({ dataset }) => Number(dataset.value.replace("−", "-"));
  const best = Math.max(...valued.map(number));
  return valued.map((link) => {
    const { move, value, how } = link.dataset;
    const kind = `${/searched/.test(how) ? "searched" : "exact"}${number(link) === best ? " best" : ""}`;
    return { move, text: value, label: `value ${value}, ${how}`, title: `${value}: ${how}`, kind };
  });
}

function linked() {
  const { start, plies } = gameOf(new URLSearchParams(place.dataset.linked.replace(/^.*\?/, "")));
  const links = [...document.querySelectorAll("[data-move]")];
  const told = element("p", { className: "visually-hidden", role: "status" });
  const board = new Board(place, {
    onMove: (move) => links.find((link) => link.dataset.move === move)?.click(),
    announce: (text) => {
      told.textContent = text;
    },
    near: /north/i.test(place.dataset.near) ? "north" : "south",
  });
  board.show(plies.at(-1)?.position ?? start, plies.at(-1) ?? null);
  board.enabled = links.length > 0 ? "both" : null;
  board.badges(badges(links));
  place.after(told);
}

if (place) linked();
