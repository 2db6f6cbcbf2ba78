// A game that the server keeps: its states as they come, and what is done to it.
/** @import { Side } from "../game/rules.js" */
/** @import { ClockTimes } from "./clock.js" */
import { RemoteAnswers } from "../shared/remote_answers.js";

/**
 * A seat of a game.
 *
 * @typedef {object} Seat
 * @property {string} player the player as a word: `human`, `engine:4`, `random`
 * @property {string} name the name for people, in their language
 * @property {boolean} named true if the player gave that name
 * @property {boolean} free true if nobody sits there yet
 */

/**
 * The result of a game.
 *
 * @typedef {object} GameResult
 * @property {"finished" | "timed-out" | "resigned" | "aborted"} termination
 * @property {Side | null} winner
 * @property {number} margin South's store minus North's
 * @property {string} text the result in a sentence
 */

/** @typedef {"move" | "undo" | "hint" | "resign" | "rematch"} Action an action of a visitor */

/**
 * A game as the server tells it to a visitor. Sides are those on which players sit now.
 *
 * @typedef {object} GameState
 * @property {number} version grows with every change
 * @property {string} game address of the game
 * @property {"device"} [place] where it is kept, if not on the server
 * @property {string} rules
 * @property {string} start
 * @property {string} moves
 * @property {number} plies number of plies
 * @property {string} position
 * @property {Side} turn
 * @property {Side[]} you sides for which the visitor moves
 * @property {Record<Side, Seat>} seats
 * @property {"waiting" | "running" | "over"} status
 * @property {Side | null} thinking the side whose program thinks
 * @property {GameResult | null} result
 * @property {ClockTimes | null} clock
 * @property {Record<Action, boolean>} may actions that the visitor may take now
 * @property {boolean} practice true if moves are reviewed while the game goes on
 * @property {string | null} link address of the free seat
 * @property {string | null} next address of the game that followed
 */

/** @typedef {{ onState: (state: GameState) => void, onConnected: (connected: boolean) => void }} RemoteListener */

/** After how long a stream that was refused is asked for again, in milliseconds. */
const AGAIN = 1500;

export class RemoteGame {
  #address;
  #answers;
  /** @type {RemoteListener} */
  #listener = { onState() {}, onConnected() {} };
  /** @type {EventSource | null} */
  #source = null;

  /** @param {string} address address of the game */
  constructor(address) {
    this.#address = address;
    this.#answers = new RemoteAnswers(address, (connected) => this.#listener.onConnected(connected));
  }

  /**
   * Follows the game: `onState` gets every state, and the latest one after the connection was lost; `onConnected` is called when
   * the connection is lost and when it is there again.
   *
   * @param {RemoteListener} listener
   */
  follow(listener) {
    this.#listener = listener;
    addEventListener("online", () => this.#listen());
    addEventListener("offline", () => listener.onConnected(false));
    addEventListener("pagehide", () => this.#source?.close());
    addEventListener("pageshow", (event) => event.persisted && this.#listen());
    this.#listen();
  }

  /**
   * Does what a visitor asks for.
   *
   * @param {string} action
   * @param {{ [field: string]: string }} [fields]
   * @returns {Promise<any>} the new state; a hint if that was asked for
   * @throws {Refused} if the server says no
   */
  post(action, fields) {
    return this.#answers.post(action, fields);
  }

  /**
   * Answers a question of which nothing changes.
   *
   * @param {string} path
   * @returns {Promise<any>}
   * @throws {Refused} if the server says no
   */
  get(path) {
    return this.#answers.get(path);
  }

  #listen() {
    this.#source?.close();
    const source = new EventSource(`${this.#address}/events`);
    this.#source = source;
    source.addEventListener("state", (event) => {
      this.#listener.onConnected(true);
      this.#listener.onState(JSON.parse(event.data));
    });
    source.addEventListener("error", () => {
      if (this.#source !== source) return;
      this.#listener.onConnected(false);
      // The browser tries a lost connection again by itself, but not one that was refused.
      if (source.readyState === EventSource.CLOSED) {
        setTimeout(() => {
          if (this.#source === source) this.#listen();
        }, AGAIN);
      }
    });
  }
}
