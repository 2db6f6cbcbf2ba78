// The engine as others use it: in a thread of its own, with the files and the database that a position needs.
/** @import { Advice, Hint, Limits, Report, Verdict } from "./engine.js" */
/** @import { Answer, News, Order } from "./worker.js" */
import { unpacked } from "./files.js";

/**
 * A thread of the engine.
 *
 * @typedef {object} Thread
 * @property {(order: Order, transfer?: ArrayBuffer[]) => void} post
 * @property {() => void} close
 */

/**
 * What differs between browsers and Node.
 *
 * @typedef {object} Surroundings
 * @property {() => Promise<WebAssembly.Module>} module
 * @property {(onNews: (news: News) => void, onFailure: (reason: string) => void) => Thread} thread
 * @property {(name: string) => Promise<Uint8Array<ArrayBuffer>>} file
 */

/**
 * A question that has one answer.
 *
 * @typedef {object} Request
 * @property {(answer: Answer["answer"]) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * A question under way.
 *
 * @typedef {object} Question
 * @property {number} id
 * @property {Report | null} last
 * @property {(report: Report) => void} [onReport]
 * @property {(report: Report) => void} resolve
 * @property {(error: Error) => void} reject
 */

/** @type {Surroundings} */
const BROWSER = {
  module: () => WebAssembly.compileStreaming(fetch(new URL("kalah-engine.wasm", import.meta.url))),
  thread(onNews, onFailure) {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => onNews(data));
    worker.addEventListener("error", (event) => onFailure(event.message || "its thread does not start"));
    return {
      post: (order, transfer = []) => worker.postMessage(order, transfer),
      close: () => worker.terminate(),
    };
  },
  async file(name) {
    const answer = await fetch(new URL(`files/${name}`, import.meta.url));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  },
};

/** Limits of a search for advice. */
const ENOUGH = { depth: 12, milliseconds: 1500 };

/** An engine. It answers one question at a time: the next one ends the one before. */
export class Engine {
  #surroundings;
  /** @type {Promise<WebAssembly.Module>} */
  #module;
  #thread;
  /** @type {Thread | null} */
  #builder = null;
  /** @type {Question | null} */
  #question = null;
  #asked = 0;
  /** Questions that have one answer, by id. @type {Map<number, Request>} */
  #requests = new Map();
  /** Done when the files that the latest question needs were handed over. */
  #provided = Promise.resolve();
  /** The board whose database is there or is being built. */
  #board = "";
  /** Files that the thread has, or will have soon. @type {Set<string>} */
  #files = new Set();
  /** Why there is no thread any more. */
  #failure = "";

  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.#surroundings = surroundings;
    this.#module = surroundings.module();
    // It starts while the module is compiled.
    this.#thread = this.#start();
  }

  /**
   * Starts an engine.
   *
   * @param {Surroundings} [surroundings] those of a browser if left out
   * @throws if there is no WebAssembly, or the module does not load
   */
  static async open(surroundings = BROWSER) {
    const engine = new this(surroundings);
    try {
      await engine.#module;
    } catch (error) {
      engine.close();
      throw error;
    }
    return engine;
  }

  /**
   * Analyses a position, in any text that `kalah analyse` reads; an empty one is the start of the rules. `onReport` gets what is known
   * at once, and then whatever is found. Returns what is known at the end: when nothing is left to search, at the limits, when
   * `signal` aborts, or when another question is asked.
   *
   * @param {string} position
   * @param {Limits & { rules?: string, onReport?: (report: Report) => void, signal?: AbortSignal }} [options]
   * @returns {Promise<Report>}
   */
  analyse(position, { onReport, signal, ...limits } = {}) {
    this.#end();
    if (this.#failure) return Promise.reject(new Error(this.#failure));
    return new Promise((resolve, reject) => {
      this.#asked += 1;
      const id = this.#asked;
      this.#question = { id, last: null, onReport, resolve, reject };
      signal?.addEventListener("abort", () => {
        if (this.#question?.id === id) this.stop();
      });
      this.#thread.post({ kind: "ask", id, position, limits });
    });
  }

  /**
   * Chooses the move of an opponent at a level, "a" to "c" or 1 to 10; null if the game is over. The same seed chooses the same.
   *
   * @param {string} position
   * @param {{ rules?: string, level: string | number, seed: number }} options
   * @returns {Promise<string | null>}
   */
  async choose(position, options) {
    // Fetches what it has to know first.
    await this.analyse(position, { rules: options.rules, depth: 1 });
    await this.#provided;
    return /** @type {Promise<string | null>} */ (this.#request({ kind: "choose", position, options }));
  }

  /**
   * Advises on a position that is searched for a second or two: by a hint for who is to move there, or by the verdict on a move.
   *
   * @template {Advice} Asked
   * @param {string} position
   * @param {Asked} advice
   * @param {{ rules?: string }} [options]
   * @returns {Promise<Asked extends { kind: "hint" } ? Hint : Verdict>}
   */
  async advise(position, advice, { rules } = {}) {
    const asked = this.#asked + 1;
    await this.analyse(position, { rules, ...ENOUGH });
    if (this.#asked !== asked) throw new Error("another question was asked");
    return /** @type {any} */ (this.#request({ kind: "advise", advice }));
  }

  /**
   * @param {{ kind: "choose", position: string, options: { rules?: string, level: string | number, seed: number } }
   *   | { kind: "advise", advice: Advice }} question
   * @returns {Promise<Answer["answer"]>}
   */
  #request(question) {
    if (this.#failure) return Promise.reject(new Error(this.#failure));
    return new Promise((resolve, reject) => {
      this.#asked += 1;
      this.#requests.set(this.#asked, { resolve, reject });
      this.#thread.post({ ...question, id: this.#asked });
    });
  }

  /** Ends the question under way. */
  stop() {
    this.#thread.post({ kind: "stop" });
    this.#end();
  }

  /** Ends the engine and gives its memory back. */
  close() {
    this.#fail("the engine was closed");
  }

  #start() {
    const thread = this.#surroundings.thread(
      (news) => this.#hear(news),
      (reason) => this.#fail(reason),
    );
    this.#module.then(
      (module) => thread.post({ kind: "open", module }),
      () => {},
    );
    return thread;
  }

  /** @param {News} news */
  #hear(news) {
    if (news.kind === "needs") {
      this.#provided = this.#provide(news);
    } else if (news.kind === "built") {
      this.#takeDatabase(news);
    } else if (this.#requests.has(news.id)) {
      this.#settle(news);
    } else if (news.kind === "answer" || news.id !== this.#question?.id) {
      return;
    } else if (news.kind === "refused") {
      this.#refuse(news.reason);
    } else {
      this.#question.last = news.report;
      this.#question.onReport?.(news.report);
      if (news.report.state === "done") this.#end();
    }
  }

  /** @param {Extract<News, { id: number }>} news the answer to a request, or why there is none */
  #settle(news) {
    const request = this.#requests.get(news.id);
    this.#requests.delete(news.id);
    if (news.kind === "answer") request?.resolve(news.answer);
    else if (news.kind === "refused") request?.reject(new Error(news.reason));
  }

  /**
   * Hands over the files that help, and then has the database built.
   *
   * @param {{ files: string[], rules: string, seeds: number }} needs
   */
  async #provide({ files, rules, seeds }) {
    const missing = files.filter((name) => !this.#files.has(name));
    const fetched = missing.map((name) => ({ name, bytes: this.#fetch(name) }));
    for (const { name, bytes } of fetched) this.#handOver(name, await bytes);
    // A book or a proof may have answered the question.
    if (seeds === 0 || this.#board === rules || !this.#question || this.#failure) return;
    this.#builder?.close();
    const builder = this.#start();
    this.#builder = builder;
    this.#board = rules;
    // It is opened by then.
    await this.#module;
    builder.post({ kind: "build", rules, seeds });
  }

  /**
   * Fetches a file; null if it is not to be had.
   *
   * @param {string} name
   */
  async #fetch(name) {
    this.#files.add(name);
    try {
      return await unpacked(await this.#surroundings.file(name));
    } catch {
      // The search goes on without it, and the next question asks again.
      this.#files.delete(name);
      return null;
    }
  }

  /**
   * @param {string} name
   * @param {Uint8Array<ArrayBuffer> | null} bytes
   */
  #handOver(name, bytes) {
    if (bytes) this.#thread.post({ kind: "file", name, bytes }, [bytes.buffer]);
  }

  /** @param {{ rules: string, seeds: number, values: Uint8Array<ArrayBuffer> }} built */
  #takeDatabase({ rules, seeds, values }) {
    // Its memory is as large as the database.
    this.#builder?.close();
    this.#builder = null;
    this.#thread.post({ kind: "database", rules, seeds, values }, [values.buffer]);
  }

  /** Ends the question with what is known. */
  #end() {
    const question = this.#question;
    this.#question = null;
    if (question?.last) question.resolve({ ...question.last, state: "done" });
    else question?.reject(new Error("stopped before anything was known"));
  }

  /** @param {string} reason */
  #refuse(reason) {
    const question = this.#question;
    this.#question = null;
    question?.reject(new Error(reason));
  }

  /** @param {string} reason */
  #fail(reason) {
    this.#failure = reason;
    this.#thread.close();
    this.#builder?.close();
    this.#refuse(reason);
    for (const { reject } of this.#requests.values()) reject(new Error(reason));
    this.#requests.clear();
  }
}
