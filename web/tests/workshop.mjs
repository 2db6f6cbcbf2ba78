// node workshop.mjs URL: a guest writes a bot, tries it and sees its game, in a real browser.
// At URL guests may try bots, and Python is there. With a folder as a second argument pictures are put there.
import { close, must, open, sound, step, url } from "./browser.mjs";
import { wellMade } from "./well_made.mjs";

const [pictures] = process.argv.slice(3);
const calm = { reducedMotion: "reduce" };
/** The most bytes, compressed, and requests of the page: the editor and the two faces are in them. */
const BYTES = 230_000;
const REQUESTS = 18;

/** The lines that the editor shows. */
const lines = (page) => page.locator(".editor .cm-content");

/** Writes at one end of the file in the editor. */
async function write(page, text, end = "Control+End") {
  await lines(page).click();
  await page.keyboard.press(end);
  await page.keyboard.type(text);
}

await step("a first own bot's game is four clicks away", async () => {
  const page = await open("/", calm);
  await page.getByRole("link", { name: "Write a bot" }).click();
  await lines(page).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  const foot = await page
    .getByRole("button", { name: "Try" })
    .evaluate((button) => button.getBoundingClientRect().bottom);
  must(foot <= 800, `the button to try it is ${foot} below the top`);
  await wellMade(page, { pictures, name: "workshop" });
  await write(page, "\nimport sys; print('I am here', file=sys.stderr)");
  await page.getByRole("button", { name: "Try" }).click();
  await page.locator("#try[data-state=over]").waitFor({ timeout: 120_000 });
  must((await page.locator("#try .board").count()) === 2, "there are not two boards");
  must(await page.getByText("I am here").first().isVisible(), "its standard error is not there");
  must((await page.locator(".tried-plies li").count()) > 20, "there are no moves");
  await wellMade(page, { pictures, name: "workshop-games" });
  const where = page.locator("#try .where").first();
  const before = await where.innerText();
  await page.getByRole("link", { name: "Position before, game 1" }).click();
  await page.waitForFunction((text) => document.querySelector("#try .where").textContent !== text, before);
  must(page.faults.length === 0, page.faults.join("; "));
  await page.context().close();
});

await step("what does not work says where to read on", async () => {
  const page = await open("/workshop?language=python", calm);
  await write(page, "\n1 / 0");
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator("#try[data-state=over]").waitFor({ timeout: 120_000 });
  must((await page.locator("#try-head").innerText()) === "It does not pass the check", "the check passed");
  await page.locator("#try a[href^='/docs/check#']").click();
  await page.locator("h1", { hasText: "checked" }).waitFor();
  await wellMade(page, { pictures, name: "docs" });
  await page.context().close();
});

await step("a draft stays in the browser, and the template comes back", async () => {
  const page = await open("/workshop?language=c", calm);
  await write(page, "/* mine */", "Control+Home");
  await page.goto(new URL("/workshop?language=java", url).href);
  await lines(page).waitFor();
  must(!(await lines(page).innerText()).includes("mine"), "another language has it");
  await page.goto(new URL("/workshop?language=c", url).href);
  await lines(page).filter({ hasText: "/* mine */" }).waitFor();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Start again" }).click();
  must(!(await lines(page).innerText()).includes("mine"), "it is still there");
  await sound(await open("/workshop", calm));
  await page.context().close();
});

await step("it works without scripts", async () => {
  const page = await open("/workshop", { ...calm, javaScriptEnabled: false });
  await page.getByRole("button", { name: "Try" }).click();
  await page.locator("#try[data-state=over] .board").first().waitFor({ timeout: 120_000 });
  await page.context().close();
});

await step("the page is small", async () => {
  const page = await open("/nothing");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  let [bytes, requests] = [0, 0];
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  session.on("Network.requestWillBeSent", () => (requests += 1));
  await page.goto(new URL("/workshop", url).href, { waitUntil: "load" });
  await page.waitForTimeout(400);
  console.log(`   ${(bytes / 1000).toFixed(1)} kB, ${requests} requests`);
  must(bytes <= BYTES && requests <= REQUESTS, `${bytes} bytes in ${requests} requests`);
  await page.context().close();
});

for (const path of ["/workshop", "/docs", "/docs/trouble", "/docs?q=ply"]) {
  await step(`nothing of ${path} is wider than the window`, async () => {
    for (const width of [320, 390, 1280]) {
      const page = await open(path, { ...calm, viewport: { width, height: 800 } });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      must(wide <= width, `${wide} of ${width}`);
      await page.context().close();
    }
  });
}

await close();
