// node live.mjs URL: watches a match appear in the matrix, and more, in a real browser without reload.
// The tournament at URL must be under way. Fails with one line that names what did not happen.
import { chromium } from "playwright-core";

const url = process.argv[2];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

async function step(name, work) {
  try {
    await work();
    console.log(`ok: ${name}`);
  } catch (error) {
    console.error(`live.mjs: failed: ${name}: ${error.message.split("\n")[0]}`);
    await browser.close();
    process.exit(1);
  }
}

function must(holds, what) {
  if (!holds) throw new Error(what);
}

/** A page that remembers whether it was loaded again, and whatever went wrong on it. */
async function open(path, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  await page.goto(new URL(path, url).href);
  await page.evaluate(() => { window.sameDocument = true; });
  return page;
}

const settled = ".matrix td:is(.win, .tie, .loss, .error) a";

await step("a match appears in the matrix without reload", async () => {
  const page = await open("/");
  const before = await page.locator(settled).count();
  await page.waitForFunction(
    ([selector, before]) => document.querySelectorAll(selector).length > before,
    [settled, before],
  );
  must(await page.evaluate(() => window.sameDocument), "the page was loaded again");
  must(page.faults.length === 0, page.faults.join("; "));
});

await step("a cell that is clicked shows its match, and a ply its position", async () => {
  const page = await open("/");
  await page.locator(settled).first().click();
  await page.waitForURL(/\/matches\/\d+$/);
  await page.locator(".notation .ply").first().click();
  await page.waitForURL(/\?ply=1$/);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/\?ply=2$/);
  await page.keyboard.press("Home");
  await page.waitForURL(/\?ply=0$/);
  must((await page.locator(".board .count").count()) === 14, "the board has not 14 numbers");
  must(page.faults.length === 0, page.faults.join("; "));
});

await step("a form leads to a player, who is marked and followed", async () => {
  const page = await open("/");
  await page.fill(".jump input", "5");
  await page.click(".jump button");
  await page.waitForURL(/\/#r-5$/);
  must((await page.locator("tr:target #row-5").count()) === 1, "the row is not marked");
  await page.goto(new URL("/ranking", url).href);
  await page.fill(".jump input", "7");
  await page.click(".jump button");
  await page.waitForURL(/\/ranking#rank-7$/);
  must((await page.locator("#rank-7:target").count()) === 1, "the player is not marked");
  await page.evaluate(() => { window.sameDocument = true; });
  const text = () => page.locator("#ranking").innerText();
  const before = await text();
  await page.waitForFunction((before) => document.querySelector("#ranking").innerText !== before, before);
  must(await page.evaluate(() => window.sameDocument), "the page was loaded again");
  await page.goto(new URL("/players/1?show=won", url).href);
  await page.click(".picks a:text('all')");
  await page.waitForURL(/\/players\/1$/);
  must(page.faults.length === 0, page.faults.join("; "));
});

await step("pages fit a telephone and work without scripts", async () => {
  const page = await open("/", { viewport: { width: 390, height: 844 } });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  must(!wide, "the page is wider than the telephone");
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(url);
  must((await still.locator(settled).count()) > 0, "no result without scripts");
});

await browser.close();
