// node search.mjs URL: goes through a search step by step in a real browser, with and without scripts.
import { close, must, open, sound, step } from "./browser.mjs";
import { heard, listen, wellMade } from "./well_made.mjs";

const shows = (page, text) => page.locator(".where", { hasText: text }).waitFor();
const told = (page) => page.locator("#told").innerText();
const count = async (page, name) =>
  Number(await page.locator(".search-counts span", { hasText: name }).locator("b").innerText());
const at = (page) => new URL(page.url()).searchParams.get("step");

const first = await open("/search");
const last = Number((await first.locator(".where").innerText()).split(" of ")[1]);

await step("keys go through the search without page loads", async () => {
  const page = await open("/search?step=0", { viewport: { width: 1280, height: 700 } });
  must((await told(page)) === "Nothing is visited yet.", await told(page));
  await listen(page);
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press("ArrowRight");
  await heard(page, /^Position 1 is the root: Max moves/);
  await shows(page, `step 1 of ${last}`);
  for (let tries = 0; tries < 3; tries++) await page.keyboard.press("ArrowRight");
  await shows(page, `step 4 of ${last}`);
  await page.keyboard.press("ArrowLeft");
  await shows(page, `step 3 of ${last}`);
  must(at(page) === "3", page.url());
  await page.keyboard.press("End");
  await heard(page, /^The search is done: the root is worth/);
  await shows(page, `step ${last} of ${last}`);
  await page.keyboard.press("Home");
  await shows(page, `step 0 of ${last}`);
  must((await page.locator(".search-box .number").count()) === 0, "something is drawn before the first step");
  must((await page.evaluate(() => history.length)) === entries, "the history has grown");
  await sound(page);
});

await step("c leads from cut-off to cut-off, each is told and drawn", async () => {
  const page = await open("/search?step=0");
  await listen(page);
  let cuts = 0;
  while (await page.locator("[data-cut]").count()) {
    const before = await page.locator(".where").innerText();
    await page.keyboard.press("c");
    await page.waitForFunction((before) => document.querySelector(".where").textContent !== before, before);
    cuts++;
    must(/avoids this position/.test(await told(page)), await told(page));
    must((await count(page, "cut-offs")) === cuts, "the cut-off is not counted");
    must((await page.locator(".search-box .now.cut").count()) === 1, "the cut-off is not drawn");
  }
  must(cuts > 0, "there is no cut-off");
  await heard(page, /left out/);
  await sound(page);
});

await step("the last step has all that is counted", async () => {
  const begin = await open("/search");
  must((await begin.locator(".search-box .now.cut").count()) === 1, "a visitor does not see the first cut-off");
  const page = await open("/search?depth=3");
  const drawn = await page.locator(".search-box .number").count();
  must((await count(page, "positions visited")) === drawn, "more or fewer positions are drawn than counted");
  must(
    (await count(page, "moves left out")) === (await page.locator(".search-box .left-out").count()),
    "moves left out",
  );
  const row = page.locator("tr", { has: page.locator("[aria-current]") });
  must(Number(await row.locator("td").first().innerText()) === drawn, "the table counts otherwise");
  must(Number(await row.locator("td").nth(1).innerText()) === (await count(page, "cut-offs")), "cut-offs");
});

await step("a key goes on from a link that is held", async () => {
  const page = await open("/search?step=0");
  await page.locator('a[rel="next"]').focus();
  await page.keyboard.press("Enter");
  await shows(page, `step 1 of ${last}`);
  must((await page.evaluate(() => document.activeElement.rel)) === "next", "the focus is lost");
  await page.locator('a[rel="last"]').click();
  await shows(page, `step ${last} of ${last}`);
  must(await page.evaluate(() => document.activeElement.closest(".stepper") !== null), "the focus is lost at the end");
  await sound(page);
});

await step("a step of the list is shown, and the list stays open", async () => {
  const page = await open("/search?search=deepening&step=0");
  await page.locator("summary").click();
  const entry = page.locator(".search-story a").nth(9);
  const text = await entry.innerText();
  await entry.click();
  await shows(page, "step 10 of");
  must((await told(page)) === text, await told(page));
  must((await page.locator("details[open]").count()) === 1, "the list is closed");
  await sound(page);
});

await step("all of it works without scripts", async () => {
  const page = await open("/search?step=3", { javaScriptEnabled: false });
  await page.locator('a[rel="next"]').click();
  await page.waitForURL(/step=4#search$/);
  await page.locator("[data-cut]").click();
  await page.locator("#told", { hasText: "avoids this position" }).waitFor();
  await page.locator('select[name="search"]').selectOption("minimax");
  await page.locator(".search-form button").click();
  await page.waitForURL(/search=minimax/);
  must((await page.locator(".window").count()) === 0, "minimax has no windows");
  await page.locator("input[name=rules]").fill("9x9x9");
  await page.locator(".search-form button").click();
  await page.locator("main [role=alert]").waitFor();
  must((await page.locator("input[name=rules]").inputValue()) === "9x9x9", "what was sent is gone");
});

await step("it is well made", async () => {
  for (const path of ["/search?step=40", "/search?search=deepening", "/search?rules=6x6&search=minimax&depth=6"]) {
    await wellMade(await open(path));
  }
});

await close();
