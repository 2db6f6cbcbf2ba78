// The engine in Node: threads of `node:worker_threads`, and files beside this one.
/** @import { Surroundings } from "./client.js" */
/** @import { News } from "./worker.js" */
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { Engine as BrowserEngine } from "./client.js";

/** @type {Surroundings} */
const NODE = {
  module: async () =>
    WebAssembly.compile(
      await readFile(new URL("kalah-engine.wasm", import.meta.url)),
    ),
  thread(onNews, onFailure) {
    const worker = new Worker(new URL("node_worker.js", import.meta.url));
    worker.on("message", (/** @type {News} */ news) => onNews(news));
    worker.on("error", (error) => onFailure(error.message));
    return {
      post: (order, transfer = []) => worker.postMessage(order, transfer),
      close: () => worker.terminate(),
    };
  },
  file: async (name) =>
    new Uint8Array(await readFile(new URL(`files/${name}`, import.meta.url))),
};

/** An engine, see `client.js`. Node ends once it is closed. */
export class Engine extends BrowserEngine {
  static open(surroundings = NODE) {
    return super.open(surroundings);
  }
}
