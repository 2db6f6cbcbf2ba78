// node live.mjs URL: watches a match appear in the matrix, and more, in a real browser without reload.
// The tournament at URL must be under way. Fails with one line that names what did not happen.
import { close, must, open, sound, step, url } from "./browser.mjs";

const settled = ".matrix td:is(.win, .tie, .loss, .error) a";

await step("a match appears in the matrix without reload", async () => {
  const page = await open("/matrix");
  const before = await page.locator(settled).count();
  await page.waitForFunction(
    ([selector, before]) => document.querySelectorAll(selector).length > before,
    [settled, before],
  );
  must(await page.evaluate(() => window.sameDocument), "the page was loaded again");
  must(page.faults.length === 0, page.faults.join("; "));
});

await step("a cell that is clicked shows its match, and a ply its position", async () => {
  const page = await open("/matrix");
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
  const page = await open("/matrix");
  await page.fill(".jump input", "5");
  await page.click(".jump button");
  await page.waitForURL(/\/matrix#r-5$/);
  must((await page.locator("tr:target #row-5").count()) === 1, "the row is not marked");
  await page.goto(new URL("/ranking", url).href);
  await page.fill(".jump input", "7");
  await page.click(".jump button");
  await page.waitForURL(/\/ranking#rank-7$/);
  must((await page.locator("#rank-7:target").count()) === 1, "the player is not marked");
  await page.evaluate(() => {
    window.sameDocument = true;
  });
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
  const page = await open("/matrix", { viewport: { width: 390, height: 844 } });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  must(!wide, "the page is wider than the telephone");
  await page.locator(".top-list .strip i:is(.win, .tie, .loss, .error)").first().waitFor();
  await page.goto(new URL("/ranking", url).href);
  const ratio = await page.locator("td.ratio").first().boundingBox();
  must(ratio.x + ratio.width <= 390, `the win ratio ends at ${ratio.x + ratio.width}`);
  const still = await open("/matrix", { javaScriptEnabled: false });
  must((await still.locator(settled).count()) > 0, "no result without scripts");
});

await step("heads stay in sight while a long table is scrolled", async () => {
  const page = await open("/matrix", { viewport: { width: 1280, height: 420 } });
  for (const path of ["/ranking"]) {
    await page.goto(new URL(path, url).href);
    const [scrolled, off] = await page.evaluate(() => {
      const box = document.querySelector(".scroll.tall");
      box.scrollTop = box.scrollHeight;
      return [
        box.scrollTop,
        box.querySelector("thead th").getBoundingClientRect().top - box.getBoundingClientRect().top,
      ];
    });
    must(scrolled > 20 && off >= 0 && off < 10, `${path}: the head is off by ${off} after ${scrolled}`);
  }
});

await step("what does not live is brought up to date", async () => {
  const page = await open("/workers");
  await page.waitForResponse((answer) => answer.url().endsWith("/workers"), { timeout: 20_000 });
  await sound(page);
});

await step("content and brand have the same edge", async () => {
  for (const width of [390, 768, 1280, 1920, 2560]) {
    const page = await open("/matrix", { viewport: { width, height: 900 } });
    const edge = (name) =>
      page
        .locator(name)
        .first()
        .evaluate((element) => element.getBoundingClientRect().left);
    const [brand, content] = [await edge(".brand"), await edge("#progress")];
    must(Math.abs(brand - content) < 1, `${width}: the brand is at ${brand}, the content at ${content}`);
    const latest = await page.locator("#latest").boundingBox();
    const matrix = await page.locator("#matrix").boundingBox();
    if (width >= 1280) {
      must(latest.x > matrix.x + matrix.width, `${width}: the latest results are not beside the matrix`);
    }
    await page.context().close();
  }
});

await step("the ranking is sorted and searched, and goes on living", async () => {
  const page = await open("/ranking?sort=player&order=reversed");
  must((await page.locator("tr[id^=rank-]").first().getAttribute("id")) === "rank-12", "12 is not the first");
  await page.evaluate(() => {
    window.sameDocument = true;
  });
  const text = () => page.locator("#ranking").innerText();
  const before = await text();
  await page.waitForFunction((before) => document.querySelector("#ranking").innerText !== before, before);
  must((await page.locator("tr[id^=rank-]").first().getAttribute("id")) === "rank-12", "12 is not the first any more");
  await sound(page);
});

await close();
