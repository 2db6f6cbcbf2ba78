// Pages that are asked for while another one is shown.

/** The text of a page. Who is told to wait waits, a few times. */
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
