// node bytes.mjs URL: the bytes that a server sends for the first and the second visit of each page that the device works for,
// without the service worker. They are counted between browser and server.
import { connect, createServer } from "node:net";
import { close, open } from "./browser.mjs";

const PAGES = ["/analysis", "/analysis?rules=6x4", "/play", "/puzzle", "/book", "/nim"];
const server = new URL(process.argv[2]);
let sent = 0;
const counter = createServer((browser) => {
  const upstream = connect(Number(server.port || 80), server.hostname);
  upstream.on("data", (bytes) => {
    sent += bytes.length;
  });
  browser.pipe(upstream).pipe(browser);
  for (const socket of [browser, upstream]) socket.on("error", () => [browser, upstream].map((end) => end.destroy()));
});
await new Promise((listening) => counter.listen(0, "127.0.0.1", listening));

/** Counts what is sent until a page has been quiet for a while. */
async function visit(page, address) {
  sent = 0;
  await page.goto(address, { waitUntil: "networkidle" });
  for (let before = -1; before !== sent; await page.waitForTimeout(2500)) before = sent;
  return sent;
}

for (const path of PAGES) {
  const address = new URL(path, `http://127.0.0.1:${counter.address().port}`).href;
  const first = await open("about:blank");
  const cold = await visit(first, address);
  const second = await first.context().newPage();
  await first.close();
  console.log(`${path}: ${cold}, then ${await visit(second, address)}`);
  await second.context().close();
}
await close();
counter.close();
