// node judgement.mjs URL: what the judge says of a game, a position that is tried again, and the book, in a real browser.
// At URL matches must end and be judged. With a folder as a second argument pictures are put there.
import { close, must, open, sound, step } from "./browser.mjs";
import { wellMade } from "./well_made.mjs";

const [pictures] = process.argv.slice(3);
const calm = { reducedMotion: "reduce" };
const LONGEST = 120_000;

/** The page of the judge on the first game of a match that is over, once it was judged. */
async function judged() {
  const page = await open("/matrix", calm);
  const cell = page.locator(".matrix td:is(.win, .tie, .loss) a").first();
  await cell.waitFor({ timeout: LONGEST });
  const address = new URL(`${await cell.getAttribute("href")}/games/1/judgement`, page.url()).href;
  const until = Date.now() + LONGEST;
  while ((await page.goto(address)).status() !== 200 || (await page.locator(".curve").count()) === 0) {
    must(Date.now() < until, "no game was judged");
    await page.waitForTimeout(500);
  }
  page.faults.length = 0;
  return page;
}

const page = await judged();

await step("a game's curve equals its numbers", async () => {
  const points = await page.locator(".curve circle").evaluateAll((circles) =>
    circles.map((circle) => ({
      ply: Number(circle.dataset.ply),
      margin: Number(circle.dataset.margin),
      y: Number(circle.getAttribute("cy")),
    })),
  );
  const number = (text) => Number(text.replace("−", "-").replace("~", ""));
  const rows = await page
    .locator(".judged tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.cells].slice(0, 7).map((cell) => cell.textContent.trim())));
  must(rows.length > 5 && points.length >= rows.length, `${points.length} points for ${rows.length} plies`);
  for (const [ply, side, move, best, own, away] of rows) {
    // A point stands for the position before a ply.
    const point = points.find((point) => point.ply === Number(ply) - 1);
    const south = number(best) * (side === "South" ? 1 : -1);
    must(point.margin === south, `before ply ${ply}: the curve has ${point.margin}, the table ${south}`);
    must(number(best) - number(own) === number(away), `ply ${ply}, ${move}: ${best} less ${own} is not ${away}`);
  }
  const zero = points.find(({ margin }) => margin === 0)?.y ?? 60;
  for (const { margin, y } of points) {
    must(Math.sign(zero - y) === Math.sign(margin), `${margin} is drawn at ${y}, 0 at ${zero}`);
  }
  await wellMade(page, { pictures, name: "judgement" });
});

await step("the replay says what the ply on the board has cost", async () => {
  const game = await open(new URL(page.url()).pathname.replace("/judgement", ""), calm);
  must((await game.locator(".at-board", { hasText: "accuracy" }).count()) === 2, "no accuracy of both");
  const worst = game.locator(".costly a").first();
  const cost = (await worst.locator("b").innerText()).replace("−", "");
  await worst.click();
  await game.locator(".verdict", { hasText: `${cost} seed` }).waitFor();
  await game.locator(".verdict", { hasText: "Best was" }).waitFor();
  must((await game.locator(".verdict .values .best").count()) > 0, "no best move");
  await wellMade(game, { pictures, name: "replay-reviewed" });
  await sound(game);
});

await step("a mistake is tried again by the keys, and nothing is told before", async () => {
  const link = page.getByRole("link", { name: "Try it yourself" }).first();
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "What would you play?" }).waitFor();
  must((await page.locator(".told").count()) === 0, "something is told before a try");
  must((await page.locator(".value-badge").count()) === 0, "values are shown before a try");
  await wellMade(page, { pictures, name: "judgement-try" });
  const legal = await page
    .locator("[data-move]")
    .evaluateAll((buttons) => buttons.map((button) => button.dataset.move));
  let wrong = 0;
  for (const move of legal) {
    await page.locator(".pit-button[aria-disabled=false]").first().waitFor();
    await Promise.all([
      page.waitForURL((address) => address.searchParams.get("move") === move),
      page.keyboard.press(move),
    ]);
    const told = await page.locator(".told").innerText();
    if (told.includes("is a best move")) break;
    must(told.includes("Try another one"), told);
    wrong += 1;
  }
  must(wrong < legal.length, "no move is best");
  await page.getByRole("link", { name: "The whole game" }).waitFor();
  await wellMade(page, { pictures, name: "judgement-solved" });
});

await step("the book is walked through by the keys", async () => {
  const book = await open("/book?rules=6x4", calm);
  must(new URL(book.url()).pathname === "/analysis", book.url());
  const known = book.locator("#known");
  await known.getByText("South's final lead in seeds").waitFor();
  await wellMade(book, { pictures, name: "book" });
  await book.keyboard.press("1");
  await known.getByText("North's final lead in seeds").waitFor();
  await wellMade(book, { pictures, name: "book-further" });
  await known.getByRole("link", { name: "2", exact: true }).first().click();
  await known.getByText("South's final lead in seeds").waitFor();
  await book.keyboard.press("ArrowLeft");
  await known.getByText("North's final lead in seeds").waitFor();
  must(book.faults.length === 0, book.faults.join("; "));
});

await step("a player's accuracy", async () => {
  const player = await open("/players/1/accuracy", calm);
  await wellMade(player, { pictures, name: "accuracy" });
  await sound(player);
});

await close();
