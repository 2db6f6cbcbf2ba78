// node device.mjs URL KALAH: the engine in a page of a real browser. KALAH is the program, whose values it has to find.
import { execFileSync } from "node:child_process";
import { close, must, open, sound, step } from "./browser.mjs";
import { parseRules, positionText } from "../game/notation.js";
import { isOver, legalMoves, play, startOf } from "../game/rules.js";

const [kalah] = process.argv.slice(3);
const analysis = (fields) => `/analysis?${new URLSearchParams(fields)}`;
const calm = { reducedMotion: "reduce" };
const bar = (page, text) => page.locator("#eval .value-text", { hasText: text }).waitFor();
/** A position that is far from any book, and takes long. */
const FAR = { rules: "6x8", moves: "1 2" };

/** A page on which every question to the server is noted, with what is done to it before. */
async function openNoting(path, prepare = async () => {}) {
  const page = await open("/nim", calm);
  page.asked = [];
  const noted = (request) => new URL(request.url()).pathname === "/analysis/values" && page.asked.push(request.url());
  page.on("request", noted);
  await prepare(page);
  await page.goto(new URL(path, page.url()).href);
  await page.evaluate(() => {
    window.sameDocument = true;
  });
  return page;
}

/** Positions from games of moves at random with at most so many seeds in play, by a generator with a fixed start. */
function endingsOf(board, count, most) {
  const endings = [];
  let [state, position] = [7, startOf(parseRules(board))];
  while (endings.length < count) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const moves = legalMoves(position);
    if (moves.length === 0) position = startOf(position.rules);
    else position = play(position, moves[(state >>> 16) % moves.length]).position;
    const { south, north } = position;
    const seeds = [...south.pits, ...north.pits].reduce((sum, pit) => sum + pit, 0);
    if (!isOver(position) && seeds <= most) endings.push(positionText(position));
  }
  return endings;
}

await step("a position is searched on this device, and the reader sees it", async () => {
  const page = await openNoting(analysis(FAR));
  await bar(page, /depth \d+, on this device/);
  must(page.asked.length === 0, `the server was asked: ${page.asked}`);
  await page.waitForFunction(() => /depth (1\d|[89]),/.test(document.querySelector("#eval .value-text").textContent));
  await page.keyboard.press("ArrowLeft");
  await bar(page, /depth \d+, on this device/);
  must(page.asked.length === 0, `the server was asked: ${page.asked}`);
  await sound(page);
});

await step("what is proven comes with the page: neither this device nor the server is asked for it", async () => {
  for (const fields of [{ rules: "6x6" }, { rules: "6x6+empty", moves: "1" }, { rules: "6x4", moves: "3" }]) {
    const page = await openNoting(analysis(fields), async (page) => {
      await page.route("**/kalah-engine.wasm", (route) => route.abort());
      await page.route("**/analysis/values?*", (route) => route.abort());
    });
    await bar(page, /proven/);
    const badges = await page.locator(".value-badge.exact").count();
    must(badges > 0, `${JSON.stringify(fields)}: no badge of a proven move`);
  }
});

await step("fifty endings of both rules have the exact values of kalah analyse", async () => {
  const page = await openNoting(analysis(FAR));
  const client = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .find((name) => name.endsWith("engine/client.js")),
  );
  for (const rules of ["6x6", "6x6+empty"]) {
    const endings = endingsOf(rules, 25, 22);
    const found = await page.evaluate(
      async ([client, endings, rules]) => {
        const { Engine } = await import(client);
        const engine = await Engine.open();
        const reports = [];
        for (const ending of endings) reports.push(await engine.analyse(ending, { rules }));
        engine.close();
        return reports;
      },
      [client, endings, rules],
    );
    const words = ["analyse", "-", "--rules", rules, "--time", "60", "--json"];
    const lines = execFileSync(kalah, words, { encoding: "utf8", input: endings.join("\n") })
      .trim()
      .split("\n");
    const values = ({ moves }) => JSON.stringify(moves.map(({ move, margin, exact }) => [move, margin, exact]));
    lines.forEach((line, at) => {
      const [own, expected] = [values(found[at]), values(JSON.parse(line))];
      must(own === expected && found[at].exact, `${endings[at]}: ${own}, not ${expected}`);
    });
  }
  await sound(page);
});

await step("a proof that is fetched ends the search, and a question ends the one before", async () => {
  const page = await openNoting(analysis(FAR));
  const [before, start] = await page.evaluate(async () => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    const { Engine } = await import(names.find((name) => name.endsWith("engine/client.js")));
    const engine = await Engine.open();
    let begun = () => {};
    const hasBegun = new Promise((resolve) => (begun = resolve));
    const before = engine.analyse("", { rules: "6x7", onReport: begun });
    await hasBegun;
    const start = await engine.analyse("", { rules: "6x6" });
    engine.close();
    return [await before, start];
  });
  must(before.state === "done" && !before.exact, JSON.stringify(before));
  must(start.margin === 4 && start.source === "proof", JSON.stringify(start));
  await sound(page);
});

await step("a browser without WebAssembly asks the server", async () => {
  const page = await openNoting(analysis(FAR), (page) =>
    page.addInitScript(() => {
      delete window.WebAssembly;
    }),
  );
  await bar(page, /depth \d+, on the server/);
  must(page.asked.length > 0, "nobody was asked");
  await sound(page);
});

await step("a module that does not load is done without", async () => {
  const page = await openNoting(analysis(FAR), (page) => page.route("**/kalah-engine.wasm", (route) => route.abort()));
  await bar(page, /depth \d+, on the server/);
  must(page.asked.length > 0, "nobody was asked");
});

await step("boards of more than seven pits are the server's", async () => {
  const page = await openNoting(analysis({ rules: "9x4" }));
  await bar(page, /on the server/);
  await sound(page);
});

await close();
