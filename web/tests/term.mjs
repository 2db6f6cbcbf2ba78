// node term.mjs URL LECTURER STUDENT: the pages of a class in the middle of a term, as `kalah demo` shows it, are well made
// for lecturer and student. With a folder as a further argument pictures of the pages are put there.
import { close, must, open, step } from "./browser.mjs";
import { ALL, wellMade } from "./well_made.mjs";

const [lecturerLink, studentLink, pictures] = process.argv.slice(3);

/** A page of a person who has signed in. */
async function enter(link, home) {
  const page = await open(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`**${home}`);
  return page;
}

/** Looks at pages of a person one after the other. */
async function look(page, who, paths) {
  for (const path of paths) {
    await step(`${who}: ${path}`, async () => {
      const answer = await page.goto(new URL(path, lecturerLink).href);
      must(answer.ok(), `${path} answers ${answer.status()}`);
      await wellMade(page, { pictures, windows: ALL, name: `${who}${path.replaceAll("/", "-")}` });
    });
  }
}

const lecturer = await enter(lecturerLink, "/class");
await look(lecturer, "lecturer", [
  "/class",
  "/people",
  "/deadlines",
  "/points",
  "/points/5",
  "/submissions",
  "/submissions/4",
  "/submissions/4/source",
  "/class/similar",
  "/govern",
  "/govern/setup",
  "/audit",
  "/ranking",
  "/t/trial-final/ranking",
  "/t/trial-final/certificate",
]);
// The cells of a matrix of so many players are smaller than a finger; the ranking and the players' pages lead to the same.
await step("the headline of a failed build is the compiler's first error", async () => {
  await lecturer.goto(new URL("/submissions/4", lecturerLink).href);
  await lecturer.getByText("error: expected ';'").first().waitFor();
});

const student = await enter(studentLink, "/me");
await look(student, "student", ["/me", "/points", "/submissions/1", "/repository", "/players/1", "/"]);
await step("a student sees the points of nobody else", async () => {
  const answer = await student.goto(new URL("/points/5", lecturerLink).href);
  must(answer.status() === 403, `answers ${answer.status()}`);
});

await close();
