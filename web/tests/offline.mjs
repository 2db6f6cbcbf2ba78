// node offline.mjs URL: what works once the wire to the server is cut, in a real browser.
import { close, must, open, step, url } from "./browser.mjs";
import { createServer } from "node:http";
import { wire } from "./wire.mjs";

const LONGEST = 60_000;
const line = await wire(url);
const at = (path) => new URL(path, line.url).href;
const page = await open(at("/play"), { reducedMotion: "reduce", serviceWorkers: "allow" });

const ready = () =>
  page.waitForFunction(
    () => document.querySelector(".pit-button[aria-disabled=false]") || document.querySelector("#result")?.textContent,
    undefined,
    { timeout: LONGEST },
  );

await step("all that is needed is kept after the first page", async () => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const kept = await page.evaluate(async () => {
    const [name] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  must(
    ["/play", "/offline", "/puzzles/shipped.jsonl"].every((path) => kept.includes(path)),
    kept.join(" "),
  );
});

line.cut();

await step("a game against level 5 is played without the server", async () => {
  await page.goto(at("/play"));
  await page.locator('button[value="engine:5"]').click();
  await page.waitForURL(/\/play\/device\?game=/);
  for (let plies = 0; plies < 12;) {
    await ready();
    plies = await page.locator("#moves .ply").count();
    const pit = await page.locator(".pit-button[aria-disabled=false]").last().getAttribute("data-pit");
    await page.keyboard.press(pit);
    await page.waitForFunction((before) => document.querySelectorAll("#moves .ply").length > before, plies);
  }
  await ready();
  await page.keyboard.press("h");
  await page.getByText("Hint: the best move is one of").waitFor({ timeout: LONGEST });
});

await step("two play at this screen", async () => {
  await page.goto(at("/play"));
  await page.getByRole("button", { name: "Both at this screen" }).click();
  await page.waitForURL(/\/play\/device\?game=/);
  await ready();
});

await step("a position is analysed", async () => {
  await page.goto(at("/analysis?rules=6x4&moves=3"));
  await page.locator("#stepper .where", { hasText: "ply 1 of 1" }).waitFor();
  await page.locator("#eval .value-text", { hasText: "opening book" }).waitFor({ timeout: LONGEST });
  await page.keyboard.press("2");
  await page.locator("#known p", { hasText: "on the server, which does not answer" }).waitFor({ timeout: LONGEST });
  await page.goto(at("/analysis?rules=5x7&moves=1"));
  await page.locator("#eval .value-text", { hasText: "on this device" }).waitFor({ timeout: LONGEST });
});

await step("a puzzle is solved", async () => {
  await page.goto(at("/puzzle"));
  await page.locator(".pit-button[aria-disabled=false]").first().waitFor();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.locator("#outcome", { hasText: "The solution is" }).waitFor();
});

await step("rules and lessons are there", async () => {
  for (const [path, heading] of [
    ["/learn", "Learn Kalah"],
    ["/learn/rules", "Rules of Kalah"],
    ["/nim", "Nim-Mancala"],
    ["/search", "Search step by step"],
  ]) {
    await page.goto(at(path));
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
  }
});

await step("a task of the course is solved", async () => {
  await page.goto(at("/learn/turns/1"));
  await page.locator(".pit-button[aria-disabled=false]").first().waitFor();
  await page.keyboard.press("2");
  await page.getByRole("img", { name: "3 stars of 3." }).waitFor();
});

await step("lessons answer to other boards and steps", async () => {
  await page.goto(at("/search?rules=4x3&depth=2&step=4"));
  await page.locator(".where", { hasText: "step 4 of" }).waitFor({ timeout: LONGEST });
  await page.getByRole("link", { name: "Next step" }).click();
  await page.locator(".where", { hasText: "step 5 of" }).waitFor({ timeout: LONGEST });
  await page.goto(at("/nim"));
  await page.getByRole("link", { name: "Take 2 from pit 1" }).click();
  await page.getByRole("link", { name: "Take back" }).waitFor({ timeout: LONGEST });
  await page.getByRole("link", { name: "Let the program move" }).click();
  await page.getByText("The program took").waitFor({ timeout: LONGEST });
});

await step("what needs the server says so", async () => {
  await page.goto(at("/submissions"));
  await page.getByRole("heading", { name: "This page needs the server" }).waitFor();
});

line.close();

/** The server as it would be after an update: its service worker is another, and all else is the same. */
async function updating() {
  let version = 0;
  const server = createServer(async ({ url: path, headers }, answer) => {
    const { status, headers: told, body } = await fetch(new URL(path, url), { headers: { accept: headers.accept } });
    let bytes = Buffer.from(await new Response(body).arrayBuffer());
    if (path === "/service-worker.js") {
      bytes = Buffer.from(
        bytes.toString().replace(/STAMP = (\d+)/, (_, stamp) => `STAMP = ${Number(stamp) + version}`),
      );
    }
    answer.writeHead(status, { "content-type": told.get("content-type") ?? "text/plain" }).end(bytes);
  });
  await new Promise((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    update: () => (version += 1),
    close: () => server.close(),
  };
}

await step("a new version is offered, and replaces the old one when it is wanted", async () => {
  const server = await updating();
  const page = await open(new URL("/learn", server.url).href, { serviceWorkers: "allow" });
  const kept = () => page.evaluate(async () => (await caches.keys()).join());
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const first = await kept();
  server.update();
  await page.reload();
  const offer = page.getByRole("button", { name: "Load it" });
  await offer.waitFor({ timeout: LONGEST });
  must((await kept()).includes(first), "the old version went before the new one was wanted");
  await Promise.all([page.waitForEvent("load"), offer.click()]);
  await page.waitForFunction(async (first) => !(await caches.keys()).includes(first), first);
  must((await page.getByRole("button", { name: "Load it" }).count()) === 0, "the version that is there is offered");
  server.close();
});

await step("a page of another version is told to load again", async () => {
  const headers = { "kalah-pages": "1", accept: "application/json" };
  const { status, error } = await fetch(new URL("/play/none/state", url), { headers }).then(async (answer) => ({
    status: answer.status,
    ...(await answer.json()),
  }));
  must(status === 409 && error.includes("Load the page again"), `${status}: ${error}`);
});

await close();
