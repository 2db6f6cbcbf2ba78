// The moves of a game as they are played, and the one that is looked at: a column for each player.
import { element } from "../shared/element.js";
import { turnsOf } from "../game/notation.js";
import { opposite } from "../game/rules.js";
import { plyText } from "../game/words.js";

export class PlayedLine {
  #place;
  #onLook;
  #nameOf;
  #rows = element("tbody");
  #box = null;
  #count = 0;
  #moves = "";
  /** How many plies lead to the position that is shown. */
  at = 0;

  /** A list inside of `place`; `onLook(ply)` is called with a number of plies, `nameOf(side)` names a player. */
  constructor(place, { onLook, nameOf }) {
    this.#place = place;
    this.#onLook = onLook;
    this.#nameOf = nameOf;
    this.#rows.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.#onLook(Number(button.value));
    });
  }

  /** Whether the latest position is shown. */
  get atEnd() {
    return this.at === this.#count;
  }

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
    if (this.atEnd) this.#box.scrollTop = this.#box.scrollHeight;
  }

  #build(first) {
    const head = (side) =>
      element("th", { scope: "col" }, element("span", { className: `side-dot ${side}` }), ` ${this.#nameOf(side)}`);
    const heads = element("thead", {}, element("tr", {}, element("td"), head(first), head(opposite(first))));
    const table = element("table", { className: "moves" }, heads, this.#rows);
    this.#box = element(
      "div",
      { className: "moves-box", tabIndex: 0, role: "region", ariaLabel: "Moves that were played" },
      table,
    );
    this.#place.replaceChildren(this.#box);
  }

  #draw(plies) {
    this.#build(plies[0]?.side ?? "south");
    this.#box.hidden = plies.length === 0;
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
            { type: "button", className, value: ply, title: plyText(played, this.#nameOf) },
            played.move,
          );
        }),
      ),
    );
    const rows = [];
    for (let turn = 0; turn < cells.length; turn += 2) {
      rows.push(
        element("tr", {}, element("td", { className: "quiet num" }, turn / 2 + 1), ...cells.slice(turn, turn + 2)),
      );
    }
    this.#rows.replaceChildren(...rows);
  }
}
