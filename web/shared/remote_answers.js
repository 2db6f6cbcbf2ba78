// Questions to the server that are answered by JSON. What does not arrive is sent again.
import { text } from "./texts.js";

/** After how long a request that did not arrive is sent again, in milliseconds. */
const AGAIN = 1500;
/** How often a request is sent at most: for a minute and a half. */
const TRIES = 60;

/** The version of this page, which the server compares with its own: the folder of its files. */
const [VERSION] = new URL(import.meta.url).pathname.split("/assets/")[1].split("/");
const HEADERS = { Accept: "application/json", "Kalah-Pages": VERSION };

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/** An answer of the server that says no, in its own words. */
export class Refused extends Error {}

export class RemoteAnswers {
  /** @type {string} */
  #address;
  /** @type {(connected: boolean) => void} */
  #onConnected;

  /**
   * Asks below `address`. `onConnected` is called when a request did not arrive, and when it did after all.
   *
   * @param {string} address
   * @param {(connected: boolean) => void} [onConnected]
   */
  constructor(address, onConnected = () => {}) {
    this.#address = address;
    this.#onConnected = onConnected;
  }

  /**
   * Does something that changes what the server keeps. The answer has the type that the caller says.
   *
   * @template Answer
   * @param {string} action
   * @param {{ [field: string]: string }} [fields]
   * @returns {Promise<Answer>}
   * @throws {Refused} if the server says no
   */
  async post(action, fields = {}) {
    return this.#ask(action, { method: "POST", body: new URLSearchParams(fields) });
  }

  /**
   * Reads what the server keeps at a path. The answer has the type that the caller says.
   *
   * @template Answer
   * @param {string} path
   * @returns {Promise<Answer>}
   * @throws {Refused} if the server says no
   */
  async get(path) {
    return this.#ask(path, {});
  }

  /**
   * @template Answer
   * @param {string} path
   * @param {RequestInit} options
   * @returns {Promise<Answer>}
   */
  async #ask(path, options) {
    for (let tries = 1; ; tries++) {
      let answer;
      try {
        answer = await fetch(`${this.#address}/${path}`, { ...options, headers: HEADERS });
      } catch (error) {
        if (tries === TRIES) throw new Refused(text("site-no-answer"), { cause: error });
        this.#onConnected(false);
        await pause(AGAIN);
        continue;
      }
      if (tries > 1) this.#onConnected(true);
      if (answer.status === 429 && tries < TRIES) {
        await pause(AGAIN);
        continue;
      }
      const told = await answer.json().catch(() => ({}));
      if (!answer.ok) throw new Refused(told.error ?? text("site-status", { status: String(answer.status) }));
      return told;
    }
  }
}
