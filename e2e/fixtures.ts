import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, test as base, expect, type Page, type Response } from "@playwright/test";
import type { Person } from "./people";
import { type Answer, anAddress, moveAway, send } from "./send";

export { expect } from "@playwright/test";
export { admin, type Person, person, signIn } from "./people";
export { send, serverUrl } from "./send";

/** Each test and its browser have addresses of their own, because limits count addresses. */
export const test = base.extend<{ stranger: undefined }, { browser: Browser }>({
  // Pages of browsers that a test opens itself wait, too.
  browser: [
    async ({ browser }, use) => {
      browser.on("context", (context) => context.on("page", waitForReact));
      await use(browser);
    },
    { scope: "worker" },
  ],
  stranger: [
    async ({}, use) => {
      moveAway();
      await use(undefined);
    },
    { auto: true },
  ],
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": anAddress() }),
  // Where a test failed, the output says what the page was and what it complained of: a CI keeps no pictures.
  page: async ({ page }, use, info) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("requestfailed", (request) => complaints.push(`no answer: ${request.method()} ${request.url()}`));
    await use(page);
    if (info.status === info.expectedStatus) return;
    const shown = await page
      .locator("body")
      .ariaSnapshot({ timeout: 2_000 })
      .catch(() => "(nothing)");
    // The failures are above this line, and log output may be truncated to its end.
    const end = [`the page at the end: ${page.url()}`, ...complaints.slice(-20), shown.slice(0, 3_000)];
    throw new Error(end.join("\n"));
  },
});

/**
 * Makes going to a page, to the one before or behind, and loading it again wait until React has taken over the dashboard, or the page for signing
 * in, unless it is only to be begun: a key that is pressed sooner is lost, and on a busy machine that takes a while.
 */
function waitForReact(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const [goBack, goForward] = [page.goBack.bind(page), page.goForward.bind(page)];
  const wait = async (response: Response | null, options?: { waitUntil?: string }) => {
    const isOurs = /^\/(dashboard|login|register)(\/|$)/.test(new URL(page.url()).pathname);
    if (isOurs && options?.waitUntil !== "commit") await page.waitForFunction(isTakenOver);
    return response;
  };
  Object.assign(page, {
    goto: async (...[url, options]: Parameters<Page["goto"]>) => wait(await goto(url, options), options),
    reload: async (options?: Parameters<Page["reload"]>[0]) => wait(await reload(options), options),
    goBack: async (options?: Parameters<Page["goBack"]>[0]) => wait(await goBack(options), options),
    goForward: async (options?: Parameters<Page["goForward"]>[0]) => wait(await goForward(options), options),
  } satisfies Partial<Page>);
}

/** Runs in the page: whether React has put its mark on what the server drew. */
function isTakenOver(): boolean {
  const drawn = document.querySelector("h1, [role=dialog]") ?? document.body.firstElementChild;
  return drawn !== null && Object.keys(drawn).some((key) => key.startsWith("__react"));
}

/** A person's browser. What tests drive calls itself HeadlessChrome, which counts as a bot. */
export const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** The items key of a person's workspace, a new one. */
export async function itemsKey({ key }: Person): Promise<string> {
  const { status, json, text } = await api(key).post<{ key: string }>("/api/workspace/key/regenerate");
  expect(status, text).toBe(200);
  return json.key;
}

type Body = Record<string, unknown>;

/** The JSON API as a program with this key uses it; without one, as a stranger. */
export function api(key?: string, headers: Record<string, string> = {}) {
  const call = <T>(method: string, path: string, body?: Body): Promise<Answer<T>> =>
    send<T>(method, path, {
      headers: {
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(body && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
  return {
    get: <T = Body>(path: string) => call<T>("GET", path),
    head: (path: string) => call("HEAD", path),
    post: <T = Body>(path: string, body: Body = {}) => call<T>("POST", path, body),
    put: <T = Body>(path: string, body: Body = {}) => call<T>("PUT", path, body),
    delete: <T = Body>(path: string) => call<T>("DELETE", path),
  };
}

/** Verifies a domain as an operator who knows its owner: no public DNS has test names. */
export function verifyDomain(host: string): void {
  const verify = ["dist/cli.js", "domain", "verify", host];
  const { status, stderr } = spawnSync(process.execPath, verify, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
}

/** A visitor's `GET` of a short link, from a browser and an address of its own unless headers say otherwise. */
export const visit = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send("GET", pathOf(path), {
    headers: { "User-Agent": CHROME, Accept: "text/html", "X-Forwarded-For": anAddress(), ...headers },
  });

const pathOf = (address: string) =>
  address.startsWith("http") ? address.slice(new URL(address).origin.length) : address;

/** A page somewhere else for links to lead to, which says the path it was asked for. */
export type Destination = { url(path: string): string; close(): Promise<void> };

/** Starts one on this machine; its host is another than the product's. */
export async function destination(): Promise<Destination> {
  const server = createServer((request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end(`<h1>Arrived at ${request.url}</h1>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
