// Prints a delivery as GitHub's own library makes it: the payload, and its signature in the last line.
// Usage: node webhook.mjs SECRET ping|push COMMIT
import { Webhooks } from "@octokit/webhooks";

const [secret, event, commit] = process.argv.slice(2);
const repository = {
  id: 1,
  name: "bot",
  full_name: "anna/bot",
  private: false,
  html_url: "https://github.com/anna/bot",
  clone_url: "https://github.com/anna/bot.git",
  default_branch: "main",
};
const sender = { login: "anna", id: 2, type: "User" };
const payloads = {
  ping: { zen: "Keep it logically awesome.", hook_id: 3, hook: { type: "Repository", events: ["push"] }, repository },
  push: {
    ref: "refs/heads/main",
    before: "0".repeat(40),
    after: commit,
    created: false,
    deleted: false,
    forced: false,
    base_ref: null,
    commits: [{ id: commit, message: "A better “evaluation” – größer", timestamp: "2026-11-29T12:00:00Z" }],
    repository,
    pusher: { name: "anna", email: "anna@example.org" },
    sender,
  },
};
const webhooks = new Webhooks({ secret });
const payload = JSON.stringify(payloads[event]);
const signature = await webhooks.sign(payload);
// The library takes what it has signed.
if (!(await webhooks.verify(payload, signature))) throw new Error("not verified");
console.log(payload);
console.log(signature);
