// node load.mjs URL [VISITORS] [SAME] [SECONDS]: many visitors analyse at once, some of them the same position, while pages are asked for.
// Prints how often each visitor got values, and how long pages took. For figures; it tests nothing.
import http from "node:http";
import { randomBytes } from "node:crypto";

const [base, visitors = 50, same = 30, seconds = 30] = process.argv
  .slice(2)
  .map((value, at) => (at ? Number(value) : value));
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

/** A page, and how long it took in milliseconds. */
function ask(path) {
  const before = performance.now();
  return new Promise((done, failed) => {
    http
      .get(new URL(path, base), { agent }, (answer) => {
        let body = "";
        answer.on("data", (piece) => {
          body += piece;
        });
        answer.on("end", () => done({ body, status: answer.statusCode, ms: performance.now() - before }));
      })
      .on("error", failed);
  });
}

/** The position after these moves of Kalah(6,6). */
async function position(moves) {
  const { body } = await ask(`/api/analysis?rules=6x6&moves=${encodeURIComponent(moves)}&nodes=1`);
  return JSON.parse(body).position;
}

const gaps = [];
const first = [];

/** A visitor who looks at a position: notes the time between values. */
function visit(text) {
  const begun = performance.now();
  let last = begun;
  const headers = { cookie: `kalah_visitor=${randomBytes(16).toString("hex")}` };
  const path = `/analysis/values?rules=6x6&position=${encodeURIComponent(text)}`;
  return http
    .get(new URL(path, base), { headers, agent: false }, (answer) => {
      answer.on("data", (piece) => {
        for (const _ of piece.toString().matchAll(/^event: values$/gm)) {
          const now = performance.now();
          if (last === begun) first.push(now - begun);
          else gaps.push(now - last);
          last = now;
        }
      });
      answer.on("error", () => {});
    })
    .on("error", () => {});
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const told = (times) => {
  const sorted = [...times].sort((one, other) => one - other);
  return `median ${at(sorted, 0.5)?.toFixed(1)} ms, p99 ${at(sorted, 0.99)?.toFixed(1)} ms, longest ${sorted.at(-1)?.toFixed(1)} ms (${sorted.length})`;
};

const shared = await position("5 4");
const own = [];
for (const south of "123456") {
  for (const north of "3456") for (const again of "256") own.push(`${south} ${north} ${again}`);
}
const streams = [];
let others = 0;
for (const moves of own) {
  if (others === visitors - same) break;
  const { body, status } = await ask(`/api/analysis?rules=6x6&moves=${encodeURIComponent(moves)}&nodes=1`);
  if (status !== 200 || JSON.parse(body).exact) continue;
  streams.push(visit(JSON.parse(body).position));
  others += 1;
}
for (let count = 0; count < same; count++) streams.push(visit(shared));
const pages = [];
const until = performance.now() + 1000 * seconds;
while (performance.now() < until) {
  for (const path of ["/", "/ranking", "/players/1", "/about"]) pages.push((await ask(path)).ms);
  await new Promise((done) => {
    setTimeout(done, 100);
  });
}
streams.forEach((stream) => stream.destroy());
console.log(`${streams.length} visitors, ${same} of them at one position, ${seconds} s`);
console.log(`first values: ${told(first)}`);
console.log(
  `between values: ${told(gaps)}; ${(gaps.length / streams.length / seconds).toFixed(1)} a second and visitor`,
);
console.log(`pages: ${told(pages)}`);
process.exit(0);
