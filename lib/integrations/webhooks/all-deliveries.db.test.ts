import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorFor } from "@/lib/identity/access/actor";
import { makeAdmin } from "@/lib/identity/access/admins";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { dropAnyDelivery, listAllDeliveries, retryAnyDelivery } from "./all-deliveries";
import { presentAllDeliveries } from "./present";
import { AllDeliveriesResponse } from "./schema";
import { createWebhook } from "./webhooks";

const actorNamed = async (username: string) => {
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
};
let admin: Awaited<ReturnType<typeof actorNamed>>;
let webhook: number;

beforeAll(async () => {
  const ada = await actorNamed("ada");
  admin = await actorNamed("root");
  await makeAdmin(admin);
  const url = "https://Receiver.example/hooks/a-secret-part?token=1";
  ({ id: webhook } = await createWebhook(ada, { url, events: ["link.created"] }));
});
afterAll(() => pool().end());

const add = async (fields: string) => {
  const { rows } = await pool().query<{ id: number }>(
    `insert into webhook_deliveries (webhook_id, event, subject_id, data, attempts, next_at, sent_at, status, answer)
     select $1, 'link.created', coalesce(max(id), 0), '{"secret": "data"}', ${fields} from webhook_deliveries returning id::int`,
    [webhook],
  );
  return rows[0]?.id ?? 0;
};
const ids = async (state: "waiting" | "failed") =>
  (await listAllDeliveries(admin, { state })).deliveries.map(({ id }) => id);

test("what waits and what failed for good are apart, and successes are in neither", async () => {
  const fresh = await add("0, now() + interval '1 hour', null, null, null");
  const tried = await add("2, now(), now(), 503, 'busy'");
  const failed = await add("8, null, now(), 404, 'gone'");
  const silent = await add("8, null, now(), null, 'the receiver''s host does not answer'");
  await add("1, null, now(), 204, ''");
  await add("0, null, null, null, null"); // its webhook was disabled before it was tried
  const answer = presentAllDeliveries(await listAllDeliveries(admin, { state: "failed" }));
  expect(AllDeliveriesResponse.parse(answer)).toEqual(answer);
  expect(answer.data.counts).toEqual({ waiting: 2, retrying: 1, failed: 2 });
  expect(answer.data.deliveries).toMatchObject([
    { id: silent, host: "receiver.example", workspace: "ada", status: null, next: null },
    { id: failed, status: 404, answer: "gone" },
  ]);
  expect(JSON.stringify(answer)).not.toContain("secret");
  expect(await ids("waiting")).toEqual([tried, fresh]);

  await retryAnyDelivery(admin, { id: failed });
  await dropAnyDelivery(admin, { id: fresh });
  expect(await ids("failed")).toEqual([silent]);
  expect((await ids("waiting")).toSorted()).toEqual([tried, failed].toSorted());
});

test("a success can't be repeated here, nothing is dropped twice, and a disabled webhook's stays", async () => {
  const over = await add("1, null, now(), 200, ''");
  await expect(retryAnyDelivery(admin, { id: over })).rejects.toMatchObject({ kind: "not-found" });
  await expect(dropAnyDelivery(admin, { id: over })).rejects.toMatchObject({ kind: "not-found" });
  const failed = await add("8, null, now(), 500, ''");
  await db().webhook.update({ where: { id: webhook }, data: { disabledAt: new Date() } });
  await expect(retryAnyDelivery(admin, { id: failed })).rejects.toMatchObject({ kind: "not-found" });
});

test("both lists are read by an index, however many deliveries there are", async () => {
  await pool().query(
    `insert into webhook_deliveries (webhook_id, event, subject_id, data, attempts, next_at, sent_at, status)
     select $1, 'link.created', n, '{}', 1, null, now(), 200 from generate_series(1, 20000) n`,
    [webhook],
  );
  await pool().query("analyze webhook_deliveries");
  const plan = async (condition: string) => {
    const { rows } = await pool().query(`explain select from webhook_deliveries where ${condition}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  expect(
    await plan(
      "next_at is null and sent_at is not null and (status is null or status not between 200 and 299) order by id desc limit 50",
    ),
  ).toContain("webhook_deliveries_failed");
  expect(await plan("next_at is not null order by next_at limit 50")).toContain("webhook_deliveries_due");
});
