// The moves of a game as they are played, and the one that is looked at.
import { element } from "./element.js";
import { turnsOf } from "./notation.js";
import { plyText } from "./words.js";

export class PlayedLine {
  #list = element("ol", { className: "tree-line" });
  #count = 0;
  #moves = "";
  /** How many plies lead to the position that is shown. */
  at = 0;

  /** A list inside of `place`; `onLook(ply)` is called with a number of plies. */
  constructor(place, { onLook }) {
    const box = { className: "moves-box tree", tabIndex: 0, role: "group", ariaLabel: "Moves that were played" };
    place.replaceChildren(element("div", box, this.#list));
    this.#list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) onLook(Number(button.value));
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
    if (moves !== this.#moves) this.#draw(plies);
    this.#moves = moves;
    for (const button of this.#list.querySelectorAll("button")) {
      if (Number(button.value) === this.at) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    const box = this.#list.parentElement;
    if (this.atEnd) box.scrollTop = box.scrollHeight;
  }

  #draw(plies) {
    let ply = 0;
    const turns = turnsOf(plies).map((turn, index) => {
      const item = element("li", { className: "turn" });
      if (index % 2 === 0) item.append(element("span", { className: "quiet num" }, `${index / 2 + 1}. `));
      item.append(...turn.map((played) => {
        ply += 1;
        const className = `ply${played.captured ? " capture" : ""}`;
        return element("button", { type: "button", className, value: ply, title: plyText(played) }, played.move);
      }));
      return item;
    });
    this.#list.replaceChildren(...turns);
  }
}
