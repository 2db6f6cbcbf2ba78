// Sets up a position: a number for each hollow, the side to move, the rules; and says in words why it is none.
/** @import { Half, Halves, Position, Setup, Side } from "../game/rules.js" */
import { element, findAll } from "../shared/element.js";
import {
  checked,
  KalahError,
  makeRules,
  MAX_PITS,
  MAX_TOTAL,
  opposite,
  sideName,
  SIDES,
  startOf,
  sweptSetup,
  totalOf,
} from "../game/rules.js";
import { seedsText } from "../game/words.js";
import { text } from "../shared/texts.js";

/** @type {(name: string, value: number, most: number) => HTMLInputElement} */
const numberInput = (name, value, most) =>
  element("input", {
    type: "number",
    name,
    value: String(value),
    min: "0",
    max: String(most),
    step: "1",
    inputMode: "numeric",
    required: true,
  });

/** @type {(name: string) => HTMLInputElement} */
const checkbox = (name) => element("input", { type: "checkbox", name });

/** @type {(name: string, options: [value: string, name: string][]) => HTMLSelectElement} */
const choices = (name, options) =>
  element("select", { name }, ...options.map(([value, name]) => element("option", { value }, name)));

/** @type {(name: string, input: HTMLElement) => HTMLLabelElement} */
const labelled = (name, input) => element("label", {}, element("span", {}, name), input);

/** @type {[value: Setup["stage"], name: string][]} */
const STAGES = [
  ["underway", text("analysis-stage-underway")],
  ["first", text("analysis-stage-first")],
  ["swap", text("analysis-stage-swap")],
];

export class Editor {
  #form;
  #fields = {
    pits: numberInput("pits", 6, MAX_PITS),
    seeds: numberInput("seeds", 6, 999),
    evenIfEmpty: checkbox("evenIfEmpty"),
    single: checkbox("single"),
    pie: checkbox("pie"),
    turn: choices(
      "turn",
      SIDES.map((side) => [side, sideName(side)]),
    ),
    stage: choices("stage", STAGES),
  };
  #stageLabel = labelled(text("analysis-opening"), this.#fields.stage);
  #board = element("div", { className: "editor-board" });
  #said = element("p", { className: "editor-said" });
  #onPosition;

  /**
   * Makes an editor inside of `place`; `onPosition` gets the position that was set up.
   *
   * @param {HTMLElement} place
   * @param {{ onPosition: (position: Position) => void }} listener
   */
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
    const { pits, seeds, evenIfEmpty, single, pie } = this.#fields;
    /** @type {(input: HTMLElement, name: string) => HTMLElement} */
    const check = (input, name) => element("label", { className: "check" }, input, name);
    return element(
      "fieldset",
      { className: "editor-rules" },
      element("legend", {}, text("analysis-rules")),
      labelled(text("analysis-pits"), pits),
      labelled(text("analysis-seeds"), seeds),
      check(evenIfEmpty, text("analysis-empty-captures")),
      check(single, text("analysis-single")),
      check(pie, text("analysis-pie")),
    );
  }

  #otherFields() {
    return element(
      "div",
      { className: "editor-more" },
      labelled(text("analysis-to-move"), this.#fields.turn),
      this.#stageLabel,
    );
  }

  #buttons() {
    /** @type {(name: string, change: (setup: Setup) => Setup) => HTMLElement} */
    const button = (name, change) => {
      const made = element("button", { type: "button" }, name);
      made.addEventListener("click", () => this.#attempt(change));
      return made;
    };
    return element(
      "p",
      { className: "tools" },
      element("button", { type: "submit", className: "button" }, text("analysis-use")),
      button(text("analysis-to-start"), (setup) => startOf(setup.rules, setup.turn)),
      button(text("analysis-empty"), emptied),
      button(text("analysis-sweep"), sweptSetup),
      button(text("analysis-other-side"), turned),
    );
  }

  /**
   * Shows a position, or a setup that may be none.
   *
   * @param {Setup} position
   */
  load(position) {
    const { rules, turn, stage } = position;
    const fields = this.#fields;
    fields.pits.value = String(rules.pits);
    fields.seeds.value = String(rules.seeds);
    fields.evenIfEmpty.checked = rules.evenIfEmpty;
    fields.single.checked = rules.single;
    fields.pie.checked = rules.pie;
    fields.turn.value = turn;
    fields.stage.value = stage === "start" ? "underway" : stage;
    this.#fill(position);
    this.#tell();
  }

  /**
   * Draws the fields of the board: North above, from its right to its left, as people see it.
   *
   * @param {Halves} halves
   */
  #fill({ south, north }) {
    /** @type {(side: Side, pit: number | null, seeds: number) => HTMLElement} */
    const field = (side, pit, seeds) => {
      const input = numberInput(`${side}-${pit ?? "store"}`, seeds, MAX_TOTAL);
      const owner = { side: sideName(side) };
      const label =
        pit === null ? text("analysis-store-of", owner) : text("analysis-pit-of", { ...owner, pit: pit + 1 });
      input.setAttribute("aria-label", label);
      const cell = element("span", { className: `editor-cell ${pit === null ? "store" : "pit"} ${side}` }, input);
      if (pit !== null) cell.dataset.pit = String(pit + 1);
      return cell;
    };
    /** @type {(side: Side, half: Half) => HTMLElement[]} */
    const row = (side, half) => half.pits.map((seeds, pit) => field(side, pit, seeds));
    this.#board.style.setProperty("--pits", String(south.pits.length));
    this.#board.replaceChildren(
      field("north", null, north.store),
      ...row("north", north).reverse(),
      ...row("south", south),
      field("south", null, south.store),
    );
  }

  /** @param {Event} event */
  #changed({ target }) {
    const { pits, seeds } = this.#fields;
    if (target === pits || target === seeds) this.#resize(target === seeds);
    this.#tell();
  }

  /**
   * Draws a board of another size, or of other seeds if nothing was changed on it yet.
   *
   * @param {boolean} seedsChanged
   */
  #resize(seedsChanged) {
    const before = this.#halves();
    try {
      const rules = this.#rules();
      const half = before.south;
      const untouched =
        seedsChanged &&
        SIDES.every((side) => before[side].store === 0 && before[side].pits.every((seeds) => seeds === half.pits[0]));
      if (untouched) return this.#fill(startOf(rules));
      /** @type {(half: Half) => Half} */
      const fit = ({ pits, store }) => ({
        pits: Array.from({ length: rules.pits }, (_, pit) => pits[pit] ?? rules.seeds),
        store,
      });
      if (half.pits.length !== rules.pits) this.#fill({ south: fit(before.south), north: fit(before.north) });
    } catch (error) {
      if (!(error instanceof KalahError)) throw error;
    }
  }

  #rules() {
    const { pits, seeds, evenIfEmpty, single, pie } = this.#fields;
    if (Number.isNaN(whole(pits))) throw new KalahError(text("analysis-pits-missing"));
    if (Number.isNaN(whole(seeds))) throw new KalahError(text("analysis-seeds-missing"));
    return makeRules(whole(pits), whole(seeds), {
      evenIfEmpty: evenIfEmpty.checked,
      single: single.checked,
      pie: pie.checked,
    });
  }

  /** The seeds of both sides; NaN where a field holds no number. */
  #halves() {
    const inputs = findAll(this.#board, "input", HTMLInputElement);
    /** @type {(side: Side) => Half} */
    const half = (side) => {
      const mine = inputs.filter(({ name }) => name.startsWith(side));
      const at = (/** @type {number | "store"} */ pit) => mine.find(({ name }) => name === `${side}-${pit}`);
      const pits = Array.from({ length: mine.length - 1 }, (_, pit) => whole(at(pit)));
      return { pits, store: whole(at("store")) };
    };
    return { south: half("south"), north: half("north") };
  }

  /**
   * The content of the fields, unchecked.
   *
   * @returns {Setup}
   */
  #setup() {
    const { turn, stage } = this.#fields;
    const rules = this.#rules();
    const [chosen = "underway"] = STAGES.map(([value]) => value).filter((value) => rules.pie && value === stage.value);
    return { rules, ...this.#halves(), turn: turn.value === "north" ? "north" : "south", stage: chosen };
  }

  /**
   * The position that the fields state.
   *
   * @throws {KalahError} if there is none
   */
  #position() {
    const setup = this.#setup();
    for (const side of SIDES) {
      const wrong = setup[side].pits.findIndex((seeds) => !(seeds >= 0));
      const owner = { side: sideName(side) };
      if (wrong >= 0) throw new KalahError(text("analysis-pit-wrong", { ...owner, pit: wrong + 1 }));
      if (!(setup[side].store >= 0)) throw new KalahError(text("analysis-store-wrong", owner));
    }
    return checked(setup);
  }

  /** Says what is wrong, or how many seeds there are. */
  #tell() {
    this.#stageLabel.hidden = !this.#fields.pie.checked;
    try {
      const position = this.#position();
      const [total, usual] = [totalOf(position), 2 * position.rules.pits * position.rules.seeds];
      const seeds = seedsText(total);
      const told =
        total === usual ? text("analysis-on-board", { seeds }) : text("analysis-on-board-usual", { seeds, usual });
      this.#say(told, false);
      return position;
    } catch (error) {
      if (!(error instanceof KalahError)) throw error;
      this.#say(text("analysis-no-position", { reason: error.message }), true);
      return null;
    }
  }

  /**
   * @param {string} told
   * @param {boolean} bad
   */
  #say(told, bad) {
    this.#said.classList.toggle("bad", bad);
    if (this.#said.textContent !== told) this.#said.textContent = told;
  }

  /**
   * Changes the fields.
   *
   * @param {(setup: Setup) => Setup} change
   */
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
    if (position) {
      this.#onPosition(position);
    } else {
      findAll(this.#form, "input[type=number]", HTMLInputElement)
        .find((input) => !(whole(input) >= 0))
        ?.focus();
    }
  }
}

/**
 * The whole number in a field; NaN if it holds none.
 *
 * @param {HTMLInputElement | undefined} input
 */
function whole(input) {
  const digits = input?.value.trim() ?? "";
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** @type {(setup: Setup) => Setup} */
const turned = (setup) => ({ ...setup, south: setup.north, north: setup.south, turn: opposite(setup.turn) });

/**
 * @param {Setup} setup
 * @returns {Setup}
 */
function emptied(setup) {
  const none = () => ({ pits: Array(setup.rules.pits).fill(0), store: 0 });
  return { ...setup, south: none(), north: none() };
}
