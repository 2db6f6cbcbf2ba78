// The book and the games of the position that is shown: a part of the page that the server draws.
/** @import { Move } from "../game/rules.js" */
import { ask } from "../shared/ask.js";
import { element, find } from "../shared/element.js";
import { text } from "../shared/texts.js";

/** How long a position is looked at before its part is asked for, in milliseconds. */
const PAUSE = 300;

export class KnownMoves {
  #place;
  #timer = 0;
  #asked = "";

  /**
   * Keeps the part `place` up to date.
   *
   * @param {HTMLElement} place
   * @param {(move: Move) => void} onMove called with a move that was chosen
   */
  constructor(place, onMove) {
    this.#place = place;
    place.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[data-move]") : null;
      if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onMove(/** @type {Move} */ (link.dataset.move));
    });
  }

  /**
   * Shows what is known of the position at the end of a game.
   *
   * @param {string} query the fields of the game
   */
  show(query) {
    if (query === this.#asked) return;
    this.#asked = query;
    clearTimeout(this.#timer);
    this.#place.ariaBusy = "true";
    this.#timer = setTimeout(() => this.#load(query), PAUSE);
  }

  /** @param {string} query */
  async #load(query) {
    const html = await ask(`/book/moves?${query}`).catch(() => "");
    if (query !== this.#asked) return;
    const part = find(new DOMParser().parseFromString(html, "text/html"), "#known");
    this.#place.replaceChildren(...(part?.childNodes ?? this.#away()));
    this.#place.ariaBusy = "false";
  }

  /** What stands there without a network. */
  #away() {
    const head = find(this.#place, "h2") ?? "";
    // Asked again as soon as the position is shown again.
    this.#asked = "";
    return [head, element("p", { className: "quiet" }, text("analysis-known-away"))];
  }
}
