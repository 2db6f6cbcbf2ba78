// A game that the server keeps: its states as they come.

/** After how long a stream that was refused is asked for again, in milliseconds. */
const AGAIN = 1500;

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
    addEventListener("offline", () => onConnected(false));
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
      if (this.#source !== source) return;
      this.#onConnected(false);
      // The browser tries a lost connection again by itself, but not one that was refused.
      if (source.readyState === EventSource.CLOSED) {
        setTimeout(() => {
          if (this.#source === source) this.#listen();
        }, AGAIN);
      }
    });
  }
}
