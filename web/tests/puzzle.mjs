// node puzzle.mjs URL: a puzzle is missed, tried again and solved in a real browser, by the keyboard alone.
// At URL there must be puzzles. With a folder as a second argument pictures are put there.
import { close, must, open, sound, step } from "./browser.mjs";
import { heard, listen, wellMade } from "./well_made.mjs";
import { parseMoves, parsePosition, parseRules } from "../game/notation.js";
import { legalMoves, play } from "../game/rules.js";

const [pictures] = process.argv.slice(3);
const calm = { reducedMotion: "reduce" };

/** A puzzle that the visitor of a page has not seen, as it is on the page. */
async function puzzle(page) {
  const {
    puzzle: address,
    rules,
    position,
  } = await page.locator("#puzzle").evaluate((article) => ({ ...article.dataset }));
  return { address, start: parsePosition(position, parseRules(rules)) };
}

/** The solution, as another visitor is told it. */
async function solutionOf(address) {
  const other = await open(address, calm);
  await other.locator("[data-solution] button").focus();
  await other.keyboard.press("Enter");
  await other.locator("#outcome", { hasText: /\d/ }).waitFor();
  const answer = await other.evaluate(async (path) => {
    const sent = await fetch(path, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(),
    });
    return sent.json();
  }, `${address}/solution`);
  await other.context().close();
  return parseMoves(answer.moves);
}

await step("a puzzle is missed, tried again and solved, and told", async () => {
  const page = await open("/puzzle", calm);
  const { address, start } = await puzzle(page);
  await wellMade(page, { pictures, name: "puzzle" });
  const solution = await solutionOf(address);
  await listen(page);

  const wrong = legalMoves(start).find((move) => move !== solution[0] && !play(start, move).extraTurn);
  if (wrong) {
    await page.keyboard.press(wrong);
    await page.locator("[data-retry]:not([hidden])").waitFor();
    must((await page.locator("#outcome").innerText()).length > 5, "nothing is said of a wrong move");
    must(/\d of \d/.test(await page.locator("[data-record]").innerText()), "the answer does not count");
    await wellMade(page, { pictures, name: "puzzle-wrong" });
    must(
      await page.locator("[data-retry]").evaluate((button) => button === document.activeElement),
      "the focus is not on the way back",
    );
    await page.keyboard.press("Enter");
    await heard(page, /to move\.$/);
  }

  let position = start;
  for (const move of solution) {
    if (position.turn === start.turn) {
      await page.locator(".pit-button[aria-disabled=false]").first().waitFor();
      await page.keyboard.press(move);
    }
    position = play(position, move).position;
  }
  await page.locator("#outcome", { hasText: /rating|Solved/ }).waitFor();
  await wellMade(page, { pictures, name: "puzzle-solved" });
  await page.keyboard.press("n");
  await page.waitForURL((next) => next.pathname !== address && /\/puzzle\/\d+/.test(next.pathname));
});

await step("the puzzle of the day counts days in a row", async () => {
  const page = await open("/puzzles", calm);
  await wellMade(page, { pictures, name: "puzzles" });
  must((await page.locator("[data-streak]").innerText()) === "", "days are counted before one was solved");
  await page.getByRole("link", { name: "Solve it" }).click();
  await page.getByRole("heading", { name: /Puzzle of the day/ }).waitFor();
  const { address, start } = await puzzle(page);
  let position = start;
  for (const move of await solutionOf(address)) {
    if (position.turn === start.turn) {
      await page.locator(".pit-button[aria-disabled=false]").first().waitFor();
      await page.keyboard.press(move);
    }
    position = play(position, move).position;
  }
  await page.locator("[data-streak]", { hasText: "1 day in a row." }).waitFor();
  await wellMade(page, { pictures, name: "puzzle-of-the-day" });
  // As if the day before had been solved as well.
  await page.evaluate(() => {
    const { day } = JSON.parse(localStorage.getItem("kalah.daily"));
    localStorage.setItem("kalah.daily", JSON.stringify({ day: day - 1, days: 4 }));
  });
  await page.goto(new URL("/puzzles", page.url()).href);
  await page.locator("[data-streak]", { hasText: "4 days in a row." }).waitFor();
  await page.evaluate(() => {
    const { day } = JSON.parse(localStorage.getItem("kalah.daily"));
    localStorage.setItem("kalah.daily", JSON.stringify({ day: day - 1, days: 4 }));
  });
  await page.reload();
  await page.locator("[data-streak]:empty").waitFor({ state: "attached" });
  await page.context().close();
});

await step("the solution is shown on request", async () => {
  const page = await open("/puzzle", calm);
  await page.locator("[data-solution] button").focus();
  await page.keyboard.press("Enter");
  await page.locator("#outcome", { hasText: /\d/ }).waitFor();
  must((await page.locator(".pit-button[aria-disabled=false]").count()) === 0, "a pit can be sown after the solution");
  await sound(page);
});

await close();
