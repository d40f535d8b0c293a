import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { readUnsubscribeToken, turnOffMails } from "@/lib/identity/mail/unsubscribe";
import { getNotices, updateNotices } from "@/lib/identity/notices/notices";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { sendDueMails } from "@/lib/platform/mail/sender";
import { type Arrived, type MailServer, mailServerFixture } from "@/lib/platform/mail/smtp-fixtures";
import { updateLink } from "../links";
import { mailBroken, mailBrokenAt } from "./broken-mails";
import { addLink, nothingKnown, someone } from "./health-fixtures";

const before = { ...env() };
let server: MailServer;
let actor: Actor;

beforeAll(async () => {
  server = await mailServerFixture();
  Object.assign(env(), { SMTP_URL: server.url, MAIL_FROM: { name: "", address: "links@example.com" } });
});
afterAll(async () => {
  await server.close();
  Object.assign(env(), before);
  await pool().end();
});
beforeEach(async () => {
  await nothingKnown();
  await pool().query("delete from member_notices");
  await arrived();
  actor = await reader();
});

/** Somebody with a confirmed address who has chosen to hear of broken links. */
async function reader(): Promise<Actor> {
  const who = await someone();
  await db().user.update({ where: { id: who.userId }, data: { emailConfirmedAt: new Date() } });
  await updateNotices(who, { brokenlinks: true });
  return who;
}

async function broken(alias: string, reason = "status", code: number | null = 404): Promise<number> {
  const id = await addLink(actor, `https://example.com/${alias}`, {
    custom: `${alias}-${actor.workspaceId}`,
  });
  await pool().query(
    `with seen as (
       insert into destinations (workspace_id, hash, url, host, next_at, checked_at, status, reason, http_status, since, changed_at)
       select workspace_id, md5(url)::uuid, url, 'example.com', now(), now(), 'broken', $2, $3, now() - interval '1 day', now()
       from links where id = $1 returning id)
     insert into link_destinations (link_id, destination_id) select $1, id from seen`,
    [id, reason, code],
  );
  return id;
}

/** Comes round to the moment when the mail is due. */
const makeDue = () => pool().query("update member_notices set broken_due_at = now() - interval '1 minute'");
async function round(): Promise<number> {
  await makeDue();
  return mailBroken();
}
async function arrived(): Promise<Arrived[]> {
  while ((await sendDueMails()) > 0);
  return server.arrived.splice(0);
}
const textOf = (mail: Arrived | undefined) => (mail?.part("text/plain") ?? "").replaceAll("\r\n", "\n");

/** As if what is known now had been known for long. */
const later = () => pool().query("update destinations set changed_at = changed_at - interval '1 day'");

test("newly broken links are in one mail, with what is wrong and where to see them", async () => {
  await broken("spring");
  await broken("menu", "dns", null);
  expect(await round()).toBe(1);
  const [mail] = await arrived();
  expect(textOf(mail)).toContain(`spring-${actor.workspaceId}`);
  expect(textOf(mail)).toContain("Answers 404");
  expect(textOf(mail)).toContain("Unknown name");
  expect(textOf(mail)).toContain(`/dashboard/links?health=broken&workspace=${actor.workspaceId}`);
  expect(mail?.part("text/html")).toContain("Stop emails of this kind");
});

test("the last good address of a link is named, and one press leads to the switch", async () => {
  const id = await broken("moved");
  await updateLink(actor, { id, url: "https://example.com/worked" });
  await updateLink(actor, { id, url: "https://example.com/moved" });
  await pool().query(
    "insert into link_destinations (link_id, destination_id) select $1, d.id from destinations d where d.url like '%/moved' on conflict do nothing",
    [id],
  );
  expect(await round()).toBe(1);
  const [mail] = await arrived();
  expect(textOf(mail)).toContain("Last good addresses from their history");
  expect(textOf(mail)).toMatch(/moved-\d+: example\.com\/worked/);
  expect(textOf(mail)).toContain(`Switch back:`);
  expect(textOf(mail)).toContain(`/dashboard/links/${id}?switchback=1&workspace=${actor.workspaceId}`);
});

test("nothing is sent where nothing is newly broken, and what recovered or is disabled is left out", async () => {
  expect(await round()).toBe(0);
  await broken("known");
  expect(await round()).toBe(1);
  await later();
  expect(await round()).toBe(0);
  const gone = await broken("disabled");
  await db().link.update({ where: { id: gone }, data: { disabledAt: new Date() } });
  await broken("recovered");
  await pool().query("update destinations set status = 'ok' where url like '%recovered'");
  expect(await round()).toBe(0);
});

test("one link leads to its own page, and of many ten are named", async () => {
  const id = await broken("alone");
  await round();
  expect(textOf((await arrived())[0])).toContain(`/dashboard/links/${id}?workspace=`);
  await later();
  for (let at = 0; at < 12; at++) await broken(`many-${at}`);
  await round();
  const [mail] = await arrived();
  expect(textOf(mail).match(/many-\d+-/g)).toHaveLength(10);
  expect(textOf(mail)).toContain("Others: 2");
});

test("two processes at once send one mail, and the next is due on a Monday", async () => {
  await broken("once");
  await makeDue();
  const sent = await Promise.all([mailBroken(), mailBroken()]);
  expect(sent.toSorted()).toEqual([0, 1]);
  expect(await arrived()).toHaveLength(1);
  const { rows } = await pool().query<{ day: number; hour: number }>(
    "select extract(isodow from broken_due_at at time zone 'UTC')::int as day, extract(hour from broken_due_at at time zone 'UTC')::int as hour from member_notices",
  );
  expect(rows).toEqual([{ day: 1, hour: 7 }]);
});

test("one press ends it, and mails of another kind or workspace go on", async () => {
  const other = await reader();
  await updateNotices(actor, { alerts: true });
  await broken("ended");
  await round();
  const [mail] = await arrived();
  const token = new URL(mail?.header("list-unsubscribe")?.replace(/[<>]/g, "") ?? "").searchParams.get(
    "token",
  );
  const asked = readUnsubscribeToken(token ?? "");
  expect(asked).toEqual({ userId: actor.userId, topic: `broken-${actor.workspaceId}` });
  if (asked) await turnOffMails(asked.userId, asked.topic);
  expect(await getNotices(actor)).toMatchObject({ brokenlinks: false, alerts: true });
  expect(await getNotices(other)).toMatchObject({ brokenlinks: true });
});

test("an address that nobody confirmed can't choose it, nor get it", async () => {
  await expect(updateNotices(await someone(), { brokenlinks: true })).rejects.toThrow(
    "confirmed addresses only",
  );
  await db().user.update({ where: { id: actor.userId }, data: { emailConfirmedAt: null } });
  await broken("unconfirmed");
  await round();
  expect(await arrived()).toEqual([]);
});

test("a due date that a clock months ahead has noted is due now", async () => {
  await broken("clock");
  await pool().query("update member_notices set broken_due_at = now() + interval '3 months'");
  expect(await mailBrokenAt(new Date())).toBe(1);
  expect(await mailBrokenAt(new Date())).toBe(0);
});
