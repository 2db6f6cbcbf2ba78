// node studies.mjs URL LINK: notes and arrows on the analysis board, a study that is saved, shared and presented, in a real browser.
// LINK signs the lecturer in. With a folder as a third argument pictures are put there.
import { close, must, open, step } from "./browser.mjs";
import { wellMade as madeWell } from "./well_made.mjs";

const [link, pictures] = process.argv.slice(3);
const calm = { reducedMotion: "reduce" };
const LONGEST = 30_000;

const wellMade = (page, name) => madeWell(page, { pictures, name });

const lecturer = await open(link, calm);
await lecturer.getByRole("button", { name: "Sign in" }).click();
await lecturer.waitForURL((address) => !address.pathname.startsWith("/enter"));

/** The pit of a side on the board of a page. */
const pit = (page, side, number) => page.locator(`#board .pit-button.${side}[data-pit="${number}"]`);

await step("lines are told in words, and a note and an arrow stay in the browser", async () => {
  await lecturer.goto(new URL("/analysis?rules=6x4", link).href);
  await lecturer.locator(".lines .line-words").first().waitFor({ timeout: LONGEST });
  const line = lecturer.locator(".lines button[data-line]").first();
  must(/^\S+.*: (South|North): \d/.test(await line.getAttribute("aria-label")), "the line has no words");
  must(/then \d: extra turn/.test(await lecturer.locator(".lines .line-words").first().innerText()), "no words");
  await lecturer.goto(new URL("/analysis?rules=6x4&moves=3", link).href);
  await lecturer.locator("#notes-box summary").click();
  await lecturer.getByLabel("Note on this position").fill("Why not <6>?");
  await lecturer.getByRole("button", { name: "Draw", exact: true }).click();
  await pit(lecturer, "south", "1").click();
  await pit(lecturer, "north", "2").focus();
  await lecturer.keyboard.press("Enter");
  await lecturer.locator(".note-marks", { hasText: "Arrow from South's pit 1 to North's pit 2" }).waitFor();
  must((await lecturer.locator(".board-marks path").count()) === 1, "no arrow is drawn");
  const colour = await lecturer.locator(".board-marks path").evaluate((path) => getComputedStyle(path).stroke);
  must(colour.startsWith("rgb"), `the arrow has the colour ${colour}`);
  must((await lecturer.locator("#tree .ply").count()) === 1, "a pit was sown");
  await lecturer.getByRole("button", { name: "Draw", exact: true }).click();
  await wellMade(lecturer);
  await lecturer.waitForFunction(() => localStorage.getItem("kalah.analysis")?.includes("Why not"));
  await lecturer.reload();
  await lecturer.locator(".note-marks li").waitFor();
  must((await lecturer.getByLabel("Note on this position").inputValue()) === "Why not <6>?", "the note is gone");
  must(lecturer.faults.length === 0, lecturer.faults.join("; "));
});

await step("a line under the mouse shows the path of its first move", async () => {
  await lecturer.locator(".lines button[data-line]").first().hover();
  await lecturer.locator("#board .board.previewed .sown-way path").waitFor({ timeout: LONGEST });
  await lecturer.locator("h1").hover();
});

let study = "";
await step("the analysis is saved as a study", async () => {
  await lecturer.getByRole("link", { name: "Save as study" }).click();
  await lecturer.getByRole("heading", { name: "New study" }).waitFor();
  await wellMade(lecturer);
  await lecturer.getByLabel("Title").fill("The third pit");
  await lecturer.getByRole("button", { name: "Save" }).click();
  await lecturer.waitForURL(/\/study\/[0-9a-f]+/);
  study = new URL(lecturer.url()).pathname;
  // Nobody but its author can open it, and who copies its link learns that before it is sent.
  await lecturer.getByRole("button", { name: "Copy link" }).click();
  await lecturer.locator("#saved", { hasText: "Nobody else can read this study yet" }).waitFor();
  const stranger = await open("/studies", calm);
  must((await stranger.goto(new URL(study, stranger.url()).href)).status() === 404, "a private study is shown");
  await stranger.context().close();
  // Nobody could follow: it is offered to share the study before anything begins.
  await lecturer.getByRole("button", { name: "Present live" }).click();
  await lecturer.getByText("To present it, share it first").waitFor();
  must((await lecturer.getByRole("button", { name: "Stop presenting" }).count()) === 0, "a private study is presented");
  await wellMade(lecturer);
  await lecturer.getByRole("button", { name: "Cancel", exact: true }).click();
  const shared = lecturer.getByLabel("Whoever has the link may read it");
  must(!(await shared.isChecked()), "a study is shared though that was cancelled");
  await lecturer.getByRole("button", { name: "Present live" }).click();
  await lecturer.getByRole("button", { name: "Share and present" }).click();
  await lecturer.getByText("Everybody who has the study open follows your board.").waitFor();
  await lecturer.getByRole("button", { name: "Stop presenting" }).click();
  must(await shared.isChecked(), "a study that is presented is not shared");
  await lecturer.getByRole("button", { name: "Save", exact: true }).click();
  await lecturer.locator("#saved", { hasText: "Saved." }).waitFor();
  await lecturer.locator("#tree .ply").first().click();
  await lecturer.locator(".note-marks li").waitFor();
  await pit(lecturer, "south", "1").click();
  await lecturer.locator("#tree .ply").nth(1).waitFor();
  await lecturer.getByLabel("Note on this position").fill("A reply.");
  await lecturer.locator("#saved", { hasText: "Saved." }).waitFor();
  await lecturer.getByRole("button", { name: "Copy link" }).click();
  must(!(await lecturer.locator("#saved").textContent())?.includes("Nobody else"), "a shared study is called private");
  await wellMade(lecturer);
  must(lecturer.faults.length === 0, lecturer.faults.join("; "));
});

await step("whoever has the link reads it, with and without scripts", async () => {
  const reader = await open(`${study}?at=1`, calm);
  await reader.locator(".note-text", { hasText: "Why not <6>?" }).waitFor();
  await reader.locator(".board-marks path").waitFor({ state: "attached" });
  await reader.keyboard.press("ArrowRight");
  await reader.locator(".note-text", { hasText: "A reply." }).waitFor();
  await wellMade(reader);
  must(reader.faults.length === 0, reader.faults.join("; "));
  const plain = await open(`${study}?at=1`, { ...calm, javaScriptEnabled: false });
  await plain.getByText("Why not <6>?").waitFor();
  await plain.getByText("Arrow from South's pit 1 to North's pit 2").waitFor();
  await plain.locator('#stepper a[rel="next"]').click();
  await plain.getByText("A reply.").waitFor();
  await plain.context().close();
  await reader.context().close();
});

await step("a class follows what is presented, leaves and comes back", async () => {
  const follower = await open(study, calm);
  await lecturer.getByRole("button", { name: "Present live" }).click();
  await follower.getByText("You follow the author's board.").waitFor();
  await follower.locator(".note-text", { hasText: "A reply." }).waitFor();
  const asked = Date.now();
  await lecturer.keyboard.press("Home");
  await follower.waitForFunction(() => document.querySelector(".where")?.textContent?.includes("0"));
  console.log(`followed after ${Date.now() - asked} ms`);
  // A move that is not in the study yet, and an arrow.
  await lecturer.getByRole("button", { name: "Draw", exact: true }).click();
  await pit(lecturer, "south", "5").click();
  await pit(lecturer, "south", "6").click();
  await lecturer.getByRole("button", { name: "Draw", exact: true }).click();
  await follower.locator(".note-marks", { hasText: "Arrow from South's pit 5 to South's pit 6" }).waitFor();
  await pit(lecturer, "south", "2").click();
  await follower.locator("#told", { hasText: "from pit 2" }).waitFor();
  await wellMade(follower);
  await follower.getByRole("button", { name: "Leave the presentation" }).click();
  await follower.keyboard.press("Home");
  await lecturer.keyboard.press("Home");
  await lecturer.keyboard.press("ArrowRight");
  await follower.getByText("You look around by yourself.").waitFor();
  must((await follower.locator("#told").innerText()).includes("to move"), "the follower was taken along");
  await follower.getByRole("button", { name: "Follow the presentation" }).click();
  await follower.locator("#told", { hasText: "from pit 3" }).waitFor();
  await lecturer.getByRole("button", { name: "Stop presenting" }).click();
  await follower.getByText("The presentation has ended.").waitFor();
  must(follower.faults.length === 0, follower.faults.join("; "));
  must(lecturer.faults.length === 0, lecturer.faults.join("; "));
});

await step("two windows do not replace each other's notes", async () => {
  const [note, saved] = [(page) => page.getByLabel("Note on this position"), (page) => page.locator("#saved")];
  const other = await lecturer.context().newPage();
  for (const page of [lecturer, other]) await page.goto(new URL(study, link).href);
  await note(other).fill("Of the other window.");
  await saved(other).filter({ hasText: "Saved." }).waitFor();
  await note(lecturer).fill("Too late.");
  await saved(lecturer).filter({ hasText: "Not saved: It was changed meanwhile, in another window" }).waitFor();
  await lecturer.getByRole("button", { name: "Save as a copy" }).click();
  await lecturer.waitForURL((address) => address.pathname.startsWith("/study/") && !address.href.includes(study));
  must((await note(lecturer).inputValue()) === "Too late.", "the copy has another note");
  await other.reload();
  must((await note(other).inputValue()) === "Of the other window.", "the note of the other window is gone");
  await lecturer.getByText("Delete…").click();
  await lecturer.getByRole("button", { name: "Delete study" }).click();
  await lecturer.waitForURL(/\/studies$/);
  await other.close();
});

await step("a study is listed, and deleted with its link", async () => {
  await lecturer.goto(new URL("/studies", link).href);
  await lecturer.getByRole("link", { name: "The third pit" }).waitFor();
  await wellMade(lecturer);
  await lecturer.getByRole("link", { name: "The third pit" }).click();
  await lecturer.getByText("Delete…").click();
  await lecturer.getByRole("button", { name: "Delete study" }).click();
  await lecturer.waitForURL(/\/studies$/);
  const gone = await lecturer.goto(new URL(study, link).href);
  must(gone.status() === 404, String(gone.status()));
});

await close();
