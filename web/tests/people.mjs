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

const lecturer = await open(link);
await step("the lecturer enters by one button", async () => {
  await wellMade(lecturer);
  await press(lecturer, "Sign in");
  must(lecturer.url().endsWith("/me"), lecturer.url());
  await lecturer.getByLabel("Name").fill("laptop");
  await press(lecturer, "Make a token");
  await lecturer.locator(".made code").filter({ hasText: "kalah_" }).waitFor();
  await wellMade(lecturer);
});

let invitation = "";
await step("a class list is read, shown and applied", async () => {
  await lecturer.goto(new URL("/people/class", link).href);
  await wellMade(lecturer);
  const buffer = Buffer.from("\ufeffstudent_id;name;mail;group\r\n7;Ada Lovelace;ada@example.org;\r\n8;Jörg Müller;;B\r\n");
  await lecturer.getByLabel("List").setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer });
  await press(lecturer, "Show what would change");
  await lecturer.getByText("2 people new, 0 people changed").waitFor();
  await wellMade(lecturer);
  const [download] = await Promise.all([lecturer.waitForEvent("download"), lecturer.getByRole("button", { name: /Apply/ }).click()]);
  const [, first, second] = (await readFile(await download.path(), "utf8")).split("\r\n");
  must(first.startsWith("7,Ada Lovelace,ada@example.org,1,http") && second.startsWith("8,Jörg Müller,,2,http"), first);
  invitation = first.split(",").at(-1);
});

await step("the staff's pages", async () => {
  for (const path of ["/people", "/people?find=Ada", "/audit"]) {
    await lecturer.goto(new URL(path, link).href);
    await wellMade(lecturer);
  }
  await lecturer.goto(new URL("/people", link).href);
  await lecturer.getByRole("link", { name: "Jörg Müller" }).click();
  await wellMade(lecturer);
  await press(lecturer, "Make a link to sign in");
  await lecturer.locator(".made code").filter({ hasText: "/enter?key=" }).waitFor();
  await wellMade(lecturer);
});

await step("a student signs in without scripts, and out again", async () => {
  const student = await open("/sign-in");
  await wellMade(student);
  await student.context().close();
  const context = await lecturer.context().browser().newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(invitation);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Player 1" }).waitFor();
  await page.getByRole("button", { name: "Ask for deletion" }).click();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await page.getByRole("button", { name: "Ask for deletion" }).waitFor();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.goto(new URL("/me", link).href);
  await page.getByRole("heading", { name: "Sign in to see this page." }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  must(page.url().endsWith("/sign-in"), page.url());
});

await close();
