import type { Actor } from "@/lib/identity/access/actor";
import { insistOnAdmin } from "@/lib/identity/access/admins";
import { primaryPool } from "@/lib/platform/database/pool";
import { notFound } from "@/lib/platform/failure";
import { log } from "@/lib/platform/log";
import type { QueueQuery } from "./schema";

/** A delivery of any workspace as an operator sees it: whom it goes to and what came back, never its content. */
export type AnyDelivery = {
  id: number;
  event: string;
  host: string;
  workspace: string;
  created: Date;
  attempts: number;
  status: number | null;
  answer: string | null;
  next: Date | null;
};

/** `retrying` of those that wait were tried before. `oldest` is the first that waits. */
export type DeliveryQueueState = {
  counts: { waiting: number; retrying: number; failed: number };
  oldest: Date | null;
  deliveries: AnyDelivery[];
};

/** Beyond this there are "many". */
const MOST_COUNTED = 10_000;
const MOST_LISTED = 50;

/** Deliveries of all workspaces that wait, or that failed for good in the last month: the first ones of them, and how many there are. For administrators. */
export async function listAllDeliveries(actor: Actor, { state }: QueueQuery): Promise<DeliveryQueueState> {
  await insistOnAdmin(actor);
  const [waiting, failed, listed] = await Promise.all([
    primaryPool().query<{ waiting: number; retrying: number; oldest: Date | null }>(COUNT_WAITING, [
      MOST_COUNTED,
    ]),
    primaryPool().query<{ failed: number }>(COUNT_FAILED, [MOST_COUNTED]),
    primaryPool().query<AnyDelivery>(state === "waiting" ? WAITING : FAILED, [MOST_LISTED]),
  ]);
  const { oldest = null, ...counts } = waiting.rows[0] ?? { waiting: 0, retrying: 0 };
  return { counts: { ...counts, failed: failed.rows[0]?.failed ?? 0 }, oldest, deliveries: listed.rows };
}

/** Has a delivery that waits or failed tried at once, with all its attempts anew. Throws `notFound` for any other. For administrators. */
export async function retryAnyDelivery(actor: Actor, { id }: { id: number }): Promise<void> {
  await insistOnAdmin(actor);
  await changed(RETRY, id);
  log().info({ by: actor.userId, delivery: id }, "an administrator had a delivery tried again");
}

/** Gives up a delivery that waits. Throws `notFound` for any other. For administrators. */
export async function dropAnyDelivery(actor: Actor, { id }: { id: number }): Promise<void> {
  await insistOnAdmin(actor);
  await changed(DROP, id);
  log().info({ by: actor.userId, delivery: id }, "an administrator gave up a delivery");
}

async function changed(text: string, id: number) {
  const { rowCount } = await primaryPool().query(text, [id]);
  if (rowCount === 0) throw notFound("Delivery");
}

const COUNT_WAITING = `
  select count(*)::int as waiting, (count(*) filter (where sent_at is not null))::int as retrying, min(created_at) as oldest
  from (select created_at, sent_at from webhook_deliveries where next_at is not null order by next_at limit $1) part`;

/** As the index `webhook_deliveries_failed` says it. */
const IS_FAILED = `
  next_at is null and sent_at is not null and (status is null or status not between 200 and 299)`;

const COUNT_FAILED = `
  select count(*)::int as failed from (select from webhook_deliveries where ${IS_FAILED} limit $1) part`;

const listed = (some: string) => `
  select part.id::int, event, lower(substring(url from '^https?://([^/:?#]+)')) as host, workspaces.name as workspace,
    part.created_at as created, attempts, status::int, answer, next_at as next
  from (select * from webhook_deliveries where ${some} limit $1) part
  join webhooks on webhooks.id = webhook_id join workspaces on workspaces.id = workspace_id`;

const WAITING = `${listed("next_at is not null order by next_at")} order by next_at, part.id`;
const FAILED = `${listed(`${IS_FAILED} order by id desc`)} order by part.id desc`;

const RETRY = `
  update webhook_deliveries set attempts = 0, next_at = now()
  where id = $1 and (next_at is not null or (${IS_FAILED}))
    and exists (select from webhooks where id = webhook_id and disabled_at is null)`;

const DROP = "update webhook_deliveries set next_at = null where id = $1 and next_at is not null";
