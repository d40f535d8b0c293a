import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { createAccount, type Registered, updateAccount } from "../account/account";
import { insertAccount } from "../account/account-fixtures";
import { type Actor, operatorFor } from "./actor";
import { actorOfKey, flushCalls, lastCalls, MOST_CALLS, noteCall } from "./api-keys";
import { purgeIdempotentResponses } from "./idempotency";
import { hashPassword, verifyPassword } from "./passwords";
import {
  actorOfSession,
  createSession,
  purgeExpiredSessions,
  purgeRevokedSessions,
  revokeSession,
} from "./sessions";

let ada: Registered;
let actor: Actor;

beforeAll(async () => {
  const username = `access${Date.now()}`;
  ada = await createAccount({ username, email: `${username}@example.com`, password: "long enough" });
  actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id: ada.id } }));
});

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

test("a key finds its user; one changed character finds nobody", async () => {
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

test("upkeep deletes sessions that ended a month ago and responses a day old, nothing younger", async () => {
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
  await purgeExpiredSessions();
  await purgeRevokedSessions();
  await purgeIdempotentResponses();
  const sessions = await db().session.findMany({ where: { id: { in: [ended, revoked, live] as string[] } } });
  expect(sessions.map(({ id }) => id).sort()).toEqual([revoked, live].sort());
  const rows = await db().idempotentAnswer.findMany({ where: { userId: ada.id } });
  expect(rows.map(({ key }) => key)).toEqual(["young"]);
});

async function aKey(name: string): Promise<Actor & { credential: { kind: "key"; id: number } }> {
  const account = { username: name, email: `${name}@example.com`, password: "long enough", timezone: "UTC" };
  const { id: userId } = await insertAccount(account);
  const { id, workspaceId } = await db().apiKey.findFirstOrThrow({ where: { userId } });
  return { userId, workspaceId, scopes: ["read"], credential: { kind: "key", id, limit: null } };
}

const call = (path: string) => ({ at: new Date(), method: "GET", path, status: 200, duration: 1.5 });

test("of a busy key only the last hundred calls are stored", async () => {
  const actor = await aKey("busy-caller");
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 450; at++) noteCall(actor, call(`/api/${round}/${at}`));
    await flushCalls();
  }
  const calls = await lastCalls(actor.credential.id);
  expect(calls).toHaveLength(MOST_CALLS);
  expect([calls[0]?.path, calls.at(-1)?.path]).toEqual(["/api/2/449", "/api/2/350"]);
  const { rows } = await pool().query("select count(*)::int as kept from api_calls where key_id = $1", [
    actor.credential.id,
  ]);
  expect(rows).toEqual([{ kept: MOST_CALLS }]);
});

test("calls of a deleted key do not block others", async () => {
  const [gone, there] = [await aKey("gone-caller"), await aKey("there-caller")];
  noteCall(gone, call("/api/gone"));
  noteCall(there, call("/api/there"));
  await db().apiKey.delete({ where: { id: gone.credential.id } });
  expect((await lastCalls(there.credential.id)).map(({ path }) => path)).toEqual(["/api/there"]);
});

afterAll(() => pool().end());
