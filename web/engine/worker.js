// The engine's own thread: answers questions in slices, so that it hears of the next one, and fetches what helps. A second such
// thread builds the database, so that the search never waits for it.
/** @import { Advice, Hint, Limits, Report, Verdict } from "./engine.js" */
import { EngineError, LocalEngine } from "./engine.js";
import { filesFor } from "./files.js";

/**
 * What the thread is told.
 *
 * @typedef {object} Asked
 * @property {"ask"} kind
 * @property {number} id
 * @property {string} position
 * @property {Limits & { rules?: string }} limits
 *
 * @typedef {object} Chosen
 * @property {"choose"} kind
 * @property {number} id
 * @property {string} position
 * @property {{ rules?: string, level: string | number, seed: number }} options
 *
 * @typedef {Asked | Chosen | { kind: "advise", id: number, advice: Advice }} Question
 *
 * @typedef {Question | { kind: "open", module: WebAssembly.Module } | { kind: "stop" } | { kind: "file", name: string, bytes: Uint8Array<ArrayBuffer> }
 *   | { kind: "build", rules: string, seeds: number }
 *   | { kind: "database", rules: string, seeds: number, values: Uint8Array<ArrayBuffer> }} Order
 *
 * What it tells.
 *
 * @typedef {{ kind: "answer", id: number, answer: string | null | Hint | Verdict }} Answer
 *
 * @typedef {Answer | { kind: "report", id: number, report: Report } | { kind: "refused", id: number, reason: string }
 *   | { kind: "needs", files: string[], rules: string, seeds: number }
 *   | { kind: "built", rules: string, seeds: number, values: Uint8Array<ArrayBuffer> }} News
 */

/** Milliseconds for which the thread hears nothing: at first few, so that there is a value soon, and then twice as many each time. */
const FIRST_SLICE = 5;
const SLICE = 40;

/** The engine's thread, wherever it runs. */
export class EngineThread {
  /** @type {LocalEngine | null} */
  #engine = null;
  /** @type {Asked | null} */
  #asked = null;
  #spent = 0;
  #slice = FIRST_SLICE;
  /** What was told last. */
  #found = "";
  #isSearching = false;
  #tell;
  #turn;

  /**
   * @param {(news: News, transfer?: ArrayBuffer[]) => void} tell
   * @param {() => Promise<void>} [turn] waits until what came meanwhile was heard
   */
  constructor(tell, turn = nextTask) {
    this.#tell = tell;
    this.#turn = turn;
  }

  /** @param {Order} order */
  hear(order) {
    if (order.kind === "open") this.#engine = new LocalEngine(order.module);
    else if (order.kind === "ask" || order.kind === "choose" || order.kind === "advise") this.#answer(order);
    else if (order.kind === "stop") this.#asked = null;
    else if (order.kind === "build") this.#build(order.rules, order.seeds);
    else if (order.kind === "database") this.#takeDatabase(order);
    else this.#takeFile(order);
  }

  /** @param {Extract<Order, { kind: "database" }>} order */
  #takeDatabase({ rules, seeds, values }) {
    this.#engine?.addDatabase(rules, seeds, values);
    release(values);
  }

  /** @param {Extract<Order, { kind: "file" }>} order */
  #takeFile({ name, bytes }) {
    this.#engine?.addFile(name, bytes);
    release(bytes);
  }

  /**
   * @param {string} rules
   * @param {number} seeds
   */
  #build(rules, seeds) {
    const values = this.#engine?.buildDatabase(rules, seeds);
    if (values) this.#tell({ kind: "built", rules, seeds, values }, [values.buffer]);
  }

  /** @param {Question} question */
  #answer(question) {
    const engine = this.#engine;
    if (!engine) return;
    const { id } = question;
    try {
      if (question.kind === "ask") this.#ask(engine, question);
      else if (question.kind === "advise") this.#tell({ kind: "answer", id, answer: engine.advise(question.advice) });
      else this.#tell({ kind: "answer", id, answer: engine.choose(question.position, question.options) });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#asked = null;
      this.#tell({ kind: "refused", id, reason: error.message });
    }
  }

  /**
   * @param {LocalEngine} engine
   * @param {Asked} asked
   */
  #ask(engine, asked) {
    const report = engine.ask(asked.position, asked.limits);
    this.#asked = asked;
    this.#spent = 0;
    this.#slice = FIRST_SLICE;
    const needs = engine.needs();
    if (report.state !== "done") {
      this.#tell({ kind: "needs", files: filesFor(needs), rules: needs.board, seeds: needs.seeds });
    }
    this.#report(asked, report);
    if (report.state !== "done") this.#search();
  }

  /** Searches in slices until nothing is left, or something else is asked. */
  async #search() {
    if (this.#isSearching) return;
    this.#isSearching = true;
    while (this.#asked && this.#engine) {
      await this.#turn();
      const asked = this.#asked;
      if (!asked) break;
      const left = (asked.limits.milliseconds ?? Infinity) - this.#spent;
      const slice = this.#slice;
      this.#slice = Math.min(2 * slice, SLICE);
      const report = this.#engine.advance(Math.min(slice, left));
      this.#spent += slice;
      this.#report(asked, left <= slice ? { ...report, state: "done" } : report);
    }
    this.#isSearching = false;
  }

  /**
   * @param {Asked} asked
   * @param {Report} report
   */
  #report(asked, report) {
    if (report.state === "done") this.#asked = null;
    // Most slices find nothing new.
    const found = JSON.stringify([asked.id, report.state, report.moves]);
    if (found === this.#found) return;
    this.#found = found;
    this.#tell({ kind: "report", id: asked.id, report });
  }
}

/**
 * Gives the memory of bytes back that the module has a copy of: a thread that makes few objects rarely looks for garbage.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function release(bytes) {
  bytes.buffer.transfer?.(0);
}

/** @type {MessageChannel | null} */
let channel = null;
/** @type {(() => void)[]} */
const waiting = [];

/**
 * Waits for the next task of a browser: at once, which `setTimeout` is not.
 *
 * @returns {Promise<void>}
 */
function nextTask() {
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
  }
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}

// In a browser this file is the thread itself.
if (typeof self !== "undefined" && "importScripts" in self) {
  const thread = new EngineThread((news, transfer) => self.postMessage(news, { transfer: transfer ?? [] }));
  self.addEventListener("message", ({ data }) => thread.hear(data));
}
