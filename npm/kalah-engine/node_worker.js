// The engine's own thread in Node.
import { parentPort } from "node:worker_threads";
import { EngineThread } from "./worker.js";

const thread = new EngineThread(
  (news, transfer) => parentPort?.postMessage(news, transfer),
  // A message to oneself would come before all that others sent.
  () => new Promise((resolve) => setImmediate(resolve)),
);
parentPort?.on("message", (order) => thread.hear(order));
