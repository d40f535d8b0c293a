import { log } from "../log";
import { perProcess } from "../per-process";
import { pool } from "../pool";
import type { Actor } from "./actor";

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
 * Notes a call that was made with a key. It costs the call nothing: the database is told within a second of all at once, of a busy
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
  noted().timer ??= setTimeout(() => void tellCalls(), SOON_MS).unref();
}

/** Tells the database of the calls since the last time. Never rejects; what cannot be told is forgotten. */
export async function tellCalls(): Promise<void> {
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
    log().warn({ reason: (error as Error).message }, "calls of keys were not noted");
  }
}

/** The last calls of a key, the newest first, those of this process up to now. The key must be known to be the asker's. */
export async function lastCalls(keyId: number): Promise<Call[]> {
  await tellCalls();
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
