// Questions to the server that are answered by JSON. What does not arrive is sent again.

/** After how long a request that did not arrive is sent again, in milliseconds. */
const AGAIN = 1500;
/** How often a request is sent at most: for a minute and a half. */
const TRIES = 60;

const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/** An answer of the server that says no, in its own words. */
export class Refused extends Error {}

export class RemoteAnswers {
  #address;
  #onConnected;

  /** Asks below `address`. `onConnected(whether)` is told when a request did not arrive, and when it did after all. */
  constructor(address, onConnected = () => {}) {
    this.#address = address;
    this.#onConnected = onConnected;
  }

  /**
   * Does something that changes what is kept.
   *
   * @throws {Refused} if the server says no
   */
  async post(action, fields = {}) {
    return this.#ask(action, { method: "POST", body: new URLSearchParams(fields) });
  }

  /**
   * What is kept at a path.
   *
   * @throws {Refused} if the server says no
   */
  async get(path) {
    return this.#ask(path, {});
  }

  async #ask(path, options) {
    for (let tries = 1; ; tries++) {
      let answer;
      try {
        answer = await fetch(`${this.#address}/${path}`, { ...options, headers: { Accept: "application/json" } });
      } catch (error) {
        if (tries === TRIES) throw new Refused("The server cannot be reached.", { cause: error });
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
      if (!answer.ok) throw new Refused(told.error ?? `The server answered with status ${answer.status}.`);
      return told;
    }
  }
}
