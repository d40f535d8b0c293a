import { randomBytes } from "node:crypto";
import { currentTime } from "@/lib/platform/clock";
import { encrypt, keyedHash } from "@/lib/platform/crypto/secret";
import { db } from "@/lib/platform/database/db";
import { type Actor, owned } from "./actor";
import { remember, rowOfKey } from "./api-keys";

const ITEMS_KEY_FORM = /^syi_[A-Za-z0-9_-]{43}$/;

/** Makes the workspace's key of the item API, in place of any earlier one, and returns it. */
export async function issueWorkspaceKey(actor: Actor): Promise<string> {
  const key = `syi_${randomBytes(32).toString("base64url")}`;
  const kept = { hash: new Uint8Array(keyedHash("api-keys", key)), sealed: encrypt(key) };
  await db().workspaceKey.upsert({
    where: owned(actor),
    create: { ...owned(actor), ...kept },
    update: { ...kept, createdAt: currentTime(), lastUsedAt: null },
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
