import { randomBytes } from "node:crypto";
import type { Webhook } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { seal } from "../access/sealing";
import { db, transaction } from "../db";
import { notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import type { NewWebhook, WebhookChanges } from "./schema";

/** A webhook just made: the only moment its secret is known, in the form of Standard Webhooks. */
export type MadeWebhook = { id: number; secret: string };

/** The workspace's webhooks, the oldest first. */
export async function listWebhooks(actor: Actor, paging: Paging): Promise<Page<Webhook>> {
  const where = owned(actor);
  const [rows, total] = await Promise.all([
    db().webhook.findMany({ where, orderBy: { id: "asc" }, take: paging.limit, skip: offsetOf(paging) }),
    db().webhook.count({ where }),
  ]);
  return { rows, total, paging };
}

/** One of the workspace's webhooks. */
export async function getWebhook(actor: Actor, { id }: { id: number }): Promise<Webhook> {
  const found = await db().webhook.findFirst({ where: { id, ...owned(actor) } });
  if (!found) throw notFound("Webhook");
  return found;
}

/** Makes a webhook with a secret of its own. */
export async function createWebhook(actor: Actor, { url, events }: NewWebhook): Promise<MadeWebhook> {
  const secret = randomBytes(32);
  const { id } = await db().webhook.create({ data: { ...owned(actor), url, events, sealed: seal(secret) } });
  return { id, secret: `whsec_${secret.toString("base64")}` };
}

/** Changes what is sent of a webhook. Switched off, it is told of nothing, also not later. */
export async function updateWebhook(
  actor: Actor,
  { id, url, events, active }: { id: number } & WebhookChanges,
): Promise<void> {
  await transaction(async () => {
    const { count } = await db().webhook.updateMany({
      where: { id, ...owned(actor) },
      data: { url, events, disabledAt: active === undefined ? undefined : active ? null : new Date() },
    });
    if (count === 0) throw notFound("Webhook");
    if (active === false)
      await db().$executeRaw`
        update webhook_deliveries set next_at = null where webhook_id = ${id} and next_at is not null`;
  });
}

/** Removes a webhook with what it was told. */
export async function removeWebhook(actor: Actor, { id }: { id: number }): Promise<void> {
  const { count } = await db().webhook.deleteMany({ where: { id, ...owned(actor) } });
  if (count === 0) throw notFound("Webhook");
}
