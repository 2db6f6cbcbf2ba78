// The four buttons that step through a game.
import { element } from "./element.js";
import { text } from "./texts.js";

/** @typedef {"first" | "back" | "on" | "last"} Step a step through a game */

/** @type {Record<Step, [key: string, path: string]>} */
const ICONS = {
  first: ["game-first-position", "M6 5h2.5v14H6zM19 5v14L9.5 12z"],
  back: ["game-position-before", "M16.5 5v14L7 12z"],
  on: ["game-next-position", "M7.5 5v14L17 12z"],
  last: ["game-last-position", "M5 5v14l9.5-7zM15.5 5H18v14h-2.5z"],
};

/**
 * The keys that step: with shift by whole turns.
 *
 * @type {{ [key: string]: Step | undefined }}
 */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

/**
 * The step that a key asks for; null if it asks for none.
 *
 * @param {KeyboardEvent} event
 */
export const stepOf = ({ key }) => KEYS[key] ?? null;

export class Stepper {
  /** @type {Map<Step, HTMLButtonElement>} */
  #buttons = new Map();
  #where = element("span", { className: "where" });

  /**
   * Takes the place of the links inside of `place`.
   *
   * @param {HTMLElement} place
   * @param {{ onStep: (step: Step) => void }} listener
   */
  constructor(place, { onStep }) {
    for (const [step, [key, path]] of /** @type {[Step, [string, string]][]} */ (Object.entries(ICONS))) {
      const button = element("button", { type: "button", ariaLabel: text(key) });
      button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
      button.addEventListener("click", () => {
        // Buttons that lead nowhere stay where they are, and keep the focus.
        if (button.getAttribute("aria-disabled") !== "true") onStep(step);
      });
      this.#buttons.set(step, button);
    }
    const [first, back, on, last] = this.#buttons.values();
    place.replaceChildren(first, back, this.#where, on, last);
  }

  /**
   * Shows the place in a line of `last` plies.
   *
   * @param {number} ply
   * @param {number} last
   */
  show(ply, last) {
    const ends = { first: ply === 0, back: ply === 0, on: ply === last, last: ply === last };
    for (const [step, button] of this.#buttons) button.setAttribute("aria-disabled", String(ends[step]));
    this.#where.textContent = text("game-where", { ply, last });
  }
}
