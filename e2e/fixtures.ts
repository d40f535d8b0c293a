import { spawnSync } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect, type Page } from "@playwright/test";
import { type Answer, send, serverUrl } from "./send";

export { expect } from "@playwright/test";
export { send, serverUrl } from "./send";

/** Each test's browser comes from an address of its own: the limits on signing in count addresses. */
export const test = base.extend({
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
    // What failed stands above this, and an output may be kept from its end only.
    const end = [`the page at the end: ${page.url()}`, ...complaints.slice(-20), shown.slice(0, 3_000)];
    throw new Error(end.join("\n"));
  },
});

/** A registered user who has not called the API yet, with an address nobody else comes from. */
export type Person = {
  id: number;
  username: string;
  email: string;
  password: string;
  key: string;
  address: string;
};

/** A person's browser. What tests drive calls itself HeadlessChrome, which counts as a bot. */
export const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Registers somebody new through the API. */
export async function person(): Promise<Person> {
  const username = `p${randomBytes(6).toString("hex")}`;
  const account = {
    username,
    email: `${username}@example.com`,
    password: randomBytes(12).toString("base64url"),
  };
  const address = anAddress();
  const { status, json, text } = await send<{ id: number; apiKey: string }>("POST", "/api/register", {
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify(account),
  });
  expect(status, text).toBe(200);
  return { ...account, id: json.id, key: json.apiKey, address };
}

/** Who registered before everybody else, and so runs the installation. */
export function admin(): Person {
  const { E2E_ADMIN } = process.env;
  if (!E2E_ADMIN) throw new Error("E2E_ADMIN is not set: the tests run through playwright.config.ts");
  return JSON.parse(E2E_ADMIN) as Person;
}

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

/** Verifies a domain as an operator does who knows whose it is: no public DNS has a name of a test. */
export function verifyDomain(host: string): void {
  // The database knows the secret it was made with, which is in the server's own data directory.
  const { E2E_DATABASE_URL: DATABASE_URL, E2E_DATA_DIR: DATA_DIR } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ["dist/cli.js", "domain", "verify", host], {
    env: { ...process.env, DATABASE_URL, DATA_DIR },
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
}

/** A visitor's `GET` of a short link, from a browser and an address of its own unless headers say otherwise. */
export const visit = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send("GET", pathOf(path), {
    headers: { "User-Agent": CHROME, Accept: "text/html", "X-Forwarded-For": anAddress(), ...headers },
  });

/** Signs in through the page, as a person does. Ends on the dashboard. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto(`${serverUrl()}/login`);
  await page.getByLabel(/^e-?mail/i).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /^(sign|log) in/i }).click();
  await page.waitForURL(/\/dashboard/);
}

/** Somewhere in 10.0.0.0/8, which no test shares with another. */
const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
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
