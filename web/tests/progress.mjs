// node progress.mjs URL: a run against the clock, puzzles of a theme, and the page of what a visitor has reached, in a real browser.
// At URL there must be puzzles. With a folder as a second argument pictures are put there.
import { close, must, open, sound, step } from "./browser.mjs";
import { ALL, wellMade } from "./well_made.mjs";
import { parseMoves, parsePosition, parseRules } from "../game/notation.js";
import { legalMoves, play } from "../game/rules.js";

const [pictures] = process.argv.slice(3);
const calm = { reducedMotion: "reduce" };

const ready = (page) => page.locator(".pit-button[aria-disabled=false]").first().waitFor();

/** The puzzle that a run shows, with its line. */
async function puzzleOf(page) {
  const position = await page.locator("#board").getAttribute("data-position");
  const all = await page.evaluate(async () => (await fetch("/puzzles/shipped.jsonl")).text());
  const puzzles = all
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const puzzle = puzzles.find((one) => one.position === position);
  return { start: parsePosition(puzzle.position, parseRules(puzzle.rules)), line: parseMoves(puzzle.line) };
}

await step("a run is played by the keyboard: one solved, three missed, and the best is kept", async () => {
  const page = await open("/puzzles/run", calm);
  await wellMade(page, { pictures, name: "run", windows: ALL });
  await page.getByRole("button", { name: "Start" }).focus();
  await page.keyboard.press("Enter");
  await ready(page);
  await wellMade(page, { pictures, name: "run-begun" });
  const { start, line } = await puzzleOf(page);
  let position = start;
  for (const move of line) {
    if (position.turn === start.turn) {
      await ready(page);
      await page.keyboard.press(move);
    }
    position = play(position, move).position;
  }
  await page.getByText("1 solved", { exact: true }).waitFor();
  for (let misses = 1; misses <= 3; misses++) {
    await page.waitForFunction((before) => document.querySelector("#board").dataset.position !== before, "");
    await ready(page);
    const puzzle = await puzzleOf(page);
    const wrong = legalMoves(puzzle.start).find((move) => move !== puzzle.line[0]);
    await page.keyboard.press(wrong);
    if (misses < 3) await page.getByText(`${misses} of 3 misses`).waitFor();
  }
  await page.getByRole("heading", { name: "1 puzzle solved" }).waitFor();
  await page.getByText("That is your new best.").waitFor();
  must((await page.getByRole("link", { name: "Look at it" }).count()) === 3, "not all misses are listed");
  await wellMade(page, { pictures, name: "run-over" });
  await page.goto(new URL("/puzzles", page.url()).href);
  await page.getByText("Your best: 1 puzzle.").waitFor();
  must(page.faults.length === 0, page.faults.join("; "));
  await page.context().close();
});

await step("a run is played by touch on a phone", async () => {
  const page = await open("/puzzles/run", {
    ...calm,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole("button", { name: "Start" }).tap();
  await ready(page);
  const { line } = await puzzleOf(page);
  const pit = page.locator(`.row.near [data-pit="${line[0]}"]`);
  await pit.tap();
  await pit.tap();
  await page.locator("#task", { hasText: /Right|You play/ }).waitFor();
  await page.getByRole("button", { name: "End the run" }).tap();
  await page.getByRole("heading", { name: /puzzles? solved/i }).waitFor();
  await sound(page);
  await page.context().close();
});

await step("a theme is chosen, and named once the puzzle is over", async () => {
  const page = await open("/puzzles", calm);
  await wellMade(page, { pictures, name: "puzzles-themes" });
  await page.getByRole("link", { name: "Quiet move" }).click();
  await page.getByRole("heading", { name: /Puzzle/ }).waitFor();
  must(await page.locator("[data-themes]").isHidden(), "the themes are named before the puzzle is solved");
  await page.locator("[data-solution] button").click();
  await page.locator("[data-themes]").getByRole("link", { name: "Quiet move" }).waitFor();
  await wellMade(page, { pictures, name: "puzzle-themes" });
  must((await page.locator("[data-next]").getAttribute("href")) === "/puzzle?theme=quiet", "the theme is lost");
  await page.goto(new URL("/puzzles", page.url()).href);
  await page.getByRole("heading", { name: "Puzzles you tried last" }).waitFor();
  await wellMade(page, { pictures, name: "puzzles-history" });
  must(page.faults.length === 0, page.faults.join("; "));
  await page.context().close();
});

await step("what a visitor has reached is shown, taken along and erased", async () => {
  const page = await open("/you", calm);
  await page.getByText("your rating follows from it").waitFor();
  await wellMade(page, { pictures, name: "you", windows: ALL });
  await page.evaluate(() => {
    const lost = {
      rules: "6x4",
      start: "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s",
      players: { south: "human", north: "engine:3" },
      alternate: false,
      practice: false,
      seed: 1,
      moves: "",
      resigned: "south",
      next: null,
    };
    const games = Array.from({ length: 12 }, (_, place) => ({ ...lost, id: String(place), at: Date.now() - place }));
    localStorage.setItem("kalah.games", JSON.stringify(games));
    localStorage.setItem("kalah.course", JSON.stringify({ "sowing/1": 3, "sowing/2": 2 }));
    localStorage.setItem("kalah.run", JSON.stringify({ best: 7, last: 4 }));
    localStorage.setItem("kalah.speed", JSON.stringify("fast"));
  });
  await page.reload();
  await page.getByText(/\d ± \d/).waitFor();
  await page.getByText("from your last 12 whole games").waitFor();
  await page.getByText("5 of 90 stars").waitFor();
  await page.getByText("Your best: 7 puzzles.").waitFor();
  await page.getByRole("heading", { name: "Against each level" }).waitFor();
  await wellMade(page, { pictures, name: "you-reached" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  must(file.suggestedFilename() === "kalah.json", file.suggestedFilename());
  await page.getByRole("button", { name: "Erase my data…" }).click();
  await page.getByRole("button", { name: "Keep them" }).click();
  must((await page.evaluate(() => localStorage.getItem("kalah.run"))) !== null, "it was erased without a yes");
  await page.getByRole("button", { name: "Erase my data…" }).click();
  await page.getByRole("button", { name: "Erase my data", exact: true }).click();
  await page.getByText("your rating follows from it").waitFor();
  const left = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("kalah.")));
  must(left.join() === "kalah.speed", `left: ${left}`);
  must(page.faults.length === 0, page.faults.join("; "));
  await page.context().close();
});

await step("without scripts the page of a run says so", async () => {
  const page = await open("/puzzles", calm);
  const plain = await page.context().browser().newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(new URL("/puzzles/run", page.url()).href);
  await still.getByText("This page needs JavaScript").waitFor();
  await plain.close();
  await page.context().close();
});

await close();
