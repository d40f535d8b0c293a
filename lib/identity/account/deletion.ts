import { randomBytes } from "node:crypto";
import { clickStore } from "@/lib/analytics/store/click-store";
import { currentTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import { conflict, invalidField } from "@/lib/platform/failure";
import { log } from "@/lib/platform/log";
import { isMailable } from "@/lib/platform/mail/outbox";
import { inBatches, type Stop, statement, type Upkeep, type Walk, walk } from "@/lib/platform/upkeep/batches";
import type { Actor } from "../access/actor";
import { requireAnotherAdmin } from "../access/admins";
import { insistOnProof } from "../access/proof";
import { recordSecurityEvent } from "../access/security-events";
import { accountDeleted } from "../mail/account-mails";
import { mailAddress } from "../mail/mail";
import { getAccount } from "./account";
import type { AccountDeletion } from "./schema";

/** How long a request waits for its workspace to be emptied; the rest is upkeep. */
const PATIENCE_MS = 8_000;

/**
 * Ends the caller's account: the person, the keys and sessions at once, then everything in the own workspace. In workspaces of others
 * what the caller made stays. Throws while others are members of the own workspace: their work must not go with it.
 */
export async function deleteAccount(actor: Actor, { username, ...proof }: AccountDeletion): Promise<void> {
  const account = await getAccount(actor);
  if (username !== account.username) throw invalidField("username", "is not your username");
  await insistOnProof(actor, proof);
  await endUser(account);
  recordSecurityEvent(actor, { kind: "account.closed", workspaceId: account.workspace.id });
  await emptyWorkspace(account.workspace.id, AbortSignal.timeout(PATIENCE_MS));
}

/**
 * Ends an account: nobody can sign in to it or call with its keys, and its names are free again. Its workspace is
 * closed, and emptied by `emptyClosedWorkspaces`, which also removes the user, once no record references it.
 */
export async function endUser({ id, workspace }: { id: number; workspace: { id: number } }): Promise<void> {
  const workspaceId = workspace.id;
  await transaction(async () => {
    await requireAnotherAdmin(id);
    // Invitations first: a person accepting one is then either a member, and counted, or too late.
    await db().invitation.deleteMany({ where: { workspaceId } });
    const others = await db().membership.count({ where: { workspaceId, userId: { not: id } } });
    if (others > 0) throw conflict(OTHERS(others));
    await mailFarewell(id);
    const name = `gone-${randomBytes(8).toString("hex")}`;
    const nobody = { email: `${name}@gone.invalid`, username: name, passwordHash: null, avatar: null };
    await db().user.update({
      where: { id },
      data: {
        ...nobody,
        disabledAt: currentTime(),
        sessions: { deleteMany: {} },
        apiKeys: { deleteMany: {} },
        identities: { deleteMany: {} },
        memberships: { deleteMany: {} },
        tokens: { deleteMany: {} },
      },
    });
    await invalidate({ kind: "person", id });
    await db().avatar.deleteMany({ where: { userId: id } });
    await db().workspace.update({ where: { id: workspaceId }, data: { closedAt: currentTime() } });
  });
}

/** As to an address that belongs to nobody here: mails of the account go with it. */
async function mailFarewell(id: number): Promise<void> {
  const reader = await db().user.findUniqueOrThrow({ where: { id } });
  if (isMailable(reader.email)) await mailAddress(reader, `closed:${id}`, accountDeleted, {});
}

const OTHERS = (count: number) =>
  `${count} other ${count === 1 ? "person is a member" : "people are members"} of your workspace. Remove them before you delete your account.`;

/** Empties the workspaces of deleted owners. One that fails does not stop the others. Returns how many are done. */
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
      log().warn({ workspace: id, reason: (error as Error).message }, "could not empty a closed workspace");
    }
  }
  return done;
};

/** A batch at a time, however much there is; what is left when `signal` is aborted is upkeep. */
async function emptyWorkspace(id: number, signal?: Stop): Promise<void> {
  for (const piece of EMPTY_WORKSPACE)
    if (typeof piece === "string") await inBatches(statement(piece, [id]), signal);
    else await walk({ ...piece, values: [id] })(signal);
  await clickStore().removeWorkspace(id, signal);
  if (signal?.aborted) return;
  await pool().query("delete from users where personal_workspace_id = $1", [id]);
  await pool().query("delete from workspaces where id = $1", [id]);
  await invalidate({ kind: "workspace", id });
}

/** Rows of a table that hang from another one of the workspace's. */
const below = (table: string, key: string, parent: string) => `
  delete from ${table} where ctid = any (array(
    select ${table}.ctid from ${parent} join ${table} on ${table}.${key} = ${parent}.id
    where ${parent}.workspace_id = $1 limit $2))`;

const own = (table: string, rest = "") => `
  delete from ${table} where ctid = any (array(select ctid from ${table} where workspace_id = $1 ${rest} limit $2))`;

/** The newest first. There may be a million, so each batch goes on where the one before has ended. */
const LIVE_LINKS: Walk = {
  from: [2_147_483_647],
  text: `
    with gone as (
      delete from links where id = any (array(
        select id from links where workspace_id = $1 and deleted_at is null and id < $2 order by id desc limit $3))
      returning id
    )
    select json_build_array(min(id)) as place, count(*)::int as done from gone`,
};

const byUser = (table: string) => `
  delete from ${table} where ctid = any (array(
    select ${table}.ctid from users join ${table} on ${table}.user_id = users.id
    where personal_workspace_id = $1 limit $2))`;

const clearReference = (table: string, column: string) => `
  update ${table} set ${column} = null where id = any (array(
    select ${table}.id from users join ${table} on ${table}.${column} = users.id
    where personal_workspace_id = $1 limit $2))`;

/**
 * What empties a workspace ($1), each statement at most $2 rows at a time and to be repeated until it finds none, or a walk. Links go first:
 * visitors must not be led any more. What hangs from a record and may be much goes before it, because a statement that deletes the
 * record would delete all of that too.
 */
export const EMPTY_WORKSPACE: (string | Walk)[] = [
  below("link_reports", "link_id", "links"),
  own("imported_days"),
  own("imported_clicks"),
  LIVE_LINKS,
  own("links", "and deleted_at is not null"),
  own("destinations"),
  below("purchase_activations", "purchase_id", "purchases"),
  own("purchases"),
  own("items"),
  below("overlay_responses", "overlay_id", "overlays"),
  below("missing_paths", "domain_id", "domains"),
  below("bio_counts", "bio_id", "bio_pages"),
  below("bio_responses", "bio_id", "bio_pages"),
  below("webhook_deliveries", "webhook_id", "webhooks"),
  below("history", "campaign_id", "campaigns"),
  below("api_calls", "key_id", "api_keys"),
  ...[
    "stat_shares",
    "qr_codes",
    "campaigns",
    "channels",
    "pixels",
    "utm_templates",
    "saved_views",
    "segments",
    "annotations",
    "goals",
    "overlays",
    "splash_pages",
    "bio_pages",
    "domains",
    "webhooks",
    "api_keys",
    "payouts",
    "uploads",
    "validation_counts",
    "link_hours",
    "invitations",
    "memberships",
  ].map((table) => own(table)),
  byUser("sessions"),
  byUser("mails"),
  clearReference("links", "created_by_id"),
  clearReference("history", "user_id"),
];
