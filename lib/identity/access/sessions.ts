import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { currentTime, now } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { primaryPool } from "@/lib/platform/database/pool";
import { changedOne, existing, pageOf } from "@/lib/platform/database/records";
import { unauthorized } from "@/lib/platform/failure";
import type { Page, Paging } from "@/lib/platform/lists";
import { log } from "@/lib/platform/log";
import { deleteRows } from "@/lib/platform/upkeep/batches";
import type { Session } from "@/prisma/client/client";
import type { Role } from "@/prisma/client/enums";
import { type Actor, scopesIn, withConfirmation } from "./actor";
import { recordSecurityEvent } from "./security-events";

export const SESSION_DAYS = 30;
const LONG_AGO = `now() - interval '${SESSION_DAYS} days'`;

/** Signs a browser in: the id goes into its cookie. */
export async function createSession(userId: number, userAgent: string): Promise<string> {
  const expiresAt = new Date(now() + SESSION_DAYS * 86_400_000);
  const { id } = await db().session.create({
    data: { id: randomUUID(), userId, userAgent: userAgent.slice(0, 400), expiresAt },
  });
  // The person may have been registered a moment ago.
  await noteWrite(id);
  return id;
}

/** The owner of a session; null when it was revoked, ended, or its user was disabled. */
export async function actorOfSession(id: string): Promise<Actor | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const found = await rowOfSession(id);
  if (!found) return null;
  if (found.stale) await db().session.updateMany({ where: { id }, data: { lastSeenAt: currentTime() } });
  const actor: Actor = {
    userId: found.userId,
    workspaceId: found.workspaceId ?? found.personalWorkspaceId,
    scopes: scopesIn(found.role ?? "owner"),
    credential: { kind: "session", id, writtenTo: found.writtenTo ?? undefined },
  };
  return withConfirmation(actor, found.unconfirmed);
}

/**
 * Remembers how far the database's log has got, to be called after what a session wrote is committed: until a replica has replayed as much,
 * the session reads from the primary, in whichever process. Never rejects: what was written is written.
 */
export async function noteWrite(sessionId: string): Promise<void> {
  try {
    await primaryPool().query({ name: "note-write", text: NOTE_WRITE, values: [sessionId] });
  } catch (error) {
    log().warn({ reason: (error as Error).message }, "could not note that a session has written");
  }
}

/** Requests of one session end in any order. A position before that of a failover means nothing, and is soon forgotten. */
const NOTE_WRITE = `
  update sessions set written_at = now(), written_to = case
    when written_at > now() - interval '2 minutes' then greatest(written_to, position) else position end
  from (select (pg_current_wal_insert_lsn() - '0/0')::bigint as position) log where id = $1`;

type SessionRow = {
  id: string;
  userId: number;
  personalWorkspaceId: number;
  /** null in the personal workspace, where a person removed from another one is with the next request */
  workspaceId: number | null;
  role: Role | null;
  stale: boolean;
  unconfirmed: boolean;
  /** null when it has written nothing for so long that every replica in use shows it */
  writtenTo: number | null;
};

const BY_IDS = `
  select s.id, s.user_id as "userId", u.personal_workspace_id as "personalWorkspaceId", m.workspace_id as "workspaceId", m.role,
         s.last_seen_at < now() - interval '5 minutes' as stale,
         u.email_confirmed_at is null and u.email_asked_at is not null as unconfirmed,
         case when s.written_at > now() - interval '2 minutes' then s.written_to::float8 end as "writtenTo"
  from sessions s join users u on u.id = s.user_id and u.disabled_at is null
  left join memberships m on m.user_id = s.user_id and m.workspace_id = coalesce(s.workspace_id, u.personal_workspace_id)
  where s.id = any ($1::uuid[]) and s.revoked_at is null and s.expires_at > now()`;

type Batch = { ids: Set<string>; rows: Promise<Map<string, SessionRow>> };
let batch: Batch | undefined;

/** Sessions that are looked up in the same turn of the event loop share a statement, as those of all readers of live views do. */
async function rowOfSession(id: string): Promise<SessionRow | undefined> {
  batch ??= newBatch();
  batch.ids.add(id);
  return (await batch.rows).get(id);
}

function newBatch(): Batch {
  const ids = new Set<string>();
  const read = async () => {
    await nextTurn();
    batch = undefined;
    const { rows } = await primaryPool().query<SessionRow>({
      name: "sessions",
      text: BY_IDS,
      values: [[...ids]],
    });
    return new Map(rows.map((row) => [row.id, row]));
  };
  return { ids, rows: read() };
}

/** A person's open sessions, the latest seen first, each with whether it is the one that asks. */
export async function listSessions(
  actor: Actor,
  paging: Paging,
): Promise<Page<Session & { current: boolean }>> {
  const where = { userId: actor.userId, revokedAt: null, expiresAt: { gt: currentTime() } };
  const { rows, ...page } = await pageOf(
    paging,
    (page) => db().session.findMany({ where, orderBy: { lastSeenAt: "desc" }, ...page }),
    () => db().session.count({ where }),
  );
  const own = actor.credential.kind === "session" ? actor.credential.id : undefined;
  return { rows: rows.map((row) => ({ ...row, current: row.id === own })), ...page };
}

/** Switches the caller's browser to one of their workspaces. Throws for a non-member, and for anything but a browser. */
export async function chooseWorkspace(actor: Actor, { id }: { id: number }): Promise<void> {
  const session = sessionOf(actor);
  const where = { workspaceId: id, userId: actor.userId };
  await existing("Workspace", db().membership.findFirst({ where }));
  await db().session.update({ where: { id: session }, data: { workspaceId: id } });
}

/** The browser that asks. Joining and leaving are a person's to do: no key may. */
export function sessionOf({ credential }: Actor): string {
  if (credential.kind === "session") return credential.id;
  throw unauthorized("An API key cannot do this. Sign in to the dashboard instead.");
}

/** Signs one browser of the caller out. */
export async function revokeSession(actor: Actor, { id }: { id: string }): Promise<void> {
  const where = { id, userId: actor.userId, revokedAt: null };
  await changedOne("Session", db().session.updateMany({ where, data: { revokedAt: currentTime() } }));
  recordSecurityEvent(actor, { kind: "session.ended", workspaceId: null });
}

/** Signs a user out everywhere, except the session named. */
export async function revokeSessions(userId: number, exceptId?: string): Promise<void> {
  await db().session.updateMany({
    where: { userId, revokedAt: null, ...(exceptId && { id: { not: exceptId } }) },
    data: { revokedAt: currentTime() },
  });
}

/** Removes sessions that expired a month ago or more; nobody asks for them again. Returns how many. */
export const purgeExpiredSessions = deleteRows("sessions", { by: "expires_at", before: LONG_AGO });

/** The same for those that were revoked. */
export const purgeRevokedSessions = deleteRows("sessions", { by: "revoked_at", before: LONG_AGO });
