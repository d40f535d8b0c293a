import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/database/db";
import { type Env, env } from "@/lib/platform/env";
import { type Actor, operatorFor } from "../access/actor";
import type { Issued } from "../access/oidc";
import { insistOnPassword } from "../access/proof";
import { createSession } from "../access/sessions";
import { updateAccount } from "./account";
import { insertAccount } from "./account-fixtures";
import { deleteAccount } from "./deletion";
import { disconnect, getSignInMethods, oidcAccounts } from "./oidc-accounts";

const ISSUER = "https://id.example.com";
const set = (settings: Partial<Env>) => Object.assign(env(), settings);
beforeEach(() => set({ REGISTRATION: "open", OIDC_ISSUER: ISSUER, OIDC_NAME: "Acme" }));

/** A new person, as the issuer knows them. */
function issued(said: Partial<Issued> = {}): Issued {
  const name = `i${randomUUID().slice(0, 12)}`;
  return { issuer: ISSUER, subject: name, email: `${name}@example.com`, names: [name], ...said };
}

const userOf = (email: string | null) => db().user.findUniqueOrThrow({ where: { email: email ?? "" } });
const withPassword = async (email: string) =>
  insertAccount({
    username: `p${randomUUID().slice(0, 12)}`,
    email,
    password: "long enough",
    timezone: "UTC",
  });

/** A signed-in browser. */
async function browserOf(userId: number): Promise<Actor> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  return { ...operatorFor(user), credential: { kind: "session", id: await createSession(userId, "") } };
}

test("a new person gets an account without password or key, and returns to it", async () => {
  const ada = issued();
  const outcome = await oidcAccounts.admit(ada);
  const { id, username, passwordHash } = await userOf(ada.email);
  expect(outcome).toEqual({ kind: "person", userId: id });
  expect({ username, passwordHash }).toEqual({ username: ada.subject, passwordHash: null });
  expect(await db().apiKey.count({ where: { userId: id } })).toBe(0);
  expect(await oidcAccounts.admit({ ...ada, email: null, names: [] })).toEqual(outcome);
});

test("the same subject of another issuer is another person", async () => {
  const ada = issued();
  await oidcAccounts.admit(ada);
  expect(await oidcAccounts.admit({ ...ada, issuer: "https://other.example" })).toEqual({
    kind: "refused",
    reason: "taken",
  });
});

test("an account with the same email address is not joined, as it is unconfirmed here", async () => {
  const ada = issued();
  const { id } = await withPassword(ada.email ?? "");
  expect(await oidcAccounts.admit(ada)).toEqual({ kind: "refused", reason: "taken" });
  expect(await db().identity.count({ where: { userId: id } })).toBe(0);
});

test("without a confirmed address no account is created", async () => {
  const ada = issued({ email: null });
  expect(await oidcAccounts.admit(ada)).toEqual({ kind: "refused", reason: "unverified" });
});

test("with registration closed, only known people sign in", async () => {
  const ada = issued();
  const known = await oidcAccounts.admit(ada);
  set({ REGISTRATION: "closed" });
  expect(await oidcAccounts.admit(ada)).toEqual(known);
  const bob = issued();
  expect(await oidcAccounts.admit(bob)).toEqual({ kind: "refused", reason: "closed" });
  expect(await db().user.count({ where: { email: bob.email ?? "" } })).toBe(0);
});

test("a blocked user cannot sign in", async () => {
  const ada = issued();
  await oidcAccounts.admit(ada);
  await db().user.update({ where: { email: ada.email ?? "" }, data: { disabledAt: new Date() } });
  expect(await oidcAccounts.admit(ada)).toEqual({ kind: "refused", reason: "disabled" });
});

test("ten simultaneous sign-ins of one identity create one account", async () => {
  const ada = issued();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => oidcAccounts.admit(ada)));
  const { id } = await userOf(ada.email);
  expect(outcomes).toEqual(Array.from({ length: 10 }, () => ({ kind: "person", userId: id })));
});

test("a taken or invalid username is replaced by a free one", async () => {
  const [ada, namesake] = [issued(), issued()];
  await oidcAccounts.admit(ada);
  await oidcAccounts.admit({ ...namesake, names: ada.names });
  expect((await userOf(namesake.email)).username).toMatch(new RegExp(`^${ada.subject}-\\d{5}$`));
  const zoe = issued({ names: ["!", `Zoë ${randomUUID()} of somewhere far away`] });
  await oidcAccounts.admit(zoe);
  expect((await userOf(zoe.email)).username).toMatch(/^[a-z0-9_-]{3,30}$/);
});

test("a signed-in person connects once, with an identity nobody else has", async () => {
  const [ada, bob] = [issued(), issued({ email: "elsewhere@example.net" })];
  const { id } = await withPassword(`${ada.subject}@work.example`);
  expect(await oidcAccounts.connect(id, ada)).toBeNull();
  expect(await oidcAccounts.connect(id, ada)).toBeNull();
  expect(await oidcAccounts.admit(ada)).toEqual({ kind: "person", userId: id });
  expect(await oidcAccounts.connect(id, bob)).toBe("already");
  const other = await withPassword(`${ada.subject}@other.example`);
  expect(await oidcAccounts.connect(other.id, ada)).toBe("other-person");
});

test("the only way in is not taken away; a password is another", async () => {
  const ada = issued();
  await oidcAccounts.admit(ada);
  const browser = await browserOf((await userOf(ada.email)).id);
  expect(await getSignInMethods(browser)).toEqual({
    password: null,
    issuer: "Acme",
    connected: expect.any(Date),
  });
  await expect(disconnect(browser)).rejects.toMatchObject({ kind: "conflict" });
  await updateAccount(browser, { password: "long enough now" });
  await disconnect(browser);
  expect(await getSignInMethods(browser)).toMatchObject({ password: expect.any(Date), connected: null });
  await expect(disconnect(browser)).rejects.toMatchObject({ kind: "not-found" });
});

test("a key disconnects nobody", async () => {
  const ada = issued();
  await oidcAccounts.admit(ada);
  const { id, personalWorkspaceId } = await userOf(ada.email);
  const key = operatorFor({ id, personalWorkspaceId });
  await expect(disconnect(key)).rejects.toMatchObject({ kind: "unauthorized" });
});

test("a password prompt tells people without one to set one, and then accepts it", async () => {
  const ada = issued();
  await oidcAccounts.admit(ada);
  const browser = await browserOf((await userOf(ada.email)).id);
  for (const said of ["", "null", "a guess"])
    await expect(insistOnPassword(browser, said)).rejects.toMatchObject({
      fields: { password: expect.stringContaining("Set one in your settings") },
    });
  await updateAccount(browser, { password: "long enough now" });
  await insistOnPassword(browser, "long enough now");
});

test("after the end of an account the same person begins anew", async () => {
  const ada = issued();
  await oidcAccounts.admit(ada);
  const { id, username } = await userOf(ada.email);
  const browser = await browserOf(id);
  await updateAccount(browser, { password: "long enough now" });
  await deleteAccount(browser, { username, password: "long enough now" });
  const again = await oidcAccounts.admit(ada);
  expect(again).toMatchObject({ kind: "person" });
  expect(again).not.toEqual({ kind: "person", userId: id });
});
