import { randomBytes } from "node:crypto";
import type { Actor } from "../access/actor";
import { insistOnAnotherAdmin } from "../access/admins";
import { insistOnProof } from "../access/own-proof";
import { recordSecurityEvent } from "../access/security-events";
import { inBatches, statement } from "../batches";
import { changed, workspaceChange } from "../changes";
import { db, transaction } from "../db";
import { conflict, invalidField } from "../failure";
import type { Upkeep } from "../hourly";
import { log } from "../log";
import { pool } from "../pool";
import { getAccount } from "./account";
import type { AccountEnd } from "./schema";
import { PIECES } from "./sql/closing";

/** How long a request waits for its workspace to be emptied; the rest is upkeep. */
const PATIENCE_MS = 8_000;

/**
 * Ends the caller's account: the person, the keys and sessions at once, then everything in the own workspace. In workspaces of others
 * what the caller made stays. Throws while others are members of the own workspace: their work must not go with it.
 */
export async function deleteAccount(actor: Actor, { username, ...proof }: AccountEnd): Promise<void> {
  const account = await getAccount(actor);
  if (username !== account.username) throw invalidField("username", "is not yours");
  await insistOnProof(actor, proof);
  await endUser(account);
  recordSecurityEvent(actor, { kind: "account.closed", workspaceId: account.workspace.id });
  await emptyWorkspace(account.workspace.id, AbortSignal.timeout(PATIENCE_MS));
}

/**
 * Ends an account, whoever asks for it: nobody can sign in with it or call with its keys, and its names are free again. Its workspace is
 * closed, and emptied by `emptyClosedWorkspaces`, which also removes the user: what he made has to let go of him first.
 */
export async function endUser({ id, workspace }: { id: number; workspace: { id: number } }): Promise<void> {
  const workspaceId = workspace.id;
  await transaction(async () => {
    await insistOnAnotherAdmin(id);
    // Then: somebody who is accepting one is then either a member, and counted, or too late.
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

/** Empties the workspaces whose owners are gone. One that fails does not keep the others. Returns how many are done. */
export const emptyClosedWorkspaces: Upkeep = async (signal) => {
  const { rows } = await pool().query<{ id: number }>(
    "select id from workspaces where closed_at is not null order by closed_at limit 100",
  );
  let done = 0;
  for (const { id } of rows) {
    if (signal?.aborted) break;
    try {
      await emptyWorkspace(id, signal);
      done += 1;
    } catch (error) {
      log().warn({ workspace: id, reason: (error as Error).message }, "a closed workspace was not emptied");
    }
  }
  return done;
};

/** A batch at a time, however much there is; what is left when `signal` is aborted is upkeep. */
async function emptyWorkspace(id: number, signal?: AbortSignal): Promise<void> {
  for (const piece of PIECES) await inBatches(statement(piece, [id]), signal);
  if (signal?.aborted) return;
  await pool().query("delete from users where personal_workspace_id = $1", [id]);
  await pool().query("delete from workspaces where id = $1", [id]);
  changed(workspaceChange(id));
}
