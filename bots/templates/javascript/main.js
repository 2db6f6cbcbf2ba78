// Speaks with the referee. Nothing here has to be changed.
//
// This thread listens, a worker thinks: so `stop` is heard while it does.

import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

import { Board, LETTERS } from "./board.js";
import { Clock, Stopped } from "./clock.js";
import { selectMove } from "./player.js";

const NAME = "JavaScript template";
const DEEPEST = 999;

if (isMainThread) {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL(import.meta.url), { workerData: stop });
  worker.on("error", (error) => {
    console.error(error);
    process.exit(1);
  });
  createInterface({ input: process.stdin })
    .on("line", (line) => {
      const word = line.trim().split(" ")[0];
      if (word === "quit") process.exit(0);
      if (word === "stop" || word === "go") Atomics.store(stop, 0, word === "stop" ? 1 : 0);
      if (word !== "stop") worker.postMessage(line.trim());
    })
    .on("close", () => process.exit(0));
} else {
  let board = null;
  let capturesEmpty = false;
  const answers = {
    uki: () => say(`id name ${NAME}\nid author you\nukiok`),
    isready: () => say("readyok"),
    newgame: (rules) => (capturesEmpty = rules.includes("+empty")),
    position: (text) => (board = Board.parse(text, capturesEmpty)),
    go: (limit) => say(`bestmove ${letter(think(board, ...limit.split(" ")))}`),
  };
  parentPort.on("message", (line) => {
    const [word, rest] = line.split(/ (.*)/s);
    answers[word]?.(rest ?? "");
  });
}

/** How texts count pits. What is no pit is told as it is, and the referee says so. */
function letter(pit) {
  return LETTERS[pit] ?? `selectMove=${pit}`;
}

function say(text) {
  writeSync(1, `${text}\n`);
}

/** Looks further and further, or just as far as the referee says. */
function think(board, kind, amount) {
  const clock = new Clock(kind, Number(amount), workerData);
  const [first, last] = kind === "lookahead" ? [Number(amount), Number(amount)] : [1, DEEPEST];
  let best = board.legalMoves().at(-1);
  try {
    for (let lookahead = first; lookahead <= last; lookahead++) {
      best = selectMove(board, lookahead, clock);
      say(`info depth ${lookahead} nodes ${clock.nodes}`);
    }
  } catch (reason) {
    if (!(reason instanceof Stopped)) throw reason;
  }
  return best;
}
