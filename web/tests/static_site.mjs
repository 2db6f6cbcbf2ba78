// node static_site.mjs FOLDER: the pages of `kalah site FOLDER --base /kalah` from a plain server of files, in a real browser.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { close, must, open, step } from "./browser.mjs";

const [folder] = process.argv.slice(2);
const LONGEST = 60_000;
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const missing = [];
const server = createServer((request, answer) => {
  const { pathname, search } = new URL(request.url, "http://host/");
  const path = join(folder, pathname.replace(/^\/kalah/, ""));
  if (request.method === "POST") return answer.writeHead(405).end();
  if (existsSync(path) && statSync(path).isDirectory()) {
    if (!pathname.endsWith("/")) return answer.writeHead(301, { location: `${pathname}/${search}` }).end();
    answer.writeHead(200, { "content-type": "text/html" });
    return createReadStream(join(path, "index.html")).pipe(answer);
  }
  if (!pathname.startsWith("/kalah/") || !existsSync(path)) {
    missing.push(pathname);
    return answer.writeHead(404).end();
  }
  answer.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
  createReadStream(path).pipe(answer);
});
await new Promise((done) => {
  server.listen(0, "127.0.0.1", done);
});
const { port } = server.address();
const at = (path) => `http://127.0.0.1:${port}/kalah${path}`;
const page = await open(at("/"), { reducedMotion: "reduce", serviceWorkers: "allow" });

await step("a game is played and looked at", async () => {
  await page.locator('button[value="engine:3"]').click();
  await page.waitForURL(/\/kalah\/play\/device\/\?game=/);
  await page.locator(".pit-button[aria-disabled=false]").first().waitFor({ timeout: LONGEST });
  await page.keyboard.press("2");
  await page.waitForFunction(() => document.querySelectorAll("#moves .ply").length > 1, undefined, {
    timeout: LONGEST,
  });
  await page.locator(".pit-button[aria-disabled=false]").first().waitFor({ timeout: LONGEST });
  await page.getByRole("link", { name: "Analyse" }).click();
  // What the engine answered may lie in the proofs, whose values are nobody's.
  await page.locator("#eval .value-text", { hasText: /on this device|proven/ }).waitFor({ timeout: LONGEST });
  must(/ply [2-9] of/.test(await page.locator("#stepper .where").textContent()), "the moves are not there");
});

await step("what is known is exact", async () => {
  await page.goto(at("/analysis/?rules=6x4"));
  await page.locator("#eval .value-text", { hasText: "book" }).waitFor({ timeout: LONGEST });
});

await step("puzzles, lessons and discoveries", async () => {
  await page.goto(at("/puzzles/"));
  await page.locator(".pit-button[aria-disabled=false]").first().waitFor();
  await page.goto(at("/learn/"));
  await page.getByRole("link", { name: "End in your store" }).click();
  await page.locator(".pit-button[aria-disabled=false]").first().waitFor();
  await page.keyboard.press("2");
  await page.getByRole("img", { name: "3 stars of 3." }).waitFor();
  await page.goto(at("/search/?rules=4x3&depth=2&step=4"));
  await page.locator(".where", { hasText: "step 4 of" }).waitFor({ timeout: LONGEST });
  await page.goto(at("/nim/"));
  await page.getByRole("link", { name: "Take 2 from pit 1" }).click();
  await page.getByRole("link", { name: "Take back" }).waitFor({ timeout: LONGEST });
  await page.goto(at("/book/discoveries/"));
  await page.getByRole("link", { name: "Analyse" }).first().click();
  await page.locator("#eval .value-text", { hasText: /exact|proven/ }).waitFor({ timeout: LONGEST });
});

await step("it works once the host is away", async () => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  server.close();
  server.closeAllConnections();
  await page.goto(at("/play/"));
  await page.locator('button[value="engine:a"]').click();
  await page.locator(".pit-button[aria-disabled=false]").first().waitFor({ timeout: LONGEST });
});

must(missing.length === 0, `there is no ${missing}`);
must(page.faults.length === 0, page.faults.join("; "));
await close();
