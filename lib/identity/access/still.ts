import { pool } from "@/lib/platform/database/pool";
import type { Actor } from "./actor";

/**
 * Whether a caller may still write in their workspace: for work that goes on long after its call. False once the person was removed, made a viewer or
 * blocked, the workspace was closed, or the key was revoked or has expired; a session may end meanwhile.
 */
export async function mayStillWrite({ workspaceId, userId, credential }: Actor): Promise<boolean> {
  if (credential.kind === "operator") return true;
  const { rowCount } = await pool().query(STILL, [
    ...[workspaceId, userId],
    credential.kind === "key" ? credential.id : null,
  ]);
  return rowCount === 1;
}

const STILL = `
  select from memberships
  join users on users.id = user_id
  join workspaces on workspaces.id = memberships.workspace_id
  where memberships.workspace_id = $1 and user_id = $2 and role <> 'viewer' and disabled_at is null and closed_at is null
    and ($3::int is null or exists (select from api_keys
      where id = $3 and (revoked_at is null or revoked_at > now()) and (expires_at is null or expires_at > now())))`;
