// node device_game.mjs URL: games against the engine of this device, in a real browser.
import { close, must, open, sound, step } from "./browser.mjs";
import { parseMoves, parsePosition, parseRules, playAll } from "../game/notation.js";
import { legalMoves } from "../game/rules.js";

const calm = { reducedMotion: "reduce" };
const LONGEST = 60_000;

/** A page on which every question about a game is noted that goes to the server. */
async function openNoting(path, prepare = async () => {}) {
  const page = await open("/nim", calm);
  page.asked = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/play\/.+\/(move|state|events|hint|verdict)/.test(pathname) || request.method() === "POST") {
      page.asked.push(`${request.method()} ${pathname}`);
    }
  });
  await prepare(page);
  await page.goto(new URL(path, page.url()).href);
  return page;
}

/** The game that this device keeps, as it is now. */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("kalah.games"))[0]);

/** Waits until the visitor is to move, or the game is over. */
const ready = (page) =>
  page.waitForFunction(
    () => document.querySelector(".pit-button[aria-disabled=false]") || document.querySelector("#result")?.textContent,
    undefined,
    { timeout: LONGEST },
  );

/** The position of the link to the analysis. */
async function positionNow(page) {
  const { rules, start, moves } = await kept(page);
  const begin = parsePosition(start, parseRules(rules));
  return playAll(begin, parseMoves(moves)).at(-1)?.position ?? begin;
}

await step("a whole game against level 5 is played here, reviewed, and played again", async () => {
  const page = await openNoting("/play");
  await page.locator('button[value="engine:5"]').click();
  await page.waitForURL(/\/play\/device\?game=/);
  await page.getByText("on this device").first().waitFor();
  for (;;) {
    await ready(page);
    if (await page.locator("#result").textContent()) break;
    const moves = legalMoves(await positionNow(page));
    const plies = await page.locator("#moves .ply").count();
    await page.keyboard.press(moves.at(-1));
    await page.waitForFunction((before) => document.querySelectorAll("#moves .ply").length > before, plies);
  }
  must(/You (won|lost) \d+–\d+|A draw/.test(await page.locator("#result").textContent()), "no result");
  const review = await page.context().newPage();
  const link = await page.getByRole("link", { name: "Review" }).evaluate((link) => link.href);
  must(link.includes("/review?"), link);
  // Where no server reviews it, this device does.
  await review.goto(link.replace("/review?", "/analysis?review=both&"));
  await review.getByText(/Accuracy of 100: South \d+, North \d+/).waitFor({ timeout: 2 * LONGEST });
  must((await review.locator("#review .curve circle").count()) > 5, "there is no curve");
  await review.locator("#tree .ply sup").first().waitFor();
  const marked = await review.locator("#tree .ply:has(sup)").allInnerTexts();
  must(marked.length > 0 && marked.every((move) => move.endsWith("?")), `marks: ${marked}`);
  await review.close();
  const before = page.url();
  await page.getByRole("button", { name: "Rematch" }).last().click();
  await page.waitForFunction((before) => location.href !== before, before);
  await ready(page);
  must((await page.locator("#moves .ply").count()) === 0, "the next game is not new");
  must(page.asked.length === 0, `the server was asked: ${page.asked}`);
  must(page.faults.length === 0, page.faults.join("; "));
});

await step("hint, undo, tips, loading again and the list of games", async () => {
  const page = await openNoting("/play");
  await page.locator('button[value="engine:a"]').click();
  await ready(page);
  await page.locator("#guide:not([hidden])").waitFor();
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = await page.locator("nav.sections").boundingBox();
  for (const part of ["#board", "#told", '[data-action="hint"]', '[data-action="undo"]']) {
    const { y, height } = await page.locator(part).boundingBox();
    must(y >= 0 && y + height <= bar.y, `${part} ends at ${y + height}, below ${bar.y}`);
  }
  await page.setViewportSize(before);
  await page.keyboard.press("h");
  await page.getByText("Hint: the best move is one of your pits").waitFor();
  await page.keyboard.press("h");
  await page.getByText(/Hint: pit \d/).waitFor();
  await page.keyboard.press("2");
  await page.waitForFunction(() => document.querySelectorAll("#moves .ply").length > 1);
  await ready(page);
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelectorAll("#moves .ply").length === 0);
  await page.keyboard.press("3");
  await page.waitForFunction(() => document.querySelectorAll("#moves .ply").length > 1);
  await ready(page);
  const { moves } = await kept(page);
  await page.reload();
  await ready(page);
  must((await kept(page)).moves === moves, "the game was lost");
  await page.goto(new URL("/play", page.url()).href);
  await page.getByRole("heading", { name: "Games on this device" }).waitFor();
  await page.getByRole("link", { name: "Engine, level A" }).first().click();
  await ready(page);
  must(page.asked.length === 0, `the server was asked: ${page.asked}`);
  must(page.faults.length === 0, page.faults.join("; "));
});

await step("practice judges here, and a mistake is a puzzle from then on", async () => {
  const page = await openNoting("/play?rules=6x4&north=engine:1&practice=on");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await ready(page);
  await page.keyboard.press("6");
  await page
    .locator("#verdict")
    .getByText(/^Pit 6: .*worse/)
    .waitFor({ timeout: LONGEST });
  await page.goto(new URL("/puzzles/mistakes", page.url()).href);
  await page.locator("[data-kept-mistakes] a").first().click();
  await page.getByText("You played pit 6 here, which gave").waitFor();
  await page.locator(".pit-button[aria-disabled=false]").first().waitFor();
  await page.keyboard.press("3");
  await page.locator("#outcome", { hasText: "A best move" }).waitFor({ timeout: LONGEST });
  await page.goto(new URL("/puzzles/mistakes", page.url()).href);
  await page.locator("[data-kept-mistakes] li.solved").waitFor();
  must(page.asked.length === 0 && page.faults.length === 0, [...page.asked, ...page.faults].join("; "));
});

await step("seats are exchanged, and the engine goes on from the other side", async () => {
  const page = await openNoting("/play?rules=6x4%2Bpie&south=engine:2&north=human");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Swap the seats" }).click({ timeout: LONGEST });
  await page.waitForFunction(() => document.querySelectorAll("#moves .ply").length > 2, undefined, {
    timeout: LONGEST,
  });
  await ready(page);
  must(page.asked.length === 0 && page.faults.length === 0, [...page.asked, ...page.faults].join("; "));
});

await step("a game that this device does not have leads to the form", async () => {
  const page = await openNoting("/play/device?game=nonsense");
  await page.waitForURL(/\/play$/);
});

await step("where the module does not load the server goes on with the game", async () => {
  const page = await openNoting("/play", (page) => page.route("**/kalah-engine.wasm", (route) => route.abort()));
  await page.locator('button[value="engine:3"]').click();
  await ready(page);
  await page.keyboard.press("2");
  await page.waitForURL(/\/play\/[0-9a-f]+$/, { timeout: LONGEST });
  await ready(page);
});

await step("a browser without WebAssembly plays with the server", async () => {
  const page = await openNoting("/play", (page) =>
    page.addInitScript(() => {
      delete window.WebAssembly;
    }),
  );
  await page.locator('button[value="engine:3"]').click();
  await page.waitForURL(/\/play\/[0-9a-f]+$/);
  await ready(page);
});

await sound(await open("/play"));
await close();
