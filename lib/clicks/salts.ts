import { randomBytes } from "node:crypto";
import type pg from "pg";
import { perProcess } from "@/lib/per-process";

const salts = () => perProcess("visitor-salts", () => new Map<string, string>());

/**
 * The secret salt of a UTC day (`YYYY-MM-DD`). Known ahead of time, so a visit never waits for it; after days without a
 * database this process makes one of its own, and at worst a visitor who meets two processes counts twice that day.
 */
export function saltOf(day: string): string {
  const known = salts().get(day);
  if (known) return known;
  const made = randomBytes(32).toString("hex");
  salts().set(day, made);
  return made;
}

/** Agrees with all other processes on the salts of yesterday to three days ahead, and forgets the older ones. */
export async function shareSalts(client: pg.Pool, now: Date): Promise<void> {
  const days = [-1, 0, 1, 2, 3].map((ahead) =>
    new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10),
  );
  await client.query(
    "insert into visitor_salts (day, salt) select * from unnest($1::date[], $2::bytea[]) on conflict do nothing",
    [days, days.map(() => randomBytes(32))],
  );
  const { rows } = await client.query<{ day: string; salt: string }>(
    "select day::text, encode(salt, 'hex') as salt from visitor_salts where day = any($1::date[])",
    [days],
  );
  salts().clear();
  for (const { day, salt } of rows) salts().set(day, salt);
  await client.query("delete from visitor_salts where day < $1::date - 3", [days[1]]);
}
