// What all browser tests need.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

export const url = process.argv[2];

const programs = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? programs.find(existsSync),
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/** Ends the program with one line that names what did not happen, if the work fails. */
export async function step(name, work) {
  try {
    await work();
    console.log(`ok: ${name}`);
  } catch (error) {
    console.error(`failed: ${name}: ${error.message.split("\n").slice(0, 12).join("\n")}`);
    await browser.close();
    process.exit(1);
  }
}

export function must(holds, what) {
  if (!holds) throw new Error(what);
}

/**
 * A page that remembers whether it was loaded again, and whatever went wrong on it. Without a service worker unless it is asked for:
 * what that fetches no test could hold up.
 */
export async function open(path, options = {}) {
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  await page.goto(URL.canParse(path) ? path : new URL(path, url).href);
  await page.evaluate(() => {
    window.sameDocument = true;
  });
  return page;
}

/** Whether the page was never loaded again, and nothing went wrong on it. */
export async function sound(page) {
  must(await page.evaluate(() => window.sameDocument), "the page was loaded again");
  must(page.faults.length === 0, page.faults.join("; "));
}

export const close = () => browser.close();
