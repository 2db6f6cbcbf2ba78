// The moves of a game as they are played, and the one that is looked at: a column for each player.
/** @import { Ply, Side } from "../game/rules.js" */
import { around, element } from "../shared/element.js";
import { turnsOf } from "../game/notation.js";
import { opposite } from "../game/rules.js";
import { plyText } from "../game/words.js";
import { text } from "../shared/texts.js";

export class PlayedLine {
  #place;
  #onLook;
  #nameOf;
  #rows = element("tbody");
  /** @type {HTMLElement | null} */
  #box = null;
  #count = 0;
  #moves = "";
  /** How many plies lead to the position that is shown. */
  at = 0;

  /**
   * Makes a list inside of `place`; `onLook` is called with a number of plies, `nameOf` names a player.
   *
   * @param {HTMLElement} place
   * @param {{ onLook: (ply: number) => void, nameOf: (side: Side) => string }} options
   */
  constructor(place, { onLook, nameOf }) {
    this.#place = place;
    this.#onLook = onLook;
    this.#nameOf = nameOf;
    this.#rows.addEventListener("click", (event) => {
      const button = around(event, "button", HTMLButtonElement);
      if (button) this.#onLook(Number(button.value));
    });
  }

  /** True if the latest position is shown. */
  get atEnd() {
    return this.at === this.#count;
  }

  /**
   * Shows plies, and which of the positions is looked at.
   *
   * @param {Ply[]} plies
   * @param {number} at
   */
  show(plies, at) {
    this.at = Math.min(at, plies.length);
    this.#count = plies.length;
    const moves = plies.map(({ move }) => move).join();
    if (!this.#box || moves !== this.#moves) this.#draw(plies);
    this.#moves = moves;
    for (const button of this.#rows.querySelectorAll("button")) {
      if (Number(button.value) === this.at) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    if (this.atEnd && this.#box) this.#box.scrollTop = this.#box.scrollHeight;
  }

  /** @param {Side} first the side that moved first */
  #build(first) {
    const head = (/** @type {Side} */ side) =>
      element("th", { scope: "col" }, element("span", { className: `side-dot ${side}` }), ` ${this.#nameOf(side)}`);
    const heads = element("thead", {}, element("tr", {}, element("td"), head(first), head(opposite(first))));
    const table = element("table", { className: "moves" }, heads, this.#rows);
    const box = element(
      "div",
      { className: "moves-box", tabIndex: 0, role: "region", ariaLabel: text("play-moves-played") },
      table,
    );
    this.#box = box;
    this.#place.replaceChildren(box);
    return box;
  }

  /** @param {Ply[]} plies */
  #draw(plies) {
    const box = this.#build(plies[0]?.side ?? "south");
    box.hidden = plies.length === 0;
    let ply = 0;
    const cells = turnsOf(plies).map((turn) =>
      element(
        "td",
        {},
        ...turn.map((played) => {
          ply += 1;
          const className = `ply${played.captured ? " capture" : ""}`;
          return element(
            "button",
            { type: "button", className, value: String(ply), title: plyText(played, this.#nameOf) },
            played.move,
          );
        }),
      ),
    );
    const rows = [];
    for (let turn = 0; turn < cells.length; turn += 2) {
      rows.push(
        element(
          "tr",
          {},
          element("td", { className: "quiet num" }, String(turn / 2 + 1)),
          ...cells.slice(turn, turn + 2),
        ),
      );
    }
    this.#rows.replaceChildren(...rows);
  }
}
