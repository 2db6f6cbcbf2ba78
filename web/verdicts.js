// What was given away by the own moves, in practice: told after each, with a better one on request.
import { element } from "./element.js";
import { Refused } from "./remote_answers.js";
import { moveName } from "./words.js";

export class Verdicts {
  #place;
  #get;
  #asked = 0;

  /** Verdicts are told inside of `place`; `get(path)` asks the server. */
  constructor(place, get) {
    this.#place = place;
    this.#get = get;
  }

  clear() {
    this.#asked += 1;
    this.#place.hidden = true;
    this.#place.replaceChildren();
  }

  /** Asks about the ply with an index, from 0. */
  async ask(ply) {
    const mine = ++this.#asked;
    try {
      const verdict = await this.#get(`verdict?ply=${ply}`);
      if (mine === this.#asked) this.#tell(verdict);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine === this.#asked) this.#say(error.message);
    }
  }

  #say(text, kind = "") {
    this.#place.className = `verdict ${kind}`;
    this.#place.hidden = false;
    this.#place.replaceChildren(element("p", {}, text));
  }

  #tell({ ply, text, kind, loss }) {
    this.#say(text, kind);
    if (loss <= 0) return;
    const button = element("button", { type: "button" }, "What was better?");
    button.addEventListener("click", () => this.#better(ply));
    this.#place.append(element("p", { className: "tools" }, button));
  }

  async #better(ply) {
    const mine = ++this.#asked;
    try {
      const { better, kind, text } = await this.#get(`verdict?ply=${ply}&better=1`);
      if (mine === this.#asked) this.#say(better ? `${text} Better was ${moveName(better)}.` : text, kind);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#say(error.message);
    }
  }
}
