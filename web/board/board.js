// A board that is played on: the drawing, a button over each pit, and the keys of the pits.
//
// It knows the rules and nothing of games or servers: whoever uses it says what is shown and who may move, and hears of
// moves. Buttons that may not be pressed stay where they are, so that the focus is never lost while seeds are sown.
/** @import { Move, Ply, Position, Side } from "../game/rules.js" */
/** @import { Speed } from "./speed.js" */
import { Drawing, showBadge } from "./drawing.js";
import { isTyped } from "../shared/element.js";
import { kept, keep } from "../shared/memory.js";
import { legalMoves, letterOf, opposite, pitOf, play, refusal, sideName, sowingPath } from "../game/rules.js";
import { Sounds } from "./sounds.js";
import { BEATS } from "./speed.js";
import { after, drop, keyOf, lift, MOST_STEPS, preview, still, storeOf, take } from "./sowing.js";
import { boardText, effectText, seedsText } from "../game/words.js";
import { text } from "../shared/texts.js";

/** How long a seed flies, and captured heaps do, in beats; and how long it stands that the same player moves again. */
const FLIGHT = 3.4;
const SWEEP = 3.6;
const AGAIN = 700;

/** Whether a tap shows the path first, and a second one sows: a choice that this browser keeps. */
const TAPS = "taps";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {Side | "both"} Enabled the side whose pits may be sown; `both` for whichever is to move */

/** @typedef {{ half?: string, move?: Move }} BoardHint a hint: the half of the board, `left` or `right`, or the move */

/**
 * The value of a move, beside its pit.
 *
 * @typedef {object} Badge
 * @property {Move} move
 * @property {string} text text to be seen
 * @property {string} label text to be heard
 * @property {string} title text to be hovered over
 * @property {string} kind class: `exact` or `searched`, with `best` for a move that nothing beats
 */

/**
 * A ply that is being shown.
 *
 * @typedef {object} Sowing
 * @property {Ply} ply
 * @property {() => void} hurry ends its pause
 */

/**
 * Settings of a board.
 *
 * @typedef {object} BoardOptions
 * @property {(move: Move) => void} [onMove] is called with a legal move that was chosen
 * @property {(text: string) => void} [announce] is called with the reason why a move may not be played
 * @property {Side} [near] the side that lies below
 * @property {boolean} [keys] false if keys do not sow
 */

export class Board {
  #place;
  #onMove;
  #announce;
  #near;
  /** @type {Enabled | null} */
  #enabled = null;
  /** @type {Position | null} */
  #position = null;
  /** @type {Ply | null} */
  #lastPly = null;
  /** @type {Drawing | null} */
  #drawing = null;
  /** @type {Map<string, HTMLElement>} */
  #buttons = new Map();
  /** @type {Map<Move, Badge>} */
  #badges = new Map();
  /** @type {BoardHint | null} */
  #hint = null;
  /**
   * The move whose path is shown.
   *
   * @type {Move | null}
   */
  #looked = null;
  /** True if a finger gives the focus: that alone shows no path. */
  #touched = false;
  /** @type {Sowing | null} */
  #running = null;
  /** @type {Speed} */
  speed = "normal";
  sounds = new Sounds();
  /** @type {((drawing: Drawing) => void) | null} */
  #overlay = null;
  /** @type {((pit: { side: Side, pit: number }) => void) | null} */
  #picking = null;
  /** True if a touch shows the path first, and only the second one on the same pit sows. */
  #tapsTwice = kept(TAPS) !== "one";

  /**
   * Makes a board inside of `place`.
   *
   * @param {HTMLElement} place
   * @param {BoardOptions} [options]
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

  /** Whoever draws above the board: it is called with the drawing, and with each that takes its place. */
  set overlay(/** @type {(drawing: Drawing) => void} */ overlay) {
    this.#overlay = overlay;
    if (this.#drawing) overlay(this.#drawing);
  }

  /** Whoever hears of pits that are pressed, in place of sowing them; null where they are sown. */
  set picking(/** @type {((pit: { side: Side, pit: number }) => void) | null} */ picking) {
    this.#picking = picking;
    this.#draw();
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

  /**
   * Shows a position; `ply` is the one that led there, whose marks are shown. Badges and hints of another one go.
   *
   * @param {Position} position
   * @param {Ply | null} [ply]
   */
  show(position, ply = null) {
    this.finish();
    this.#set(position, ply);
  }

  /**
   * @param {Position} position
   * @param {Ply | null} ply
   */
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
   *
   * @param {Ply} ply
   */
  async animate(ply) {
    this.finish();
    const beat = reducedMotion.matches || document.hidden ? 0 : BEATS[this.speed];
    if (beat === 0) {
      this.#set(ply.position, ply);
      return;
    }
    this.#set(ply.before, null);
    /** @type {Sowing} */
    const running = { ply, hurry: () => {} };
    /** @type {Promise<void>} */
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
    if (ply.extraTurn && !ply.swept) this.#drawing?.again(ply.side, AGAIN);
  }

  /**
   * Lets the seeds of a ply fly one by one, then what they capture. Ends where somebody cuts it short.
   *
   * @param {Sowing} running
   * @param {number} beat
   */
  async #sow(running, beat) {
    const { ply } = running;
    const drawing = this.#drawing;
    const path = sowingPath(ply.before, ply.move);
    if (!drawing || path.length === 0 || path.length > MOST_STEPS) return;
    const picture = still(ply.before);
    const source = { side: ply.side, pit: pitOf(ply.move) };
    const pause = (/** @type {number} */ time) => new Promise((done) => setTimeout(done, time));
    const show = () => drawing.show(picture, boardText(ply.position));
    lift(picture, ply);
    picture.marks[keyOf(source)] = "source";
    show();
    const flights = [];
    for (const hollow of path) {
      flights.push(
        drawing.fly(source, hollow, FLIGHT * beat).then(() => {
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
    if (this.#running !== running || !ply.captured || !ply.landing) return;
    const taken = { side: opposite(ply.side), pit: ply.captured.pit };
    picture.marks[keyOf(ply.landing)] = "landed";
    picture.marks[keyOf(taken)] = "captured";
    show();
    await pause(2 * beat);
    if (this.#running !== running) return;
    this.sounds.play("capture");
    await Promise.all([taken, ply.landing].map((from) => drawing.fly(from, storeOf(ply.side), SWEEP * beat, false)));
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
    this.#drawing?.clear();
    running.hurry();
    this.#set(running.ply.position, running.ply);
  }

  /**
   * Shows values beside pits. An empty list takes them away.
   *
   * @param {Badge[]} list
   */
  badges(list) {
    this.#badges = new Map(list.map((badge) => [badge.move, badge]));
    this.#draw();
  }

  /**
   * Shows a hint. Null takes it away.
   *
   * @param {BoardHint | null} hint
   */
  hint(hint) {
    this.#hint = hint;
    this.#draw();
  }

  /**
   * Shows the path of a move of the side to move, as if the pointer were on its pit; null shows none.
   *
   * @param {Move | null} move
   */
  preview(move) {
    if (this.#position) this.#look(this.#position.turn, move);
  }

  /** Gives the focus to the first pit that may be sown. */
  focus() {
    const first = [...this.#buttons.values()].find((button) => button.getAttribute("aria-disabled") === "false");
    first?.focus({ preventScroll: true });
  }

  #build() {
    if (!this.#position) return;
    const { pits } = this.#position.rules;
    const [held = ""] = [...this.#buttons].find(([, button]) => button === document.activeElement) ?? [];
    const drawing = new Drawing(pits, this.#near);
    this.#drawing = drawing;
    this.#buttons.clear();
    for (const hollow of drawing.hollows()) {
      if (hollow.pit === null) continue;
      const button = drawing.button(hollow);
      this.#buttons.set(keyOf(hollow), button);
      this.#listen(button, hollow.side, letterOf(hollow.pit));
    }
    this.#place.replaceChildren(drawing.node);
    this.#overlay?.(drawing);
    this.#buttons.get(held)?.focus({ preventScroll: true });
  }

  /**
   * Listens to the button of a pit.
   *
   * @param {HTMLElement} button
   * @param {Side} side
   * @param {Move} move
   */
  #listen(button, side, move) {
    button.addEventListener("click", (event) => this.#press(side, move, event));
    button.addEventListener("pointerdown", (event) => {
      this.#touched = isTouch(event);
    });
    const look = (/** @type {Move | null} */ to) => (/** @type {Event} */ event) => {
      const touches = isTouch(event) || (event.type === "focus" && this.#touched);
      if (!touches) this.#look(side, to);
    };
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, look(move));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, look(null));
  }

  /**
   * Takes a press of a pit. A finger hovers over nothing: its first touch shows where the seeds go.
   *
   * @param {Side} side
   * @param {Move} move
   * @param {Event} event
   */
  #press(side, move, event) {
    if (this.#picking) return this.#picking({ side, pit: pitOf(move) });
    const position = this.#position;
    const shows = isTouch(event) && this.#tapsTwice && this.#looked !== move;
    const isFree = position && this.#mayMove(side) && !this.sowing;
    if (!shows || !isFree || !legalMoves(position).includes(move)) return this.#choose(side, move);
    this.#look(side, move);
    const what = [
      text("game-pit-begin", { pit: pitOf(move) + 1 }),
      seedsText(position[side].pits[pitOf(move)]),
      effectText(play(position, move)),
    ];
    this.#announce(text("game-tap-again", { what: what.filter(Boolean).join(", ") }));
  }

  /**
   * Returns true if the visitor may move for this side now.
   *
   * @param {Side} side
   */
  #mayMove(side) {
    return this.#position?.turn === side && (this.#enabled === side || this.#enabled === "both");
  }

  /**
   * Plays a move, or tells why it may not be played.
   *
   * @param {Side} side
   * @param {Move} move
   */
  #choose(side, move) {
    this.finish();
    const position = this.#position;
    if (!position) return;
    if (!this.#mayMove(side)) {
      if (this.#enabled) this.#announce(text("game-turn-of", { side: sideName(position.turn) }));
      return;
    }
    const refused = refusal(position, move);
    if (refused) {
      this.#announce(`${refused[0].toUpperCase()}${refused.slice(1)}.`);
      return;
    }
    this.#looked = null;
    this.#onMove(move);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.#touched = false;
    if (isTyped(event) || event.shiftKey || !this.#position || this.#picking) return;
    this.finish();
    const pit = pitOf(event.key.toLowerCase());
    if (pit < 0 || pit >= this.#position.rules.pits || !this.#enabled) return;
    event.preventDefault();
    this.#choose(this.#position.turn, letterOf(pit));
  }

  /**
   * Shows the path of a move; null shows none.
   *
   * @param {Side} side
   * @param {Move | null} move
   */
  #look(side, move) {
    const looked = move !== null && this.#mayMove(side) ? move : null;
    if (looked === this.#looked) return;
    this.#looked = looked;
    if (!this.sowing) this.#draw();
  }

  #draw() {
    const position = this.#position;
    if (!this.#drawing || !position) return;
    const legal = new Set(this.#mayMove(position.turn) && !this.sowing ? legalMoves(position) : []);
    this.#label(position, legal);
    if (this.sowing) return;
    const looked = this.#looked && legal.has(this.#looked) ? preview(position, this.#looked) : null;
    const picture = looked ?? (this.#lastPly ? after(this.#lastPly) : still(position));
    this.#drawing.show(picture, boardText(position), this.#hinted(position, legal));
  }

  /**
   * The classes of the pits that the hint means.
   *
   * @param {Position} position
   * @param {Set<Move>} legal
   * @returns {{ [hollow: string]: string }}
   */
  #hinted({ rules, turn }, legal) {
    if (!this.#hint) return {};
    const { pits } = rules;
    const { half, move } = this.#hint;
    // The middle pit of an odd number belongs to both halves.
    const inHalf = (/** @type {number} */ pit) => (half === "left" ? 2 * pit < pits : 2 * (pits - 1 - pit) < pits);
    const hinted = (/** @type {Move} */ letter) => (move ? letter === move : inHalf(pitOf(letter)));
    const moves = [...legal].filter((letter) => letter !== "swap" && hinted(letter));
    return Object.fromEntries(moves.map((letter) => [keyOf({ side: turn, pit: pitOf(letter) }), "hinted"]));
  }

  /**
   * Says on the button of each pit what it does.
   *
   * @param {Position} position
   * @param {Set<Move>} legal
   */
  #label(position, legal) {
    for (const { side, pit } of this.#drawing?.hollows() ?? []) {
      const button = this.#buttons.get(keyOf({ side, pit }));
      if (pit === null || !button) continue;
      const move = letterOf(pit);
      const mine = side === position.turn;
      const playable = mine && legal.has(move);
      const badge = mine ? this.#badges.get(move) : undefined;
      const effect = playable ? effectText(play(position, move)) : "";
      const label = [text("game-pit", { pit: pit + 1 }), seedsText(position[side].pits[pit]), effect, badge?.label];
      button.setAttribute("aria-label", label.filter(Boolean).join(", "));
      const pressable = playable || this.#picking !== null;
      button.setAttribute("aria-disabled", String(!pressable));
      button.tabIndex = pressable ? 0 : -1;
      button.title = badge?.title ?? "";
      showBadge(button, badge);
    }
  }
}

/** @type {(event: Event) => boolean} */
const isTouch = (event) => event instanceof PointerEvent && event.pointerType === "touch";
