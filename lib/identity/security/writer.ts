import { locate } from "@/lib/analytics/enrich/country";
import { readerOf } from "@/lib/analytics/enrich/user-agent";
import { keyedHash } from "@/lib/platform/crypto/secret";
import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process";
import { deleteRows } from "@/lib/platform/upkeep/batches";
import { REFUSALS } from "../access/enums";
import { addressGroup } from "../access/rate-limits";
import {
  keepSecurityEvents,
  onSecurityEvent,
  type SecurityEvent,
  takeSecurityEvents,
} from "../access/security-events";

/** Refusals are written together once a second; everything else at once. */
const SOON_MS = 1_000;
/** Rows of one kind that an account gets in an hour; what comes on top is counted in one more. */
const MOST_AN_HOUR = 20;
const LONGEST = { detail: 200, word: 40 };
const RETENTION_DAYS = 400;

/** Writes security events from now on as they come. Returns the way to stop, with what is left written. */
export function startSecurityLog(): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    timer = undefined;
    void writeSecurityEvents();
  };
  onSecurityEvent((isRefusal) => {
    if (!isRefusal) setImmediate(() => void writeSecurityEvents());
    else timer ??= setTimeout(write, SOON_MS).unref();
  });
  return () => {
    clearTimeout(timer);
    return writeSecurityEvents();
  };
}

const writing = () => perProcess("security-writer", () => ({ last: Promise.resolve() }));

/** Writes what was noted up to now, after what is being written. Never rejects; what cannot be written waits for the next time. */
export function writeSecurityEvents(): Promise<void> {
  writing().last = writing().last.then(writeAll);
  return writing().last;
}

async function writeAll() {
  const events = takeSecurityEvents();
  for (const [index, event] of events.entries())
    try {
      await pool().query(ADD, rowOf(event));
    } catch (error) {
      log().warn({ reason: (error as Error).message }, "security events are waiting for the database");
      keepSecurityEvents(events.slice(index));
      return;
    }
}

function rowOf(event: SecurityEvent): unknown[] {
  const { userId, workspaceId, actorId, kind, credential, keyId, sessionId, detail, origin, times } = event;
  const { browser, os } = readerOf(origin?.userAgent ?? "");
  const place = origin?.address
    ? keyedHash("security-places", addressGroup(origin.address)).subarray(0, 8)
    : null;
  const words = [browser, os, origin ? locate(origin.address).country : ""];
  return [
    ...[userId, workspaceId, actorId, kind, credential, keyId, sessionId],
    // NUL is no text for PostgreSQL.
    detail.replaceAll("\0", "").slice(0, LONGEST.detail),
    ...words.map((word) => word.slice(0, LONGEST.word)),
    ...[userId === null ? null : place, times, REFUSALS.includes(kind), MOST_AN_HOUR],
  ];
}

// Equal refusals of an hour share a row, and so does what comes after the hour's most: a flood does not fill the disk.
const ADD = `
  with hour as (
    select $4::text || ' ' || coalesce($1::int::text, '') || ' ' || to_char(now() at time zone 'UTC', 'YYYYMMDDHH24') || ' ' as name,
      (select count(*) from (
        select from security_events
        where coalesce(user_id, 0) = coalesce($1::int, 0) and kind = $4 and at >= date_trunc('hour', now())
        limit $15::int) as rows) >= $15::int as is_full
  ), own as (
    select name || coalesce(encode($12::bytea, 'hex'), '') as bucket, name || 'more' as more, is_full from hour
  ), chosen as (
    select is_full and not ($14::boolean and exists (select from security_events e where e.bucket = own.bucket)) as is_more,
      own.bucket, more from own
  )
  insert into security_events as e (user_id, workspace_id, actor_id, kind, credential, key_id, session_id, detail,
    browser, os, country, place, times, bucket)
  select $1, $2, $3, $4, $5, $6, $7::uuid, case when is_more then '' else $8 end,
    case when is_more then '' else $9 end, case when is_more then '' else $10 end, case when is_more then '' else $11 end,
    case when is_more then null else $12::bytea end, $13::int,
    case when is_more then more when $14 then bucket end
  from chosen
  on conflict (bucket) where bucket is not null do update set times = e.times + excluded.times, last_at = now()`;

/** Removes events of more than 400 days ago. */
export const purgeSecurityEvents = deleteRows("security_events", {
  by: "last_at",
  before: `now() - interval '${RETENTION_DAYS} days'`,
});
