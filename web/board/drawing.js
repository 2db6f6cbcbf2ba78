// The drawing of a board, in the same elements and classes as the server's.
import { element } from "../shared/element.js";
import { letterOf, opposite } from "../game/rules.js";
import { inPit, inStore } from "./seed_places.js";
import { keyOf } from "./sowing.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

function make(name, attributes = {}, ...children) {
  const node = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** The classes by which pits are told apart from what they show. */
const shapes = (hollow) => (hollow.pit === null ? `store ${hollow.side}` : `pit pit-button ${hollow.side}`);

/** A board of so many pits a side, with `near` below. Its pits are buttons. */
export class Drawing {
  #pits;
  #near;
  #hollows = new Map();
  #plank = element("div", { className: "plank" });
  #arc = make("svg", { class: "arc", "aria-hidden": "true" });
  node;

  constructor(pits, near) {
    this.#pits = pits;
    this.#near = near;
    this.node = element("div", { className: "board" }, this.#plank);
    this.node.dataset.pits = pits;
    this.node.setAttribute("role", "group");
    for (const side of [near, opposite(near)]) this.#half(side);
    this.#plank.append(this.#arc);
  }

  /** All hollows, those of the side below first. */
  hollows() {
    return [...this.#hollows.values()].map(({ hollow }) => hollow);
  }

  /** The button of a pit. */
  button(hollow) {
    return this.#hollows.get(keyOf(hollow)).node;
  }

  #half(side) {
    const place = side === this.#near ? "near" : "far";
    const row = element("div", {
      className: `row ${place}`,
      role: "group",
      ariaLabel: `${side === "south" ? "South" : "North"}'s pits`,
    });
    for (let pit = 0; pit < this.#pits; pit++)
      row.append(this.#hollow({ side, pit }, element("button", { type: "button" })));
    this.#plank.append(row, this.#hollow({ side, pit: null }, element("span")));
  }

  #hollow(hollow, node) {
    const drawn = { hollow, node, place: hollow.side === this.#near ? "near" : "far", seeds: make("svg"), shown: null };
    drawn.count = element("b", { className: "count" });
    drawn.step = element("i", { className: "step", hidden: true });
    drawn.gained = element("i", { className: "gained", hidden: true });
    node.append(drawn.seeds, drawn.count, drawn.step, drawn.gained);
    if (hollow.pit !== null) node.dataset.pit = letterOf(hollow.pit);
    this.#hollows.set(keyOf(hollow), drawn);
    return node;
  }

  /** Shows a picture; `extra` adds classes to hollows. What is there already is not touched. */
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
    this.#draw(picture.arc);
  }

  #fill(drawn, { seeds, classes, gained, step }) {
    const shown = [seeds, classes, gained, step].join("|");
    if (drawn.shown === shown) return;
    drawn.shown = shown;
    const { side, pit } = drawn.hollow;
    const number = side === "south" ? 0 : 1;
    const places = pit === null ? inStore(number, seeds) : inPit(number, pit, seeds);
    drawn.node.className = classes;
    drawn.seeds.replaceChildren(...places.map(([x, y]) => make("circle", { cx: `${x}%`, cy: `${y}%` })));
    drawn.count.textContent = seeds;
    drawn.gained.textContent = gained;
    drawn.gained.hidden = gained === "";
    // A number of the way is seen and not read: it is no part of the button's name.
    drawn.step.dataset.step = step;
    drawn.step.hidden = step === "";
  }

  /** The middle of a hollow within the plank, in pixels; of a store, where seeds are dropped. */
  #middle(hollow) {
    const { node, place } = this.#hollows.get(keyOf(hollow));
    const [x, y] = [node.offsetLeft + node.offsetWidth / 2, node.offsetTop + node.offsetHeight / 2];
    if (hollow.pit !== null) return [x, y];
    const stands = node.offsetWidth > node.offsetHeight;
    const inward = place === "near" ? 1 : -1;
    return stands ? [x - inward * node.offsetWidth * 0.2, y] : [x, y + inward * node.offsetHeight * 0.12];
  }

  /** The way of the last ply, as one arc. */
  #draw(arc) {
    const key = arc ? `${keyOf(arc.from)}-${keyOf(arc.to)}` : "";
    if (this.#arc.dataset.key === key) return;
    this.#arc.dataset.key = key;
    this.#arc.replaceChildren();
    if (!arc || this.#plank.offsetWidth === 0) return;
    const [[x1, y1], [x2, y2]] = [this.#middle(arc.from), this.#middle(arc.to)];
    const [width, height] = [this.#plank.offsetWidth, this.#plank.offsetHeight];
    // It bends towards the middle of the board.
    const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const [bx, by] = [mx + (width / 2 - mx) * 0.35, my + (height / 2 - my) * 0.7];
    this.#arc.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#arc.setAttribute("class", `arc ${arc.from.side}`);
    this.#arc.append(make("path", { d: `M${x1} ${y1}Q${bx} ${by} ${x2} ${y2}` }));
  }

  /**
   * Lets a seed, or a heap of them, fly from one hollow to another in so many milliseconds. Resolves when it has landed
   * or was taken away.
   */
  async fly(from, to, time, arched = true) {
    const [[x1, y1], [x2, y2]] = [this.#middle(from), this.#middle(to)];
    const seed = element("i", { className: "flyer" });
    this.#plank.append(seed);
    const rise = arched ? 0.16 * this.#plank.offsetHeight : 0;
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

  /** Says for a moment that the same player moves again. */
  again(side, time) {
    const store = this.#hollows.get(keyOf({ side, pit: null })).node;
    const sign = element("span", { className: `again ${side}`, ariaHidden: "true" }, "Again!");
    this.#plank.append(sign);
    store.classList.add("pulse");
    setTimeout(() => {
      sign.remove();
      store.classList.remove("pulse");
    }, time);
  }
}
