// node course.mjs URL: tasks of the course are solved in a real browser, by the keyboard and by touch at the size of a phone.
// With a folder as a second argument pictures are put there.
import { close, must, open, sound, step } from "./browser.mjs";
import { ALL, heard, listen, wellMade } from "./well_made.mjs";

const [pictures] = process.argv.slice(3);
const calm = { reducedMotion: "reduce" };
const ready = (page) => page.locator(".pit-button[aria-disabled=false]").first().waitFor();

await step("a task is missed and solved by the keyboard alone, and gives two stars", async () => {
  const page = await open("/learn", calm);
  await wellMade(page, { pictures, name: "course", windows: ALL });
  const begin = page.getByRole("link", { name: "Begin" });
  await begin.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your first move" }).waitFor();
  await ready(page);
  await wellMade(page, { pictures, name: "task", windows: ALL });
  await listen(page, "#outcome");
  await page.keyboard.press("3");
  await heard(page, /That is another pit/);
  await page.locator("[data-retry]:focus").waitFor();
  await wellMade(page, { pictures, name: "task-missed" });
  await page.keyboard.press("Enter");
  await ready(page);
  await page.keyboard.press("1");
  await heard(page, /Each of the next three pits/);
  await page.getByRole("img", { name: "2 stars of 3." }).waitFor();
  await wellMade(page, { pictures, name: "task-solved" });
  must(await page.evaluate(() => document.activeElement.matches("a[data-next]")), "the focus is not on the way on");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "To the other side" }).waitFor();
  must((await page.locator("a[data-step].solved").count()) === 1, "the solved task is not marked");
  await page.goto(new URL("/learn", page.url()).href);
  await page.getByText("2 of 90 stars").waitFor();
  const go = page.getByRole("link", { name: "Go on: To the other side" });
  must((await go.getAttribute("href")).endsWith("/learn/sowing/2"), "the course does not go on where it stopped");
  await wellMade(page, { pictures, name: "course-begun" });
  must(page.faults.length === 0, page.faults.join("; "));
});

await step("a task is solved by touch on a phone, with the hint", async () => {
  const page = await open("/learn/endgames/2", {
    ...calm,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await ready(page);
  const pit = (number) => page.locator(`.row.near [data-pit="${number}"]`);
  for (const height of [844, 667]) {
    await page.setViewportSize({ width: 390, height });
    const { y, height: own } = await pit(4).boundingBox();
    must(y + own <= height, `a pit ends at ${y + own} of ${height}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Hint" }).tap();
  await page.getByText("Do not take what you can take later.").waitFor();
  for (const number of [3, 4]) {
    await ready(page);
    await pit(number).tap();
    await pit(number).tap();
  }
  await page.locator("#outcome", { hasText: "would only have drawn" }).waitFor();
  await page.getByRole("img", { name: "1 star of 3." }).waitFor();
  await sound(page);
});

await step("the other side plays at the bottom of its own board, and the solution is shown", async () => {
  const page = await open("/learn/openings/2", calm);
  await ready(page);
  await page.keyboard.press("2");
  await ready(page);
  await page.keyboard.press("1");
  await page.getByRole("img", { name: "3 stars of 3." }).waitFor();
  await page.goto(new URL("/learn/captures/4", page.url()).href);
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.locator("#outcome", { hasText: "The solution is 43" }).waitFor();
  await page.goto(new URL("/learn", page.url()).href);
  await page.getByText("3 of 90 stars").waitFor();
});

await close();
