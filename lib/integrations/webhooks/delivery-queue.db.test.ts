import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { createLink } from "@/lib/links/links";
import { NewLink } from "@/lib/links/schema";
import { db, transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { type Guards, PUBLIC_ONLY } from "@/lib/platform/guarded-fetch";
import { deliverDueWebhooks, startWebhookDeliveries } from "./delivery-queue";
import { createWebhook, listDeliveries, repeatDelivery, testWebhook, updateWebhook } from "./webhooks";

type Received = { headers: IncomingHttpHeaders; body: string };
type Message = { type: string; data: Record<string, unknown> };

/** A receiver on the loopback address, which only this test's guards let through. */
let received: Received[] = [];
let status = 200;
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    received.push({ headers: request.headers, body });
    response.writeHead(status).end("thank you");
  });
});
const LOOPBACK: Guards = {
  mayAsk: () => true,
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  mayConnect: (address) => address === "127.0.0.1",
};

/** A receiver that takes every message and answers none. */
let hanging = 0;
const silent = createServer((request) => {
  hanging += 1;
  request.on("close", () => (hanging -= 1));
});

let actor: Actor;
let url: string;
let silentUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  url = `http://receiver.example:${(receiver.address() as AddressInfo).port}/hook`;
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  silentUrl = `http://silent.example:${(silent.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  silent.closeAllConnections();
  await Promise.all([receiver, silent].map((server) => new Promise((resolve) => server.close(resolve))));
});

let people = 0;
beforeEach(async () => {
  // What a test before left to be tried again may be due by now.
  await pool().query("delete from webhook_deliveries");
  [received, status] = [[], 200];
  actor = await someone();
});

async function someone(): Promise<Actor> {
  const username = `hooked-${people++}`;
  const account = { username, email: `${username}@example.com`, password: "long enough", timezone: "UTC" };
  const { id } = await insertAccount(account);
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
}

const aLink = (who = actor) => createLink(who, NewLink.parse({ url: "https://example.com/a" }));
const messages = () => received.map(({ body }) => JSON.parse(body) as Message);
const dueNow = () =>
  pool().query(
    "update webhook_deliveries set next_at = now() - interval '1 second' where next_at is not null",
  );

test("a change is delivered once, signed with the webhook's secret", async () => {
  const { id, secret } = await createWebhook(actor, { url, events: ["link.created", "link.changed"] });
  const link = await aLink();
  expect(await deliverDueWebhooks(LOOPBACK)).toBe(1);
  expect(await deliverDueWebhooks(LOOPBACK)).toBe(0);
  expect(messages()).toMatchObject([
    { type: "link.created", data: { id: link.id, longurl: "https://example.com/a" } },
  ]);
  expect(messages()[0]?.data.shorturl).toContain(`/${link.alias}`);
  const [{ headers, body } = { headers: {}, body: "" }] = received;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const content = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".");
  const signature = createHmac("sha256", key).update(content).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
  expect(await listDeliveries(actor, { id })).toMatchObject([
    { event: "link.created", attempts: 1, status: 200, answer: "thank you", next: null, body },
  ]);
});

test("only subscribed events are delivered, and a deleted link once", async () => {
  await createWebhook(actor, { url, events: ["link.deleted"] });
  const { id } = await aLink();
  await db().link.update({ where: { id }, data: { title: "New" } });
  await db().link.update({ where: { id }, data: { deletedAt: new Date() } });
  await db().link.delete({ where: { id } });
  await deliverDueWebhooks(LOOPBACK);
  expect(messages().map(({ type }) => type)).toEqual(["link.deleted"]);
});

test("a rolled-back change is not delivered", async () => {
  await createWebhook(actor, { url, events: ["link.created"] });
  const failing = transaction(async () => {
    await aLink();
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await deliverDueWebhooks(LOOPBACK)).toBe(0);
});

test("a failed delivery is retried later, until the last attempt", async () => {
  const { id } = await createWebhook(actor, { url, events: ["link.created"] });
  await aLink();
  status = 500;
  await deliverDueWebhooks(LOOPBACK);
  expect(await deliverDueWebhooks(LOOPBACK), "not at once").toBe(0);
  expect((await listDeliveries(actor, { id }))[0]).toMatchObject({
    status: 500,
    attempts: 1,
    next: expect.any(Date),
  });
  for (let attempt = 2; attempt <= 8; attempt++) {
    await dueNow();
    expect(await deliverDueWebhooks(LOOPBACK)).toBe(1);
  }
  expect((await listDeliveries(actor, { id }))[0]).toMatchObject({ attempts: 8, next: null });
  const [first] = await listDeliveries(actor, { id });
  status = 204;
  await repeatDelivery(actor, { id, deliveryid: first?.id ?? 0 });
  await deliverDueWebhooks(LOOPBACK);
  expect((await listDeliveries(actor, { id }))[0]).toMatchObject({ status: 204, next: null });
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size, "always the same message").toBe(
    1,
  );
});

test("events while a webhook is disabled are never delivered", async () => {
  const { id } = await createWebhook(actor, { url, events: ["link.created"] });
  await aLink();
  await updateWebhook(actor, { id, active: false });
  await aLink();
  expect(await deliverDueWebhooks(LOOPBACK)).toBe(0);
  await updateWebhook(actor, { id, active: true });
  expect(await deliverDueWebhooks(LOOPBACK)).toBe(0);
});

test("several processes deliver each message once between them", async () => {
  await createWebhook(actor, { url, events: ["link.created"] });
  for (let at = 0; at < 6; at++) await aLink();
  await Promise.all([1, 2, 3].map(() => deliverDueWebhooks(LOOPBACK)));
  expect(received).toHaveLength(6);
});

test("nothing is sent to an address inside the network", async () => {
  const { id } = await createWebhook(actor, { url, events: ["link.created"] });
  await testWebhook(actor, { id });
  await deliverDueWebhooks({ ...LOOPBACK, mayConnect: PUBLIC_ONLY.mayConnect });
  expect(received).toEqual([]);
  expect((await listDeliveries(actor, { id }))[0]).toMatchObject({
    event: "webhook.test",
    status: null,
    answer: "its host is not on the public internet",
  });
});

test("purchases, refunds and forms are delivered", async () => {
  await createWebhook(actor, { url, events: ["purchase.made", "purchase.refunded", "form.submitted"] });
  const { workspaceId } = actor;
  const item = await db().item.create({
    data: { workspaceId, name: "Theme", priceRegular: 10, priceExtended: 20, currency: "USD" },
  });
  const purchase = await db().purchase.create({
    data: { workspaceId, itemId: item.id, code: "c-1", licenseType: "regular", price: 10, currency: "USD" },
  });
  await db().purchase.update({ where: { id: purchase.id }, data: { refundedAt: new Date() } });
  const overlay = await db().overlay.create({ data: { workspaceId, type: "contact", name: "Ask" } });
  await db().overlayResponse.create({ data: { overlayId: overlay.id, fields: { email: "a@example.com" } } });
  await deliverDueWebhooks(LOOPBACK);
  const [made, refunded, form] = messages()
    .sort((a, b) => b.type.localeCompare(a.type))
    .reverse();
  expect([made?.type, refunded?.type, form?.type].sort()).toEqual([
    "form.submitted",
    "purchase.made",
    "purchase.refunded",
  ]);
  expect(JSON.stringify(received), "never the code").not.toContain("c-1");
});

test("a workspace with slow receivers delays no other", async () => {
  const slow = await someone();
  for (let n = 0; n < 2; n++) await createWebhook(slow, { url: silentUrl, events: ["link.created"] });
  for (let n = 0; n < 30; n++) await aLink(slow);
  await createWebhook(actor, { url, events: ["link.created"] });
  const stop = startWebhookDeliveries(LOOPBACK);
  await expect.poll(() => hanging).toBe(6);
  await aLink();
  await expect.poll(() => received.length).toBe(1);
  expect(hanging, "places that the slow one takes").toBeLessThanOrEqual(6);
  await stop();
  await expect.poll(() => hanging).toBe(0);
  const { rows } = await pool().query(
    `select from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where w.workspace_id = $1 and attempts > 0 and sent_at is null`,
    [slow.workspaceId],
  );
  expect(rows, "broken off and not due again as if never tried").toEqual([]);
});

test("one host of many workspaces gets no more deliveries at once than its share", async () => {
  for (let n = 0; n < 3; n++) {
    const who = await someone();
    await createWebhook(who, { url: silentUrl, events: ["link.created"] });
    for (let link = 0; link < 4; link++) await aLink(who);
  }
  const stop = startWebhookDeliveries(LOOPBACK);
  await expect.poll(() => hanging).toBe(6);
  await createWebhook(actor, { url, events: ["link.created"] });
  await aLink();
  await expect.poll(() => received.length).toBe(1);
  expect(hanging).toBeLessThanOrEqual(6);
  const stopped = stop();
  silent.closeAllConnections();
  await stopped;
});
