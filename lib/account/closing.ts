import { randomBytes } from "node:crypto";
import type { Actor } from "../access/actor";
import { insistOnPassword } from "../access/password-check";
import { changed, workspaceChange } from "../changes";
import { db, transaction } from "../db";
import { conflict, invalidField } from "../failure";
import { pool } from "../pool";
import { getAccount } from "./account";
import type { AccountEnd } from "./schema";

/** How long a request waits for its workspace to be emptied; the rest is upkeep. */
const PATIENCE_MS = 8_000;

/**
 * Ends the caller's account: the person, the keys and sessions at once, then everything in the own workspace. In workspaces of others
 * what the caller made stays. Throws while others are members of the own workspace: their work must not go with it.
 */
export async function deleteAccount(actor: Actor, { password, username }: AccountEnd): Promise<void> {
  const account = await getAccount(actor);
  if (username !== account.username) throw invalidField("username", "is not yours");
  await insistOnPassword(actor, password);
  await endUser(account);
  await emptyWorkspace(account.workspace.id, performance.now() + PATIENCE_MS);
}

/**
 * Ends an account, whoever asks for it: nobody can sign in with it or call with its keys, and its names are free again. Its workspace is
 * closed, and emptied by `emptyClosedWorkspaces`, which also removes the user: what he made has to let go of him first.
 */
export async function endUser({ id, workspace }: { id: number; workspace: { id: number } }): Promise<void> {
  const workspaceId = workspace.id;
  await transaction(async () => {
    // First: somebody who is accepting one is then either a member, and counted, or too late.
    await db().invitation.deleteMany({ where: { workspaceId } });
    const others = await db().membership.count({ where: { workspaceId, userId: { not: id } } });
    if (others > 0) throw conflict(OTHERS(others));
    const name = `gone-${randomBytes(8).toString("hex")}`;
    const nobody = { email: `${name}@gone.invalid`, username: name, passwordHash: null, avatar: null };
    await db().user.update({
      where: { id },
      data: {
        ...nobody,
        disabledAt: new Date(),
        sessions: { deleteMany: {} },
        apiKeys: { deleteMany: {} },
        identities: { deleteMany: {} },
        memberships: { deleteMany: {} },
      },
    });
    await db().avatar.deleteMany({ where: { userId: id } });
    await db().workspace.update({ where: { id: workspaceId }, data: { closedAt: new Date() } });
  });
}

const OTHERS = (count: number) =>
  `${count} other ${count === 1 ? "person works" : "people work"} in this workspace. Remove them first, or keep the account.`;

/** Empties the workspaces whose owners are gone. Returns how many are done. */
export async function emptyClosedWorkspaces(): Promise<number> {
  const { rows } = await pool().query<{ id: number }>(
    "select id from workspaces where closed_at is not null order by closed_at limit 100",
  );
  for (const { id } of rows) await emptyWorkspace(id, Number.POSITIVE_INFINITY);
  return rows.length;
}

/** In pieces that no statement is cut off in. Links go first: visitors must not be led any more. */
async function emptyWorkspace(id: number, until: number): Promise<void> {
  for (const statement of PIECES)
    for (let gone = 1; gone > 0; ) {
      if (performance.now() > until) return;
      gone = (await pool().query(statement, [id])).rowCount ?? 0;
    }
  await pool().query("delete from users where personal_workspace_id = $1", [id]);
  await pool().query("delete from workspaces where id = $1", [id]);
  changed(workspaceChange(id));
}

const PIECES = [
  "delete from links where id in (select id from links where workspace_id = $1 limit 2000)",
  "delete from purchases where id in (select id from purchases where workspace_id = $1 limit 2000)",
  "delete from items where id in (select id from items where workspace_id = $1 limit 2000)",
  `delete from clicks using (select id, at from clicks where workspace_id = $1 order by at limit 10000) as gone
   where clicks.id = gone.id and clicks.at = gone.at`,
  ...["click_hours", "click_days"].flatMap((table) => [
    `delete from ${table} where scope = 'workspace' and scope_id = $1`,
    `delete from ${table} where scope = 'qr' and scope_id in (select id from qr_codes where workspace_id = $1)`,
    `delete from ${table} where scope = 'campaign' and scope_id in (select id from campaigns where workspace_id = $1)`,
    `delete from ${table} where scope = 'channel' and scope_id in (select id from channels where workspace_id = $1)`,
    `delete from ${table} where scope = 'domain' and scope_id in (select id from domains where workspace_id = $1)`,
  ]),
];
