// Makes the pictures of this folder again: node docs/pictures/make.mjs KALAH [NAME...]
//
// KALAH is the program, NAME the beginning of a picture's name; without names all are made. Needs what the tests of the
// pages need (npm ci --prefix web, Chromium), ffmpeg for the moving pictures, and pngquant. The class is that of
// `kalah demo`, on a port of its own of 127.0.0.1, and ends with this script.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "../../web/node_modules/playwright-core/index.mjs";

const [kalah, ...names] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const wanted = (name) => names.length === 0 || names.some((begin) => name.startsWith(begin));
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const programs = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? programs.find(existsSync),
  args: ["--no-sandbox", "--hide-scrollbars"],
});

/** A demonstration with its two links. */
async function demo() {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  const server = spawn(kalah, ["demo", "--listen", `127.0.0.1:${port}`], { stdio: ["ignore", "pipe", "ignore"] });
  process.once("exit", () => server.kill());
  let printed = "";
  server.stdout.on("data", (data) => (printed += data));
  while (!printed.includes("Ctrl-C stops")) await pause(100);
  const link = (role) => printed.match(new RegExp(`As ${role}: +(\\S+)`))[1];
  const stop = async () => {
    server.kill("SIGINT");
    await new Promise((resolve) => server.once("exit", resolve));
  };
  return { url: `http://127.0.0.1:${port}`, lecturer: link("the lecturer"), student: link("a student"), stop };
}

/** Records the part `clip` of a page while `work` is done, and writes it as an animated WebP of so many frames a second. */
async function record(page, name, { clip, rate, speed = 1, encoding }, work) {
  const folder = mkdtempSync(join(tmpdir(), "kalah-frames-"));
  const session = await page.context().newCDPSession(page);
  const frames = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ data, time: metadata.timestamp });
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await session.send("Page.startScreencast", { format: "png" });
  await work();
  await session.send("Page.stopScreencast");
  const end = Date.now() / 1000;
  const lines = frames.map(({ data, time }, index) => {
    const file = join(folder, `${index}.png`);
    writeFileSync(file, Buffer.from(data, "base64"));
    const lasts = (frames[index + 1]?.time ?? Math.max(end, time + 0.1)) - time;
    return `file '${file}'\nduration ${(lasts / speed).toFixed(3)}\n`;
  });
  const list = join(folder, "frames.txt");
  writeFileSync(list, `${lines.join("")}file '${join(folder, `${frames.length - 1}.png`)}'\n`);
  const { x, y, width, height } = clip;
  const filters = `crop=${width}:${height}:${x}:${y},fps=${rate}`;
  const encoded = ["-c:v", "libwebp_anim", ...encoding, "-compression_level", 6, "-loop", 0];
  const words = ["-v", "error", "-y", "-f", "concat", "-safe", 0, "-i", list, "-vf", filters, ...encoded];
  execFileSync("ffmpeg", [...words, join(here, name)].map(String));
  rmSync(folder, { recursive: true });
  console.log(name);
}

/** A page in this colour scheme. */
async function open(address, scheme, viewport) {
  const context = await browser.newContext({ viewport, colorScheme: scheme });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** A still picture of a part of a page, in 128 colours. */
async function still(page, name, clip) {
  const file = join(here, name);
  await page.screenshot({ path: file, clip });
  execFileSync("pngquant", ["--force", "--strip", "--speed", "1", "--output", file, "128", file]);
  console.log(name);
}

/** The board of the analysis with the values of all moves, while a game is played along its best line. */
async function analysis(scheme) {
  const name = `analysis-${scheme}.webp`;
  if (!wanted(name)) return;
  const server = await demo();
  const page = await open(`${server.url}/analysis?rules=6x6`, scheme, { width: 800, height: 900 });
  const values = () => page.waitForFunction(() => document.querySelector(".value-badge"), null, { timeout: 60_000 });
  await values();
  const top = await page.locator(".analysis-board").evaluate((board) => Math.floor(board.getBoundingClientRect().top));
  const low = await page.locator("#board").evaluate((board) => Math.ceil(board.getBoundingClientRect().bottom));
  const clip = { x: 0, y: top - 6, width: 800, height: low - top + 18 };
  await record(page, name, { clip, rate: 12, encoding: ["-q:v", 38] }, async () => {
    await pause(1500);
    for (const pit of ["1", "3", "4", "2", "2"]) {
      await page.keyboard.press(pit);
      await pause(400);
      await values();
      await pause(1700);
    }
  });
  await page.context().close();
  await server.stop();
}

/** The matrix of a class while matches are played. */
async function matrix(scheme) {
  const name = `matrix-${scheme}.webp`;
  if (!wanted(name)) return;
  const server = await demo();
  const page = await open(`${server.url}/matrix`, scheme, { width: 1040, height: 900 });
  const answer = async (path) => (await fetch(server.url + path)).json();
  // The versions that were just submitted drop the results of older ones, and begin afresh.
  while ((await answer("/api/submissions")).some(({ status }) => status === "testing")) await pause(200);
  const { y } = await page.locator("main").boundingBox();
  const clip = { x: 0, y: Math.floor(y), width: 1040, height: 570 };
  await record(page, name, { clip, rate: 3, speed: 2.5, encoding: ["-lossless", 1, "-q:v", 80] }, async () => {
    const end = Date.now() + 30_000;
    const isOver = ({ name, played, matches }) => name === "main" && played === matches;
    while (Date.now() < end && !(await answer("/api/tournaments")).some(isOver)) await pause(500);
    await pause(2000);
  });
  await page.context().close();
  await server.stop();
}

/** The pages of the lecturer's tutorial. */
const stills = [
  "class.png",
  "class-list.png",
  "submission.png",
  "deadlines.png",
  "points.png",
  "tournaments.png",
  "my-bot.png",
  "certificate.png",
];

async function tutorial() {
  if (!stills.some(wanted)) return;
  const server = await demo();
  const signedIn = async (link) => {
    const page = await open(link, "light", { width: 1000, height: 760 });
    await page.locator("main button").first().click();
    await page.waitForURL((address) => address.pathname !== "/enter");
    return page;
  };
  const settled = async () => {
    const all = await (await fetch(`${server.url}/api/submissions`)).json();
    return all.every(({ status }) => status !== "testing");
  };
  while (!(await settled())) await pause(200);
  const take = async (page, name, path, height, work = async () => {}) => {
    if (!wanted(name)) return;
    await page.goto(server.url + path);
    await work();
    await pause(500);
    await still(page, name, { x: 0, y: 0, width: 1000, height });
  };
  const lecturer = await signedIn(server.lecturer);
  await take(lecturer, "class.png", "/class", 760);
  await take(lecturer, "class-list.png", "/people/class", 640, async () => {
    await lecturer.locator("input[type=file]").setInputFiles(join(here, "../../examples/class.csv"));
    await lecturer.getByRole("button", { name: "Show what would change" }).click();
    await lecturer.waitForLoadState();
  });
  const all = await (await fetch(`${server.url}/api/submissions`)).json();
  const { submission } = all.find(({ status }) => status === "compilation-error");
  await take(lecturer, "submission.png", `/submissions/${submission}`, 560);
  await take(lecturer, "deadlines.png", "/deadlines", 600);
  await take(lecturer, "points.png", "/points", 640);
  await take(lecturer, "tournaments.png", "/govern", 700);
  await take(lecturer, "certificate.png", "/t/trial-final/certificate", 560);
  const student = await signedIn(server.student);
  await take(student, "my-bot.png", "/me", 720);
  await server.stop();
}

await tutorial();
for (const scheme of ["light", "dark"]) {
  await analysis(scheme);
  await matrix(scheme);
}
await browser.close();
