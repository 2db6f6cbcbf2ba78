// When to stop thinking.

/** Time is up. The move of the last finished look-ahead counts. */
export class Stopped extends Error {}

export class Clock {
  nodes = 0; // positions visited

  /**
   * A clock that starts now.
   * @param kind "movetime" in milliseconds or "nodes", else there is no limit
   * @param stop shared memory, not 0 once the referee has said `stop`
   */
  constructor(kind, amount, stop = new Int32Array(1)) {
    this.stop = stop;
    this.maxNodes = kind === "nodes" ? amount : Infinity;
    this.end = kind === "movetime" ? performance.now() + amount : Infinity;
  }

  /** To be called at every position that is visited. Throws Stopped when time is up. */
  check() {
    this.nodes++;
    if (this.nodes > this.maxNodes || Atomics.load(this.stop, 0) !== 0) throw new Stopped();
    if (this.nodes % 256 === 0 && performance.now() >= this.end) throw new Stopped();
  }
}
