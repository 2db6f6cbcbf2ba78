// How fast seeds are sown: a choice of whoever looks, kept in this browser for all boards.
import { SPEEDS } from "./board.js";
import { kept, keep } from "../shared/memory.js";

const NAME = "speed";

/** Makes a select of the page choose the speed of a board. */
export function chooseSpeed(select, board) {
  const speed = kept(NAME);
  board.speed = SPEEDS.includes(speed) ? speed : "normal";
  if (!select) return;
  select.replaceChildren(...SPEEDS.map((name) => new Option(name, name, false, name === board.speed)));
  select.addEventListener("change", () => {
    board.speed = select.value;
    keep(NAME, select.value);
  });
}
