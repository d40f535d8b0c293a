import { afterAll, expect, test } from "vitest";
import { insertActor } from "@/lib/analytics/statistics/visit-fixtures";
import { refusalsOf } from "@/lib/identity/quotas/quota-fixtures";
import { pool } from "@/lib/platform/database/pool";
import { createWebhook, listWebhooks } from "./webhooks";

afterAll(() => pool().end());

test("a workspace has at most fifty webhooks, also where many are made at one moment", async () => {
  const actor = await insertActor();
  const url = "https://receiver.example/hook";
  await pool().query(
    `insert into webhooks (workspace_id, url, events, sealed)
     select $1::int, 'https://receiver.example/' || n, '{link.created}', 'x' from generate_series(1, 48) n`,
    [actor.workspaceId],
  );
  const five = Array.from({ length: 5 }, () => () => createWebhook(actor, { url, events: ["link.created"] }));
  const refused = (await refusalsOf(five)).filter((outcome) => outcome !== undefined);
  expect(refused).toHaveLength(3);
  for (const reason of refused)
    expect(reason).toMatchObject({ message: expect.stringContaining("at most 50") });
  expect((await listWebhooks(actor, { limit: 100, page: 1 })).total).toBe(50);
});
