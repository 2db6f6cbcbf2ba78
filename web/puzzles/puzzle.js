// A puzzle: the turns that keep the result are found on the board; the server says whether they are.
import { Board, isTyped } from "../board/board.js";
import { movesText, parseMoves, parsePosition, parseRules } from "../game/notation.js";
import { isOver, play } from "../game/rules.js";
import { Refused, RemoteAnswers } from "../shared/remote_answers.js";
import { kept, keep } from "../shared/memory.js";
import { chooseSpeed } from "../board/speed.js";
import { plyText, signed, stateText } from "../game/words.js";

const page = document.querySelector("#puzzle");
const find = (selector) => page.querySelector(selector);

class Puzzle {
  #start = parsePosition(page.dataset.position, parseRules(page.dataset.rules));
  #solver = this.#start.turn;
  #plies = [];
  /** How many plies were right, replies among them: where a new try begins. */
  #right = 0;
  #state = "open";
  #remote = new RemoteAnswers(page.dataset.puzzle);
  #board = new Board(find("#board"), {
    onMove: (move) => this.#play(move),
    announce: (text) => this.#tell(text),
    near: page.dataset.near === "north" ? "north" : "south",
  });

  constructor() {
    chooseSpeed(find("select[data-speed]"), this.#board);
    this.#board.show(this.#start);
    document.addEventListener("keydown", (event) => this.#key(event));
    find("[data-retry]").addEventListener("click", () => this.#retry());
    find("[data-flip]")?.addEventListener("click", () => this.#board.flip());
    find("[data-solution]").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#solution();
    });
    this.#enter("open");
    this.#tell(stateText(this.#start));
  }

  #position() {
    return this.#plies.at(-1)?.position ?? this.#start;
  }

  /** Goes over to a state: "open" (a move is expected), "asking", "wrong" or "over". */
  #enter(state) {
    this.#state = state;
    const position = this.#position();
    this.#board.enabled = state === "open" && !isOver(position) && position.turn === this.#solver ? this.#solver : null;
    find("[data-retry]").hidden = state !== "wrong";
    find("[data-solution]").hidden = state === "over";
    page.classList.toggle("solved", state === "over");
  }

  #tell(text) {
    find("#told").textContent = text;
  }

  #say(text) {
    find("#outcome").textContent = text;
  }

  async #show(move) {
    const ply = play(this.#position(), move);
    this.#plies.push(ply);
    this.#tell(plyText(ply));
    await this.#board.animate(ply);
  }

  /** Plays a ply of the solver's, and asks whether it was right. */
  async #play(move) {
    this.#say("");
    this.#enter("asking");
    const shown = this.#show(move);
    try {
      const answer = await this.#remote.post("try", { moves: movesText(this.#plies) });
      await shown;
      await this.#hear(answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#say(error.message);
      this.#back();
    }
  }

  async #hear({ right, done, reply, text, rating, change, puzzle_rating: rated }) {
    if (typeof rating === "number") find("#rating").textContent = rating;
    if (!right || done) this.#count(right);
    if (!right) {
      this.#say(text ?? "Not quite: that gives the result away. Try again.");
      this.#enter("wrong");
      find("[data-retry]").focus({ preventScroll: true });
      return;
    }
    if (done) {
      const gained =
        typeof rating === "number" ? ` Your rating is ${rating} (${signed(change ?? 0)}), the puzzle's ${rated}.` : "";
      this.#say(`${text ?? "Solved."}${gained}`);
      this.#enter("over");
      find("a[data-next]")?.focus({ preventScroll: true });
      return;
    }
    for (const move of parseMoves(reply ?? "")) await this.#show(move);
    if (this.#position().turn === this.#solver && reply) {
      this.#right = this.#plies.length;
      this.#say("Right. Go on.");
    }
    this.#enter("open");
  }

  /** Counts puzzles that were solved at the first try, one after the other, and days on which one was. */
  #count(right) {
    const before = kept("puzzles") ?? { row: 0, days: 0, last: null, seen: null };
    const today = new Date().toISOString().slice(0, 10);
    const first = before.seen !== page.dataset.puzzle;
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const days = before.last === today ? before.days : before.last === yesterday ? before.days + 1 : 1;
    const row = first ? (right ? before.row + 1 : 0) : before.row;
    keep("puzzles", {
      row,
      seen: page.dataset.puzzle,
      ...(right ? { days, last: today } : { days: before.days, last: before.last }),
    });
    showStreak();
  }

  /** Back to where the last right turn ended. */
  #back() {
    this.#plies = this.#plies.slice(0, this.#right);
    this.#board.show(this.#position(), this.#plies.at(-1) ?? null);
    this.#enter("open");
  }

  #retry() {
    this.#say("");
    this.#back();
    this.#tell(stateText(this.#position()));
    this.#board.focus();
  }

  async #solution() {
    try {
      const { moves, text } = await this.#remote.post("solution");
      this.#plies = [];
      this.#enter("over");
      this.#board.show(this.#start);
      this.#say(text ?? `The solution is ${moves}.`);
      for (const move of parseMoves(moves)) await this.#show(move);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#say(error.message);
    }
  }

  #key(event) {
    if (isTyped(event)) return;
    if (event.key === "f") this.#board.flip();
    else if (event.key === "r" && this.#state === "wrong") this.#retry();
    else if (event.key === "n") find("a[data-next]")?.click();
  }
}

/** Says how many puzzles in a row were solved, and on how many days. */
function showStreak() {
  const { row = 0, days = 0 } = kept("puzzles") ?? {};
  const parts = [row > 1 ? `${row} in a row.` : "", days > 1 ? `${days} days in a row.` : ""];
  find("#streak").textContent = parts.filter(Boolean).join(" ");
}

if (page) {
  showStreak();
  document.documentElement.classList.add("scripted");
  new Puzzle();
}
