// node reviews.mjs URL: the review of games of all kinds, a position that is tried again, and the book, in a real browser.
// At URL matches must end and be reviewed. With a folder as a second argument pictures are put there.
import { close, must, open, sound, step } from "./browser.mjs";
import { gameOf } from "../game/address.js";
import { wellMade } from "./well_made.mjs";

const [pictures] = process.argv.slice(3);
const calm = { reducedMotion: "reduce" };
const LONGEST = 120_000;

/** The review of the first game of a match that is over, once it is there. */
async function reviewed() {
  const page = await open("/matrix", calm);
  const cell = page.locator(".matrix td:is(.win, .tie, .loss) a").first();
  await cell.waitFor({ timeout: LONGEST });
  const address = new URL(`${await cell.getAttribute("href")}/games/1/review`, page.url()).href;
  const until = Date.now() + LONGEST;
  while ((await page.goto(address)).status() !== 200 || (await page.locator(".curve").count()) === 0) {
    must(Date.now() < until, "no game was reviewed");
    await page.waitForTimeout(500);
  }
  page.faults.length = 0;
  return page;
}

const page = await reviewed();

await step("a game's curve equals its numbers", async () => {
  const points = await page.locator(".curve circle").evaluateAll((circles) =>
    circles.map((circle) => ({
      ply: Number(circle.dataset.ply),
      margin: Number(circle.dataset.margin),
      y: Number.parseFloat(circle.getAttribute("cy")),
    })),
  );
  const number = (text) => Number(text.replace("−", "-").replace("~", ""));
  const rows = await page
    .locator(".reviewed tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.cells].slice(0, 7).map((cell) => cell.textContent.trim())));
  must(rows.length > 5 && points.length >= rows.length, `${points.length} points for ${rows.length} plies`);
  for (const [ply, side, move, best, own, away] of rows) {
    // A point stands for the position before a ply.
    const point = points.find((point) => point.ply === Number(ply) - 1);
    const south = number(best) * (side === "South" ? 1 : -1);
    must(point.margin === south, `before ply ${ply}: the curve has ${point.margin}, the table ${south}`);
    must(number(best) - number(own) === number(away), `ply ${ply}, ${move}: ${best} less ${own} is not ${away}`);
  }
  const zero = points.find(({ margin }) => margin === 0)?.y ?? 50;
  for (const { margin, y } of points) {
    must(Math.sign(zero - y) === Math.sign(margin), `${margin} is drawn at ${y}, 0 at ${zero}`);
  }
  await wellMade(page, { pictures, name: "review" });
});

await step("the curve is high enough to be read, and the best move is drawn on the board", async () => {
  const curve = page.locator(".curve");
  for (const [width, height, least] of [
    [390, 844, 80],
    [1280, 800, 110],
  ]) {
    await page.setViewportSize({ width, height });
    const found = (await curve.boundingBox()).height;
    must(found >= least && found <= 150, `the curve is ${found} high at ${width}`);
  }
  must(
    (await curve.locator("line.here").count()) === 1 && (await curve.locator("line.zero").count()) === 1,
    "no lines",
  );
  // A point is reached at any height of the curve.
  const { x, y, width } = await curve.boundingBox();
  await page.mouse.click(x + width / 2, y + 8);
  const middle = page.locator(".best-now");
  await middle.waitFor();
  must(/^Best for (South|North) now is \d/.test(await middle.innerText()), await middle.innerText());
  const [best] = (await page.locator("#game").getAttribute("data-best")).split(" ");
  must(
    (await page.locator(".board.previewed .hinted").first().getAttribute("data-pit")) === best,
    "the way of another move",
  );
  must((await page.locator(".verdict .button").count()) <= 1, "two buttons stand out");
});

await step("the replay says what the ply on the board has cost", async () => {
  const game = await open(new URL(page.url()).pathname.replace("/review", ""), calm);
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
  const link = page.getByRole("link", { name: "Find the better move" }).first();
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "What would you play?" }).waitFor();
  must((await page.locator(".told").count()) === 0, "something is told before a try");
  must((await page.locator(".value-badge").count()) === 0, "values are shown before a try");
  await wellMade(page, { pictures, name: "review-try" });
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
  await wellMade(page, { pictures, name: "review-solved" });
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

/** The moves of the game, and the ply that its review opened at. */
const bots = await reviewed();
const told = new URLSearchParams(await bots.locator("#game").getAttribute("data-query"));
const turningPoint = await plyOf(bots);

/** The ply that a review shows. */
async function plyOf(review) {
  await review.locator("#game.review").waitFor({ timeout: LONGEST });
  return Number(await review.locator(".where").getAttribute("data-ply"));
}

/** Follows the only click that a review takes. */
async function reviewOf(page, link) {
  await link.click();
  const ply = await plyOf(page);
  must((await page.locator(".curve circle").count()) > 5, "there is no curve");
  must((await page.locator(".moves sup").count()) > 0, "no move is marked");
  must((await page.locator(".verdict p").first().innerText()).includes("given away"), "no verdict");
  must(page.faults.length === 0, page.faults.join("; "));
  return ply;
}

/** Sends moves to a game of the server, each by a page whose turn it is. */
async function playAll(path, moves, pages) {
  const { plies } = gameOf(told);
  for (const [index, { move, side }] of plies.entries()) {
    const by = pages[side];
    const status = await by.evaluate(
      async ([path, move, ply]) => {
        const headers = { Accept: "application/json" };
        const body = new URLSearchParams({ move, ply });
        return (await fetch(`${path}/move`, { method: "POST", headers, body })).status;
      },
      [path, move, String(index)],
    );
    must(status === 200, `ply ${index}: ${status}`);
  }
}

/** Begins a game at the server. */
async function begin(page, fields) {
  await page.evaluate((fields) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/play?";
    for (const [name, value] of Object.entries(fields)) {
      const field = document.createElement("input");
      [field.name, field.value] = [name, value];
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }, fields);
  await page.waitForURL(/\/play\/[0-9a-f]+$/);
  return new URL(page.url()).pathname;
}

const rules = told.get("rules");

await step("a bot's game: one click from its page to the turning point", async () => {
  const game = await open(new URL(page.url()).pathname.replace(/\/review.*/, ""), calm);
  const ply = await reviewOf(game, game.locator('a.button[href$="/review"]'));
  must(ply === turningPoint, `${ply} for ${turningPoint}`);
});

await step("an imported game: one click from the analysis to the same turning point", async () => {
  const analysis = await open(`/analysis?rules=${encodeURIComponent(rules)}`, calm);
  await analysis.locator("#paste-box summary").click();
  await analysis.locator("#paste-text").fill(told.get("moves"));
  await analysis.locator("#paste button").click();
  await analysis.getByText("Read moves").waitFor();
  const ply = await reviewOf(analysis, analysis.getByRole("link", { name: "Review the game" }));
  must(ply === turningPoint, `${ply} for ${turningPoint}`);
  must((await analysis.locator('meta[property="og:image"]').count()) === 1, "no picture");
});

await step("a game at one board: one click from its end to the same turning point", async () => {
  const board = await open("/play", calm);
  const path = await begin(board, {
    rules,
    south: "human",
    north: "human",
    where: "board",
    first: gameOf(told).start.turn,
  });
  await playAll(path, told, { south: board, north: board });
  await board.reload();
  const ply = await reviewOf(board, board.locator("#end").getByRole("link", { name: "Review" }));
  must(ply === turningPoint, `${ply} for ${turningPoint}`);
  await wellMade(board, { pictures, name: "review-own" });
});

await step("a game with a friend: the same turning point for who erred there", async () => {
  const [host, friend] = [await open("/play", calm), await open("/play", calm)];
  const path = await begin(host, {
    rules,
    south: "human",
    north: "human",
    where: "link",
    first: gameOf(told).start.turn,
  });
  const link = await host.locator("#link a").getAttribute("href");
  await friend.goto(new URL(link, friend.url()).href);
  await friend.locator("main form button").click();
  await friend.waitForURL((address) => address.pathname === path);
  await playAll(path, told, { south: host, north: friend });
  const { side } = gameOf(told).plies[turningPoint - 1];
  const erring = side === "south" ? host : friend;
  await erring.reload();
  const ply = await reviewOf(erring, erring.locator("#end").getByRole("link", { name: "Review" }));
  must(ply === turningPoint, `${ply} for ${turningPoint}`);
  await erring.goto(new URL("/puzzles/mistakes", erring.url()).href);
  must(
    (await erring.locator('main a[href*="/puzzles/mistakes/"], main .results li').count()) > 0,
    "no mistake is kept",
  );
});

await step("a game against a level: one click to an own turning point", async () => {
  const game = await open("/play?rules=4x3&north=engine:1", calm);
  await game.getByRole("button", { name: "Play", exact: true }).click();
  for (;;) {
    await game.waitForFunction(
      () =>
        document.querySelector(".pit-button[aria-disabled=false]") || document.querySelector("#result")?.textContent,
    );
    if (await game.locator("#result").textContent()) break;
    const plies = await game.locator("#moves .ply").count();
    await game.locator(".pit-button[aria-disabled=false]").first().press("Enter");
    await game.waitForFunction((before) => document.querySelectorAll("#moves .ply").length > before, plies);
  }
  await game.locator("#end").getByRole("link", { name: "Review" }).click();
  const ply = await plyOf(game);
  const named = await game.locator(".at-board").allInnerTexts();
  must(/^Engine, level 1\s+accuracy/.test(named[0].trim()), named[0]);
  must(/^You\s+accuracy/.test(named[1].trim()), named[1]);
  const { plies } = gameOf(new URLSearchParams(await game.locator("#game").getAttribute("data-query")));
  const kept = await game.evaluate(() => JSON.parse(localStorage.getItem("kalah.own-mistakes") ?? "[]"));
  must(ply === plies.length || plies[ply - 1].side === "south", `ply ${ply} is not an own one`);
  must(kept.length > 0 || ply === plies.length, "no mistake is kept");
  must(game.faults.length === 0, game.faults.join("; "));
});

await step("the best line is told in words, and shown on the board by the keyboard", async () => {
  const review = await open(`/review?${told}&ply=${turningPoint}`, calm);
  const best = review.locator("[data-best-line] button");
  await best.waitFor({ timeout: LONGEST });
  must(/Best line: \d/.test(await review.locator("[data-best-line]").innerText()), "no words");
  must(/(South|North): \d/.test(await best.getAttribute("aria-label")), "no line in words");
  const before = await review.locator("#game .board").getAttribute("aria-label");
  await best.focus();
  await review.waitForFunction(
    (before) => document.querySelector("#game .board")?.getAttribute("aria-label") !== before,
    before,
  );
  await best.blur();
  await review.waitForFunction(
    (before) => document.querySelector("#game .board")?.getAttribute("aria-label") === before,
    before,
  );
  await sound(review);
});

await step("a tap shows the best line as well, and another one ends it", async () => {
  const touched = { ...calm, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const review = await open(`/review?${told}&ply=${turningPoint}`, touched);
  const best = review.locator("[data-best-line] button");
  await best.waitFor({ timeout: LONGEST });
  const before = await review.locator("#game .board").getAttribute("aria-label");
  const shows = (isBefore) =>
    review.waitForFunction(
      ([before, isBefore]) =>
        (document.querySelector("#game .board")?.getAttribute("aria-label") === before) === isBefore,
      [before, isBefore],
    );
  await best.tap();
  await shows(false);
  must((await best.getAttribute("aria-pressed")) === "true", "it is not pressed");
  await best.tap();
  await shows(true);
  // The page goes on while a line is shown.
  await best.tap();
  await shows(false);
  await review.locator('.stepper a[rel="prev"]').tap();
  await review.locator(`.where[data-ply="${turningPoint - 1}"]`).waitFor();
  must((await review.locator("#game .board").count()) === 1, "two boards");
  await sound(review);
});

await step("without scripts the curve, the marks and the costliest move are there", async () => {
  const plain = await open(`/review?${told}`, { ...calm, javaScriptEnabled: false }).catch((error) => error);
  must(!(plain instanceof Error), String(plain));
  must((await plyOf(plain)) === turningPoint, "another turning point");
  must((await plain.locator(".curve circle.blunder, .curve circle.mistake").count()) > 0, "no curve");
  must((await plain.locator(".moves sup").count()) > 0 && (await plain.locator(".costly a").count()) > 0, "no marks");
  must((await plain.locator(".best-now").count()) === 0 || (await plain.locator(".hinted").count()) > 0, "no best pit");
  await plain.getByRole("button", { name: "Play on from this move" }).click();
  await plain.waitForURL((address) => /^\/play\/\w+$/.test(address.pathname));
});

await step("a player's accuracy", async () => {
  const player = await open("/players/1/accuracy", calm);
  await wellMade(player, { pictures, name: "accuracy" });
  await sound(player);
});

await close();
