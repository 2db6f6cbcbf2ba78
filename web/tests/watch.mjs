// node watch.mjs URL: the featured match at a watching pace, and the heads and cards of the matrix, in a real browser. At URL matches
// must end. With a folder as a second argument pictures are put there.
import { close, must, open, sound, step } from "./browser.mjs";
import { ALL, wellMade } from "./well_made.mjs";

const [pictures] = process.argv.slice(3);
const calm = { reducedMotion: "reduce" };

await step("a match is shown move by move, and not before it is asked for where motion is not wanted", async () => {
  const page = await open("/watch", calm);
  for (let tries = 0; tries < 60 && (await page.locator("#watch").count()) === 0; tries++) {
    await page.waitForTimeout(1000);
    await page.reload();
  }
  await page.getByRole("button", { name: "Play" }).waitFor();
  await wellMade(page, { pictures, name: "watch", windows: ALL });
  await page.waitForTimeout(1500);
  must((await page.locator("#told").innerText()) === "", "moves are shown although motion is not wanted");
  const before = await page.locator(".value-text").innerText();
  must(before.length > 0, "nobody says who is ahead");
  await page.getByRole("button", { name: "Play" }).click();
  await page.locator("#told:not(:empty)").waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  const told = await page.locator("#told").innerText();
  await page.waitForTimeout(2500);
  must((await page.locator("#told").innerText()) === told, "it goes on while it is paused");
  must(page.faults.length === 0, page.faults.join("; "));
  await page.context().close();
});

await step("a match plays by itself where motion is welcome", async () => {
  const page = await open("/watch");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.locator("#told:not(:empty)").waitFor();
  await sound(page);
  await page.context().close();
});

await step(
  "columns of the matrix name players, and the card of a cell hides neither its row nor its column",
  async () => {
    const page = await open("/matrix", calm);
    await page.setViewportSize({ width: 1280, height: 800 });
    const heads = await page.locator("#matrix thead a").allInnerTexts();
    must(heads.includes("1") && heads.includes("12"), `the heads are ${heads}, and not the numbers of the players`);
    const stops = await page.locator("#matrix a:not([tabindex='-1'])").count();
    must(stops === 1, `the matrix has ${stops} tab stops`);
    const cells = page.locator("#matrix tbody td a");
    for (const link of [cells.first(), cells.last()]) {
      await link.focus();
      const card = await page.locator(".cell-card").boundingBox();
      const cell = await link.boundingBox();
      const apart = (from, size) => card[from] >= cell[from] + cell[size] || card[from] + card[size] <= cell[from];
      must(
        apart("x", "width") && apart("y", "height"),
        `the card lies on the row or the column: ${JSON.stringify(card)}`,
      );
    }
    await wellMade(page, { pictures, name: "matrix", windows: ALL });
    must(page.faults.length === 0, page.faults.join("; "));
  },
);

await close();
