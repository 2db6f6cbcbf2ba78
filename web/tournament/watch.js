// The featured match: its recorded moves, shown one after the other at a pace at which one can follow.
/** @import { Ply } from "../game/rules.js" */
import { Board } from "../board/board.js";
import { parseMoves, parsePosition, parseRules, playAll } from "../game/notation.js";
import { marginOf, sideName, totalOf } from "../game/rules.js";
import { plyText } from "../game/words.js";
import { find, need } from "../shared/element.js";
import { text } from "../shared/texts.js";

/** Time between a move and the next one, in milliseconds; a little more before the opponent answers. */
const PAUSE = 900;
const ANSWER = 1500;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

class Broadcast {
  #page;
  #start;
  /** @type {Ply[]} */
  #plies;
  /** @type {number[]} */
  #values;
  #shown = 0;
  #plays = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #board;

  /** @param {HTMLElement} page */
  constructor(page) {
    this.#page = page;
    const { rules = "", position = "", moves = "", values = "" } = page.dataset;
    this.#start = parsePosition(position, parseRules(rules));
    this.#plies = playAll(this.#start, parseMoves(moves));
    this.#values = values ? values.split(",").map(Number) : [];
    this.#board = new Board(need(page, "#board"), { keys: false });
    this.#board.speed = "slow";
    this.#board.show(this.#start);
    need(page, "[data-play]").addEventListener("click", () => (this.#plays ? this.pause() : this.play()));
    this.#tell();
  }

  #position() {
    return this.#plies[this.#shown - 1]?.position ?? this.#start;
  }

  play() {
    if (this.#shown === this.#plies.length) {
      this.#shown = 0;
      this.#board.show(this.#start);
    }
    this.#plays = true;
    this.#tell();
    this.#timer = setTimeout(() => this.#step(), PAUSE);
  }

  pause() {
    clearTimeout(this.#timer);
    this.#plays = false;
    this.#tell();
  }

  /** Shows the next move, and after a while the one after it. */
  async #step() {
    const ply = this.#plies[this.#shown];
    if (!ply) return this.pause();
    this.#shown += 1;
    this.#tell(ply);
    await this.#board.animate(ply);
    if (!this.#plays) return;
    if (this.#shown === this.#plies.length) return this.pause();
    this.#timer = setTimeout(() => this.#step(), ply.extraTurn ? PAUSE : ANSWER);
  }

  /**
   * Says what was played and who is ahead.
   *
   * @param {Ply} [ply]
   */
  #tell(ply) {
    const isOver = this.#shown === this.#plies.length;
    const button = this.#plays ? "watch-pause" : isOver ? "watch-again" : "watch-play";
    need(this.#page, "[data-play]").textContent = text(button);
    if (ply) need(this.#page, "#told").textContent = plyText(ply);
    else if (isOver) need(this.#page, "#told").textContent += ` ${text("watch-over")}`;
    const position = this.#position();
    const margin = this.#values[this.#shown] ?? marginOf(position, "south");
    const share = 50 + (50 * margin) / Math.max(1, totalOf(position));
    need(this.#page, ".value-share").style.width = `${share}%`;
    const side = sideName(margin > 0 ? "south" : "north");
    need(this.#page, ".value-text").textContent = text("watch-ahead", { side, count: Math.abs(margin) });
  }

  get plays() {
    return this.#plays;
  }
}

const page = find(document, "#watch");
document.documentElement.classList.add("scripted");
if (page) {
  const broadcast = new Broadcast(page);
  if (!reducedMotion.matches) broadcast.play();
  // Nobody watches a page that is not seen.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && broadcast.plays) broadcast.pause();
  });
}
