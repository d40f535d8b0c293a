import { randomBytes } from "node:crypto";
import type pg from "pg";
import { deleteRows } from "@/lib/batches";
import { perProcess } from "@/lib/per-process";

/** By the database's clock, as all processes share it. */
const TODAY = "(now() at time zone 'UTC')::date";

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
export async function shareSalts(client: pg.Pool): Promise<void> {
  const days = [-1, 0, 1, 2, 3];
  await client.query(
    `insert into visitor_salts (day, salt) select ${TODAY} + ahead, salt from unnest($1::int[], $2::bytea[]) as made (ahead, salt)
     on conflict do nothing`,
    [days, days.map(() => randomBytes(32))],
  );
  const { rows } = await client.query<{ day: string; salt: string }>(
    `select day::text, encode(salt, 'hex') as salt from visitor_salts where day between ${TODAY} - 1 and ${TODAY} + 3`,
  );
  salts().clear();
  for (const { day, salt } of rows) salts().set(day, salt);
}

/** Without its salt nobody can be followed. */
export const forgetSalts = deleteRows("visitor_salts", `day < ${TODAY} - 3`);
