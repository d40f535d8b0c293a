import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { KeyScope, Role } from "@/prisma/client/enums";
import { log } from "../log";
import { pool } from "../pool";
import { keyedHash, keyedHashes } from "../secret";
import { type Actor, scopesIn } from "./actor";

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

/** Whose key this is, or null for an unknown, revoked or expired one. Typing mistakes never reach the database. */
export async function actorOfKey(key: string): Promise<Actor | null> {
  const [, body, sum] = FORM.exec(key) ?? [];
  if (!body || checksum(body) !== sum) return null;
  const { rows } = await pool().query<KeyRow>({
    name: "actor-of-key",
    text: BY_HASH,
    values: [keyedHashes("api-keys", key)],
  });
  const [row] = rows;
  if (!row) return null;
  if (row.stale) void remember(row.id);
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

/** The time of last use, to the minute: a write for every call would cost more than the call. */
async function remember(id: number) {
  try {
    await pool().query("update api_keys set last_used_at = now() where id = $1", [id]);
  } catch (error) {
    log().warn({ reason: (error as Error).message }, "a key's last use was not noted");
  }
}

const checksum = (body: string) => crc32(body).toString(16).padStart(8, "0");
