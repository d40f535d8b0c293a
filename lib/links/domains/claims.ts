import type { Actor } from "@/lib/identity/access/actor";
import { invalidate } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import { rowsOf } from "@/lib/platform/database/transaction";
import { notFound } from "@/lib/platform/failure";
import { setting } from "@/lib/platform/settings/settings";
import { inBatches, statement, type Upkeep } from "@/lib/platform/upkeep/batches";
import type { Domain } from "@/prisma/client/client";

/** A claim that nobody proves ends after so many days, counted by the database. */
export const CLAIM_DAYS = 7;

/** The database's time for comparing checks, which all processes share; plus a millisecond, because stored times are rounded. */
export const NOW = "clock_timestamp() + interval '1 millisecond'";

/** Ends claims that were not proved in time, where a claim alone is worth nothing. Their hosts are free; their links stay. Returns how many. */
export const expireClaims: Upkeep = async (signal) =>
  claimsEnd() ? inBatches(statement(EXPIRE, [CLAIM_DAYS]), signal) : 0;

/** Verifies a claimed domain on the operator's word. Throws a Failure when nobody claims the host. */
export async function vouchForDomain(given: string): Promise<{ id: number; host: string }> {
  const host = given
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\.?\/?$/, "");
  const { rows } = await pool().query<{ id: number; host: string }>(VOUCH, [host]);
  if (!rows[0]) throw notFound(`The domain ${host}`);
  return rows[0];
}

/** Whether claims end here: where strangers may register and DNS is asked. */
export const claimsEnd = (): boolean =>
  setting("REGISTRATION") === "open" && setting("DOMAIN_CHECK") !== "off";

/** Ends another workspace's claim to a host that the caller has proved. False where there is none, or it was proved as well. */
export async function endOthersClaim(
  { workspaceId }: Pick<Actor, "workspaceId">,
  host: string,
): Promise<boolean> {
  const ended = await rowsOf({ name: "end-others-claim", text: END_OTHERS, values: [host, workspaceId] });
  if (ended.length > 0) await invalidate({ kind: "domain", host });
  return ended.length > 0;
}

/** The caller's own claim that has ended, taken up again with all its links; undefined where there is none. */
export async function renewClaim(
  { workspaceId }: Actor,
  host: string,
): Promise<Pick<Domain, "id"> | undefined> {
  const [renewed] = await rowsOf<{ id: number }>({
    name: "renew-claim",
    text: RENEW,
    values: [host, workspaceId],
  });
  return renewed;
}

/** The current owner of a host, and whether ownership was proved. */
export async function holderOf(host: string): Promise<Pick<Domain, "workspaceId" | "status"> | undefined> {
  const [holder] = await rowsOf<Pick<Domain, "workspaceId" | "status">>({
    name: "holder-of-domain",
    text: `select workspace_id as "workspaceId", status::text from domains where host = $1 and expired_at is null`,
    values: [host],
  });
  return holder;
}

/** One that is being checked right now may be proved by that. */
const EXPIRE = `
  update domains set expired_at = now() where id in (
    select id from domains
    where status = 'pending' and expired_at is null and claimed_at < now() - make_interval(days => $1)
    limit $2 for update skip locked)`;

/** Drops the last report, which may say otherwise, and by its time that of a check that was begun earlier. */
const VOUCH = `
  update domains set status = 'verified', verified_at = coalesce(verified_at, now()), check_report = null, checked_at = ${NOW},
    dns_right_at = null, dns_failed_checks = 0, dns_failing_since = null, dns_lost_at = null
  where host = $1 and expired_at is null returning id, host`;

const END_OTHERS = `
  update domains set expired_at = now()
  where host = $1 and workspace_id <> $2 and status = 'pending' and expired_at is null returning id`;

const RENEW = `
  update domains set expired_at = null, claimed_at = now(), status = 'pending'
  where id = (select max(id) from domains where host = $1 and workspace_id = $2 and expired_at is not null)
    and not exists (select from domains where host = $1 and expired_at is null)
  returning id`;
