import { createHash } from "node:crypto";
import type pg from "pg";
import { pool } from "../database/pool";
import { StartError } from "../failure";
import {
  decrypt,
  deriveKey,
  encrypt,
  hashWith,
  keyFor,
  type Purpose,
  previousKeyFor,
  retiredKeys,
} from "./secret";

type Database = Pick<pg.ClientBase, "query">;

/**
 * Throws a `StartError` unless everything in the database was made with APP_SECRET or APP_SECRET_PREVIOUS: another secret would open
 * nothing of it. The first start says which one it is.
 */
export async function checkSecret(database: Database): Promise<void> {
  const kept = await keptChecks(database);
  // With AUTO_MIGRATE=false the tables may not be there yet.
  if (!kept) return;
  const [now, before] = [keyFor("secret-check"), previousKeyFor("secret-check")];
  const known = [now, ...(before ? [before] : [])].map(checkOf);
  if (kept.some((check) => !known.some((own) => own.equals(check)))) throw otherSecret();
  if (kept.length === 0 && !(await opensStoredValues(database))) throw otherSecret();
  await rememberSecret(database);
}

/** Notes that things in this database are made with APP_SECRET. */
const rememberSecret = (database: Database) =>
  database.query("insert into secret_checks (check_value) values ($1) on conflict do nothing", [ownCheck()]);

/** Notes that nothing is made with any other secret any more. Returns how many others there were. */
export async function clearOtherSecrets(database: Database): Promise<number> {
  await rememberSecret(database);
  const { rowCount } = await database.query("delete from secret_checks where check_value <> $1", [
    ownCheck(),
  ]);
  return rowCount ?? 0;
}

const ownCheck = () => checkOf(keyFor("secret-check"));

/** The hash by which a database knows that things in it are made with a secret. */
export const checkOfSecret = (secret: string): Buffer => checkOf(deriveKey(secret, "secret-check"));

/** Says nothing of the key. */
const checkOf = (key: Buffer) => hashWith(key, "the secret of this database");

async function keptChecks(database: Database): Promise<Buffer[] | undefined> {
  const { rows: tables } = await database.query<{ there: boolean }>(
    "select to_regclass('secret_checks') is not null as there",
  );
  if (!tables[0]?.there) return undefined;
  const { rows } = await database.query<{ check: Buffer }>(
    'select check_value as "check" from secret_checks',
  );
  return rows.map(({ check }) => check);
}

/** In a database from before this row existed, only encrypted values show which secret was used. */
async function opensStoredValues(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ sealed: Buffer }>(
    `(select sealed from two_factors limit 3) union all (select sealed from workspace_keys limit 3)
     union all (select sealed from webhooks limit 3)`,
  );
  return rows.length === 0 || rows.some(({ sealed }) => opens(sealed));
}

function opens(sealed: Buffer): boolean {
  try {
    return decrypt(sealed).length >= 0;
  } catch {
    return false;
  }
}

export const otherSecret = () =>
  new StartError(
    "APP_SECRET (or the file `secret` in the data directory) is not the one this database was created with, so two-factor codes, API and item keys, " +
      "webhooks and receipts would stop working. Restore it, or set it as APP_SECRET_PREVIOUS; if it is lost, run `npm run -s cli -- secret lost --yes`.",
  );

const UNDEFINED_TABLE = "42P01";

/** Reads the keys of former secrets that the database keeps. To be called by each process before it looks anything up. */
export async function loadRetiredKeys(): Promise<void> {
  const { rows } = await pool()
    .query<{ purpose: string; sealed: Buffer }>(
      "select purpose, sealed from retired_keys order by retired_at desc",
    )
    // With AUTO_MIGRATE=false the table may not be there yet.
    .catch((error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return { rows: [] };
      throw error;
    });
  const known = retiredKeys();
  known.clear();
  for (const { purpose, sealed } of rows)
    known.set(purpose, [...(known.get(purpose) ?? []), decrypt(sealed)]);
}

/** Stores a key of the secret being retired, encrypted with the current one. Idempotent. */
export async function retireKey(purpose: Purpose, key: Uint8Array): Promise<void> {
  const name = createHash("sha256").update(key).digest("hex").slice(0, 16);
  await pool().query(
    "insert into retired_keys (purpose, name, sealed) values ($1, $2, $3) on conflict do nothing",
    [purpose, name, encrypt(key)],
  );
}
