// Stars of the course that the server keeps with an account, together with those of this browser.
import { keep, kept } from "../shared/memory.js";
import { at } from "../shared/site_path.js";

/** Returns true if somebody is signed in: the browser knows by a cookie that grants nothing. */
const isSignedIn = () => /(?:^|; )kalah_role=\w/.test(document.cookie);

/** Sends the stars of this browser to the account, and keeps all that the account has now. Nothing without an account. */
export async function mergeStars() {
  if (!isSignedIn()) return;
  const stars = Object.entries(kept("course") ?? {}).map(([task, count]) => `${task}:${count}`);
  try {
    const body = new URLSearchParams({ stars: stars.join(" ") });
    const answer = await fetch(at("/you/stars"), { method: "POST", body });
    if (answer.ok) keep("course", await answer.json());
  } catch {
    // Without a network the browser keeps them until the next time.
  }
}
