import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, type Registered, updateAccount } from "../account/account";
import { db } from "../db";
import { pool } from "../pool";
import { type Actor, operatorFor } from "./actor";
import { actorOfKey } from "./api-keys";
import { hashPassword, verifyPassword } from "./passwords";
import { actorOfSession, createSession, revokeSession } from "./sessions";

let ada: Registered;
let actor: Actor;

beforeAll(async () => {
  const username = `access${Date.now()}`;
  ada = await createAccount({ username, email: `${username}@example.com`, password: "long enough" });
  actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id: ada.id } }));
});

afterAll(() => pool().end());

test("a password is kept as a salted scrypt hash that only the password opens", async () => {
  const [one, two] = [await hashPassword("pässword"), await hashPassword("pässword")];
  expect(one).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword("pa\u0308ssword", one)).toBe(true);
  expect(await verifyPassword("password", one)).toBe(false);
  expect(await verifyPassword("anything", null)).toBe(false);
});

test("the database holds nothing that a key or a password could be read from", async () => {
  const kept = JSON.stringify(
    await db().user.findUniqueOrThrow({ where: { id: ada.id }, include: { apiKeys: true } }),
  );
  expect(kept).not.toContain("long enough");
  expect(kept).not.toContain(ada.apiKey.slice(7, -4));
});

test("a key finds its user; one changed sign finds nobody", async () => {
  expect(await actorOfKey(ada.apiKey)).toMatchObject({ userId: ada.id, scopes: ["read", "write", "create"] });
  expect(await actorOfKey(`${ada.apiKey.slice(0, -1)}${ada.apiKey.endsWith("0") ? "1" : "0"}`)).toBeNull();
  expect(await actorOfKey("")).toBeNull();
});

test("a disabled user's key and session open nothing", async () => {
  const session = await createSession(ada.id, "test");
  await db().user.update({ where: { id: ada.id }, data: { disabledAt: new Date() } });
  expect(await actorOfKey(ada.apiKey)).toBeNull();
  expect(await actorOfSession(session)).toBeNull();
  await db().user.update({ where: { id: ada.id }, data: { disabledAt: null } });
  expect(await actorOfSession(session)).toMatchObject({ userId: ada.id });
});

test("a revoked session is over at once", async () => {
  const id = await createSession(ada.id, "test");
  await revokeSession(actor, { id });
  expect(await actorOfSession(id)).toBeNull();
  await expect(revokeSession(actor, { id })).rejects.toMatchObject({ kind: "not-found" });
});

test("a new password signs every other browser out and leaves the own one in", async () => {
  const [own, other] = [await createSession(ada.id, "own"), await createSession(ada.id, "other")];
  await updateAccount({ ...actor, credential: { kind: "session", id: own } }, { password: "another one" });
  expect(await actorOfSession(own)).not.toBeNull();
  expect(await actorOfSession(other)).toBeNull();
});
