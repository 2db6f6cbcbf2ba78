// Pages that are asked for while another one is shown.

/**
 * Fetches the text of a page. Waits and tries again, a few times, while the server says that it is busy.
 *
 * @param {string} url
 */
export async function ask(url) {
  for (let tries = 0; tries < 5; tries++) {
    const answer = await fetch(url);
    if (answer.ok) return answer.text();
    if (answer.status !== 429) break;
    await new Promise((done) => {
      setTimeout(done, 1000);
    });
  }
  throw new Error(`${url} did not come`);
}
