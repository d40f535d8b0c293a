import { randomBytes } from "node:crypto";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { countAlone } from "@/lib/identity/access/count-alone";
import { encrypt } from "@/lib/platform/crypto/secret";
import { db, transaction } from "@/lib/platform/database/db";
import { changedOne, existing, firstOf, pageOf } from "@/lib/platform/database/records";
import { rowsOf } from "@/lib/platform/database/transaction";
import { invalid } from "@/lib/platform/failure";
import { since } from "@/lib/platform/fields";
import type { Page, Paging } from "@/lib/platform/lists";
import type { Webhook } from "@/prisma/client/client";
import type { NewWebhook, WebhookChanges } from "./schema";

/** A webhook just made: the only moment its secret is known, in the form of Standard Webhooks. */
export type MadeWebhook = { id: number; secret: string };

/** The workspace's webhooks, the oldest first. */
export async function listWebhooks(actor: Actor, paging: Paging): Promise<Page<Webhook>> {
  const where = owned(actor);
  return pageOf(
    paging,
    (page) => db().webhook.findMany({ where, orderBy: { id: "asc" }, ...page }),
    () => db().webhook.count({ where }),
  );
}

/** One of the workspace's webhooks. */
export const getWebhook = (actor: Actor, { id }: { id: number }): Promise<Webhook> =>
  existing("Webhook", db().webhook.findFirst({ where: { id, ...owned(actor) } }));

/** Every event is sent to each: without an end to them a workspace could have this installation flood somebody. */
const MOST_WEBHOOKS = 50;

/** Makes a webhook with a secret of its own. Throws (`invalid`) where there are as many as there may be. */
export async function createWebhook(actor: Actor, { url, events }: NewWebhook): Promise<MadeWebhook> {
  const secret = randomBytes(32);
  const data = { ...owned(actor), url, events, sealed: encrypt(secret) };
  const { id } = await transaction(async () => {
    await countAlone(actor.workspaceId);
    if ((await db().webhook.count({ where: owned(actor) })) >= MOST_WEBHOOKS)
      throw invalid(
        `A workspace has at most ${MOST_WEBHOOKS} webhooks. Delete one that is no longer needed.`,
      );
    return db().webhook.create({ data });
  });
  return { id, secret: `whsec_${secret.toString("base64")}` };
}

/** Changes the given fields of a webhook. While disabled it gets no events, not even later. Enabling begins to count failures anew. */
export async function updateWebhook(
  actor: Actor,
  { id, url, events, active }: { id: number } & WebhookChanges,
): Promise<void> {
  await transaction(async () => {
    const data = { url, events, ...(active === undefined ? {} : stateOf(active)) };
    await changedOne("Webhook", db().webhook.updateMany({ where: { id, ...owned(actor) }, data }));
    if (active === false)
      await db().$executeRaw`
        update webhook_deliveries set next_at = null where webhook_id = ${id} and next_at is not null`;
  });
}

/** Enabling forgets past failures, so that a receiver that was mended has all the time anew. */
const stateOf = (active: boolean) => ({
  disabledAt: since(!active),
  disabledFor: null,
  failingSince: null,
  failedAt: null,
  failedAttempts: 0,
});

/** Removes a webhook with its deliveries. */
export const removeWebhook = (actor: Actor, { id }: { id: number }): Promise<void> =>
  changedOne("Webhook", db().webhook.deleteMany({ where: { id, ...owned(actor) } }));

/** One delivery. Without `next` it is over: successfully, when the last status was 2xx. */
export type Delivery = {
  id: number;
  message: string;
  event: string;
  created: Date;
  attempts: number;
  next: Date | null;
  sent: Date | null;
  body: string | null;
  status: number | null;
  answer: string | null;
};

const MOST = 50;

/** Latest deliveries of a webhook, newest first. */
export async function listDeliveries(actor: Actor, { id }: { id: number }): Promise<Delivery[]> {
  await getWebhook(actor, { id });
  return rowsOf<Delivery>({ name: "webhook-deliveries", text: NEWEST, values: [id, MOST] });
}

/** Sends a test event to a webhook. */
export async function testWebhook(actor: Actor, { id }: { id: number }): Promise<void> {
  await getWebhook(actor, { id });
  await rowsOf({ name: "webhook-test", text: TEST, values: [id] });
}

/** Repeats a delivery at once. */
export async function repeatDelivery(
  actor: Actor,
  { id, deliveryid }: { id: number; deliveryid: number },
): Promise<void> {
  await getWebhook(actor, { id });
  await firstOf("Delivery", rowsOf({ name: "webhook-repeat", text: REPEAT, values: [deliveryid, id] }));
}

const NEWEST = `
  select id::int, message, event, created_at as created, attempts, next_at as next, sent_at as sent, body, status::int, answer
  from webhook_deliveries where webhook_id = $1 order by id desc limit $2`;

const TEST = `
  insert into webhook_deliveries (webhook_id, event, subject_id, data)
  values ($1, 'webhook.test', (extract(epoch from clock_timestamp()) * 1000)::bigint % 2147483647, '{"hello": "world"}')
  returning id`;

const REPEAT = `
  update webhook_deliveries set attempts = 0, next_at = now() where id = $1 and webhook_id = $2 returning id`;
