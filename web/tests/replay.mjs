// node replay.mjs URL: steps through a game in a real browser, with and without scripts.
// In the tournament at URL a match must be over. Fails with one line that names what did not happen.
import { close, must, open, sound, step } from "./browser.mjs";

const LONGEST = 60_000;

/** The address of the first game of a match that is over, and its last ply. */
async function finished() {
  const page = await open("/matrix");
  const cell = page.locator(".matrix td:is(.win, .tie, .loss) a").first();
  await cell.waitFor({ timeout: LONGEST });
  const game = `${await cell.getAttribute("href")}/games/1`;
  await page.goto(new URL(game, page.url()).href);
  return [game, Number((await page.locator(".where").innerText()).split(" of ")[1])];
}

const shows = (page, text) => page.locator(".where", { hasText: text }).waitFor();
const ply = (page) => new URL(page.url()).searchParams.get("ply");

const [game, last] = await finished();

await step("a game is stepped through without page loads", async () => {
  const page = await open(game, { viewport: { width: 1280, height: 500 } });
  const entries = await page.evaluate(() => history.length);
  await page.locator(".moves .ply").nth(2).click();
  await shows(page, `ply 3 of ${last}`);
  must(ply(page) === "3" && (await page.title()).startsWith("Ply 3"), `${page.url()}: ${await page.title()}`);
  await page.evaluate(() => window.scrollTo(0, 120));
  const scrolled = await page.evaluate(() => window.scrollY);
  for (let at = 4; at <= 12; at++) {
    await page.keyboard.press("ArrowRight");
    await shows(page, `ply ${at} of ${last}`);
  }
  must((await page.evaluate(() => window.scrollY)) === scrolled, "the page was scrolled");
  await page.keyboard.press("End");
  await shows(page, `ply ${last} of ${last}`);
  const seen = await page.evaluate(() => {
    const [box, ply] = [".moves-box", ".moves-box [aria-current]"].map((name) =>
      document.querySelector(name).getBoundingClientRect(),
    );
    return ply.top >= box.top && ply.bottom <= box.bottom;
  });
  must(seen, "the current ply is not in sight");
  must((await page.evaluate(() => window.scrollY)) === scrolled, "the page was scrolled to the end");
  await page.keyboard.press("Home");
  await shows(page, `ply 0 of ${last}`);
  await page.locator(':is(.chart, .curve) a[href$="ply=5"]').first().dispatchEvent("click");
  await shows(page, `ply 5 of ${last}`);
  must((await page.evaluate(() => history.length)) === entries, "the history has grown");
  await sound(page);
});

await step("a key goes on from a button that is held", async () => {
  const page = await open(`${game}?ply=0`);
  await page.locator('a[rel="next"]').focus();
  await page.keyboard.press("Enter");
  await shows(page, `ply 1 of ${last}`);
  must((await page.evaluate(() => document.activeElement.rel)) === "next", "the focus is lost");
  await page.locator('a[rel="last"]').click();
  await shows(page, `ply ${last} of ${last}`);
  must(await page.evaluate(() => document.activeElement.closest(".stepper") !== null), "the focus is lost at the end");
  await sound(page);
});

await step("a game plays itself, and stops", async () => {
  const page = await open(`${game}?ply=${last - 3}`);
  const play = page.locator("[data-play]");
  await play.click();
  await shows(page, `ply ${last - 1} of ${last}`);
  must((await play.getAttribute("aria-pressed")) === "true", "it does not say that it plays");
  await shows(page, `ply ${last} of ${last}`);
  await page.locator("[data-play]", { hasText: "Play" }).waitFor();
  await play.click();
  await shows(page, `ply 1 of ${last}`);
  await play.click();
  must((await play.innerText()) === "Play", "it does not stop");
  await sound(page);
});

await step("positions and links are copied, the board is turned, the other game is near", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await open(`${game}?ply=4`, { permissions });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const position = await page.locator(".position").innerText();
  await page.locator("[data-copy]").click();
  await page.locator("button", { hasText: "Copied" }).waitFor();
  must((await copied()) === position && position.startsWith("<6,"), await copied());
  await page.locator("[data-copy-link]").click();
  await page.locator("[data-copy-link]", { hasText: "Copied" }).waitFor();
  must((await copied()) === page.url(), await copied());
  const below = () => page.locator(".at-board").last().innerText();
  must((await below()).includes("South"), await below());
  await page.locator("[data-turn]").click();
  await page.locator(".at-board", { hasText: "North" }).last().waitFor();
  await page.waitForURL(/near=north&ply=4$/);
  must((await below()).includes("North"), await below());
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/near=north&ply=5$/);
  must((await below()).includes("North"), "the board is turned back");
  await sound(page);
  await page.locator("a.other").click();
  await page.waitForURL(/\/games\/2\?near=north$/);
});

await step("who looks back in a game that runs is not taken away", async () => {
  const page = await open("/matrix");
  // A game that is nearly over may be over when its page is there.
  for (let tries = 0; ; tries++) {
    await page.goto(new URL("/matrix", page.url()).href);
    await page.locator(".cards .mini").first().click();
    await page.waitForURL(/\/games\/[12]$/);
    const live = page.locator(".where", { hasText: /live, ply ([4-9]|\d\d)/ }).waitFor({ timeout: 3000 });
    if (
      await live.then(
        () => true,
        () => false,
      )
    ) {
      break;
    }
    must(tries < 10, "no game runs");
  }
  // A page that was left broke off what it fetched.
  page.faults = page.faults.filter((fault) => !fault.includes("Failed to fetch"));
  await page.evaluate(() => {
    window.sameDocument = true;
  });
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(/\?ply=\d+$/);
  const at = ply(page);
  await page.waitForTimeout(1500);
  must((await page.locator(".where").innerText()).startsWith(`ply ${at} of`), await page.locator(".where").innerText());
  await sound(page);
  await page.locator('a[rel="last"]').click();
  await page.locator('a[rel="next"]').waitFor({ state: "detached" });
});

await step("all of it works without scripts", async () => {
  const page = await open(`${game}?ply=4`, { javaScriptEnabled: false });
  must(!(await page.locator("[data-play]").isVisible()), "a button is there that does nothing");
  await page.locator('a[rel="next"]').click();
  await page.waitForURL(/\?ply=5$/);
  await page.locator("[data-turn]").click();
  await page.waitForURL(/\?near=north&ply=5$/);
  await page.locator('a[rel="last"]').click();
  must((await page.locator(".board .gained").count()) > 0, "the sweep is not told");
});

await step("a game is one sheet of paper", async () => {
  const page = await open(`${game}?ply=${last}`);
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g).length;
  must(sheets === 1, `it takes ${sheets}`);
});

await close();
