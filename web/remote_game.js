// A game that the server keeps: its states as they come, and what is done to it.

/** After how long a request that did not arrive is sent again, in milliseconds. */
const AGAIN = 1500;
/** How often a request is sent at most: for a minute and a half. */
const TRIES = 60;

const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

/** An answer of the server that says no, in its own words. */
export class Refused extends Error {}

export class RemoteGame {
  #address;
  #onState;
  #onConnected;
  #source = null;

  /**
   * The game at `address`. `onState(state)` gets every state, and whoever was away gets the present one;
   * `onConnected(whether)` is told when the connection is lost and when it is there again.
   */
  constructor(address, { onState, onConnected }) {
    this.#address = address;
    this.#onState = onState;
    this.#onConnected = onConnected;
    addEventListener("online", () => this.#listen());
    addEventListener("pagehide", () => this.#source?.close());
    addEventListener("pageshow", (event) => event.persisted && this.#listen());
    this.#listen();
  }

  #listen() {
    this.#source?.close();
    const source = new EventSource(`${this.#address}/events`);
    this.#source = source;
    source.addEventListener("state", (event) => {
      this.#onConnected(true);
      this.#onState(JSON.parse(event.data));
    });
    source.addEventListener("error", () => {
      this.#onConnected(false);
      // The browser tries a lost connection again by itself, but not one that was refused.
      if (source.readyState === EventSource.CLOSED) {
        setTimeout(() => { if (this.#source === source) this.#listen(); }, AGAIN);
      }
    });
  }

  /**
   * Does something: `move`, `undo`, `hint`, `resign` or `rematch`. What does not arrive is sent again.
   *
   * @throws {Refused} if the server says no
   */
  async post(action, fields = {}) {
    const headers = { Accept: "application/json" };
    return this.#ask(action, { method: "POST", headers, body: new URLSearchParams(fields) });
  }

  /** What there is below the address of the game: its state, or a verdict. */
  async get(path) {
    return this.#ask(path, { headers: { Accept: "application/json" } });
  }

  async #ask(path, options) {
    for (let tries = 1; ; tries++) {
      let answer;
      try {
        answer = await fetch(`${this.#address}/${path}`, options);
      } catch (error) {
        if (tries === TRIES) throw new Refused("The server cannot be reached.", { cause: error });
        this.#onConnected(false);
        await pause(AGAIN);
        continue;
      }
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
