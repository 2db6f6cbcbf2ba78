// The drawing of a board, in the same elements and classes as the server's.
/** @import { Badge } from "./board.js" */
/** @import { Hollow, Side } from "../game/rules.js" */
/** @import { Picture } from "./sowing.js" */
import { element, find } from "../shared/element.js";
import { letterOf, opposite } from "../game/rules.js";
import { inPit, inStore } from "./seed_places.js";
import { keyOf } from "./sowing.js";
import { text } from "../shared/texts.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * A hollow as it is drawn, with its parts.
 *
 * @typedef {object} DrawnHollow
 * @property {Hollow} hollow
 * @property {"near" | "far"} place
 * @property {HTMLElement} node a button for a pit
 * @property {SVGElement} seeds
 * @property {HTMLElement} count
 * @property {HTMLElement} step
 * @property {HTMLElement} gained
 * @property {string | null} shown content of the drawing, to leave what does not change
 */

/**
 * Makes an element of a drawing.
 *
 * @param {string} name
 * @param {{ [attribute: string]: string }} [attributes]
 * @param {Node[]} children
 */
function make(name, attributes = {}, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS(NAMESPACE, name));
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/**
 * The classes of a hollow, whatever it shows.
 *
 * @param {Hollow} hollow
 */
const shapes = (hollow) => (hollow.pit === null ? `store ${hollow.side}` : `pit pit-button ${hollow.side}`);

/**
 * A line through these points in SVG's words: round where it turns, and past each point but the first and the last.
 *
 * @param {number[][]} points
 */
function rounded(points) {
  const middle = (/** @type {number} */ at) => {
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [points[at] ?? [], points[at + 1] ?? []];
    return `${(x1 + x2) / 2} ${(y1 + y2) / 2}`;
  };
  const turns = points.slice(1, -1).map(([x, y], at) => `Q${x} ${y} ${middle(at + 1)}`);
  return `M${points[0]?.join(" ")}L${middle(0)}${turns.join("")}L${points.at(-1)?.join(" ")}`;
}

/** A board of so many pits a side, with `near` below. Its pits are buttons, or a picture of a board has none. */
export class Drawing {
  #pits;
  #near;
  #pit;
  /** @type {Map<string, DrawnHollow>} */
  #hollows = new Map();
  #plank = element("div", { className: "plank" });
  #way = make("svg", { class: "sown-way", "aria-hidden": "true" });
  /** @type {Hollow[]} */
  #path = [];
  node;

  /**
   * @param {number} pits
   * @param {Side} near
   * @param {"button" | "span"} [pit] element of a pit: `span` for a picture
   */
  constructor(pits, near, pit = "button") {
    this.#pits = pits;
    this.#near = near;
    this.#pit = pit;
    this.node = element("div", { className: "board" }, this.#plank);
    this.node.dataset.pits = String(pits);
    this.node.setAttribute("role", pit === "button" ? "group" : "img");
    for (const side of [near, opposite(near)]) this.#half(side);
    this.#plank.append(this.#way);
    // Places of pits change with the width of the board.
    new ResizeObserver(() => {
      this.#way.dataset.key = "";
      this.#draw(this.#path);
    }).observe(this.#plank);
  }

  /** What the hollows stand in. */
  get plank() {
    return this.#plank;
  }

  /** All hollows, those of the side below first. */
  hollows() {
    return [...this.#hollows.values()].map(({ hollow }) => hollow);
  }

  /**
   * The button of a pit.
   *
   * @param {Hollow} hollow
   */
  button(hollow) {
    return this.#drawn(hollow).node;
  }

  /** @param {Hollow} hollow */
  #drawn(hollow) {
    const drawn = this.#hollows.get(keyOf(hollow));
    if (!drawn) throw new RangeError(`the board has no ${keyOf(hollow)}`);
    return drawn;
  }

  /** @param {Side} side */
  #half(side) {
    const place = side === this.#near ? "near" : "far";
    const row = element("div", {
      className: `row ${place}`,
      role: "group",
      ariaLabel: side === "south" ? text("game-pits-south") : text("game-pits-north"),
    });
    for (let pit = 0; pit < this.#pits; pit++) {
      row.append(this.#hollow({ side, pit }, element(this.#pit, this.#pit === "button" ? { type: "button" } : {})));
    }
    this.#plank.append(row, this.#hollow({ side, pit: null }, element("span")));
  }

  /**
   * @param {Hollow} hollow
   * @param {HTMLElement} node
   */
  #hollow(hollow, node) {
    /** @type {DrawnHollow} */
    const drawn = {
      hollow,
      place: hollow.side === this.#near ? "near" : "far",
      node,
      seeds: make("svg"),
      count: element("b", { className: "count" }),
      step: element("i", { className: "step", hidden: true }),
      gained: element("i", { className: "gained", hidden: true }),
      shown: null,
    };
    node.append(drawn.seeds, drawn.count, drawn.step, drawn.gained);
    if (hollow.pit !== null) node.dataset.pit = letterOf(hollow.pit);
    this.#hollows.set(keyOf(hollow), drawn);
    return node;
  }

  /**
   * Shows a picture; `extra` adds classes to hollows. What is there already is not touched.
   *
   * @param {Picture} picture
   * @param {string} label
   * @param {{ [hollow: string]: string | undefined }} [extra]
   */
  show(picture, label, extra = {}) {
    for (const [key, drawn] of this.#hollows) {
      const { side, pit } = drawn.hollow;
      const seeds = pit === null ? picture[side].store : picture[side].pits[pit];
      const swept = picture.swept[key] ?? 0;
      const classes = [
        shapes(drawn.hollow),
        pit === null && drawn.place,
        picture.marks[key],
        swept && "swept",
        pit !== null && seeds === 0 && "empty",
        extra[key],
      ];
      this.#fill(drawn, {
        seeds,
        classes: classes.filter(Boolean).join(" "),
        gained: picture.gained[key] ?? "",
        step: picture.steps[key] ?? "",
      });
    }
    this.node.classList.toggle("previewed", Object.keys(picture.steps).length > 0);
    this.node.setAttribute("aria-label", label);
    this.#draw(picture.way);
  }

  /**
   * @param {DrawnHollow} drawn
   * @param {{ seeds: number, classes: string, gained: string, step: string }} content
   */
  #fill(drawn, { seeds, classes, gained, step }) {
    const shown = [seeds, classes, gained, step].join("|");
    if (drawn.shown === shown) return;
    drawn.shown = shown;
    const { side, pit } = drawn.hollow;
    const number = side === "south" ? 0 : 1;
    const places = pit === null ? inStore(number, seeds) : inPit(number, pit, seeds);
    drawn.node.className = classes;
    drawn.seeds.replaceChildren(...places.map(([x, y]) => make("circle", { cx: `${x}%`, cy: `${y}%` })));
    drawn.count.textContent = String(seeds);
    drawn.gained.textContent = gained;
    drawn.gained.hidden = gained === "";
    // A number of the way is seen and not read: it is no part of the button's name.
    drawn.step.dataset.step = step;
    drawn.step.hidden = step === "";
  }

  /**
   * The middle of a hollow within the plank, in pixels; of a store, where seeds are dropped.
   *
   * @param {Hollow} hollow
   */
  middle(hollow) {
    const { node, place } = this.#drawn(hollow);
    const [x, y] = [node.offsetLeft + node.offsetWidth / 2, node.offsetTop + node.offsetHeight / 2];
    if (hollow.pit !== null) return [x, y];
    const stands = node.offsetWidth > node.offsetHeight;
    const inward = place === "near" ? 1 : -1;
    return stands ? [x - inward * node.offsetWidth * 0.2, y] : [x, y + inward * node.offsetHeight * 0.12];
  }

  /**
   * A point beside a pit on the inner side of its row, where a line crosses no seeds; of a store its middle.
   *
   * @param {Hollow} hollow
   */
  #beside(hollow) {
    const [x, y] = this.middle(hollow);
    if (hollow.pit === null) return [x, y];
    const [width, height] = [this.#plank.offsetWidth, this.#plank.offsetHeight];
    return height > width ? [x + (width / 2 - x) * 0.62, y] : [x, y + (height / 2 - y) * 0.62];
  }

  /**
   * Draws the way of the last ply as one line, from where its seeds were past the hollows that they fell into.
   *
   * @param {Hollow[]} way
   */
  #draw(way) {
    this.#path = way;
    const key = way.map(keyOf).join("-");
    if (this.#way.dataset.key === key) return;
    this.#way.dataset.key = key;
    this.#way.replaceChildren();
    const [from, to] = [way[0], way.at(-1)];
    if (!from || !to || this.#plank.offsetWidth === 0) return;
    // It begins where no seeds are any more, and then passes beside them.
    const points = [this.middle(from), ...way.slice(1).map((hollow) => this.#beside(hollow))];
    this.#way.setAttribute("viewBox", `0 0 ${this.#plank.offsetWidth} ${this.#plank.offsetHeight}`);
    this.#way.setAttribute("class", `sown-way ${from.side}`);
    this.#way.append(make("path", { d: rounded(points) }));
  }

  /**
   * Lets a seed, or a heap of them, fly from one hollow to another in so many milliseconds. Resolves when it has landed
   * or was taken away.
   *
   * @param {Hollow} from
   * @param {Hollow} to
   * @param {number} time
   * @param {boolean} [arched]
   */
  async fly(from, to, time, arched = true) {
    const [[x1, y1], [x2, y2]] = [this.middle(from), this.middle(to)];
    const seed = element("i", { className: "flyer" });
    this.#plank.append(seed);
    const rise = arched ? 0.16 * this.#plank.offsetHeight : 0;
    /** @type {(x: number, y: number, scale: number) => Keyframe} */
    const at = (x, y, scale) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });
    const flight = seed.animate(
      [at(x1, y1, 1), at((x1 + x2) / 2, (y1 + y2) / 2 - rise, arched ? 1.25 : 1), at(x2, y2, 1)],
      { duration: time, easing: "cubic-bezier(.33, 0, .3, 1)" },
    );
    await flight.finished.catch(() => {});
    seed.remove();
  }

  /** Takes away all that is on its way. */
  clear() {
    for (const node of this.#plank.querySelectorAll(".flyer, .again")) node.remove();
  }

  /**
   * Says for a moment that the same player moves again.
   *
   * @param {Side} side
   * @param {number} time
   */
  again(side, time) {
    const store = this.#drawn({ side, pit: null }).node;
    const sign = element("span", { className: `again ${side}`, ariaHidden: "true" }, text("game-again"));
    this.#plank.append(sign);
    store.classList.add("pulse");
    setTimeout(() => {
      sign.remove();
      store.classList.remove("pulse");
    }, time);
  }
}

/**
 * Shows the value of a move on its button; none takes it away.
 *
 * @param {HTMLElement} button
 * @param {Badge | undefined} badge
 */
export function showBadge(button, badge) {
  let shown = find(button, ".value-badge");
  if (!badge) {
    shown?.remove();
    return;
  }
  if (!shown) {
    shown = element("span");
    button.append(shown);
  }
  shown.className = `value-badge ${badge.kind}`;
  // As with the numbers of a way: the button's label says it in words.
  shown.dataset.text = badge.text;
}
