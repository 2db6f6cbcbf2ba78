// node analysis.mjs URL KALAH: the analysis page in a real browser, by the keyboard alone. KALAH is the program, whose
// values the badges have to equal. With a folder as a third argument pictures are put there.
import { execFileSync } from "node:child_process";
import { close, must, open, sound, step, url } from "./browser.mjs";
import { heard, listen, wellMade } from "./well_made.mjs";

const [kalah, pictures] = process.argv.slice(3);
const where = (page, text) => page.locator(".where", { hasText: text }).waitFor();
const query = (page) => new URL(page.url()).searchParams;
const told = (page, text) => page.locator("#told", { hasText: text }).waitFor();
const label = (page) => page.locator("#board .board").getAttribute("aria-label");
const analysis = (fields) => `/analysis?${new URLSearchParams(fields)}`;
/** Whoever wants no motion is shown every ply at once. */
const calm = { reducedMotion: "reduce" };

/** The badges as they are seen, by pit, once every legal pit of a side has one. */
async function badges(page, side, count) {
  const group = page.getByRole("group", { name: `${side}'s pits` });
  await page.waitForFunction(([count]) => document.querySelectorAll(".value-badge").length === count, [count]);
  const found = await group.locator(".pit-button:has(.value-badge)").evaluateAll((buttons) =>
    buttons.map((button) => [
      Number(button.getAttribute("aria-label").match(/pit (\d+)/)[1]),
      {
        margin: Number(button.querySelector(".value-badge").dataset.text.replace("−", "-")),
        exact: button.querySelector(".value-badge").classList.contains("exact"),
      },
    ]),
  );
  return Object.fromEntries(found);
}

await step("the address restores a position, and follows every step", async () => {
  const page = await open(analysis({ rules: "6x6", moves: "12 1 4", ply: 2 }), calm);
  await where(page, "ply 2 of 4");
  const shown = await label(page);
  must(shown.startsWith("South: pits 0 0 8 8 8 8, store 2."), shown);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL((address) => address.searchParams.get("ply") === "3");
  const next = await label(page);
  must(query(page).get("moves") === "12 1 4", page.url());
  const again = await open(page.url().slice(url.length - 1), calm);
  await where(again, "ply 3 of 4");
  must((await label(again)) === next, await label(again));
  await page.keyboard.press("End");
  await page.waitForURL((address) => !address.searchParams.has("ply"));
  await sound(page);
});

await step("a line that the mouse rests on is shown on the board, which is as before when it leaves", async () => {
  const page = await open(analysis({ rules: "4x4", moves: "2" }), calm);
  await badges(page, "North", 4);
  const [before, count] = [await label(page), await page.locator(".value-badge").count()];
  await page.locator("#lines button[data-line]").first().hover();
  await page.waitForFunction(
    ([before]) => document.querySelector("#board .board").getAttribute("aria-label") !== before,
    [before],
  );
  must((await page.locator(".value-badge").count()) === 0, "values of another position stand on the board");
  await page.mouse.move(1, 1);
  await page.waitForFunction(
    ([before, count]) =>
      document.querySelector("#board .board").getAttribute("aria-label") === before &&
      document.querySelectorAll(".value-badge").length === count,
    [before, count],
  );
  must(query(page).get("moves") === "2", page.url());
  await page.keyboard.press("2");
  await page.waitForURL((address) => address.searchParams.get("moves") === "2 2");
  await sound(page);
});

await step("a board is drawn as the server draws it", async () => {
  const games = [
    { rules: "6x6" },
    { rules: "6x6", moves: "36 21 4" },
    { rules: "4x4", moves: "12 14 3 4 1" },
    { rules: "12x3", moves: "a" },
    { start: "<6,0,0,1,0,0,0,0,1,1,2,3,4,5,6> s", moves: "1" },
    { start: "<3,0,0,1,0,2,0,1,0> s", moves: "1" },
    { start: "<2,0,0,40,3,1,30> s", moves: "1" },
  ];
  for (const fields of games) {
    const page = await open(analysis(fields), calm);
    await page.locator(".pit-button").first().waitFor();
    const [ours, servers] = await page.evaluate(async () => {
      const sent = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
      const drawn = (root) =>
        [...root.querySelectorAll("#board :is(.pit, .store)")].map((hollow) =>
          [
            [...hollow.classList]
              .filter((name) => name !== "pit-button")
              .sort()
              .join("."),
            ...[...hollow.querySelectorAll("circle")].map(
              (seed) => `${seed.getAttribute("cx")} ${seed.getAttribute("cy")}`,
            ),
            ...[...hollow.querySelectorAll(".count, .gained")]
              .filter((text) => text.textContent)
              .map((text) => `${text.className} ${text.textContent}`),
          ].join(" "),
        );
      return [drawn(document), drawn(sent)];
    });
    servers.forEach((hollow, index) =>
      must(hollow === ours[index], `${JSON.stringify(fields)}: ${ours[index]}\nis not ${hollow}`),
    );
    must(ours.length === servers.length && ours.length > 3, `${ours.length} hollows, not ${servers.length}`);
    await page.context().close();
  }
});

await step("badges equal the values of the program", async () => {
  const position = "<6,20,18,0,2,1,0,3,1,4,0,0,1,2,0> s";
  const json = execFileSync(kalah, ["analyse", position, "--json", "--time", "20"], { encoding: "utf8" });
  const { moves } = JSON.parse(json);
  const page = await open(analysis({ start: position }), calm);
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".value-badge")].every((badge) => badge.matches(".exact")),
  );
  const seen = await badges(page, "South", moves.length);
  for (const { pit, margin, exact } of moves) {
    must(
      exact && seen[pit]?.exact && seen[pit].margin === margin,
      `pit ${pit}: ${JSON.stringify(seen[pit])} where the program says ${margin}`,
    );
  }
  const best = Math.max(...moves.map(({ margin }) => margin));
  const bar = await page.locator("#eval").getAttribute("aria-label");
  must(bar.includes(best === 0 ? "a draw" : `wins by ${Math.abs(best)}`) && bar.includes("proven"), bar);
  await sound(page);
});

await step("a game is tried out by the keyboard alone, and told", async () => {
  const page = await open("/analysis?rules=6x6", calm);
  await page.locator(".value-badge.best").first().waitFor();
  await listen(page);
  await page.keyboard.press("1");
  must(
    (await heard(page, /extra turn/)) === "South sows 6 seeds from pit 1 into the store: extra turn. South to move.",
    "another text",
  );
  await page.keyboard.press("1");
  await heard(page, /^Pit 1 of South is empty\.$/);
  await page.locator(".value-badge:not(.best)").first().waitFor();
  const worse = await page.locator(".pit-button:has(.value-badge:not(.best))").first().getAttribute("aria-label");
  await page.keyboard.press(worse.match(/pit (\d)/)[1]);
  await where(page, "ply 2 of 2");
  await page.keyboard.press("ArrowLeft");
  await page.locator(".value-badge.best").first().waitFor();
  await page.keyboard.press(" ");
  await where(page, "ply 2 of 2");
  must((await page.locator("#tree [aria-current]").count()) === 1, "no current ply");
  must((await page.locator("#tree .variations").count()) === 1, "no variation");
  await page.getByRole("button", { name: "Make main line" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await where(page, "ply 2 of 2");
  await page.getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await where(page, "ply 1 of 2");
  must((await page.locator("#tree .variations").count()) === 0, "the variation is still there");
  await sound(page);
});

await step("keys turn the board, switch the engine and open the help", async () => {
  const page = await open("/analysis", calm);
  await page.locator(".value-badge").first().waitFor();
  const height = () =>
    page
      .locator(".pit.south")
      .first()
      .evaluate((circle) => circle.getBoundingClientRect().y);
  const before = await height();
  await page.keyboard.press("f");
  must((await height()) < before, "South is still below");
  await page.keyboard.press("l");
  await page.waitForFunction(() => document.querySelectorAll(".value-badge").length === 0);
  must((await page.locator("[data-engine]").getAttribute("aria-pressed")) === "false", "the engine is still on");
  await page.keyboard.press("l");
  await page.locator(".value-badge").first().waitFor();
  await page.keyboard.press("?");
  await page.locator("#help[open]").waitFor();
  await wellMade(page, { pictures, name: "analysis-help" });
  await page.keyboard.press("Escape");
  await page.locator("#help:not([open])").waitFor({ state: "attached" });
  await sound(page);
});

await step("a stream that nobody looks at is closed", async () => {
  // The server answers for boards that the device does not search.
  const page = await open("/analysis?rules=8x7", calm);
  const closed = new Set();
  for (const event of ["requestfailed", "requestfinished"]) {
    page.on(event, (request) => closed.add(new URL(request.url()).searchParams.get("position")));
  }
  await page.locator(".value-badge").first().waitFor();
  await page.keyboard.press("1");
  await where(page, "ply 1 of 1");
  const gone = "<8,0,0,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7> s";
  for (let tries = 0; !closed.has(gone) && tries < 200; tries++) await page.waitForTimeout(50);
  must(closed.has(gone), "the stream of the position before is still open");
});

await step("whatever is pasted is recognised, or told what is wrong with it", async () => {
  const page = await open("/analysis?rules=6x6", calm);
  await page.locator("#paste-box summary").focus();
  await page.keyboard.press("Enter");
  const paste = async (text, said) => {
    await page.locator("#paste textarea").fill(text);
    await page.locator("#paste button").focus();
    await page.keyboard.press("Enter");
    await page.locator(".paste-said", { hasText: said }).waitFor();
  };
  await paste("11", "Ply 2: pit 1 of South is empty.");
  await paste("hello", 'as moves, "h" is no pit');
  await paste("<2,0,0,1,1,0,0>", "All pits of North are empty, so the game is over");
  await paste("12 1", "Read moves from the start.");
  await where(page, "ply 3 of 3");
  await paste("0;2;2;2;0;2;2;2;1", "Read a position.");
  await page.waitForURL((address) => address.searchParams.get("rules") === "3x2");
  await paste(
    '{"rules":"2x1","start":"<2,0,0,1,1,1,1> s","south":"a","north":"b","plies":[{"move":"2"},{"move":"1"}],"termination":"finished","winner":"south","margin":2}',
    "Read a record, a against b.",
  );
  await told(page, "South wins 3 : 1.");
  await wellMade(page, { pictures, name: "analysis-paste" });
  await sound(page);
});

await step("a position is set up, and told why it is none", async () => {
  const page = await open("/analysis?rules=3x3", calm);
  await page.locator("#editor-box summary").focus();
  await page.keyboard.press("Enter");
  const field = (name) => page.getByRole("spinbutton", { name, exact: true });
  const says = (text) => page.locator(".editor-said", { hasText: text }).waitFor();
  await says("18 seeds on the board.");
  const numbered = await page
    .locator(".editor-cell.pit")
    .evaluateAll((cells) =>
      cells
        .map((cell) => [cell.querySelector("input").ariaLabel, getComputedStyle(cell, "::before")])
        .map(([name, number]) =>
          number.position === "static" && name.endsWith(`pit ${number.content.replaceAll('"', "")}`)
            ? ""
            : `${name}: ${number.content}`,
        ),
    );
  must(numbered.length === 6 && numbered.join("") === "", `pits are numbered ${numbered}`);
  for (const pit of [1, 2, 3]) await field(`North's pit ${pit}`).fill("0");
  await says(
    "No position: all pits of North are empty, so the game is over: the 9 seeds in the pits of South belong in its store.",
  );
  await wellMade(page, { pictures, name: "analysis-editor" });
  await field("North's pit 1").fill("99999");
  await says("seeds are more than a board holds (65535)");
  await field("North's pit 1").fill("2");
  await says("11 seeds on the board, 18 at the start of these rules.");
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => address.searchParams.get("start") === "<3,0,0,3,3,3,2,0,0> s");
  await page.keyboard.press("1");
  await where(page, "ply 1 of 1");
  await sound(page);
});

await step("variations are there again, whatever became of the page", async () => {
  const page = await open("/analysis?rules=4x4", calm);
  await page.keyboard.press("2");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("3");
  await page.waitForURL((address) => address.searchParams.get("moves") === "3");
  await page.reload();
  must((await page.locator("#tree .ply").allInnerTexts()).sort().join() === "2,3", "a variation is lost");
  await page.getByRole("button", { name: "Save record" }).focus();
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  must(download.suggestedFilename() === "kalah-game.jsonl", download.suggestedFilename());
});

await step("a wrong address is told what is wrong with it", async () => {
  const wrong = [
    { rules: "6x" },
    { start: "<6,0,0,6,6> s" },
    { moves: "11" },
    { moves: "3x" },
    { rules: "13x1" },
    { start: "7".repeat(3000) },
  ];
  for (const fields of wrong) {
    const page = await open(analysis(fields));
    const said = await page.getByRole("alert").innerText();
    must(said.length > 10 && !said.includes("\n"), `${JSON.stringify(fields)}: ${said}`);
    if (fields.start?.length > 1000) await wellMade(page, { pictures, name: "analysis-wrong" });
    must(
      page.faults.every((fault) => fault.includes("400")),
      page.faults.join("; "),
    );
    await page.context().close();
  }
});

await step("a board of any size fits a telephone", async () => {
  for (const rules of ["1x3", "6x6", "7x7+pie", "12x12"]) {
    const page = await open(`/analysis?${new URLSearchParams({ rules })}`, calm);
    await page.locator(".pit-button").first().waitFor();
    await wellMade(page, { pictures, name: `analysis-${rules}` });
    await page.context().close();
  }
});

await step("seeds are sown one by one, and the next key cuts it short", async () => {
  const page = await open("/analysis?rules=6x6");
  await page.locator(".value-badge").first().waitFor();
  await page.keyboard.press("3");
  await page.locator(".board-box.sowing .flyer").first().waitFor();
  await page.keyboard.press("4");
  await where(page, "ply 2 of 2");
  await page.locator(".board-box:not(.sowing)").waitFor();
  const shown = await label(page);
  must(shown === "South: pits 7 7 1 7 7 7, store 1. North: pits 7 7 6 0 7 7, store 1.", shown);
  await sound(page);
});

await close();
