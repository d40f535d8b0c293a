import { randomBytes, scryptSync } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type pg from "pg";
import { newKey } from "@/lib/identity/access/api-keys";
import { connect } from "@/lib/platform/database/connect";
import { anAddress, send, serverUrl } from "./send";

/** A user who has not called the API yet, with an address nobody else comes from. */
export type Person = {
  id: number;
  username: string;
  email: string;
  password: string;
  key: string;
  address: string;
};

/** Somebody new, with what registering makes. Hundreds are wanted: they are put into the database, with a password that is hashed in a moment. */
export async function person(): Promise<Person> {
  const { username, email, password } = newAccount();
  const { key, kept } = newKey();
  const values = [username, email, hashed(password), kept.prefix, kept.lastFour, kept.hash];
  const { rows } = await (await database()).query<{ id: number }>(REGISTERED, values);
  return { id: rows[0]?.id ?? 0, username, email, password, key, address: anAddress() };
}

const REGISTERED = `
  with workspace as (insert into workspaces (name) values ($1) returning id),
    account as (
      insert into users (username, email, password_hash, personal_workspace_id) select $1, $2, $3, id from workspace
      returning id, personal_workspace_id
    ),
    membership as (
      insert into memberships (workspace_id, user_id, role) select personal_workspace_id, id, 'owner' from account
    ),
    key as (
      insert into api_keys (workspace_id, user_id, name, prefix, last_four, hash, scopes)
      select personal_workspace_id, id, 'First key', $4, $5, $6, '{read,write,create,account}' from account
    ),
    event as (
      insert into security_events (user_id, actor_id, kind, credential) select id, id, 'account.created', 'none' from account
    )
  select id from account`;

let connecting: Promise<pg.Client> | undefined;

/** This worker's own connection, which waits as long as the machine takes. */
function database(): Promise<pg.Client> {
  connecting ??= connect({ name: "tests", url: process.env.DATABASE_URL ?? "", connectionTimeoutMillis: 0 });
  return connecting;
}

/** The same through the API, as a stranger registers. */
export async function registered(): Promise<Person> {
  const account = newAccount();
  const address = anAddress();
  const { status, json, text } = await send<{ id: number; apiKey: string }>("POST", "/api/register", {
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify(account),
  });
  expect(status, text).toBe(200);
  return { ...account, id: json.id, key: json.apiKey, address };
}

function newAccount() {
  const username = `p${randomBytes(6).toString("hex")}`;
  return { username, email: `${username}@example.com`, password: randomBytes(12).toString("base64url") };
}

/** As the product keeps a password, which says itself what it cost: a hundredth of what the product's own do. */
function hashed(password: string): string {
  const salt = randomBytes(16);
  const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$scrypt$ln=10,r=8,p=1$${unpadded(salt)}$${unpadded(scryptSync(password, salt, 32, { N: 2 ** 10, r: 8, p: 1 }))}`;
}

/** The first person to register, who runs the installation. */
export function admin(): Person {
  const { E2E_ADMIN } = process.env;
  if (!E2E_ADMIN) throw new Error("E2E_ADMIN is not set: the tests run through playwright.config.ts");
  return JSON.parse(E2E_ADMIN) as Person;
}

/** The Cookie header of a signed-in browser. */
export async function signInCookie({ username, password, address }: Person): Promise<string> {
  const from = { "X-Forwarded-For": address };
  const csrf = await send<{ csrfToken: string }>("GET", "/api/auth/csrf", { headers: from });
  const first = cookiesOf(csrf.headers["set-cookie"]);
  const fields = new URLSearchParams({
    csrfToken: csrf.json.csrfToken,
    login: username,
    password,
    json: "true",
  });
  const answer = await send("POST", "/api/auth/callback/credentials", {
    headers: { ...from, Cookie: first, "Content-Type": "application/x-www-form-urlencoded" },
    body: fields.toString(),
  });
  expect(answer.status, answer.text).toBe(200);
  return `${first}; ${cookiesOf(answer.headers["set-cookie"])}`;
}

const cookiesOf = (header = ""): string =>
  [...header.matchAll(/(?:^|,\s*)([\w.-]+=[^;,]*)/g)].map(([, pair]) => pair).join("; ");

/** Gives a browser the session of a person, signed in. Where the page is, it stays. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const pairs = (await signInCookie(person)).split("; ").map((pair) => pair.split(/=(.*)/s));
  await page
    .context()
    .addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: serverUrl(), httpOnly: true })));
}

/** Signs in through the page, as a person does. Ends on the dashboard. */
export async function signInByForm(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.goto(`${serverUrl()}/login`);
  await page.getByLabel(/^e-?mail/i).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /^(sign|log) in/i }).click();
  await page.waitForURL(/\/dashboard/);
}
