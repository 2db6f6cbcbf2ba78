// The drawing of a board, in the same measures and classes as the server's.
import { letterOf, SIDES } from "./rules.js";
import { keyOf } from "./sowing.js";

/** Measures, in the units of the drawing. */
const PIT = 30;
const STEP = 74;
const STORE = [62, 136];
const MARGIN = 10;
const ROWS = { south: 146, north: 72 };
const HEIGHT = 218;
/** From the middle of a text down to its line. */
const BASELINE = 4;
/** The most seeds that are drawn as dots in a pit and in a store; the number tells the rest. */
const MOST_DOTS = { pit: 24, store: 48 };

const NAMESPACE = "http://www.w3.org/2000/svg";

function make(name, attributes = {}, ...children) {
  const node = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Places for seeds in an ellipse: Vogel's model of a sunflower. */
function dots(seeds, most, [across, down]) {
  const count = Math.min(seeds, most);
  if (count === 1) return [[0, 0]];
  // A few seeds lie close together instead of along the edge.
  const spread = Math.min(1, Math.max(0.5, Math.sqrt((1.7 * count) / most)));
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, index) => {
    const far = spread * Math.sqrt((index + 0.5) / count);
    const angle = golden * index + 0.6;
    return [across * far * Math.cos(angle), down * far * Math.sin(angle)];
  });
}

const circles = (places, [x, y] = [0, 0]) =>
  places.map(([dx, dy]) => make("circle", { cx: (x + dx).toFixed(1), cy: (y + dy).toFixed(1) }));

/** A board of so many pits a side, with `near` below. */
export class Drawing {
  #pits;
  #near;
  #hollows = new Map();
  #hand = make("g", { class: "hand" });

  constructor(pits, near) {
    this.#pits = pits;
    this.#near = near;
    const size = { x: 1, y: 1, width: this.width - 2, height: HEIGHT - 2, rx: 26 };
    this.svg = make("svg", { class: "board", viewBox: `0 0 ${this.width} ${HEIGHT}`, role: "img" }, make("rect", { class: "wood", ...size }));
    for (const hollow of this.hollows()) {
      const drawn = this.#hollow(hollow);
      this.#hollows.set(keyOf(hollow), drawn);
      this.svg.append(drawn.group);
    }
    this.svg.append(this.#hand);
  }

  get width() {
    return 2 * (MARGIN + STORE[0] + MARGIN) + this.#pits * STEP;
  }

  /** All hollows, the stores first. */
  hollows() {
    const pits = Array.from({ length: this.#pits }, (_, pit) => pit);
    return SIDES.flatMap((side) => [null, ...pits].map((pit) => ({ side, pit })));
  }

  /** The middle of a hollow. */
  #place({ side, pit }) {
    const store = MARGIN + STORE[0] / 2;
    const column = side === "south" ? pit : this.#pits - 1 - pit;
    const [x, y] = pit === null
      ? [side === "south" ? this.width - store : store, HEIGHT / 2]
      : [2 * MARGIN + STORE[0] + (column + 0.5) * STEP, ROWS[side]];
    return this.#near === "south" ? [x, y] : [this.width - x, HEIGHT - y];
  }

  /** Where a button lies over a pit, in hundredths of the drawing: left, top, width, height. */
  area(hollow) {
    const [x, y] = this.#place(hollow);
    const below = y > HEIGHT / 2;
    const [top, bottom] = below ? [HEIGHT / 2 + 2, HEIGHT - 6] : [6, HEIGHT / 2 - 2];
    const across = (value) => (100 * value) / this.width;
    const down = (value) => (100 * value) / HEIGHT;
    return { left: across(x - STEP / 2 + 1), top: down(top), width: across(STEP - 2), height: down(bottom - top), below };
  }

  #hollow(hollow) {
    const [x, y] = this.#place(hollow);
    const store = hollow.pit === null;
    const outward = y > HEIGHT / 2 ? 1 : -1;
    const shape = store
      ? make("rect", { class: "hollow", x: x - STORE[0] / 2, y: y - STORE[1] / 2, width: STORE[0], height: STORE[1], rx: STORE[0] / 2 })
      : make("circle", { class: "hollow", cx: x, cy: y, r: PIT });
    const seeds = make("g");
    const count = make("text", { class: "count", x, y: store ? y + STORE[1] / 2 + 18 : y + outward * (PIT + 13) + BASELINE });
    const gained = make("text", { class: "gained", x, y: y - STORE[1] / 2 - 10 });
    const step = make("text", { class: "step", x, y: y + BASELINE + 1 });
    const group = make("g", {}, shape, seeds, step, count);
    if (store) group.append(gained);
    else group.append(make("text", { class: "coordinate", x, y: y + outward * (PIT + 27) + BASELINE }, letterOf(hollow.pit)));
    return { hollow, group, seeds, count, gained, step, shown: null };
  }

  /** Shows a picture; `extra` adds classes to hollows. What is there already is not touched. */
  show(picture, label, extra = {}) {
    for (const [key, drawn] of this.#hollows) {
      const { side, pit } = drawn.hollow;
      const seeds = pit === null ? picture[side].store : picture[side].pits[pit];
      const swept = picture.swept[key] ?? 0;
      const classes = [pit === null ? "store" : "pit", side, picture.marks[key], swept && "swept", extra[key]];
      this.#fill(drawn, { seeds, swept, classes: classes.filter(Boolean).join(" "), gained: picture.gained[key] ?? "", step: picture.steps[key] ?? "" });
    }
    this.#carry(picture.hand);
    this.svg.setAttribute("aria-label", label);
  }

  #fill(drawn, { seeds, swept, classes, gained, step }) {
    const shown = [seeds, swept, classes, gained, step].join("|");
    if (drawn.shown === shown) return;
    drawn.shown = shown;
    const store = drawn.hollow.pit === null;
    const radius = store ? [STORE[0] / 2 - 10, STORE[1] / 2 - 12] : [PIT - 9, PIT - 9];
    const places = dots(seeds + swept, store ? MOST_DOTS.store : MOST_DOTS.pit, radius);
    drawn.group.setAttribute("class", classes);
    drawn.seeds.replaceChildren(...circles(places, this.#place(drawn.hollow)));
    drawn.count.textContent = swept ? `−${swept}` : seeds;
    drawn.gained.textContent = gained;
    drawn.step.textContent = step;
  }

  /** Moves the seeds that are on their way to where they are now. */
  #carry(hand) {
    if (!hand || hand.seeds === 0) {
      this.#hand.replaceChildren();
      return;
    }
    const [x, y] = this.#place(hand);
    const fresh = this.#hand.childElementCount === 0;
    this.#hand.classList.toggle("fresh", fresh);
    this.#hand.replaceChildren(...circles(dots(hand.seeds, MOST_DOTS.pit, [PIT - 12, PIT - 12])));
    this.#hand.style.transform = `translate(${x}px, ${y - 8}px)`;
  }
}
