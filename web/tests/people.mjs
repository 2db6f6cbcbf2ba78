// node people.mjs URL LINK: LINK signs the lecturer in, who reads a class list, by the keyboard and without scripts; a
// student signs in. No page of theirs has a finding of axe-core, in light and dark, narrow and wide. With a folder as a
// third argument pictures of the pages are put there.
import { readFile } from "node:fs/promises";
import { close, must, open, step } from "./browser.mjs";
import { wellMade as madeWell } from "./well_made.mjs";

const [link, pictures] = process.argv.slice(3);

const wellMade = (page) => madeWell(page, { pictures });

/** Presses a button by the keyboard, and waits for the page that follows. */
async function press(page, name) {
  await page.getByRole("button", { name }).focus();
  await Promise.all([page.waitForLoadState("load"), page.waitForEvent("framenavigated"), page.keyboard.press("Enter")]);
}

/** Presses a button by the keyboard whose answer takes the place of the page's content. */
async function send(page, name) {
  await page.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}

const lecturer = await open(link);
await step("the lecturer enters by one button", async () => {
  await wellMade(lecturer);
  await press(lecturer, "Sign in");
  must(lecturer.url().endsWith("/class"), lecturer.url());
  await lecturer.goto(new URL("/me", link).href);
  await lecturer.getByText("Settings: tokens").click();
  await lecturer.getByLabel("Name").fill("laptop");
  await send(lecturer, "Create a token");
  await lecturer.locator(".made code").filter({ hasText: "kalah_" }).waitFor();
  await wellMade(lecturer);
});

let invitation = "";
await step("a class list is read, shown and applied", async () => {
  await lecturer.goto(new URL("/people/class", link).href);
  await wellMade(lecturer);
  const buffer = Buffer.from(
    "\ufeffstudent_id;name;mail;group\r\n7;Ada Lovelace;ada@example.org;\r\n8;Jörg Müller;;B\r\n",
  );
  await lecturer.getByLabel("List").setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer });
  await send(lecturer, "Show what would change");
  await lecturer.getByText("2 people new, 0 people changed").waitFor();
  await wellMade(lecturer);
  await lecturer.getByRole("button", { name: "Apply" }).click();
  await lecturer.getByRole("heading", { name: "Class list imported" }).waitFor();
  await wellMade(lecturer);
  // The links can be fetched as often as somebody likes while the page is open.
  const [download] = await Promise.all([
    lecturer.waitForEvent("download"),
    lecturer.getByRole("link", { name: "Download links.csv" }).click(),
  ]);
  const [, first, second] = (await readFile(await download.path(), "utf8")).split("\r\n");
  must(first.startsWith("7,Ada Lovelace,ada@example.org,1,http") && second.startsWith("8,Jörg Müller,,2,http"), first);
  invitation = first.split(",").at(-1);
});

await step("the staff's pages", async () => {
  for (const path of ["/class", "/people", "/people?find=Ada", "/audit", "/govern", "/deadlines"]) {
    await lecturer.goto(new URL(path, link).href);
    await wellMade(lecturer);
  }
  await lecturer.goto(new URL("/people", link).href);
  await lecturer.getByRole("link", { name: "Jörg Müller" }).click();
  await wellMade(lecturer);
  await send(lecturer, "Create a sign-in link");
  await lecturer.locator(".made code").filter({ hasText: "/enter?key=" }).waitFor();
  await wellMade(lecturer);
});

await step("what is wrong is said on the form, and what was typed stays", async () => {
  await lecturer.goto(new URL("/govern", link).href);
  await lecturer.getByLabel("Player number").fill("abc");
  await lecturer.getByLabel("Reason").fill("loops");
  await lecturer.getByRole("button", { name: "Withdraw…" }).click();
  const dialog = lecturer.getByRole("dialog");
  await dialog.getByText("all its results are removed").waitFor();
  await wellMade(lecturer);
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await lecturer.locator(".form-error", { hasText: "Enter a player number." }).waitFor();
  must((await lecturer.getByLabel("Reason").inputValue()) === "loops", "what was typed is gone");
  await wellMade(lecturer);
});

await step("a tournament is closed by its name", async () => {
  await lecturer.goto(new URL("/govern", link).href);
  const form = lecturer.locator("#close-main");
  await form.locator("summary").focus();
  await lecturer.keyboard.press("Enter");
  await form.getByText("No new players and no new versions are taken.").waitFor();
  await form.getByLabel("Type main to confirm").fill("cup");
  await wellMade(lecturer);
  await form.getByRole("button", { name: "Close main" }).click();
  await form.locator(".form-error", { hasText: "The name does not match." }).waitFor();
  must((await form.getByLabel("Type main to confirm").inputValue()) === "cup", "what was typed is gone");
  await wellMade(lecturer);
  await form.getByLabel("Type main to confirm").fill("main");
  await form.getByRole("button", { name: "Close main" }).click();
  await lecturer.getByText("Tournament main is closed now.").waitFor();
  await lecturer.getByRole("button", { name: "Undo" }).click();
  await lecturer.getByText("Undone.", { exact: true }).waitFor();
});

await step("two get new links at once", async () => {
  await lecturer.goto(new URL("/people?role=student", link).href);
  await lecturer.getByLabel("Select Ada Lovelace").check();
  await lecturer.getByLabel("Select Jörg Müller").check();
  await send(lecturer, "New sign-in links…");
  await lecturer.getByText("2 links are created and shown once").waitFor();
  await wellMade(lecturer);
  await send(lecturer, "Create 2 links");
  await lecturer.getByText("2 people have new links.").waitFor();
  await wellMade(lecturer);
  invitation = await lecturer.locator("td code").first().innerText();
});

await step("a letter is written, and nothing is sent where no mail is", async () => {
  await lecturer.goto(new URL("/people?role=student", link).href);
  await lecturer.getByLabel("to all 2 people found").check();
  await send(lecturer, "Write a mail…");
  await lecturer.getByText("To 2 people, a mail for each.").waitFor();
  await lecturer.getByText("No mail for 1 without an address.").waitFor();
  await wellMade(lecturer);
});

await step("a stage is set and undone", async () => {
  await lecturer.goto(new URL("/govern", link).href);
  await lecturer.getByRole("button", { name: "Pause" }).click();
  await lecturer.getByText("Tournament main is paused now.").waitFor();
  await wellMade(lecturer);
  await lecturer.getByRole("button", { name: "Undo" }).click();
  await lecturer.getByText("Undone.", { exact: true }).waitFor();
  await lecturer.getByRole("button", { name: "Pause" }).waitFor();
});

await step("a student signs in without scripts, and out again", async () => {
  const student = await open("/sign-in");
  await wellMade(student);
  await student.context().close();
  const context = await lecturer.context().browser().newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(invitation);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "My bot, player 1" }).waitFor();
  await page.getByText("Settings: tokens").click();
  await page.getByText("Delete my account…").click();
  await page.getByLabel("Type Ada Lovelace to confirm").fill("Ada");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("alert").getByText("The name does not match.").waitFor();
  must((await page.getByLabel("Type Ada Lovelace to confirm").inputValue()) === "Ada", "what was typed is gone");
  await page.getByLabel("Type Ada Lovelace to confirm").fill("Ada Lovelace");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await page.getByText("Delete my account…").waitFor();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.goto(new URL("/me", link).href);
  await page.getByRole("heading", { name: "Sign in to see this page." }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  must(page.url().endsWith("/sign-in"), page.url());
});

await close();
