import { randomUUID } from "node:crypto";
import { createGoal } from "../lib/analytics/goals/goals";
import { NewGoal } from "../lib/analytics/goals/schema";
import type { Actor } from "../lib/identity/access/actor";
import { createAccount } from "../lib/identity/account/account";
import { NewWebhook } from "../lib/integrations/webhooks/schema";
import { createWebhook, updateWebhook } from "../lib/integrations/webhooks/webhooks";
import { db } from "../lib/platform/database/db";
import { parse } from "../lib/platform/failure";
import { daysAgo } from "./demo-days";

/** The demo account's colleague, whose password nobody knows. */
export const COLLEAGUE = { username: "grace", email: "grace@example.com" };

/** Gives the demo account a colleague, a goal and a webhook. */
export async function seedTeam(actor: Actor): Promise<void> {
  const { id: userId } = await createAccount({ ...COLLEAGUE, password: randomUUID() });
  await db().membership.create({ data: { workspaceId: actor.workspaceId, userId, role: "member" } });
  await createGoal(
    actor,
    parse(NewGoal, { name: "Twenty thousand this season", target: 20_000, from: dayOf(60), to: dayOf(-30) }),
  );
  const { id } = await createWebhook(
    actor,
    parse(NewWebhook, {
      url: "https://hooks.example.com/switchyard",
      events: ["link.created", "link.broken", "purchase.made"],
    }),
  );
  // There is nobody at that address, and a demo calls no strangers.
  await updateWebhook(actor, { id, active: false });
}

const dayOf = (ago: number) => new Date(daysAgo(ago)).toISOString().slice(0, 10);
