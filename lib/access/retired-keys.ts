import { createHash } from "node:crypto";
import { pool } from "../pool";
import { type Purpose, retiredKeys } from "../secret";
import { seal, unseal } from "./sealing";

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
  for (const { purpose, sealed } of rows) known.set(purpose, [...(known.get(purpose) ?? []), unseal(sealed)]);
}

/** Keeps a key of a secret that is about to go, sealed with the one of now. Doing it twice changes nothing. */
export async function retireKey(purpose: Purpose, key: Uint8Array): Promise<void> {
  const name = createHash("sha256").update(key).digest("hex").slice(0, 16);
  await pool().query(
    "insert into retired_keys (purpose, name, sealed) values ($1, $2, $3) on conflict do nothing",
    [purpose, name, seal(key)],
  );
}
