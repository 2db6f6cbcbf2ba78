// node play.mjs URL: games that are played in a real browser: by the keyboard alone, over a link, at one board, on the clock.
// With a folder as a second argument pictures are put there.
import { close, must, open, sound, step, url } from "./browser.mjs";
import { heard, listen, wellMade } from "./well_made.mjs";
import { wire } from "./wire.mjs";
import { parseRules, parsePosition } from "../game/notation.js";
import { isOver, legalMoves } from "../game/rules.js";

const [pictures] = process.argv.slice(3);
const calm = { reducedMotion: "reduce" };
const LONGEST = 60_000;

/** Begins a game by the form, and waits until it is there. */
async function begin(page, fields) {
  await page.locator("details.more").evaluate((details) => {
    details.open = true;
  });
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`#new-game [name="${name}"]`);
    if (value === true) await field.check();
    else if ((await field.evaluate((input) => input.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
  await page.getByRole("button", { name: "Play", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/play\/\w+/);
  await page.locator(".pit-button").first().waitFor();
  await page.evaluate(() => {
    window.sameDocument = true;
  });
}

const started = async (fields, options = calm) => {
  const page = await open("/play", options);
  await begin(page, fields);
  return page;
};

const state = (page) =>
  page.evaluate(async () => (await fetch(`${document.querySelector("#play").dataset.game}/state`)).json());

/** Waits until the page shows so many plies. The server may have them a moment later. */
async function plies(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll("#moves .ply").length === count, count, {
    timeout: LONGEST,
  });
}

/** Waits until somebody here is to move, or the game is over; tells the state. */
async function ready(page) {
  await page.waitForFunction(
    () => document.querySelector(".pit-button[aria-disabled=false]") || document.querySelector("#result")?.textContent,
    undefined,
    { timeout: LONGEST },
  );
  return state(page);
}

/** The position of a state. */
const positionOf = ({ position, rules }) => parsePosition(position, parseRules(rules));

/** Plays the last legal pit until the game is over; tells how many own plies that took. */
async function playOut(page, choose = (moves) => moves.at(-1)) {
  for (let own = 0; ; own++) {
    const now = await ready(page);
    if (now.status === "over") return own;
    const move = choose(legalMoves(positionOf(now)).filter((legal) => legal !== "swap"));
    await page.keyboard.press(move);
    await page.waitForFunction(
      (before) =>
        document.querySelectorAll("#moves .ply").length > before || document.querySelector("#result")?.textContent,
      now.plies,
      { timeout: LONGEST },
    );
  }
}

await step("a whole game against a program by the keyboard alone, and told", async () => {
  const page = await open("/play", calm);
  await wellMade(page, { pictures, name: "play-new" });
  await begin(page, { rules: "6x3", north: "random" });
  await listen(page);
  await page.keyboard.press("4");
  must(
    (await heard(page, /^You sow 3 seeds from pit 4/)).includes("into the store: extra turn. Your move."),
    "no extra turn was told",
  );
  await page.keyboard.press("4");
  await heard(page, /^Pit 4 of South is empty\.$/);
  await playOut(page);
  const now = await state(page);
  must(isOver(positionOf(now)), now.position);
  const result = await page.locator("#result").innerText();
  must(now.result.winner === null ? result === now.result.text : /^You (won|lost) \d+–\d+\.$/.test(result), result);
  const card = await page.locator("#end").innerText();
  must(/^(You (won|lost)|Draw) \d+–\d+/.test(card) && card.includes("Rematch") && card.includes("Review"), card);
  const { south, north } = positionOf(now);
  must(card.includes(` ${south.store}–${north.store}`), `${card} at the end in ${now.position}`);
  const said = await page.evaluate(() => window.said.join("\n"));
  must(
    /Your opponent sows \d+ seeds? from pit \d/.test(said) && /Your move\./.test(said) && /The game is over/.test(said),
    said,
  );
  await wellMade(page, { pictures, name: "play-over" });
  await sound(page);
});

await step("the board of the front page begins a game, with scripts and without", async () => {
  for (const options of [calm, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }]) {
    const page = await open("/", options);
    const pit = page.getByRole("button", { name: "Pit 3, 6 seeds: sow it" });
    const box = await pit.boundingBox();
    must(box && box.y + box.height <= page.viewportSize().height, "the board is not on the first screen");
    await pit.press("Enter");
    await page.waitForURL(/\/play\/\w+/);
    await page.locator("#moves .ply").first().waitFor();
    const first = await page.locator("#moves .ply").first().innerText();
    must(first.trim() === "3", `the first ply is ${first}`);
    await page.context().close();
  }
});

await step("a game survives a reload, and what was looked back at is the past", async () => {
  const page = await started({ rules: "6x4", north: "human" });
  for (const [before, move] of ["3", "4", "1"].entries()) {
    await page.keyboard.press(move);
    await plies(page, before + 1);
  }
  // The last ply may be on its way still, seed by seed.
  await page.locator(".board-box:not(.sowing)").waitFor();
  const before = await page.locator("#board .board").getAttribute("aria-label");
  await page.keyboard.press("ArrowLeft");
  await page.locator("#told", { hasText: "Ply 2 of 3." }).waitFor();
  must((await page.locator(".pit-button[aria-disabled=false]").count()) === 0, "a pit of the past can be sown");
  await page.keyboard.press("End");
  await page.locator(".pit-button[aria-disabled=false]").first().waitFor();
  // What was played is on the server before the page goes.
  await page.waitForFunction(async () => (await (await fetch(`${location.pathname}/state`)).json()).plies === 3);
  await page.reload();
  await page.locator(".pit-button").first().waitFor();
  must((await page.locator("#board .board").getAttribute("aria-label")) === before, "the reload changed the board");
});

await step("take back, hint and resign", async () => {
  const page = await started({ rules: "6x4", north: "rightmost" });
  await listen(page);
  await page.keyboard.press("h");
  await heard(page, /^Hint: the best move is one of your pits (1 to 3|4 to 6)/);
  must((await page.locator(".board .hinted").count()) === 3, "not half of the board is marked");
  await page.keyboard.press("h");
  const pit = (await heard(page, /^Hint: pit \d\.$/)).match(/\d/)[0];
  must((await page.locator(".board .hinted").count()) === 1, "not one pit is marked");
  await page.keyboard.press(pit);
  await page.waitForFunction(() => document.querySelectorAll("#moves .ply").length > 0);
  await ready(page);
  await page.keyboard.press("u");
  await heard(page, /^Move undone\./);
  await page.getByRole("button", { name: "Resign" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Really?" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator("#result", { hasText: "You lost by resignation." }).waitFor();
  await page.getByRole("button", { name: "Rematch" }).focus();
  const first = page.url();
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => address.href !== first && /\/play\/\w+/.test(address.pathname));
  await ready(page);
  must((await page.getByRole("button", { name: "Keys" }).count()) === 1, "there is not one button for the keys");
  await page.goBack();
  await page.waitForURL((address) => address.pathname === "/play");
  await page.waitForTimeout(1000);
  must(new URL(page.url()).pathname === "/play", "the way back leads forward again");
});

await step("a move that is still on its way is taken back after it", async () => {
  const page = await started({ rules: "6x4", north: "rightmost" });
  await listen(page);
  await page.route("**/move", async (route) => {
    await page.waitForTimeout(400);
    await route.continue();
  });
  // It ends in the own store: the turn goes on before the server has answered.
  await page.keyboard.press("3");
  await plies(page, 1);
  await ready(page);
  await page.keyboard.press("u");
  await heard(page, /^Move undone\./);
  await plies(page, 0);
});

await step("practice judges every own move, and tells the better one on request", async () => {
  const page = await started({ rules: "6x4", north: "random", practice: true });
  await page.keyboard.press("6");
  const verdict = page.locator("#verdict");
  await verdict.getByText(/^Pit 6: .*worse/).waitFor();
  const better = verdict.getByRole("button", { name: "What was better?" });
  await better.focus();
  await page.keyboard.press("Enter");
  await verdict.getByText(/Better was pit \d\./).waitFor();
  await wellMade(page, { pictures, name: "play-practice" });
  // The move is a puzzle from now on, and ticked off once it is solved.
  await page.goto(new URL("/puzzles/mistakes", url).href);
  await page.getByRole("link", { name: "Start with the first" }).click();
  for (const move of ["1", "2", "3", "4", "5", "6"]) {
    await page.locator(".pit-button[aria-disabled=false]").first().waitFor();
    await Promise.all([
      page.waitForURL((address) => address.searchParams.get("move") === move),
      page.keyboard.press(move),
    ]);
    if ((await page.locator(".told").innerText()).includes("is a best move")) break;
  }
  await page.getByRole("link", { name: "Your mistakes" }).click();
  await page.locator("li.solved").waitFor();
  await wellMade(page, { pictures, name: "mistakes-solved" });
});

await step("a swap is offered under the pie rule, and turns the board", async () => {
  const page = await started({ rules: "6x6+pie", south: "rightmost", north: "human" });
  await page.getByRole("button", { name: "Swap the seats" }).waitFor();
  await page.keyboard.press("s");
  await page.locator("#near", { hasText: "You" }).waitFor();
  // The board is turned before the server has the move.
  await page.waitForFunction(async () => {
    const game = document.querySelector("#play").dataset.game;
    return (await (await fetch(`${game}/state`)).json()).moves.includes(" swap");
  });
  await sound(page);
});

await step("two browsers play over a link, and one is away for ten seconds", async () => {
  const host = await started({ rules: "4x4", north: "human", where: "link" });
  await host.locator("#result", { hasText: "Waiting for your friend" }).waitFor();
  await wellMade(host, { pictures, name: "play-link" });
  const link = await host.locator("#link a").getAttribute("href");
  const line = await wire(url);
  const guest = await open(new URL(new URL(link).pathname, line.url).href, calm);
  await wellMade(guest, { pictures, name: "play-seat" });
  await guest.getByRole("button", { name: "Accept and play" }).focus();
  await guest.keyboard.press("Enter");
  await guest.locator(".pit-button").first().waitFor();
  await guest.evaluate(() => {
    window.sameDocument = true;
  });
  await ready(host);
  must((await guest.locator(".row.near .pit.north").count()) === 4, "North does not sit below");

  await listen(guest);
  line.cut();
  await guest.locator("#connection", { hasText: "The connection is lost." }).waitFor({ timeout: LONGEST });
  await host.keyboard.press("1");
  await plies(host, 1);
  await host.keyboard.press("2");
  await plies(host, 2);
  // What is done while away is done when the connection is there again.
  await guest.waitForTimeout(10_000);
  must((await guest.locator("#moves .ply").count()) === 0, "a move arrived without a connection");
  line.mend();
  await plies(guest, 2);
  await heard(guest, /Your move\./);
  await guest.waitForFunction(() => document.querySelector("#connection").textContent === "");

  line.cut();
  const legal = legalMoves(positionOf(await state(host)));
  await guest.keyboard.press(legal[0]);
  await plies(guest, 3);
  await guest.locator("#connection", { hasText: "The connection is lost." }).waitFor({ timeout: LONGEST });
  must((await host.locator("#moves .ply").count()) === 2, "a move went over a wire that is cut");
  line.mend();
  await plies(host, 3);
  const [one, other] = await Promise.all(
    [host, guest].map((page) => page.locator("#board .board").getAttribute("aria-label")),
  );
  must(one === other, `${one} is not ${other}`);
  await sound(host);
  must(await guest.evaluate(() => window.sameDocument), "the page was loaded again");
  line.close();
});

await step("the clock runs, and time that is up loses", async () => {
  const page = await started({ rules: "6x4", north: "human", minutes: "0.05" });
  await page.locator("#near .clock", { hasText: /0:0\d\.\d/ }).waitFor();
  await page.keyboard.press("1");
  await page.locator("#result", { hasText: /run out of time|on time/ }).waitFor({ timeout: LONGEST });
  must((await page.locator(".pit-button[aria-disabled=false]").count()) === 0, "a pit can be sown after the end");
  await wellMade(page, { pictures, name: "play-clock" });
});

await step("a form that is wrong says so", async () => {
  const page = await open("/play?rules=own", calm);
  await page.locator('#new-game [name="rules"]').selectOption("own");
  await page.locator('#new-game [name="pits"]').fill("13");
  // The browser would say so itself, but not every one does.
  await page.locator("#new-game").evaluate((form) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByText("a side has 1 to 12 pits, not 13").waitFor();
  await wellMade(page, { pictures, name: "play-wrong" });
});

await step("a game is played without scripts", async () => {
  const page = await open("/play", { javaScriptEnabled: false });
  await page.getByRole("button", { name: "3 Casual" }).click();
  await page.waitForURL(/\/play\/\w+/);
  await page.getByRole("button", { name: "Pit 1", exact: true }).click();
  await page.waitForURL(/\/play\/\w+/);
  must((await page.locator("#moves .ply").count()) > 0, "no move was made");
});

await step("an answer that is lost is asked for again, and nothing happens twice", async () => {
  const page = await started({ rules: "6x4", south: "human", north: "human" });
  const lost = new Set();
  const again = new Set();
  await page.route("**/play/*/*", async (route) => {
    const request = route.request();
    const what = `${request.url()} ${request.postData()}`;
    if (request.method() !== "POST") return route.continue();
    if (lost.has(what)) {
      await route.continue();
      return again.add(what);
    }
    lost.add(what);
    // The server hears it, the browser does not hear the server.
    await route.fetch();
    return route.abort();
  });
  for (const count of [1, 2, 3]) {
    const [move] = legalMoves(positionOf(await ready(page)));
    await page.keyboard.press(move);
    await plies(page, count);
    while (again.size < count) await page.waitForTimeout(50);
    must((await state(page)).plies === count, `ply ${count} was not played once`);
  }
  await page.keyboard.press("u");
  while (again.size < 4) await page.waitForTimeout(50);
  await plies(page, 2);
  must((await state(page)).plies === 2, "more than one ply was taken back");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Really?" }).click();
  while (again.size < 5) await page.waitForTimeout(50);
  await page.waitForFunction(() => document.querySelector("#result").textContent, undefined, { timeout: LONGEST });
  must(lost.size === 5, `${lost.size} answers were lost`);
});

await step("a touch shows the path first, and a second one sows", async () => {
  const page = await started(
    { rules: "6x4", north: "human" },
    { ...calm, hasTouch: true, viewport: { width: 390, height: 844 } },
  );
  const pit = (letter) => page.locator(`.row.near [data-pit="${letter}"]`);
  await pit("3").tap();
  await page.locator("#told", { hasText: "Pit 3, 4 seeds, extra turn. Tap again to sow." }).waitFor();
  must((await page.locator(".board .step:not([hidden])").count()) === 4, "the path is not shown");
  await pit("2").tap();
  await page.locator("#told", { hasText: "Pit 2, 4 seeds." }).waitFor();
  must((await page.locator("#moves .ply").count()) === 0, "a first touch sowed");
  await pit("2").tap();
  await plies(page, 1);
  const [board, window] = [await page.locator("#board").boundingBox(), page.viewportSize()];
  must(
    (board.width * board.height) / (window.width * window.height) > 0.45,
    `the board is ${board.width} by ${board.height}`,
  );
  must(
    await page.locator(".row.near").evaluate((row) => row.offsetHeight > row.offsetWidth),
    "the board does not stand",
  );
  const small = await page
    .locator(".board .count")
    .evaluateAll((counts) => Math.min(...counts.map((count) => parseFloat(getComputedStyle(count).fontSize))));
  must(small >= 12, `a count is ${small} px high`);
  await page.getByRole("button", { name: "Tap twice to sow" }).tap();
  await page.locator('.row.far [data-pit="1"]').tap();
  await plies(page, 2);
  await page.reload();
  await page.getByRole("button", { name: "Tap once to sow" }).waitFor();
});

await step("the opponent's seeds are sown one by one", async () => {
  const page = await started({ rules: "6x6", south: "rightmost", north: "human" }, {});
  const [move] = legalMoves(positionOf(await ready(page))).slice(-1);
  await page.keyboard.press(move);
  await page.waitForFunction(
    () =>
      document.querySelector(".board-box.sowing .flyer") &&
      /^Your opponent sows/.test(document.querySelector("#told").textContent),
  );
  await ready(page);
  await sound(page);
});

await close();
