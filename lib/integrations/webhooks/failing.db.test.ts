import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { createLink } from "@/lib/links/links";
import { NewLink } from "@/lib/links/schema";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import type { Guards } from "@/lib/platform/guarded-fetch";
import { deliverDueWebhooks } from "./delivery-queue";
import { noteAttempt } from "./failing";
import { createWebhook, listDeliveries, updateWebhook } from "./webhooks";

/** A receiver on the loopback address, which only this test's guards let through. */
let status = 200;
const receiver = createServer((_, response) => response.writeHead(status).end());
const LOOPBACK: Guards = {
  mayAsk: () => true,
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  mayConnect: (address) => address === "127.0.0.1",
};

let actor: Actor;
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  url = `http://receiver.example:${(receiver.address() as AddressInfo).port}/hook`;
  const account = { username: "hooked", email: "hooked@example.com", password: "long enough" };
  const { id } = await insertAccount({ ...account, timezone: "UTC" });
  actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
});
beforeEach(() => db().webhook.deleteMany());
afterAll(() => new Promise((resolve) => receiver.close(resolve)));

const aLink = () => createLink(actor, NewLink.parse({ url: "https://example.com/a" }));
/** Makes the past of a webhook so much longer. */
const later = (id: number, hours: number) =>
  pool().query(
    `update webhooks set failing_since = failing_since - make_interval(hours => $2),
       failed_at = failed_at - make_interval(hours => $2) where id = $1`,
    [id, hours],
  );
const webhook = (id: number) => db().webhook.findUniqueOrThrow({ where: { id } });
async function failTimes(times: number) {
  for (let at = 0; at < times; at++) {
    await aLink();
    await deliverDueWebhooks(LOOPBACK);
    await pool().query("update webhook_deliveries set next_at = null where next_at is not null");
  }
}

test("a webhook that failed for three days, 20 times, is disabled, and what waits ends", async () => {
  const { id } = await createWebhook(actor, { url, events: ["link.created"] });
  status = 503;
  await failTimes(10);
  await later(id, 40);
  await failTimes(9);
  await later(id, 33);
  expect(await webhook(id)).toMatchObject({ failedAttempts: 19, disabledAt: null });
  await aLink();
  await aLink();
  await deliverDueWebhooks(LOOPBACK);
  expect(await webhook(id)).toMatchObject({ disabledAt: expect.any(Date), disabledFor: "failing" });
  expect((await listDeliveries(actor, { id })).filter(({ next }) => next)).toEqual([]);
  await aLink();
  expect(await deliverDueWebhooks(LOOPBACK), "an event while it is disabled").toBe(0);

  await updateWebhook(actor, { id, active: true });
  expect(await webhook(id)).toMatchObject({ disabledAt: null, disabledFor: null, failedAttempts: 0 });
  await failTimes(1);
  expect(await webhook(id), "counted anew").toMatchObject({ disabledAt: null, failedAttempts: 1 });
});

test("a burst of failures, or one success between, disables nothing", async () => {
  const { id } = await createWebhook(actor, { url, events: ["link.created"] });
  status = 500;
  await failTimes(25);
  expect(await webhook(id), "25 within a moment").toMatchObject({ failedAttempts: 25, disabledAt: null });
  await later(id, 47);
  status = 200;
  await failTimes(1);
  expect(await webhook(id)).toMatchObject({ failedAttempts: 0, failingSince: null });
  status = 500;
  await failTimes(25);
  await later(id, 80);
  await failTimes(1);
  expect(await webhook(id), "nothing was tried in between").toMatchObject({ failedAttempts: 1 });
});

test("several processes count each failure, and disable once", async () => {
  const { id } = await createWebhook(actor, { url, events: ["link.created"] });
  status = 500;
  await Promise.all(Array.from({ length: 30 }, () => noteAttempt({ webhook: id, id: "0" }, false)));
  expect(await webhook(id)).toMatchObject({ failedAttempts: 30, disabledAt: null });
  await later(id, 40);
  await noteAttempt({ webhook: id, id: "0" }, false);
  await later(id, 40);
  await Promise.all(Array.from({ length: 8 }, () => noteAttempt({ webhook: id, id: "0" }, false)));
  const { disabledAt, failedAttempts } = await webhook(id);
  expect({ disabledAt, failedAttempts }).toEqual({ disabledAt: expect.any(Date), failedAttempts: 32 });
});

test("a delivery under way when its webhook is disabled is not retried", async () => {
  const { id } = await createWebhook(actor, { url, events: ["link.created"] });
  await aLink();
  const [delivery] = await listDeliveries(actor, { id });
  await updateWebhook(actor, { id, active: false });
  await pool().query("update webhook_deliveries set next_at = now() where id = $1", [delivery?.id]);
  await noteAttempt({ webhook: id, id: String(delivery?.id) }, false);
  expect(await listDeliveries(actor, { id })).toMatchObject([{ next: null }]);
});
