// The board and its rules. Boards never change: sowing gives a new one.

/** How texts count pits: 1 to 9, a, b, c. */
export const LETTERS = "123456789abc";

const sum = (pits) => pits.reduce((total, seeds) => total + seeds, 0);

/** A board as the side to move sees it. Pits count from 0 here, from their owner's left. */
export class Board {
  constructor(own, ownStore, other, otherStore, capturesEmpty = false) {
    Object.assign(this, { own, ownStore, other, otherStore, capturesEmpty });
  }

  /** The own pits that hold seeds, from the left. */
  legalMoves() {
    return [...this.own.keys()].filter((pit) => this.own[pit] > 0);
  }

  isOver() {
    return sum(this.own) === 0 || sum(this.other) === 0;
  }

  /** The same board as the other side sees it. */
  turned() {
    return new Board(this.other, this.otherStore, this.own, this.ownStore, this.capturesEmpty);
  }

  /** The board after a ply, seen by whoever moves next; and whether that is the same side. */
  sow(pit) {
    const n = this.own.length;
    const own = this.own.slice();
    const other = this.other.slice();
    let { ownStore, otherStore } = this;

    let at = pit;
    let seeds = own[pit];
    own[pit] = 0;
    for (; seeds > 0; seeds--) {
      at = (at + 1) % (2 * n + 1);
      if (at < n) own[at]++;
      else if (at === n) ownStore++;
      else other[at - n - 1]++;
    }
    if (at < n && own[at] === 1 && (other[n - 1 - at] > 0 || this.capturesEmpty)) {
      ownStore += 1 + other[n - 1 - at];
      own[at] = other[n - 1 - at] = 0;
    }
    if (sum(own) === 0 || sum(other) === 0) {
      // What is left goes home.
      ownStore += sum(own);
      otherStore += sum(other);
      own.fill(0);
      other.fill(0);
    }
    const after = new Board(own, ownStore, other, otherStore, this.capturesEmpty);
    const again = at === n;
    return { board: again ? after : after.turned(), again };
  }

  /** Reads "<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s" and the moves that follow. */
  static parse(text, capturesEmpty = false) {
    const [literal, side, ...rest] = text.split(" ");
    const [n, south, north, ...seeds] = literal.slice(1, -1).split(",").map(Number);
    let board = new Board(seeds.slice(0, n), south, seeds.slice(n), north, capturesEmpty);
    if (side === "n") board = board.turned();
    const moves = rest.includes("moves") ? rest.slice(rest.indexOf("moves") + 1) : [];
    for (const letter of moves.filter((move) => move !== "swap").join("")) {
      board = board.sow(LETTERS.indexOf(letter)).board;
    }
    return board;
  }
}
