// A board that is played on: the drawing, a button over each pit, and the keys of the pits.
//
// It knows the rules and nothing of games or servers: whoever uses it says what is shown and who may move, and hears of
// moves. Buttons that may not be pressed stay where they are, so that the focus is never lost while seeds are sown.
import { Drawing } from "./drawing.js";
import { element } from "../shared/element.js";
import { kept, keep } from "../shared/memory.js";
import { legalMoves, letterOf, opposite, pitOf, play, refusal, sideName, sowingPath } from "../game/rules.js";
import { Sounds } from "./sounds.js";
import { after, drop, keyOf, lift, MOST_STEPS, preview, still, storeOf, take } from "./sowing.js";
import { boardText, counted, effectText } from "../game/words.js";

/** After how long the next seed leaves at each speed, in milliseconds. */
const BEATS = { slow: 170, normal: 70, fast: 32, off: 0 };
/** How long a seed flies, and captured heaps do, in beats; and how long it stands that the same player moves again. */
const FLIGHT = 3.4;
const SWEEP = 3.6;
const AGAIN = 700;

/** Whether a tap shows the path first, and a second one sows: a choice that this browser keeps. */
const TAPS = "taps";

export const SPEEDS = Object.keys(BEATS);

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether a key was pressed that belongs to what has the focus, or to the browser. */
export const isTyped = (event) =>
  event.altKey ||
  event.ctrlKey ||
  event.metaKey ||
  event.defaultPrevented ||
  Boolean(
    event.target.closest?.(
      "input:not([type=checkbox], [type=radio]), textarea, select, dialog[open], [contenteditable]",
    ),
  );

export class Board {
  #place;
  #onMove;
  #announce;
  #near;
  #enabled = null;
  #position = null;
  #lastPly = null;
  #drawing = null;
  #buttons = new Map();
  #badges = new Map();
  #hint = null;
  /** The pit whose path is shown, as its letter. */
  #looked = null;
  /** Whether a finger is what gives the focus: that alone shows no path. */
  #touched = false;
  /** The ply that is being shown, and what ends its pause; null if none is. */
  #running = null;
  speed = "normal";
  sounds = new Sounds();
  /** Whether a touch shows the path first, and only the second one on the same pit sows. */
  #tapsTwice = kept(TAPS) !== "one";

  /**
   * A board inside of `place`. `onMove(move)` is called with a legal move that was chosen; `announce(text)` tells why
   * one may not be played. `near` is the side that lies below; `keys` says whether keys sow.
   */
  constructor(place, { onMove = () => {}, announce = () => {}, near = "south", keys = true } = {}) {
    this.#place = place;
    this.#onMove = onMove;
    this.#announce = announce;
    this.#near = near;
    place.classList.add("board-box");
    if (keys) document.addEventListener("keydown", (event) => this.#key(event));
  }

  get position() {
    return this.#position;
  }

  get near() {
    return this.#near;
  }

  set near(side) {
    if (side === this.#near) return;
    this.finish();
    this.#near = side;
    this.#build();
    this.#draw();
  }

  /** Turns the board: the other side lies below. */
  flip() {
    this.near = opposite(this.#near);
  }

  get tapsTwice() {
    return this.#tapsTwice;
  }

  set tapsTwice(twice) {
    this.#tapsTwice = twice;
    keep(TAPS, twice ? "two" : "one");
  }

  /** The side whose pits may be sown: "south", "north", "both" (whoever is to move), or null for nobody. */
  get enabled() {
    return this.#enabled;
  }

  set enabled(side) {
    if (side === this.#enabled) return;
    this.#enabled = side;
    this.#draw();
  }

  /** Shows a position; `ply` is the one that led there, whose marks are shown. Badges and hints of another one go. */
  show(position, ply = null) {
    this.finish();
    this.#set(position, ply);
  }

  #set(position, ply) {
    const resized = position.rules.pits !== this.#position?.rules.pits;
    this.#position = position;
    this.#lastPly = ply;
    this.#badges.clear();
    this.#hint = null;
    if (resized) this.#build();
    this.#draw();
  }

  /**
   * Shows how a ply is played, seed by seed, and then the position after it. Resolves when that is done; `finish` and any
   * press of a key or a button cut it short, and then do what they do. A ply that is under way is cut short first.
   */
  async animate(ply) {
    this.finish();
    const beat = reducedMotion.matches || document.hidden ? 0 : BEATS[this.speed];
    if (beat === 0) {
      this.#set(ply.position, ply);
      return;
    }
    this.#set(ply.before, null);
    const running = { ply };
    const sooner = new Promise((done) => {
      running.hurry = done;
    });
    this.#running = running;
    this.#place.classList.add("sowing");
    this.#draw();
    await Promise.race([sooner, this.#sow(running, beat)]);
    // Whoever cut it short has shown what comes after it.
    if (this.#running !== running) return;
    this.finish();
    if (ply.extraTurn && !ply.swept) this.#drawing.again(ply.side, AGAIN);
  }

  /** Lets the seeds of a ply fly one by one, then what they capture. Ends where somebody cuts it short. */
  async #sow(running, beat) {
    const { ply } = running;
    const path = ply.move === "swap" ? [] : sowingPath(ply.before, ply.move);
    if (path.length === 0 || path.length > MOST_STEPS) return;
    const picture = still(ply.before);
    const source = { side: ply.side, pit: pitOf(ply.move) };
    const pause = (time) =>
      new Promise((done) => {
        setTimeout(done, time);
      });
    const show = () => this.#drawing.show(picture, boardText(ply.position));
    lift(picture, ply);
    picture.marks[keyOf(source)] = "source";
    show();
    const flights = [];
    for (const hollow of path) {
      flights.push(
        this.#drawing.fly(source, hollow, FLIGHT * beat).then(() => {
          if (this.#running !== running) return;
          drop(picture, hollow);
          this.sounds.play(hollow.pit === null ? "store" : "seed");
          show();
        }),
      );
      await pause(beat);
      if (this.#running !== running) return;
    }
    await Promise.all(flights);
    if (this.#running !== running || !ply.captured) return;
    const taken = { side: opposite(ply.side), pit: ply.captured.pit };
    picture.marks[keyOf(ply.landing)] = "landed";
    picture.marks[keyOf(taken)] = "captured";
    show();
    await pause(2 * beat);
    if (this.#running !== running) return;
    this.sounds.play("capture");
    await Promise.all(
      [taken, ply.landing].map((from) => this.#drawing.fly(from, storeOf(ply.side), SWEEP * beat, false)),
    );
    take(picture, ply);
  }

  /** Whether a ply is being shown. */
  get sowing() {
    return this.#running !== null;
  }

  /** Cuts short the ply that is being shown: the position after it is shown at once. */
  finish() {
    const running = this.#running;
    if (!running) return;
    this.#running = null;
    this.#place.classList.remove("sowing");
    this.#drawing.clear();
    running.hurry();
    this.#set(running.ply.position, running.ply);
  }

  /**
   * Values beside pits: `move`, `text` to be seen, `label` to be heard, `title` to be hovered over, and `kind`, a class:
   * "exact" or "searched", with "best" for those that nothing beats. An empty list takes them away.
   */
  badges(list) {
    this.#badges = new Map(list.map((badge) => [badge.move, badge]));
    this.#draw();
  }

  /** Shows a hint: the `half` of the board where to look ("left" or "right"), or the `move`. Null takes it away. */
  hint(hint) {
    this.#hint = hint;
    this.#draw();
  }

  /** Gives the focus to the first pit that may be sown. */
  focus() {
    const first = [...this.#buttons.values()].find((button) => button.getAttribute("aria-disabled") === "false");
    first?.focus({ preventScroll: true });
  }

  #build() {
    if (!this.#position) return;
    const { pits } = this.#position.rules;
    const [held] = [...this.#buttons].find(([, button]) => button === document.activeElement) ?? [];
    this.#drawing = new Drawing(pits, this.#near);
    this.#buttons.clear();
    for (const hollow of this.#drawing.hollows()) if (hollow.pit !== null) this.#listen(hollow);
    this.#place.replaceChildren(this.#drawing.node);
    this.#buttons.get(held)?.focus({ preventScroll: true });
  }

  #listen(hollow) {
    const button = this.#drawing.button(hollow);
    const move = letterOf(hollow.pit);
    button.addEventListener("click", (event) => this.#press(hollow.side, move, event));
    button.addEventListener("pointerdown", (event) => {
      this.#touched = event.pointerType === "touch";
    });
    const look = (to) => (event) => {
      const touches = event.pointerType === "touch" || (event.type === "focus" && this.#touched);
      if (!touches) this.#look(hollow.side, to);
    };
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, look(move));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, look(null));
    this.#buttons.set(keyOf(hollow), button);
  }

  /** A pit is pressed. A finger hides nothing and hovers over nothing: its first touch shows where the seeds go. */
  #press(side, move, event) {
    const shows = event.pointerType === "touch" && this.#tapsTwice && this.#looked !== move;
    const playable = this.#mayMove(side) && !this.sowing && legalMoves(this.#position).includes(move);
    if (!shows || !playable) return this.#choose(side, move);
    this.#look(side, move);
    const what = [
      `Pit ${pitOf(move) + 1}`,
      counted(this.#position[side].pits[pitOf(move)], "seed"),
      effectText(play(this.#position, move)),
    ];
    this.#announce(`${what.filter(Boolean).join(", ")}. Tap again to sow.`);
  }

  /** Whether the side to move may be moved for. */
  #mayMove(side) {
    return this.#position?.turn === side && (this.#enabled === side || this.#enabled === "both");
  }

  #choose(side, move) {
    this.finish();
    if (!this.#mayMove(side)) {
      if (this.#enabled) this.#announce(`It is ${sideName(this.#position.turn)}'s turn.`);
      return;
    }
    const refused = refusal(this.#position, move);
    if (refused) {
      this.#announce(`${refused[0].toUpperCase()}${refused.slice(1)}.`);
      return;
    }
    this.#looked = null;
    this.#onMove(move);
  }

  #key(event) {
    this.#touched = false;
    if (isTyped(event) || event.shiftKey || !this.#position) return;
    this.finish();
    const pit = pitOf(event.key.toLowerCase());
    if (pit < 0 || pit >= this.#position.rules.pits || !this.#enabled) return;
    event.preventDefault();
    this.#choose(this.#position.turn, letterOf(pit));
  }

  #look(side, move) {
    const looked = move !== null && this.#mayMove(side) ? move : null;
    if (looked === this.#looked) return;
    this.#looked = looked;
    if (!this.sowing) this.#draw();
  }

  #draw() {
    if (!this.#drawing) return;
    const position = this.#position;
    const legal = new Set(this.#mayMove(position.turn) && !this.sowing ? legalMoves(position) : []);
    this.#label(legal);
    if (this.sowing) return;
    const looked = this.#looked && legal.has(this.#looked) ? preview(position, this.#looked) : null;
    const picture = looked ?? (this.#lastPly ? after(this.#lastPly) : still(position));
    this.#drawing.show(picture, boardText(position), this.#hinted(legal));
  }

  #hinted(legal) {
    const {
      rules: { pits },
      turn,
    } = this.#position;
    if (!this.#hint) return {};
    const { half, move } = this.#hint;
    // The middle pit of an odd number belongs to both halves.
    const inHalf = (pit) => (half === "left" ? 2 * pit < pits : 2 * (pits - 1 - pit) < pits);
    const hinted = (letter) => (move ? letter === move : inHalf(pitOf(letter)));
    const moves = [...legal].filter((letter) => letter !== "swap" && hinted(letter));
    return Object.fromEntries(moves.map((letter) => [keyOf({ side: turn, pit: pitOf(letter) }), "hinted"]));
  }

  #label(legal) {
    const position = this.#position;
    for (const { side, pit } of this.#drawing.hollows()) {
      if (pit === null) continue;
      const move = letterOf(pit);
      const button = this.#buttons.get(keyOf({ side, pit }));
      const mine = side === position.turn;
      const playable = mine && legal.has(move);
      const badge = mine ? this.#badges.get(move) : undefined;
      const effect = playable ? effectText(play(position, move)) : "";
      const label = [`pit ${pit + 1}`, counted(position[side].pits[pit], "seed"), effect, badge?.label];
      button.setAttribute("aria-label", label.filter(Boolean).join(", "));
      button.setAttribute("aria-disabled", String(!playable));
      button.tabIndex = playable ? 0 : -1;
      button.title = badge?.title ?? "";
      showBadge(button, badge);
    }
  }
}

function showBadge(button, badge) {
  let shown = button.querySelector(".value-badge");
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
