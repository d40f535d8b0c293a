import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { encrypt, keyedHash, keyedHashes } from "@/lib/platform/crypto/secret";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process";
import type { KeyScope, Role } from "@/prisma/client/enums";
import { type Actor, owned, scopesIn } from "./actor";

const FORM = /^(sy_[A-Za-z0-9_-]{43})([0-9a-f]{8})$/;

/** A new key and what may be kept of it. The key itself is shown once and never stored. */
export function newKey() {
  const body = `sy_${randomBytes(32).toString("base64url")}`;
  const key = body + checksum(body);
  return {
    key,
    kept: {
      prefix: key.slice(0, 7),
      lastFour: key.slice(-4),
      hash: new Uint8Array(keyedHash("api-keys", key)),
    },
  };
}

type KeyRow = {
  id: number;
  user_id: number;
  workspace_id: number;
  scopes: string;
  role: Role;
  rate_limit: number | null;
  stale: boolean;
};

/** The owner of a key, or null for an unknown, revoked or expired one. Malformed keys never reach the database. */
export async function actorOfKey(key: string): Promise<Actor | null> {
  const [, body, sum] = FORM.exec(key) ?? [];
  if (!body || checksum(body) !== sum) return null;
  const row = await rowOfKey<KeyRow>(key, { name: "actor-of-key", text: BY_HASH });
  if (!row) return null;
  if (row.stale) void remember("an API key", USED_KEY, row.id);
  return {
    userId: row.user_id,
    workspaceId: row.workspace_id,
    scopes: scopesIn(row.role, row.scopes.slice(1, -1).split(",") as KeyScope[]),
    credential: { kind: "key", id: row.id, limit: row.rate_limit },
  };
}

const BY_HASH = `
  select k.id, k.user_id, k.workspace_id, k.scopes::text, k.rate_limit, m.role,
         coalesce(k.last_used_at < now() - interval '1 minute', true) as stale
  from api_keys k join users u on u.id = k.user_id and u.disabled_at is null
  join memberships m on m.workspace_id = k.workspace_id and m.user_id = k.user_id
  where k.hash = any($1::bytea[]) and (k.revoked_at is null or k.revoked_at > now()) and (k.expires_at is null or k.expires_at > now())`;

const USED_KEY = "update api_keys set last_used_at = now() where id = $1";

async function rowOfKey<Row extends object>(
  key: string,
  statement: { name: string; text: string },
): Promise<Row | undefined> {
  const { rows } = await pool().query<Row>({ ...statement, values: [keyedHashes("api-keys", key)] });
  return rows[0];
}

/** The time of last use, to the minute: a write for every call would cost more than the call. */
async function remember(what: string, statement: string, id: number) {
  try {
    await pool().query(statement, [id]);
  } catch (error) {
    log().warn({ reason: (error as Error).message }, `could not save ${what}'s last use`);
  }
}

const checksum = (body: string) => crc32(body).toString(16).padStart(8, "0");

const ITEMS_KEY_FORM = /^syi_[A-Za-z0-9_-]{43}$/;

/** Makes the workspace's key of the item API, in place of any earlier one, and returns it. */
export async function issueWorkspaceKey(actor: Actor): Promise<string> {
  const key = `syi_${randomBytes(32).toString("base64url")}`;
  const kept = { hash: new Uint8Array(keyedHash("api-keys", key)), sealed: encrypt(key) };
  await db().workspaceKey.upsert({
    where: owned(actor),
    create: { ...owned(actor), ...kept },
    update: { ...kept, createdAt: new Date(), lastUsedAt: null },
  });
  return key;
}

type ItemsKeyRow = { user_id: number; workspace_id: number; stale: boolean };

/** The owner of the workspace whose key this is, or null. Such a key only reads, through the item API. */
export async function actorOfWorkspaceKey(key: string): Promise<Actor | null> {
  if (!ITEMS_KEY_FORM.test(key)) return null;
  const statement = { name: "actor-of-workspace-key", text: ITEMS_KEY_BY_HASH };
  const row = await rowOfKey<ItemsKeyRow>(key, statement);
  if (!row) return null;
  // A key that is being replaced at the same moment stays as it is.
  if (row.stale) void remember("an items key", USED_ITEMS_KEY, row.workspace_id);
  return {
    userId: row.user_id,
    workspaceId: row.workspace_id,
    scopes: ["read"],
    credential: { kind: "workspace-key" },
  };
}

const ITEMS_KEY_BY_HASH = `
  select m.user_id, k.workspace_id, coalesce(k.last_used_at < now() - interval '1 minute', true) as stale
  from workspace_keys k
  join memberships m on m.workspace_id = k.workspace_id and m.role = 'owner'
  join users u on u.id = m.user_id and u.disabled_at is null
  where k.hash = any($1::bytea[])
  order by m.created_at, m.user_id
  limit 1`;

const USED_ITEMS_KEY = "update workspace_keys set last_used_at = now() where workspace_id = $1";

/** A call of the API with a key. `path` has no query, as there may be anything in that; `duration` is in milliseconds. */
export type Call = { at: Date; method: string; path: string; status: number; duration: number };

/** How many of a key's calls are kept. */
export const MOST_CALLS = 100;

const SOON_MS = 1_000;
const MOST_KEYS = 1_000;
const LONGEST_PATH = 200;

type Noted = { calls: Map<number, Call[]>; timer: NodeJS.Timeout | undefined };
const noted = () => perProcess("api-calls", (): Noted => ({ calls: new Map(), timer: undefined }));

/**
 * Records a call made with a key, at no cost to the call: calls are written within a second, in one batch, of a busy
 * key only its last hundred. A process that is killed loses its last second.
 */
export function noteCall(actor: Actor | null, call: Call): void {
  if (actor?.credential.kind !== "key") return;
  const { calls } = noted();
  const own = calls.get(actor.credential.id);
  if (own) {
    own.push(call);
    if (own.length >= 2 * MOST_CALLS) own.splice(0, own.length - MOST_CALLS);
  } else if (calls.size < MOST_KEYS) calls.set(actor.credential.id, [call]);
  noted().timer ??= setTimeout(() => void flushCalls(), SOON_MS).unref();
}

/** Writes the calls since the last flush. Never rejects; calls that cannot be written are dropped. */
export async function flushCalls(): Promise<void> {
  const { calls, timer } = noted();
  clearTimeout(timer);
  Object.assign(noted(), { calls: new Map(), timer: undefined });
  if (calls.size === 0) return;
  const rows = [...calls].flatMap(([key, own]) =>
    own.slice(-MOST_CALLS).map((call) => ({ key, ...call, path: call.path.slice(0, LONGEST_PATH) })),
  );
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
  try {
    await pool().query(ADD, [
      column("key"),
      column("at"),
      column("method"),
      column("path"),
      column("status"),
      column("duration"),
    ]);
    await pool().query(SHORTEN, [[...calls.keys()], MOST_CALLS]);
  } catch (error) {
    log().warn({ reason: (error as Error).message }, "could not save the API key calls");
  }
}

/** The last calls of a key, the newest first, those of this process up to now. The key must be known to be the asker's. */
export async function lastCalls(keyId: number): Promise<Call[]> {
  await flushCalls();
  const { rows } = await pool().query<Call>({
    name: "last-calls",
    text: "select at, method, path, status, duration from api_calls where key_id = $1 order by id desc limit $2",
    values: [keyId, MOST_CALLS],
  });
  return rows;
}

// A key may be gone by now, with its user.
const ADD = `
  insert into api_calls (key_id, at, method, path, status, duration)
  select made.key_id, made.at, made.method, made.path, made.status, made.duration
  from unnest($1::int[], $2::timestamptz[], $3::text[], $4::text[], $5::smallint[], $6::real[])
    with ordinality as made (key_id, at, method, path, status, duration, position)
  where exists (select from api_keys where api_keys.id = made.key_id)
  order by made.position`;

const SHORTEN = `
  delete from api_calls using unnest($1::int[]) as key (id),
    lateral (select id from api_calls where key_id = key.id order by id desc offset $2 limit 1) as last
  where api_calls.key_id = key.id and api_calls.id <= last.id`;
