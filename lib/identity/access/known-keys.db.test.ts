import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decodeInvalidation, onOwnInvalidation } from "@/lib/platform/database/invalidation";
import { type NotificationListener, subscribeTo } from "@/lib/platform/database/notification-listener";
import { pool } from "@/lib/platform/database/pool";
import { insertAccount } from "../account/account-fixtures";
import { removeKey } from "../keys/keys";
import { actorOfKey, invalidateKeys, keepKeysWhile } from "./api-keys";

let listener: NotificationListener;
let unsubscribe: () => void;
let key: string;
let user: number;
let people = 0;

beforeAll(async () => {
  unsubscribe = onOwnInvalidation(async (one) => {
    if (one.kind === "person") invalidateKeys(one.id);
  });
  listener = await subscribeTo({
    channel: "switchyard",
    onPayload(payload) {
      const one = decodeInvalidation(payload);
      if (one?.kind === "person") invalidateKeys(one.id);
    },
    onGap: () => invalidateKeys(),
  });
});
beforeEach(async () => {
  keepKeysWhile(listener.isSubscribed);
  const username = `known-${people++}`;
  const made = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  [key, user] = [made.apiKey, made.id];
  expect(await actorOfKey(key)).not.toBeNull();
});
afterAll(async () => {
  unsubscribe();
  await listener.stop();
  await pool().end();
});

/** A change that no trigger sees, so that only what is asked again is known. */
async function unseen(statement: string): Promise<void> {
  const client = await pool().connect();
  await client.query("set session_replication_role = replica");
  await client.query(statement, [user]);
  await client.query("set session_replication_role = origin");
  client.release();
}

const REVOKE = "update api_keys set revoked_at = now() where user_id = $1";

test("a key that has called is known, until its person is invalidated", async () => {
  await unseen(REVOKE);
  expect(await actorOfKey(key)).not.toBeNull();
  invalidateKeys(user + 1_000);
  expect(await actorOfKey(key)).not.toBeNull();
  invalidateKeys(user);
  expect(await actorOfKey(key)).toBeNull();
});

test("no key is known while the database does not notify us", async () => {
  keepKeysWhile(() => false);
  await unseen(REVOKE);
  expect(await actorOfKey(key)).toBeNull();
});

test("a known key ends when it expires", async () => {
  invalidateKeys();
  await unseen("update api_keys set expires_at = now() + interval '200 milliseconds' where user_id = $1");
  expect(await actorOfKey(key)).not.toBeNull();
  await expect.poll(() => actorOfKey(key), { interval: 50 }).toBeNull();
});

test("a key that is revoked here is refused at once", async () => {
  const actor = await actorOfKey(key);
  if (actor?.credential.kind !== "key") throw new Error("no key");
  await removeKey(actor, { id: actor.credential.id });
  expect(await actorOfKey(key)).toBeNull();
});

test.each([
  ["the key revoked", REVOKE],
  ["the key deleted", "delete from api_keys where user_id = $1"],
  ["the person blocked", "update users set disabled_at = now() where id = $1"],
  ["the person removed from the workspace", "delete from memberships where user_id = $1"],
])("another process's change is seen: %s", async (_, statement) => {
  await pool().query(statement, [user]);
  await expect.poll(() => actorOfKey(key), { interval: 5 }).toBeNull();
});

test.each([
  ["its limit", "update api_keys set rate_limit = 7 where user_id = $1", { credential: { limit: 7 } }],
  ["its scopes", "update api_keys set scopes = '{read}' where user_id = $1", { scopes: ["read"] }],
  ["the person's role", "update memberships set role = 'viewer' where user_id = $1", { scopes: ["read"] }],
])("another process's change is seen: %s", async (_, statement, seen) => {
  await pool().query(statement, [user]);
  await expect.poll(() => actorOfKey(key), { interval: 5 }).toMatchObject(seen);
});
