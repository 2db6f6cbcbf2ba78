// Who sits at a board: a line above it and one below, with clock and store.
/** @import { Position, Side } from "../game/rules.js" */
/** @import { Clocks } from "./clock.js" */
/** @import { GameState } from "./remote_game.js" */
import { clockText } from "./clock.js";
import { element } from "../shared/element.js";
import { opposite, sideName, SIDES } from "../game/rules.js";
import { text } from "../shared/texts.js";

export class Seats {
  #places;
  #clocks;
  /** @type {Side} */
  #near = "south";

  /**
   * @param {HTMLElement} far
   * @param {HTMLElement} near
   * @param {Clocks} clocks
   */
  constructor(far, near, clocks) {
    this.#places = [far, near];
    this.#clocks = clocks;
  }

  /**
   * The seat of each place, far first.
   *
   * @returns {[Side, HTMLElement][]}
   */
  #seats() {
    const [far, near] = this.#places;
    return [
      [opposite(this.#near), far],
      [this.#near, near],
    ];
  }

  /**
   * @param {GameState} state
   * @param {Position} position
   * @param {Side} near
   */
  show(state, position, near) {
    this.#near = near;
    for (const [side, place] of this.#seats()) {
      const seat = state.seats[side];
      const toMove = state.status === "running" && position.turn === side;
      const doing = doingText(state, side, toMove);
      const key = [side, seat.name, doing, position[side].store, state.clock !== null, state.result !== null].join("|");
      if (place.dataset.shown === key) continue;
      place.dataset.shown = key;
      place.className = `at-board${toMove ? " to-move" : ""}`;
      const parts = [
        element("span", { className: `side-dot ${side}` }),
        element("b", {}, seat.name),
        element(
          "span",
          { className: "quiet" },
          [
            state.you.length === 1 ? "" : sideName(side),
            doing,
            state.result ? "" : needText(position, side),
            state.place && seat.player !== "human" ? text("play-on-device") : "",
          ]
            .filter(Boolean)
            .join(" · "),
        ),
      ];
      if (state.clock) {
        parts.push(
          element("span", {
            className: "clock",
            role: "timer",
            ariaLabel: text("play-clock-of", { side: sideName(side) }),
          }),
        );
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
      const shown = clockText(left);
      if (clock.textContent !== shown) clock.textContent = shown;
      clock.classList.toggle("short", left < 20_000);
    }
  }
}

/**
 * What the player on a side does now; empty if it waits.
 *
 * @param {GameState} state
 * @param {Side} side
 * @param {boolean} toMove
 */
function doingText({ thinking, you }, side, toMove) {
  if (thinking === side) return text("play-thinking");
  if (!toMove) return "";
  return you.length === 1 && you[0] === side ? text("play-seat-your-move") : text("play-seat-to-move");
}

/**
 * The number of seeds with which a side wins the game.
 *
 * @param {Position} position
 * @param {Side} side
 */
function needText(position, side) {
  const all = SIDES.flatMap((one) => [position[one].store, ...position[one].pits]).reduce(
    (sum, seeds) => sum + seeds,
    0,
  );
  const more = Math.floor(all / 2) + 1 - position[side].store;
  return more > 0 ? text("play-more-to-win", { count: more }) : text("play-has-won");
}
