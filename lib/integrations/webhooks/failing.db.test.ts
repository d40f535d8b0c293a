import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { createLink } from "@/lib/links/links";
import { NewLink } from "@/lib/links/schema";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import type { Guards } from "@/lib/platform/guarded-fetch";
import { sendDueMails } from "@/lib/platform/mail/sender";
import { mailServerFixture } from "@/lib/platform/mail/smtp-fixtures";
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

test("owners and admins get one mail of it, which shows no key of the address", async () => {
  const mails = await mailServerFixture();
  Object.assign(env(), { SMTP_URL: mails.url, MAIL_FROM: { name: "", address: "links@example.com" } });
  const [admin, viewer] = [await aMember("admin"), await aMember("viewer")];
  await db().user.update({ where: { email: admin }, data: { language: "de" } });
  const { id } = await createWebhook(actor, { url: `${url}?token=secret-key`, events: ["link.created"] });
  for (let attempt = 0; attempt < 19; attempt++) await noteAttempt({ webhook: id, id: "0" }, false);
  await later(id, 40);
  await noteAttempt({ webhook: id, id: "0" }, false);
  await later(id, 40);
  await Promise.all([1, 2, 3].map(() => noteAttempt({ webhook: id, id: "0" }, false)));
  while ((await sendDueMails()) > 0);
  Object.assign(env(), { SMTP_URL: undefined });
  await mails.close();
  expect(mails.arrived.flatMap(({ to }) => to).sort()).toEqual([admin, "hooked@example.com"].sort());
  const texts = mails.arrived.map((mail) => mail.part("text/plain")).join();
  expect(texts).toContain(`/dashboard/settings/webhooks/${id}?workspace=${actor.workspaceId}`);
  expect(texts).toContain("deaktiviert");
  expect(JSON.stringify(mails.arrived)).not.toContain("secret-key");
  expect(viewer).not.toBe(admin);
});

async function aMember(role: "admin" | "viewer"): Promise<string> {
  const email = `${role}@example.com`;
  const { id } = await insertAccount({ username: role, email, password: "long enough" });
  await db().membership.create({ data: { workspaceId: actor.workspaceId, userId: id, role } });
  return email;
}
