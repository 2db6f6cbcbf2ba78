// The themes of the course, with the stars of this browser, and the first task that is open.
import { find, findAll, need } from "../shared/element.js";
import { mergeStars } from "./account_stars.js";
import { starsElement, starsOf } from "./stars.js";
import { text } from "../shared/texts.js";

await mergeStars();
const page = need(document, "#course");
const links = findAll(page, "a[data-task]", HTMLAnchorElement);
const stars = links.map((link) => starsOf(link.dataset.task ?? ""));

links.forEach((link, place) => {
  link.classList.toggle("solved", stars[place] > 0);
  link.append(" ", starsElement(stars[place]));
});

const sum = stars.reduce((sum, count) => sum + count, 0);
if (sum > 0) {
  need(page, "[data-sum]").textContent = text("course-sum", { count: sum, all: Number(page.dataset.most) });
  const open = links.find((_, place) => !stars[place]);
  const button = need(page, "a[data-go-on]", HTMLAnchorElement);
  const title = open && find(open, "span")?.textContent;
  button.textContent = title ? text("course-go-on", { title }) : text("course-again");
  if (open) button.href = open.href;
  else need(page, "[data-sum]").prepend(`${text("course-finished")} `);
}
