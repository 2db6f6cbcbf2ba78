// node openid.mjs URL PORT LINK LINK: plays the provider of identities of the server at URL, which is to be asked at PORT of
// this machine. Whoever signs in by the first link binds the account, and signs in by the provider from then on; whoever
// signs in by the second link cannot have the same identity; a stranger is told who it is; what comes back forged or to
// another browser is refused.
import Provider from "oidc-provider";
import { close, must, open, step, url } from "./browser.mjs";

const [port, first, second] = process.argv.slice(3);
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    { client_id: "kalah", client_secret: "a secret", redirect_uris: [new URL("/sign-in/provider/back", url).href] },
  ],
  cookies: { keys: ["for this test alone"] },
  pkce: { required: () => true },
});
// The library warns of what a provider for others would need.
console.warn = () => {};
console.info = () => {};
const server = await new Promise((done) => {
  const one = provider.listen(port, "127.0.0.1", () => done(one));
});

/** Where people begin: students at their bot, staff at their class. */
const HOME = /\/(me|class)$/;

/** Says at the provider who it is. */
async function identify(page, name) {
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  const consent = page.getByRole("button", { name: "Continue" });
  if (await consent.isVisible().catch(() => false)) await consent.click();
}

async function enter(link) {
  const page = await open(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(HOME);
  await page.goto(new URL("/me", url).href);
  return page;
}

await step("a stranger is told who it is", async () => {
  const page = await open("/sign-in");
  await page.getByRole("link", { name: "sign in by 127.0.0.1" }).click();
  await identify(page, "ada");
  await page.getByRole("heading", { name: "Nobody here is you yet" }).waitFor();
  await page.getByText("ada", { exact: true }).waitFor();
});

await step("who is signed in binds the account", async () => {
  const page = await enter(first);
  await page.getByText("Settings: tokens").click();
  await page.getByRole("button", { name: "Link my account" }).click();
  await identify(page, "ada");
  await page.getByText("Your account is linked to").waitFor({ state: "attached" });
});

await step("and signs in by the provider from then on", async () => {
  const page = await open("/sign-in");
  await page.getByRole("link", { name: "sign in by 127.0.0.1" }).click();
  await identify(page, "ada");
  await page.waitForURL(HOME);
  await page.goto(new URL("/me", url).href);
  await page.getByText("Signed in as Ada").waitFor();
});

await step("nobody else can have the same identity", async () => {
  const page = await enter(second);
  await page.getByText("Settings: tokens").click();
  await page.getByRole("button", { name: "Link my account" }).click();
  await identify(page, "ada");
  await page.getByText("belongs to another account").waitFor();
  await page.goto(new URL("/me", url).href);
  await page.getByText("Link my account").waitFor({ state: "attached" });
});

await step("what comes back to another browser, forged or guessed, is refused", async () => {
  const page = await open("/sign-in");
  const seen = [];
  page.on("request", (request) => seen.push(request.url()));
  await page.getByRole("link", { name: "sign in by 127.0.0.1" }).click();
  await page.locator("input[name=login]").waitFor();
  const { searchParams } = new URL(seen.find((one) => one.includes("state=")));
  must(
    searchParams.get("code_challenge_method") === "S256" && searchParams.get("nonce"),
    "it asks by PKCE, with a nonce",
  );
  const back = (state, code) => new URL(`/sign-in/provider/back?state=${state}&code=${code}`, url).href;
  const state = searchParams.get("state");
  const other = await fetch(back(state, "guessed"), { redirect: "manual" });
  must(other.status === 422, `another browser: ${other.status}`);
  const forged = await page.goto(back(`${state}x`, "guessed"));
  must(forged.status() === 422, `forged: ${forged.status()}`);
  const guessed = await page.goto(back(state, "guessed"));
  must(guessed.status() === 502, `a guessed code: ${guessed.status()}`);
});

server.closeAllConnections();
server.close();
await close();
process.exit(0);
