import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import { keyedHash, keyedHashes } from "@/lib/platform/crypto/secret";
import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process";
import type { KeyScope, Role } from "@/prisma/client/enums";
import { type Actor, scopesIn, withConfirmation } from "./actor";

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
  unconfirmed: boolean;
  /** seconds until it ends by itself */
  seconds_left: number | null;
};

/** The owner of a key, or null for an unknown, revoked or expired one. Malformed keys never reach the database. */
export async function actorOfKey(key: string): Promise<Actor | null> {
  const [, body, sum] = FORM.exec(key) ?? [];
  if (!body || checksum(body) !== sum) return null;
  const row = knownRow(key) ?? (await readRow(key));
  if (!row) return null;
  const actor: Actor = {
    userId: row.user_id,
    workspaceId: row.workspace_id,
    scopes: scopesIn(row.role, row.scopes.slice(1, -1).split(",") as KeyScope[]),
    credential: { kind: "key", id: row.id, limit: row.rate_limit },
  };
  return withConfirmation(actor, row.unconfirmed);
}

async function readRow(key: string): Promise<KeyRow | undefined> {
  const { era } = known();
  const began = performance.now();
  const row = await rowOfKey<KeyRow>(key, { name: "actor-of-key", text: BY_HASH });
  if (row?.stale) void remember("an API key", USED_KEY, row.id);
  // A change meanwhile may have come after what was read.
  if (row && known().era === era && known().isSubscribed()) {
    const left = Math.min(KNOWN_MS, (row.seconds_left ?? Number.POSITIVE_INFINITY) * 1_000);
    known().rows.set(digestOf(key), { row, until: began + left });
  }
  return row;
}

/** The keys that have called lately, under their digests. They are known only while the database notifies us of changes. */
type KnownKeys = {
  rows: LRUCache<string, { row: KeyRow; until: number }>;
  era: number;
  isSubscribed: () => boolean;
};
const known = () =>
  perProcess(
    "known-keys",
    (): KnownKeys => ({ rows: new LRUCache({ max: MOST_KNOWN }), era: 0, isSubscribed: () => false }),
  );
const MOST_KNOWN = 10_000;
/** As often as the time of last use is saved. */
const KNOWN_MS = 60_000;

function knownRow(key: string): KeyRow | undefined {
  const { rows, isSubscribed } = known();
  if (rows.size === 0 || !isSubscribed()) return undefined;
  const found = rows.get(digestOf(key));
  return found && performance.now() < found.until ? found.row : undefined;
}

const digestOf = (key: string) => hash("sha256", key, "base64");

/** Keeps keys in memory for as long as the database notifies this process of changes. */
export function keepKeysWhile(isSubscribed: () => boolean): void {
  known().isSubscribed = isSubscribed;
}

/** Something about a person's keys, their memberships or themselves has changed; of anybody's where nobody is named. */
export function invalidateKeys(userId?: number): void {
  const { rows } = known();
  known().era += 1;
  if (userId === undefined) rows.clear();
  else for (const [digest, { row }] of rows.entries()) if (row.user_id === userId) rows.delete(digest);
}

const BY_HASH = `
  select k.id, k.user_id, k.workspace_id, k.scopes::text, k.rate_limit, m.role,
         coalesce(k.last_used_at < now() - interval '1 minute', true) as stale,
         u.email_confirmed_at is null and u.email_asked_at is not null as unconfirmed,
         extract(epoch from least(k.revoked_at, k.expires_at) - now())::float8 as seconds_left
  from api_keys k join users u on u.id = k.user_id and u.disabled_at is null
  join memberships m on m.workspace_id = k.workspace_id and m.user_id = k.user_id
  where k.hash = any($1::bytea[]) and (k.revoked_at is null or k.revoked_at > now()) and (k.expires_at is null or k.expires_at > now())`;

const USED_KEY = "update api_keys set last_used_at = now() where id = $1";

/** What a statement finds for a key, whichever secret it was hashed with. */
export async function rowOfKey<Row extends object>(
  key: string,
  statement: { name: string; text: string },
): Promise<Row | undefined> {
  const { rows } = await pool().query<Row>({ ...statement, values: [keyedHashes("api-keys", key)] });
  return rows[0];
}

/** The time of last use, to the minute: a write for every call would cost more than the call. */
export async function remember(what: string, statement: string, id: number) {
  try {
    await pool().query(statement, [id]);
  } catch (error) {
    log().warn({ reason: (error as Error).message }, `could not save ${what}'s last use`);
  }
}

const checksum = (body: string) => crc32(body).toString(16).padStart(8, "0");

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
