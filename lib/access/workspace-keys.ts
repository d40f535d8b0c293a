import { randomBytes } from "node:crypto";
import { db } from "../db";
import { log } from "../log";
import { pool } from "../pool";
import { keyedHash, keyedHashes } from "../secret";
import type { Actor } from "./actor";
import { owned } from "./owned";
import { seal } from "./sealing";

const FORM = /^syi_[A-Za-z0-9_-]{43}$/;

/** Makes the workspace's key of the item API, in place of any earlier one, and returns it. */
export async function issueWorkspaceKey(actor: Actor): Promise<string> {
  const key = `syi_${randomBytes(32).toString("base64url")}`;
  const kept = { hash: new Uint8Array(keyedHash("api-keys", key)), sealed: seal(key) };
  await db().workspaceKey.upsert({
    where: owned(actor),
    create: { ...owned(actor), ...kept },
    update: { ...kept, createdAt: new Date(), lastUsedAt: null },
  });
  return key;
}

type KeyRow = { user_id: number; workspace_id: number; stale: boolean };

/** The owner of the workspace whose key this is, or null. Such a key reads, and only through the item API. */
export async function actorOfWorkspaceKey(key: string): Promise<Actor | null> {
  if (!FORM.test(key)) return null;
  const { rows } = await pool().query<KeyRow>({
    name: "actor-of-workspace-key",
    text: BY_HASH,
    values: [keyedHashes("api-keys", key)],
  });
  const [row] = rows;
  if (!row) return null;
  if (row.stale) void remember(row.workspace_id);
  return {
    userId: row.user_id,
    workspaceId: row.workspace_id,
    scopes: ["read"],
    credential: { kind: "workspace-key" },
  };
}

const BY_HASH = `
  select m.user_id, k.workspace_id, coalesce(k.last_used_at < now() - interval '1 minute', true) as stale
  from workspace_keys k
  join memberships m on m.workspace_id = k.workspace_id and m.role = 'owner'
  join users u on u.id = m.user_id and u.disabled_at is null
  where k.hash = any($1::bytea[])
  order by m.created_at, m.user_id
  limit 1`;

/** The time of last use, to the minute. A key that is being replaced at the same moment stays as it is. */
async function remember(workspaceId: number) {
  try {
    await pool().query("update workspace_keys set last_used_at = now() where workspace_id = $1", [
      workspaceId,
    ]);
  } catch (error) {
    log().warn({ reason: (error as Error).message }, "an items key's last use was not noted");
  }
}
