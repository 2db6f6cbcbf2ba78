// node pages.mjs URL: what all pages keep: nothing is wider than the window, little is loaded, nothing jumps, and there is a way on.
// At URL a tournament must be under way.
import { close, must, open, step, url } from "./browser.mjs";

/** The most bytes, compressed, and requests of a page that is opened for the first time. */
const BYTES = 100_000;
const REQUESTS = 36;
/** The most bytes of the two faces, which every page after the first has. */
const FACES = 29_000;
/** The most bytes of the engine with its book, network and proofs, and how pages ask it, which come once a page that searches is there. */
const ENGINE = 1_000_000;
/** The largest layout shift of a page that lives, within so many seconds. */
const SHIFT = 0.05;
const WATCHED = 12;

const first = await open("/matrix");
const cell = first.locator(".matrix td:is(.win, .tie, .loss) a").first();
await cell.waitFor({ timeout: 60_000 });
const match = await cell.getAttribute("href");
await first.context().close();

const pages = [
  "/",
  "/matrix",
  "/ranking",
  "/players/1",
  match,
  `${match}/games/1`,
  `${match}/games/1?ply=7`,
  "/about",
  "/learn",
  "/learn/rules",
  "/learn/endgames/4",
  "/nim",
  "/search",
  "/analysis",
  "/book/discoveries",
  "/play",
  "/puzzle",
  "/puzzles",
  "/puzzles/today",
  "/puzzles/mistakes",
  "/workers",
  "/submissions",
  "/deadlines",
  "/sign-in",
  "/nothing",
  "/players/99",
  "/play/deadbeef",
];

for (const width of [320, 390, 768, 1280, 1920]) {
  await step(`nothing is wider than ${width}`, async () => {
    const page = await open("/", { viewport: { width, height: 800 } });
    for (const path of pages) {
      await page.goto(new URL(path, url).href);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      must(wide <= width, `${path} is ${wide} wide`);
      const flat = await page.evaluate(() =>
        [...document.querySelectorAll("pre, pre code")]
          .find((text) => !getComputedStyle(text).whiteSpace.startsWith("pre"))
          ?.textContent.slice(0, 40),
      );
      must(!flat, `${path}: the lines of "${flat}" run together`);
    }
    await page.context().close();
  });
}

await step("pages are small, and lead on", async () => {
  for (const path of pages) {
    const page = await open("/nothing");
    await page.context().clearCookies();
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    let [bytes, requests, engine, faces] = [0, 0, 0, 0];
    const [ofEngine, ofFaces] = [new Set(), new Set()];
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (ofEngine.has(requestId)) engine += encodedDataLength;
      else if (ofFaces.has(requestId)) faces += encodedDataLength;
      else bytes += encodedDataLength;
    });
    session.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (/\/assets\/[^/]+\/(engine|device)\//.test(request.url)) ofEngine.add(requestId);
      else if (request.url.endsWith(".woff2")) ofFaces.add(requestId);
      else requests += 1;
    });
    await page.goto(new URL(path, url).href, { waitUntil: "load" });
    await page.waitForTimeout(400);
    must(bytes <= BYTES && requests <= REQUESTS, `${path}: ${bytes} bytes in ${requests} requests`);
    must(faces <= FACES, `${path}: ${faces} bytes of faces`);
    must(engine <= ENGINE, `${path}: ${engine} bytes of the engine`);
    const ways = await page.locator(":is(main, .tabs) :is(a[href], button, summary)").count();
    must(ways > 0, `${path} leads nowhere`);
    must((await page.locator("nav.sections a").count()) === 5, `${path} has no navigation`);
    console.log(`   ${path}: ${(bytes / 1000).toFixed(1)} kB, ${requests} requests`);
    await page.context().close();
  }
});

await step("what lives does not jump", async () => {
  await Promise.all(
    ["/", "/matrix", "/players/3"].map(async (path) => {
      const page = await open(path, { viewport: { width: 1280, height: 800 } });
      await page.evaluate(() => {
        window.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.waitForTimeout(1000 * WATCHED);
      const shift = await page.evaluate(() => window.shift);
      console.log(`   ${path}: layout shift ${shift.toFixed(4)}`);
      must(shift <= SHIFT, `${path}: layout shift ${shift}`);
    }),
  );
});

await step("pits are numbered where moves are named, on a phone as well, unless somebody wants none", async () => {
  const page = await open("/", { viewport: { width: 390, height: 844 } });
  const numbers = () =>
    page
      .locator(".first-move .pit")
      .evaluateAll((pits) => pits.map((pit) => getComputedStyle(pit, "::before").content !== "none"));
  must((await numbers()).every(Boolean), "pits have no numbers");
  await page.getByLabel("Pit numbers").uncheck();
  must(!(await numbers()).some(Boolean), "the numbers stay");
});

await step("a page that has lost its server says so", async () => {
  const page = await open("/ranking");
  await page.context().setOffline(true);
  await page.locator("#offline", { hasText: "Connection lost." }).waitFor();
  await page.context().setOffline(false);
});

await step("the theme that was chosen stays", async () => {
  const page = await open("/about", { colorScheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByLabel("Theme").selectOption("dark");
  must((await paper()) !== light, "the theme did not change");
  await page.goto(new URL("/learn/rules", url).href);
  must((await paper()) !== light, "the theme was forgotten");
});

await step("the matrix is one tab stop, and arrow keys go through it", async () => {
  const page = await open("/matrix", { viewport: { width: 1280, height: 800 } });
  await page.locator("#matrix td a").first().waitFor();
  must((await page.locator('#matrix a:not([tabindex="-1"])').count()) === 1, "there is not one tab stop");
  // Empty cells are passed over, and there may be few matches yet: a row with two has somewhere to go.
  const row = page.locator("#matrix tbody tr", { has: page.locator("td:has(a) ~ td:has(a)") }).first();
  await row.waitFor({ timeout: 120_000 });
  await row.locator("td a").first().focus();
  await page.locator(".cell-card:not([hidden])").waitFor();
  const id = () => page.evaluate(() => document.activeElement.parentElement.id);
  const before = await id();
  await page.keyboard.press("ArrowRight");
  must((await id()) !== before, "the focus stays");
  await page.keyboard.press("ArrowDown");
  must((await id()) !== before, "the focus comes back");
  must((await page.locator('#matrix td a[tabindex="0"]').count()) === 1, "there are two tab stops");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/matches\/\d+/);
});

await close();
