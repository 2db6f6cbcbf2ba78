// Sets up a position: a number for each hollow, the side to move, the rules; and says in words why it is none.
import { element } from "../shared/element.js";
import {
  checked,
  KalahError,
  makeRules,
  MAX_PITS,
  opposite,
  sideName,
  SIDES,
  startOf,
  sweptSetup,
  totalOf,
} from "../game/rules.js";
import { counted } from "../game/words.js";

const numberInput = (name, value, most) =>
  element("input", {
    type: "number",
    name,
    value,
    min: "0",
    max: String(most),
    step: "1",
    inputMode: "numeric",
    required: true,
  });

const choices = (name, options) =>
  element("select", { name }, ...options.map(([value, text]) => element("option", { value }, text)));

const labelled = (text, input) => element("label", {}, element("span", {}, text), input);

export class Editor {
  #form;
  #board = element("div", { className: "editor-board" });
  #said = element("p", { className: "editor-said" });
  #onPosition;

  /** An editor inside of `place`; `onPosition(position)` gets what was set up. */
  constructor(place, { onPosition }) {
    this.#onPosition = onPosition;
    this.#said.setAttribute("role", "status");
    this.#form = element(
      "form",
      { className: "editor", noValidate: true },
      this.#rulesFields(),
      this.#board,
      this.#otherFields(),
      this.#said,
      this.#buttons(),
    );
    this.#form.addEventListener("input", (event) => this.#changed(event));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    place.replaceChildren(this.#form);
    this.load(startOf(makeRules(6, 6)));
  }

  #rulesFields() {
    const check = (name, text) =>
      element("label", { className: "check" }, element("input", { type: "checkbox", name }), text);
    const numbers = [
      ["pits", "Pits a side", MAX_PITS],
      ["seeds", "Seeds a pit at the start", 999],
    ];
    return element(
      "fieldset",
      { className: "editor-rules" },
      element("legend", {}, "Rules"),
      ...numbers.map(([name, text, most]) => labelled(text, numberInput(name, 6, most))),
      check("evenIfEmpty", "capture even if nothing lies opposite"),
      check("single", "no extra turn for the first move"),
      check("pie", "pie rule"),
    );
  }

  #otherFields() {
    const stages = [
      ["underway", "under way"],
      ["first", "the first turn goes on"],
      ["swap", "a swap is on offer"],
    ];
    return element(
      "div",
      { className: "editor-more" },
      labelled(
        "To move",
        choices(
          "turn",
          SIDES.map((side) => [side, sideName(side)]),
        ),
      ),
      labelled("Opening", choices("stage", stages)),
    );
  }

  #buttons() {
    const button = (text, work) => {
      const made = element("button", { type: "button" }, text);
      made.addEventListener("click", work);
      return made;
    };
    return element(
      "p",
      { className: "tools" },
      element("button", { type: "submit", className: "button" }, "Use this position"),
      button("Start", () => this.#attempt((setup) => startOf(setup.rules, setup.turn))),
      button("Empty", () => this.#attempt((setup) => emptied(setup))),
      button("Sweep", () => this.#attempt(sweptSetup)),
      button("Other side", () =>
        this.#attempt((setup) => ({ ...setup, south: setup.north, north: setup.south, turn: opposite(setup.turn) })),
      ),
    );
  }

  /** Shows a position. */
  load(position) {
    const { rules, turn, stage } = position;
    const fields = this.#form.elements;
    fields.pits.value = rules.pits;
    fields.seeds.value = rules.seeds;
    for (const name of ["evenIfEmpty", "single", "pie"]) fields[name].checked = rules[name];
    fields.turn.value = turn;
    fields.stage.value = stage === "start" ? "underway" : stage;
    this.#fill(position);
    this.#tell();
  }

  /** Draws the fields of the board: North above, from its right to its left, as people see it. */
  #fill({ south, north, rules }) {
    const field = (side, pit, seeds) => {
      const input = numberInput(`${side}-${pit}`, seeds, 65535);
      input.setAttribute(
        "aria-label",
        pit === "store" ? `${sideName(side)}'s store` : `${sideName(side)}'s pit ${pit + 1}`,
      );
      return element("span", { className: `editor-cell ${pit === "store" ? "store" : "pit"} ${side}` }, input);
    };
    const row = (side, half) => half.pits.map((seeds, pit) => field(side, pit, seeds));
    this.#board.style.setProperty("--pits", rules.pits);
    this.#board.replaceChildren(
      field("north", "store", north.store),
      ...row("north", north).reverse(),
      ...row("south", south),
      field("south", "store", south.store),
    );
  }

  #changed({ target }) {
    if (target.name === "pits" || target.name === "seeds") this.#resize(target.name);
    this.#tell();
  }

  /** Draws a board of another size, or of other seeds if nothing was changed on it yet. */
  #resize(name) {
    const before = this.#halves();
    try {
      const rules = this.#rules();
      const [half] = SIDES.map((side) => before[side]);
      const untouched =
        name === "seeds" &&
        SIDES.every((side) => before[side].store === 0 && before[side].pits.every((seeds) => seeds === half.pits[0]));
      if (untouched) return this.#fill(startOf(rules));
      const fit = ({ pits, store }) => ({
        pits: Array.from({ length: rules.pits }, (_, pit) => pits[pit] ?? rules.seeds),
        store,
      });
      if (half.pits.length !== rules.pits) this.#fill({ rules, south: fit(before.south), north: fit(before.north) });
    } catch (error) {
      if (!(error instanceof KalahError)) throw error;
    }
  }

  #rules() {
    const { pits, seeds, evenIfEmpty, single, pie } = this.#form.elements;
    for (const [input, what] of [
      [pits, "pits a side"],
      [seeds, "seeds a pit"],
    ]) {
      if (Number.isNaN(whole(input))) throw new KalahError(`the number of ${what} is missing`);
    }
    return makeRules(whole(pits), whole(seeds), {
      evenIfEmpty: evenIfEmpty.checked,
      single: single.checked,
      pie: pie.checked,
    });
  }

  #halves() {
    const inputs = [...this.#board.querySelectorAll("input")];
    const half = (side) => {
      const mine = inputs.filter(({ name }) => name.startsWith(side));
      const at = (pit) => mine.find(({ name }) => name === `${side}-${pit}`);
      const pits = Array.from({ length: mine.length - 1 }, (_, pit) => whole(at(pit)));
      return { pits, store: whole(at("store")) };
    };
    return { south: half("south"), north: half("north") };
  }

  /** What the fields say, unchecked. */
  #setup() {
    const { turn, stage } = this.#form.elements;
    const rules = this.#rules();
    return { rules, ...this.#halves(), turn: turn.value, stage: rules.pie ? stage.value : "underway" };
  }

  /** The position that the fields state. */
  #position() {
    const setup = this.#setup();
    for (const side of SIDES) {
      const wrong = setup[side].pits.findIndex((seeds) => !(seeds >= 0));
      if (wrong >= 0) throw new KalahError(`${sideName(side)}'s pit ${wrong + 1} holds no number of seeds`);
      if (!(setup[side].store >= 0)) throw new KalahError(`${sideName(side)}'s store holds no number of seeds`);
    }
    return checked(setup);
  }

  /** Says what is wrong, or how many seeds there are. */
  #tell() {
    this.#form.elements.stage.closest("label").hidden = !this.#form.elements.pie.checked;
    try {
      const position = this.#position();
      const [total, usual] = [totalOf(position), 2 * position.rules.pits * position.rules.seeds];
      const other = total === usual ? "" : `, ${usual} at the start of these rules`;
      this.#say(`${counted(total, "seed")} on the board${other}.`, false);
      return position;
    } catch (error) {
      if (!(error instanceof KalahError)) throw error;
      this.#say(`No position: ${error.message}.`, true);
      return null;
    }
  }

  #say(text, bad) {
    this.#said.classList.toggle("bad", bad);
    if (this.#said.textContent !== text) this.#said.textContent = text;
  }

  #attempt(change) {
    try {
      this.load(change(this.#setup()));
    } catch (error) {
      if (!(error instanceof KalahError)) throw error;
      this.#tell();
    }
  }

  #submit() {
    const position = this.#tell();
    if (position) this.#onPosition(position);
    else [...this.#form.querySelectorAll("input[type=number]")].find((input) => !(whole(input) >= 0))?.focus();
  }
}

/** The whole number in a field; NaN if it holds none. */
function whole(input) {
  return /^\d+$/.test(input?.value.trim() ?? "") ? Number(input.value) : Number.NaN;
}

function emptied(setup) {
  const none = () => ({ pits: Array(setup.rules.pits).fill(0), store: 0 });
  return { ...setup, south: none(), north: none() };
}
