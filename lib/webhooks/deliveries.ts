import type { Actor } from "../access/actor";
import { rowsOf } from "../db";
import { notFound } from "../failure";
import { getWebhook } from "./webhooks";

/** One thing a webhook is or was told. Without `next` it is over: well, when the last status was one of 2xx. */
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

/** What a webhook was told last, the newest first. */
export async function listDeliveries(actor: Actor, { id }: { id: number }): Promise<Delivery[]> {
  await getWebhook(actor, { id });
  return rowsOf<Delivery>({ name: "webhook-deliveries", text: NEWEST, values: [id, MOST] });
}

/** Tells a webhook that it is being tried. */
export async function testWebhook(actor: Actor, { id }: { id: number }): Promise<void> {
  await getWebhook(actor, { id });
  await rowsOf({ name: "webhook-test", text: TEST, values: [id] });
}

/** Tells a webhook once more what it was told, at once. */
export async function repeatDelivery(
  actor: Actor,
  { id, deliveryid }: { id: number; deliveryid: number },
): Promise<void> {
  await getWebhook(actor, { id });
  const rows = await rowsOf({ name: "webhook-repeat", text: REPEAT, values: [deliveryid, id] });
  if (rows.length === 0) throw notFound("Delivery");
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
