import { keyedHash } from "@/lib/platform/crypto/secret";
import { pool } from "@/lib/platform/database/pool";
import { notFound } from "@/lib/platform/failure";
import { offsetOf, type Page } from "@/lib/platform/lists";
import type { Actor } from "../access/actor";
import { insistOnAdmin } from "../access/admins";
import { addressGroup } from "../access/rate-limits";
import {
  type AllSecurityQuery,
  KINDS_OF,
  NOTICE_KINDS,
  type SecurityQuery,
  type SecurityTopic,
} from "./schema";
import { writeSecurityEvents } from "./writer";

/** A row of the log, with the names that the numbers in it have today. */
export type LoggedEvent = {
  id: number;
  kind: string;
  at: Date;
  last_at: Date;
  times: number;
  user_id: number | null;
  username: string | null;
  actor: string | null;
  credential: string;
  key: string | null;
  workspace: string | null;
  detail: string;
  browser: string;
  os: string;
  country: string;
  same_place: boolean;
};

/** Which rows: those of one person, or of everyone whose name contains `q`. */
export type Selection = { userId: number | null; about: SecurityTopic; q: string; place: Buffer | null };

/** More rows than this are not counted. */
const MOST_COUNTED = 10_000;

/** The caller's actions, and those on their account, newest first. */
export const listOwnEvents = (actor: Actor, query: SecurityQuery): Promise<Page<LoggedEvent>> =>
  list(ownSelection(actor, query), query);

/** The same of everybody, for those who run the installation. */
export async function listAllEvents(actor: Actor, query: AllSecurityQuery): Promise<Page<LoggedEvent>> {
  await insistOnAdmin(actor);
  return list({ ...ownSelection(actor, query), userId: null, q: query.q }, query);
}

export const ownSelection = ({ userId, origin }: Actor, { about }: { about: SecurityTopic }): Selection => ({
  userId,
  about,
  q: "",
  place: origin ? keyedHash("security-places", addressGroup(origin.address)).subarray(0, 8) : null,
});

async function list(selection: Selection, query: SecurityQuery): Promise<Page<LoggedEvent>> {
  await writeSecurityEvents();
  const values = valuesOf(selection);
  const [{ rows }, counted] = await Promise.all([
    pool().query<LoggedEvent>(`${SELECT} where ${CHOSEN} order by e.id desc limit $5 offset $6`, [
      ...values,
      query.limit,
      offsetOf(query),
    ]),
    pool().query<{ total: number }>(
      `select count(*)::int as total from (select from security_events e, (select $4::bytea) as unused where ${CHOSEN} limit ${MOST_COUNTED}) as rows`,
      values,
    ),
  ]);
  return { rows: rows.map(withNumber), total: counted.rows[0]?.total ?? 0, paging: query };
}

/** Rows older than one, for a file that is made in pieces. */
export async function eventsBefore(
  selection: Selection,
  before: number,
  limit: number,
): Promise<LoggedEvent[]> {
  const { rows } = await pool().query<LoggedEvent>(
    `${SELECT} where ${CHOSEN} and e.id < $5 order by e.id desc limit $6`,
    [...valuesOf(selection), before, limit],
  );
  return rows.map(withNumber);
}

/** Unread actions on the caller's account made elsewhere, newest first. */
export async function listNotices(actor: Actor): Promise<LoggedEvent[]> {
  await writeSecurityEvents();
  const session = actor.credential.kind === "session" ? actor.credential.id : null;
  const { rows } = await pool().query<LoggedEvent>(
    `${SELECT} where e.user_id = $1 and (e.kind = any($2) or e.kind in ('key.created', 'key.rotated') and e.detail like '%, account')
       and e.at > coalesce(u.security_seen_at, u.created_at) and e.session_id is distinct from $3::uuid and $4::bytea is null
     order by e.id desc limit 10`,
    [actor.userId, NOTICE_KINDS, session, null],
  );
  return rows.map(withNumber);
}

/** The caller has read the notices up to this one. */
export async function seeNotices(actor: Actor, { id }: { id: number }): Promise<void> {
  const { rowCount } = await pool().query(
    `update users set security_seen_at = e.at from security_events e
     where users.id = $1 and e.id = $2 and e.user_id = users.id`,
    [actor.userId, id],
  );
  if (rowCount === 0) throw notFound("Notice");
}

const valuesOf = ({ userId, about, q, place }: Selection) => [
  userId,
  about === "all" ? null : KINDS_OF[about].map((kind) => `${kind}%`),
  q === "" ? null : `%${q.replace(/[\\%_]/g, "\\$&")}%`,
  place,
];

/** A bigint comes as text; ids stay far below where that matters. */
const withNumber = (row: LoggedEvent): LoggedEvent => ({ ...row, id: Number(row.id) });

const SELECT = `
  select e.id, e.kind, e.at, e.last_at, e.times, e.user_id, u.username, a.username as actor, e.credential,
    k.name || ' (' || k.prefix || '…' || k.last_four || ')' as key, w.name as workspace,
    e.detail, e.browser, e.os, e.country, coalesce(e.place = $4::bytea, false) as same_place
  from security_events e
  left join users u on u.id = e.user_id
  left join users a on a.id = e.actor_id
  left join api_keys k on k.id = e.key_id
  left join workspaces w on w.id = e.workspace_id`;

const NAMED = "select id from users where username ilike $3 or email ilike $3";
const CHOSEN = `
  ($1::int is null or e.user_id = $1 or e.actor_id = $1)
  and ($2::text[] is null or e.kind like any($2))
  and ($3::text is null or e.user_id in (${NAMED}) or e.actor_id in (${NAMED}))`;
