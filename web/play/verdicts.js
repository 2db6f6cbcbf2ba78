// What was given away by the own moves, in practice: told after each, the latest first, with a better one on request.
/** @import { Verdict } from "../engine/engine.js" */
/** @import { Move } from "../game/rules.js" */
import { element, find } from "../shared/element.js";
import { Refused } from "../shared/remote_answers.js";
import { moveName, pitName, verdictText } from "../game/words.js";
import { text } from "../shared/texts.js";

/** How many verdicts stay in sight: a turn of several plies has several. */
const SHOWN = 4;

/** @typedef {(path: string) => Promise<Verdict>} AskVerdict asks for the verdict at a path */

export class Verdicts {
  #place;
  #get;
  #list = element("ol", { className: "verdicts" });
  /** Counts what was asked for since moves were taken back: what was asked before is dropped. */
  #since = 0;

  /**
   * Shows verdicts inside of `place`.
   *
   * @param {HTMLElement} place
   * @param {AskVerdict} get
   */
  constructor(place, get) {
    this.#place = place;
    this.#get = get;
    place.replaceChildren(this.#list);
  }

  clear() {
    this.#since += 1;
    this.#place.hidden = true;
    this.#list.replaceChildren();
  }

  /**
   * Asks about the ply with an index, from 0.
   *
   * @param {number} ply
   */
  async ask(ply) {
    const verdict = await this.#answer(`verdict?ply=${ply}`);
    if (!verdict) return;
    const { move, kind, loss } = verdict;
    const item = element("li", { className: kind }, element("p", {}, said(move, verdictText(verdict))));
    if (loss > 0) item.append(this.#question(ply, item));
    this.#place.hidden = false;
    this.#list.prepend(item);
    this.#list.children[SHOWN]?.remove();
  }

  /**
   * The button that asks for the better move.
   *
   * @param {number} ply
   * @param {HTMLElement} item
   */
  #question(ply, item) {
    const button = element("button", { type: "button" }, text("play-ask-better"));
    button.addEventListener("click", async () => {
      const verdict = await this.#answer(`verdict?ply=${ply}&better=1`);
      if (!verdict) return;
      const { better } = verdict;
      const told = better ? text("play-better-was", { move: moveName(better) }) : text("play-no-better");
      find(item, "p")?.append(` ${told}`);
      button.parentElement?.remove();
    });
    return element("p", { className: "tools" }, button);
  }

  /**
   * The answer of the server; null if it came too late. A refusal is shown.
   *
   * @param {string} path
   */
  async #answer(path) {
    const mine = this.#since;
    try {
      const verdict = await this.#get(path);
      return mine === this.#since ? verdict : null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#place.hidden = false;
      this.#list.prepend(element("li", {}, element("p", {}, error.message)));
      return null;
    }
  }
}

/**
 * A move with its verdict.
 *
 * @param {Move} move
 * @param {string} verdict
 */
function said(move, verdict) {
  if (move === "swap") return text("play-verdict-swap", { text: verdict });
  return text("play-verdict", { pit: pitName(move), text: verdict });
}
