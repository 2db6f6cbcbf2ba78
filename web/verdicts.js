// What was given away by the own moves, in practice: told after each, with a better one on request.
import { Refused } from "./remote_answers.js";
import { moveName } from "./words.js";

export class Verdicts {
  #element;
  #get;
  #asked = 0;

  /** Verdicts are told inside of `element`; `get(path)` asks the server. */
  constructor(element, get) {
    this.#element = element;
    this.#get = get;
  }

  clear() {
    this.#asked += 1;
    this.#element.hidden = true;
    this.#element.replaceChildren();
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
    const told = Object.assign(document.createElement("p"), { textContent: text });
    this.#element.className = `verdict ${kind}`;
    this.#element.hidden = false;
    this.#element.replaceChildren(told);
  }

  #tell({ ply, text, kind, loss }) {
    this.#say(text, kind);
    if (loss <= 0) return;
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "What was better?" });
    button.addEventListener("click", () => this.#better(ply));
    const tools = Object.assign(document.createElement("p"), { className: "tools" });
    tools.append(button);
    this.#element.append(tools);
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
