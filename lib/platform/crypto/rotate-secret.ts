import { db } from "../database/db";
import { pool } from "../database/pool";
import { clearOtherSecrets, retireKey } from "./former-secrets";
import { decryptWith, ed25519, encrypt, keyedHash, keyFor, previousKeyFor } from "./secret";

/** Encrypted columns, and the key of their rows. */
const ENCRYPTED = [
  { table: "two_factors", keys: ["user_id"] },
  { table: "workspace_keys", keys: ["workspace_id"] },
  { table: "webhooks", keys: ["id"] },
  { table: "retired_keys", keys: ["purpose", "name"] },
  { table: "mails", keys: ["id"] },
] as const;
export type Resealed = { table: string; resealed: number; lost: number };

/** Stored as a keyed hash, or held by a user, and never seen by us until used. */
const KEPT = [
  "api-keys",
  "recovery-codes",
  "invitations",
  "attribution",
  "license-pages",
  "unsubscribe",
  "account-tokens",
] as const;

const BATCH = 500;

/**
 * Makes everything anew with APP_SECRET that was made with APP_SECRET_PREVIOUS, and keeps what cannot be; nothing needs the latter
 * afterwards. May be broken off and run again, and beside a server that has both secrets. `lost`: neither secret opens it.
 */
export async function reseal(): Promise<Resealed[]> {
  for (const purpose of KEPT) {
    const key = previousKeyFor(purpose);
    if (key) await retireKey(purpose, key);
  }
  const receipts = previousKeyFor("receipts");
  if (receipts) await retireKey("receipts", Buffer.from(ed25519(receipts).x, "base64url"));
  const done: Resealed[] = [];
  for (const { table, keys } of ENCRYPTED) done.push(await resealTable(table, keys));
  await clearOtherSecrets(pool());
  return done;
}

type Row = { names: (string | number)[]; sealed: Buffer };

async function resealTable(table: string, keys: readonly string[]): Promise<Resealed> {
  const counts = { table, resealed: 0, lost: 0 };
  let after: (string | number)[] | undefined;
  for (;;) {
    const rows = await nextRows(table, keys, after);
    for (const row of rows) {
      const outcome = await resealRow(table, keys, row);
      if (outcome !== "current") counts[outcome] += 1;
    }
    if (rows.length < BATCH) return counts;
    after = rows.at(-1)?.names;
  }
}

async function nextRows(table: string, keys: readonly string[], after: (string | number)[] | undefined) {
  const columns = keys.join(", ");
  const places = keys.map((_, n) => `$${n + 1}`).join(", ");
  const { rows } = await pool().query<Row>(
    `select json_build_array(${columns}) as names, sealed from ${table}
     where sealed is not null ${after ? `and (${columns}) > (${places})` : ""} order by ${columns} limit ${BATCH}`,
    after ?? [],
  );
  return rows;
}

async function resealRow(
  table: string,
  keys: readonly string[],
  { names, sealed }: Row,
): Promise<"current" | "resealed" | "lost"> {
  if (decryptWith(keyFor("sealing"), sealed)) return "current";
  const before = previousKeyFor("sealing");
  const text = before && decryptWith(before, sealed);
  if (!text) return "lost";
  const where = keys.map((key, n) => `${key} = $${n + 3}`).join(" and ");
  // The text of an items key is what it is looked up by, too.
  const isItemsKey = table === "workspace_keys";
  // A concurrent rewrite already used the current secret.
  await pool().query(
    `update ${table} set sealed = $1 ${isItemsKey ? `, hash = $${keys.length + 3}` : ""} where sealed = $2 and ${where}`,
    [encrypt(text), sealed, ...names, ...(isItemsKey ? [keyedHash("api-keys", text.toString())] : [])],
  );
  return "resealed";
}

/** Says that the secret from before is gone for good, so that the server starts again. Gives what only that one would have opened. */
export async function acceptLoss() {
  await clearOtherSecrets(pool());
  await pool().query("delete from retired_keys");
  const twoFactors = await db().twoFactor.findMany({
    where: { confirmedAt: { not: null } },
    select: { sealed: true, user: { select: { username: true } } },
  });
  const opens = ({ sealed }: { sealed: Uint8Array }) =>
    decryptWith(keyFor("sealing"), Buffer.from(sealed)) !== undefined;
  const [itemKeys, webhooks] = await Promise.all([
    db().workspaceKey.findMany({ select: { sealed: true, workspace: { select: { name: true } } } }),
    db().webhook.findMany({ select: { sealed: true, url: true } }),
  ]);
  return {
    people: twoFactors.filter((row) => !opens(row)).map(({ user }) => user.username),
    itemKeys: itemKeys.filter((row) => !opens(row)).map(({ workspace }) => workspace.name),
    webhooks: webhooks.filter((row) => !opens(row)).length,
  };
}
