// Who sits at a board: a line above it and one below, with clock and store.
import { clockText } from "./clock.js";
import { element } from "../shared/element.js";
import { opposite, sideName } from "../game/rules.js";

export class Seats {
  #places;
  #clocks;
  #near = "south";

  constructor(far, near, clocks) {
    this.#places = [far, near];
    this.#clocks = clocks;
  }

  /** The seat of each place, far first. */
  #seats() {
    return [opposite(this.#near), this.#near].map((side, index) => [side, this.#places[index]]);
  }

  show(state, position, near) {
    this.#near = near;
    for (const [side, place] of this.#seats()) {
      const seat = state.seats[side];
      const toMove = state.status === "running" && position.turn === side;
      const doing =
        state.thinking === side ? "thinking" : toMove ? (seat.name === "You" ? "your move" : "to move") : "";
      const key = [side, seat.name, doing, position[side].store, state.clock !== null].join("|");
      if (place.dataset.shown === key) continue;
      place.dataset.shown = key;
      place.className = `at-board${toMove ? " to-move" : ""}`;
      const parts = [
        element("span", { className: `side-dot ${side}` }),
        element("b", {}, seat.name),
        element(
          "span",
          { className: "quiet" },
          [state.you.length === 1 ? "" : sideName(side), doing, needText(position, side)].filter(Boolean).join(" · "),
        ),
      ];
      if (state.clock) {
        parts.push(element("span", { className: "clock", role: "timer", ariaLabel: `${sideName(side)}'s clock` }));
      }
      place.replaceChildren(...parts);
    }
    this.tick();
  }

  /** Brings the clocks up to date. */
  tick() {
    for (const [side, place] of this.#seats()) {
      const clock = place.querySelector(".clock");
      const left = this.#clocks.left(side);
      if (!clock || left === null) continue;
      const text = clockText(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("short", left < 20_000);
    }
  }
}

/** How many seeds more win the game. */
function needText(position, side) {
  const all = ["south", "north"]
    .flatMap((one) => [position[one].store, ...position[one].pits])
    .reduce((sum, seeds) => sum + seeds, 0);
  const more = Math.floor(all / 2) + 1 - position[side].store;
  return more > 0 ? `${more} more to win` : "has won";
}
