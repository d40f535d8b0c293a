import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { readUnsubscribeToken, turnOffMails } from "@/lib/identity/mail/unsubscribe";
import { getNotices, updateNotices } from "@/lib/identity/notices/notices";
import { createLink } from "@/lib/links/links";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { sendDueMails } from "@/lib/platform/mail/sender";
import { type Arrived, type MailServer, mailServerFixture } from "@/lib/platform/mail/smtp-fixtures";
import { countVisits, insertActor, visitAt } from "../statistics/visit-fixtures";
import { alertAbout } from "./alerts";
import { CANDIDATES, lastHour, weeksBefore } from "./hours";

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
  await pool().query("delete from member_notices");
  actor = await insertActor();
  await updateNotices(actor, { alerts: true });
});

const HOUR = new Date("2026-11-23T10:00:00Z");
const later = (hours: number) => new Date(HOUR.getTime() + hours * 3_600_000);
const LONG_AGO = new Date("2026-01-01");

/** A link with so many clicks in each of the four weeks before, and in the hour itself. */
async function clicked(alias: string, past: number[], seen: number, createdAt = LONG_AGO) {
  const custom = `${alias}${actor.workspaceId}`;
  const { id } = await createLink(actor, { url: "https://example.com/", custom });
  await db().link.update({ where: { id }, data: { createdAt } });
  await visited(id, HOUR, seen);
  for (const [week, hour] of weeksBefore(HOUR).entries()) await visited(id, hour, past[week] ?? 0);
  return { id, custom };
}

async function visited(linkId: number, hour: Date, clicks: number, more: object = {}) {
  const at = new Date(hour.getTime() + 1_800_000);
  const visits = Array.from({ length: clicks }, (_, visitor) => ({
    ...visitAt(at),
    linkId,
    visitor,
    ...more,
  }));
  if (clicks > 0) await countVisits(actor, visits);
}

async function arrived(): Promise<Arrived[]> {
  while ((await sendDueMails()) > 0);
  return server.arrived.splice(0);
}
const textOf = (mail: Arrived | undefined) => (mail?.part("text/plain") ?? "").replaceAll("\r\n", "\n");

test("links that jump and stop are in one mail, those as usual are not", async () => {
  const jumps = await clicked("jumps", [10, 12, 8, 11], 90);
  const stops = await clicked("stops", [30, 31, 29, 30], 0);
  const usual = await clicked("usual", [30, 31, 29, 30], 35);
  const crawled = await clicked("crawled", [1, 1, 1, 1], 1);
  await visited(crawled.id, HOUR, 200, { bot: "crawler" });
  expect(await alertAbout(HOUR)).toBe(2);
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  const text = textOf(mail);
  expect(text).toMatch(new RegExp(`More clicks than usual\n- \\S+/${jumps.custom}: 90 \\(usually 11\\)\n`));
  expect(text).toMatch(new RegExp(`No clicks any more\n- \\S+/${stops.custom}: 0 \\(usually 30\\)\n`));
  expect(text).not.toContain(usual.custom);
  expect(text).not.toContain(crawled.custom);
  expect(text).toContain("November 23");
});

test("an hour is judged once, by however many leaders, and a link has one alert a day", async () => {
  const { id } = await clicked("once", [1, 1, 1, 1], 60);
  await Promise.all([alertAbout(HOUR), alertAbout(HOUR), alertAbout(HOUR)]);
  expect(await alertAbout(HOUR)).toBe(0);
  expect(await arrived()).toHaveLength(1);
  await visited(id, later(1), 70);
  expect(await alertAbout(later(1))).toBe(0);
  await visited(id, later(24), 70);
  expect(await alertAbout(later(24))).toBe(1);
  // A clock that was a month ahead when an alert was written.
  await pool().query("update link_alerts set alerted_at = $2 where link_id = $1", [id, later(720)]);
  await visited(id, later(25), 80);
  expect(await alertAbout(later(25))).toBe(1);
  await arrived();
});

test("links that are new, disabled, expired or deleted raise none", async () => {
  await clicked("new", [], 500, new Date("2026-11-20"));
  for (const [alias, data] of [
    ["disabled", { disabledAt: HOUR }],
    ["archived", { archivedAt: HOUR }],
    ["expired", { expiresAt: HOUR }],
    ["deleted", { deletedAt: HOUR }],
  ] as const) {
    const { id } = await clicked(alias, [50, 50, 50, 50], 0);
    await db().link.update({ where: { id }, data });
  }
  const { id } = await clicked("twoweeks", [40, 40], 0, new Date("2026-11-08"));
  expect(await alertAbout(HOUR)).toBe(1);
  const [mail] = await arrived();
  expect(textOf(mail)).toContain(`/dashboard/links/${id}?workspace=${actor.workspaceId}`);
});

test("nobody who has not chosen alerts gets one, and one press ends them", async () => {
  await updateNotices(actor, { alerts: false });
  const { id } = await clicked("pressed", [1, 1, 1, 1], 60);
  expect(await alertAbout(HOUR)).toBe(0);
  await updateNotices(actor, { alerts: true, report: "weekly" });
  expect(await alertAbout(HOUR)).toBe(1);
  const [mail] = await arrived();
  const address = /<([^>]+)>/.exec(mail?.header("List-Unsubscribe") ?? "")?.[1] ?? "";
  const token = readUnsubscribeToken(new URL(address).searchParams.get("token") ?? "");
  expect(token?.topic).toBe(`alerts-${actor.workspaceId}`);
  if (token) await turnOffMails(token.userId, token.topic);
  expect(await getNotices(actor)).toEqual({
    mail: true,
    confirmed: true,
    report: "weekly",
    alerts: false,
    brokenlinks: false,
  });
  await visited(id, later(48), 90);
  expect(await alertAbout(later(48))).toBe(0);
  expect(await arrived()).toEqual([]);
});

test("webhooks that want them get an event about each link, mail or none, and no other webhook does", async () => {
  await pool().query("delete from member_notices");
  const { workspaceId } = actor;
  const [jumps, stops] = [
    await clicked("tojump", [10, 12, 8, 11], 90),
    await clicked("tostop", [30, 31, 29, 30], 0),
  ];
  const sealed = new Uint8Array([1]);
  const wanting = (events: string[], disabledAt: Date | null = null) =>
    db().webhook.create({
      data: { workspaceId, url: "https://receiver.example/", events, sealed, disabledAt },
    });
  await wanting(["link.created"]);
  await wanting(["link.clicks_stopped"], new Date());
  expect(await alertAbout(HOUR)).toBe(0);
  const hook = await wanting(["link.clicks_jumped", "link.clicks_stopped"]);
  Object.assign(env(), { SMTP_URL: undefined });
  expect(await alertAbout(HOUR)).toBe(2);
  expect(await alertAbout(HOUR)).toBe(0);
  Object.assign(env(), { SMTP_URL: server.url });
  const { rows } = await pool().query<{ webhook: number; event: string; link: number; data: object }>(
    `select webhook_id as webhook, event, subject_id as link, data from webhook_deliveries d
     join webhooks w on w.id = d.webhook_id where w.workspace_id = $1 and event like 'link.clicks%' order by event`,
    [workspaceId],
  );
  expect(rows.map(({ webhook, event, link }) => [webhook, event, link])).toEqual([
    [hook.id, "link.clicks_jumped", jumps.id],
    [hook.id, "link.clicks_stopped", stops.id],
  ]);
  expect(rows[0]?.data).toMatchObject({ alias: jumps.custom, clicks: 90, usual_clicks: 11 });
  expect(rows[1]?.data).toMatchObject({ alias: stops.custom, clicks: 0, usual_clicks: 30 });
  expect(await arrived()).toEqual([]);
});

test("another workspace's clicks are another's", async () => {
  const own = actor;
  actor = await insertActor();
  await clicked("theirs", [1, 1, 1, 1], 600);
  actor = own;
  expect(await alertAbout(HOUR)).toBe(0);
});

test("the last hour is one that has been over for five minutes", () => {
  expect(lastHour(new Date("2026-11-23T11:04:59Z"))).toEqual(new Date("2026-11-23T09:00:00Z"));
  expect(lastHour(new Date("2026-11-23T11:05:00Z"))).toEqual(HOUR);
});

test("all links of a workspace are compared in one query, which reads its five hours alone", async () => {
  await pool().query(
    `insert into link_hours (workspace_id, hour, links, clicks)
     select w.id, $1::timestamptz - make_interval(hours => n), '{1,2,3}', '{4,5,6}'
     from generate_series(1, 600) n, (select id from workspaces order by id limit 5) w on conflict do nothing`,
    [HOUR],
  );
  await pool().query(
    `insert into link_hours (workspace_id, hour, links, clicks)
     select $1, hour, array(select generate_series(1, 200000)), array(select n % 19 from generate_series(1, 200000) n)
     from unnest($2::timestamptz[]) hour on conflict (workspace_id, hour) do update set links = excluded.links, clicks = excluded.clicks`,
    [actor.workspaceId, [HOUR, ...weeksBefore(HOUR)]],
  );
  await pool().query("analyze link_hours");
  const values = [actor.workspaceId, HOUR, ...weeksBefore(HOUR), 50, 20];
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${CANDIDATES}`, values);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("link_hours_pkey");
  expect(plan).not.toContain("Seq Scan");
  expect((await pool().query(CANDIDATES, values)).rows).toEqual([]);
});
