import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, type Registered, updateAccount } from "../account/account";
import { db } from "../db";
import { pool } from "../pool";
import { type Actor, operatorFor } from "./actor";
import { actorOfKey } from "./api-keys";
import { purgeIdempotentAnswers } from "./idempotency";
import { hashPassword, verifyPassword } from "./passwords";
import { actorOfSession, createSession, purgeEndedSessions, revokeSession } from "./sessions";

let ada: Registered;
let actor: Actor;

beforeAll(async () => {
  const username = `access${Date.now()}`;
  ada = await createAccount({ username, email: `${username}@example.com`, password: "long enough" });
  actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id: ada.id } }));
});

afterAll(() => pool().end());

const PLACE = { lane: "known", caller: "a test" } as const;

test("a password is kept as a salted scrypt hash that only the password opens", async () => {
  const [one, two] = [await hashPassword("pässword", PLACE), await hashPassword("pässword", PLACE)];
  expect(one).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword("pa\u0308ssword", one, PLACE)).toBe(true);
  expect(await verifyPassword("password", one, PLACE)).toBe(false);
  expect(await verifyPassword("anything", null, PLACE)).toBe(false);
});

test("the database holds nothing that a key or a password could be read from", async () => {
  const kept = JSON.stringify(
    await db().user.findUniqueOrThrow({ where: { id: ada.id }, include: { apiKeys: true } }),
  );
  expect(kept).not.toContain("long enough");
  expect(kept).not.toContain(ada.apiKey.slice(7, -4));
});

test("a key finds its user; one changed sign finds nobody", async () => {
  expect(await actorOfKey(ada.apiKey)).toMatchObject({
    userId: ada.id,
    scopes: ["read", "write", "create", "account"],
  });
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
  await updateAccount(
    { ...actor, credential: { kind: "session", id: own } },
    { password: "another one", currentPassword: "long enough" },
  );
  expect(await actorOfSession(own)).not.toBeNull();
  expect(await actorOfSession(other)).toBeNull();
});

test("upkeep forgets sessions that ended a month ago, and answers that are a day old, and nothing younger", async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const [ended, revoked, live] = await Promise.all([1, 2, 3].map(() => createSession(ada.id, "Firefox")));
  await db().session.update({ where: { id: ended }, data: { expiresAt: days(31) } });
  await db().session.update({ where: { id: revoked }, data: { revokedAt: days(29) } });
  const answer = (key: string, createdAt: Date) => ({
    userId: ada.id,
    key,
    requestHash: Buffer.of(1),
    createdAt,
  });
  await db().idempotentAnswer.createMany({ data: [answer("old", days(1.1)), answer("young", days(0.9))] });
  await purgeEndedSessions();
  await purgeIdempotentAnswers();
  const sessions = await db().session.findMany({ where: { id: { in: [ended, revoked, live] as string[] } } });
  expect(sessions.map(({ id }) => id).sort()).toEqual([revoked, live].sort());
  const answers = await db().idempotentAnswer.findMany({ where: { userId: ada.id } });
  expect(answers.map(({ key }) => key)).toEqual(["young"]);
});
