// A game that this device keeps: against its own engine, or at one board. It answers as the server does for the games that it keeps.
/** @import { Move, Ply, Position, Side } from "../game/rules.js" */
/** @import { GameResult, GameState, Seat } from "./remote_game.js" */
/** @import { KeptGame } from "./kept_games.js" */
import { Device } from "../device/engine.js";
import { movesText, parseMoves, parsePosition, parseRules, playAll, positionText } from "../game/notation.js";
import { isOver, marginOf, opposite, play, seatAtStart, sideName, SIDES, startOf } from "../game/rules.js";
import { readerName } from "../game/words.js";
import { Refused } from "../shared/remote_answers.js";
import { keepMistake } from "../puzzles/kept_mistakes.js";
import { addressOf, keepGame, newId } from "./kept_games.js";
import { text } from "../shared/texts.js";

/** @typedef {{ onState: (state: GameState) => void, onFailure: (reason: string) => void }} GameListener */

const PEOPLE = "human";

/** @param {string} player */
const levelOf = (player) => player.replace("engine:", "");

export class DeviceGame {
  /** @type {KeptGame} */
  #kept;
  /** @type {Position} */
  #start;
  /** @type {Ply[]} */
  #plies;
  #version = 1;
  #device = new Device();
  /** @type {GameListener | null} */
  #listener = null;

  /** @param {KeptGame} kept */
  constructor(kept) {
    this.#kept = kept;
    this.#start = parsePosition(kept.start, parseRules(kept.rules));
    this.#plies = playAll(this.#start, parseMoves(kept.moves));
  }

  /**
   * Follows the game: `onState` gets every state from now on, and `onFailure` the reason if this device cannot play.
   *
   * @param {GameListener} listener
   */
  follow(listener) {
    this.#listener = listener;
    this.#reply();
  }

  /**
   * Does what a visitor asks for, and answers with what the server would.
   *
   * @param {string} action
   * @param {{ [field: string]: string }} [fields]
   * @returns {Promise<any>}
   * @throws {Refused} if that cannot be done now
   */
  async post(action, fields = {}) {
    const { may } = this.state();
    if (action === "hint") {
      if (!may.hint) throw new Refused(text("play-no-hint-now"));
      this.#kept.helped = true;
      keepGame(this.#kept);
      return this.#device.hint(this.#position(), this.#plies.length, Number(fields.step));
    }
    if (action === "move") this.#move(/** @type {Move} */ (fields.move), Number(fields.ply));
    else if (action === "undo") this.#undo(Number(fields.ply));
    else if (action === "resign" && may.resign) this.#kept.resigned = seatAtStart(this.#plies, this.#own()[0]);
    else if (action === "rematch" && may.rematch) this.#rematch();
    this.#changed();
    return this.state();
  }

  /**
   * Answers a question of which nothing changes: the state, or the verdict on a ply.
   *
   * @param {string} path
   * @returns {Promise<any>}
   */
  async get(path) {
    const { pathname, searchParams: query } = new URL(path, "http://device/");
    if (pathname !== "/verdict") return this.state();
    const index = Number(query.get("ply"));
    const ply = this.#plies[index];
    if (!ply) throw new Refused(text("play-no-such-move"));
    const verdict = await this.#device.review(ply.before, index, ply.move, query.has("better"));
    // To exchange the seats is a question of taste on most boards.
    const isOwn = this.#isHuman(ply.side, index) && ply.move !== "swap";
    if (isOwn && verdict.loss > 0) keepMistake(ply.before, ply.move, verdict.loss);
    return verdict;
  }

  /** @returns {GameState} */
  state() {
    const position = this.#position();
    const result = this.#result();
    const own = this.#own();
    const isMine = !result && own.includes(position.turn);
    const playsOn = !result && !isMine;
    const hasOwn = this.#plies.some((ply, index) => this.#isHuman(ply.side, index));
    return {
      version: this.#version,
      game: addressOf(this.#kept.id),
      place: "device",
      rules: this.#kept.rules,
      start: this.#kept.start,
      moves: movesText(this.#plies),
      plies: this.#plies.length,
      position: positionText(position),
      turn: position.turn,
      you: own,
      seats: { south: this.#seat("south"), north: this.#seat("north") },
      status: result ? "over" : "running",
      thinking: playsOn ? position.turn : null,
      result,
      clock: null,
      may: {
        move: isMine,
        undo: hasOwn && !this.#kept.resigned,
        hint: isMine && this.#device.knows(position.rules),
        resign: !result,
        rematch: result !== null,
      },
      practice: this.#kept.practice,
      link: null,
      next: this.#kept.next && addressOf(this.#kept.next),
    };
  }

  #position() {
    return this.#plies.at(-1)?.position ?? this.#start;
  }

  /**
   * The player on a side after so many plies, all if that is left out.
   *
   * @param {Side} side
   * @param {number} [plies]
   */
  #player(side, plies) {
    return this.#kept.players[seatAtStart(this.#plies.slice(0, plies), side)];
  }

  /**
   * @param {Side} side
   * @param {number} [plies]
   */
  #isHuman(side, plies) {
    return this.#player(side, plies) === PEOPLE;
  }

  /** The sides for which the visitor moves. */
  #own() {
    return SIDES.filter((side) => this.#isHuman(side));
  }

  /**
   * @param {Side} side
   * @returns {Seat}
   */
  #seat(side) {
    const player = this.#player(side);
    const alone = this.#own().length === 1;
    const name = alone ? readerName() : sideName(side);
    const level = levelOf(player).toUpperCase();
    return { player, name: player === PEOPLE ? name : text("play-engine-level", { level }), free: false, named: false };
  }

  /** @returns {GameResult | null} */
  #result() {
    const position = this.#position();
    const margin = marginOf(position, "south");
    if (this.#kept.resigned) {
      const loser = seatAtStart(this.#plies, this.#kept.resigned);
      const winner = opposite(loser);
      const told = text("play-resigns", { loser: sideName(loser), winner: sideName(winner) });
      return { termination: "resigned", winner, margin, text: told };
    }
    if (!isOver(position)) return null;
    const winner = margin === 0 ? null : margin > 0 ? "south" : "north";
    const told = winner
      ? text("play-wins-by", { side: sideName(winner), count: Math.abs(margin) })
      : text("play-a-draw");
    return { termination: "finished", winner, margin, text: told };
  }

  /**
   * @param {Move} move
   * @param {number} plies number of plies before it, as the page has it
   */
  #move(move, plies) {
    const isMine = this.state().may.move && plies === this.#plies.length;
    if (!isMine) throw new Refused(text("play-not-your-move"));
    this.#plies = [...this.#plies, play(this.#position(), move)];
  }

  /**
   * Takes back to the last own choice.
   *
   * @param {number} plies number of plies that the page has
   */
  #undo(plies) {
    if (plies !== this.#plies.length || !this.state().may.undo) return;
    this.#kept.helped = true;
    const last = this.#plies.findLastIndex((ply, index) => this.#isHuman(ply.side, index));
    this.#plies = this.#plies.slice(0, last);
  }

  /** Sets up the next game, once. */
  #rematch() {
    if (this.#kept.next) return;
    const id = newId();
    const rules = parseRules(this.#kept.rules);
    const winner = this.#result()?.winner;
    const isPlain = SIDES.some((side) => positionText(startOf(rules, side)) === this.#kept.start);
    const first = winner ? seatAtStart(this.#plies, winner) : opposite(this.#start.turn);
    const start = this.#kept.alternate && isPlain ? positionText(startOf(rules, first)) : this.#kept.start;
    const next = { ...this.#kept, id, start, moves: "", resigned: null, next: null, helped: false };
    keepGame({ ...next, seed: newSeed() });
    this.#kept.next = id;
  }

  /** Keeps the game, tells it, and has the engine reply. */
  #changed() {
    this.#version += 1;
    this.#kept.moves = movesText(this.#plies);
    keepGame(this.#kept);
    this.#listener?.onState(this.state());
    this.#reply();
  }

  async #reply() {
    const { thinking } = this.state();
    if (!thinking) return;
    const version = this.#version;
    const level = levelOf(this.#player(thinking));
    try {
      const move = await this.#device.choose(this.#position(), { level, seed: this.#kept.seed });
      // Whatever happened meanwhile asked anew.
      if (version !== this.#version) return;
      this.#plies = [...this.#plies, play(this.#position(), move)];
      this.#changed();
    } catch (error) {
      if (version === this.#version) this.#listener?.onFailure(error instanceof Error ? error.message : String(error));
    }
  }
}

/** A seed for the errors of a level: games differ. */
export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;
