import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { readUnsubscribeToken, turnOffMails } from "@/lib/identity/mail/unsubscribe";
import { getNotices, updateNotices } from "@/lib/identity/notices/notices";
import { createLink } from "@/lib/links/links";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { sendDueMails } from "@/lib/platform/mail/sender";
import { type Arrived, type MailServer, mailServerFixture } from "@/lib/platform/mail/smtp-fixtures";
import { countVisits, insertActor, visitAt } from "../statistics/visit-fixtures";
import { sendDueReports } from "./send";

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
  await updateNotices(actor, { report: "weekly" });
  await dueAt(MONDAY);
});

/** The week before is that from 16 November on. */
const MONDAY = new Date("2026-11-23T07:00:00Z");
const LAST_WEEK = new Date("2026-11-18T12:00:00Z");
const hours = (count: number) => new Date(MONDAY.getTime() + count * 3_600_000);

const dueAt = (at: Date) =>
  pool().query("update member_notices set report_due_at = $2 where user_id = $1", [actor.userId, at]);
const dueNow = async () =>
  (
    await pool().query<{ at: Date | null }>(
      "select report_due_at as at from member_notices where user_id = $1",
      [actor.userId],
    )
  ).rows[0]?.at?.toISOString();

async function arrived(): Promise<Arrived[]> {
  while ((await sendDueMails()) > 0);
  return server.arrived.splice(0);
}

const textOf = (mail: Arrived | undefined) => (mail?.part("text/plain") ?? "").replaceAll("\r\n", "\n");

/** So many clicks on a new link at a moment, each from a visitor of its own. */
async function clicked(alias: string, count: number, at: Date, more: object = {}) {
  const custom = `${alias}${actor.workspaceId}`;
  const { id } = await createLink(actor, { url: "https://example.com/", custom });
  await db().link.update({ where: { id }, data: { createdAt: new Date("2026-01-01") } });
  const visits = Array.from({ length: count }, (_, visitor) => ({
    ...visitAt(at),
    linkId: id,
    visitor,
    ...more,
  }));
  await countVisits(actor, visits);
  return custom;
}

test("a report says what happened in the week, against the one before, bots left out", async () => {
  const busy = await clicked("busy", 6, LAST_WEEK, { referrer: "news.example" });
  const quiet = await clicked("quiet", 2, LAST_WEEK, { country: "PL" });
  await clicked("crawled", 3, LAST_WEEK, { bot: "crawler" });
  await clicked("earlier", 4, new Date("2026-11-15T23:59:59Z"));
  await clicked("later", 9, new Date("2026-11-23T00:00:00Z"));
  await createLink(actor, { url: "https://example.com/new" }).then(({ id }) =>
    db().link.update({ where: { id }, data: { createdAt: LAST_WEEK } }),
  );
  expect(await sendDueReports(MONDAY)).toBe(1);
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  const text = textOf(mail);
  expect(text).toContain("November 16\u2009–\u200922, 2026");
  expect(text).toContain(
    "Clicks: 8 (+100%)\nThe week before: 4\nUnique clicks: 8\nNew links: 1\nBots, left out: 3",
  );
  expect(text).toMatch(new RegExp(`Top links\n- \\S+/${busy}: 6\n- \\S+/${quiet}: 2\n`));
  expect(text).toContain("Top countries\n- Germany: 6\n- Poland: 2\n");
  // A referrer is what a visitor says, so it must not become a link.
  expect(text).toContain("Top referrers\n- news.\u2060example: 6\n- Direct: 2\n");
  expect(text).toContain(`/dashboard/stats?from=2026-11-16&to=2026-11-22&workspace=${actor.workspaceId}`);
});

test("it is sent once, by however many leaders, and next week's is due then", async () => {
  await clicked("once", 1, LAST_WEEK);
  await Promise.all([sendDueReports(MONDAY), sendDueReports(MONDAY), sendDueReports(hours(1))]);
  expect(await arrived()).toHaveLength(1);
  expect(await dueNow()).toBe("2026-11-30T07:00:00.000Z");
  // A clock that was ahead when the next one was noted, and one that goes back.
  await dueAt(hours(24 * 100));
  await sendDueReports(hours(2));
  await dueAt(MONDAY);
  await sendDueReports(MONDAY);
  expect(await arrived()).toEqual([]);
  expect(await dueNow()).toBe("2026-11-30T07:00:00.000Z");
});

test("after days of standstill it is caught up once, and not at all once it is old", async () => {
  await clicked("late", 1, LAST_WEEK);
  await sendDueReports(hours(48));
  expect(await arrived()).toHaveLength(1);
  await clicked("old", 1, hours(1));
  await dueAt(hours(168));
  await sendDueReports(hours(168 + 24 * 4));
  expect(await arrived()).toEqual([]);
  expect(await dueNow()).toBe("2026-12-07T07:00:00.000Z");
});

test("a week in which nothing happened, after one like that, needs no mail", async () => {
  await sendDueReports(MONDAY);
  expect(await arrived()).toEqual([]);
  expect(await dueNow()).toBe("2026-11-30T07:00:00.000Z");
});

test("days are those of the reader's time zone, and words those of their language", async () => {
  await clicked("tokyo", 5, new Date("2026-11-15T15:00:00Z"));
  await db().user.update({
    where: { id: actor.userId },
    data: { language: "de", personalWorkspace: { update: { timeZone: "Asia/Tokyo" } } },
  });
  await sendDueReports(MONDAY);
  const [mail] = await arrived();
  expect(mail?.header("Subject")).toMatch(/Wochenbericht/);
  expect(textOf(mail)).toContain("16.–22. November 2026");
  expect(textOf(mail)).toContain("Klicks: 5\nWoche davor: 0");
  expect(textOf(mail)).toContain("Deutschland: 5");
  expect(await dueNow()).toBe("2026-11-29T22:00:00.000Z");
});

test("one press ends the reports of one workspace", async () => {
  await clicked("pressed", 1, LAST_WEEK);
  await sendDueReports(MONDAY);
  const [mail] = await arrived();
  const address = /<([^>]+)>/.exec(mail?.header("List-Unsubscribe") ?? "")?.[1] ?? "";
  const token = readUnsubscribeToken(new URL(address).searchParams.get("token") ?? "");
  expect(token).toEqual({ userId: actor.userId, topic: `digest-${actor.workspaceId}` });
  expect(readUnsubscribeToken(address.replace("digest-", "digest-1"))).toBeNull();
  if (token) await turnOffMails(token.userId, token.topic);
  expect((await getNotices(actor)).report).toBe("off");
  await sendDueReports(hours(168));
  expect(await arrived()).toEqual([]);
});

test("each member chooses for each workspace, and leaving it ends the choice", async () => {
  const username = `second${Date.now()}`;
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  const data = { emailConfirmedAt: new Date() };
  const other = operatorFor(await db().user.update({ where: { id }, data }));
  const here = { ...other, workspaceId: actor.workspaceId };
  await updateNotices(here, { report: "monthly" });
  expect((await getNotices(here)).report).toBe("off");
  await db().membership.create({ data: { workspaceId: actor.workspaceId, userId: id, role: "viewer" } });
  await updateNotices(here, { report: "monthly" });
  expect([(await getNotices(here)).report, (await getNotices(other)).report]).toEqual(["monthly", "off"]);
  await db().membership.deleteMany({ where: { workspaceId: actor.workspaceId, userId: id } });
  expect((await getNotices(here)).report).toBe("off");
});

test("without a mail server nothing can be chosen, and what was chosen can be ended", async () => {
  Object.assign(env(), { SMTP_URL: undefined });
  try {
    await expect(updateNotices(actor, { report: "monthly" })).rejects.toThrow("sends no mail");
    await updateNotices(actor, { report: "off" });
    expect(await getNotices(actor)).toEqual({
      mail: false,
      confirmed: true,
      report: "off",
      alerts: false,
      brokenlinks: false,
    });
  } finally {
    Object.assign(env(), { SMTP_URL: server.url });
  }
});

test("an address that nobody has confirmed gets none, and nothing can be chosen for it", async () => {
  await clicked("unasked", 1, LAST_WEEK);
  const unconfirmed = (at: Date | null) =>
    db().user.update({ where: { id: actor.userId }, data: { emailConfirmedAt: at } });
  await unconfirmed(null);
  for (const choice of [{ report: "monthly" as const }, { alerts: true }])
    await expect(updateNotices(actor, choice)).rejects.toThrow("confirmed addresses only");
  expect(await getNotices(actor)).toMatchObject({ confirmed: false, report: "weekly" });
  await sendDueReports(MONDAY);
  expect(await arrived()).toEqual([]);
  await updateNotices(actor, { report: "off" });
  await unconfirmed(new Date());
  await updateNotices(actor, { report: "weekly" });
  await dueAt(MONDAY);
  await sendDueReports(MONDAY);
  expect(await arrived()).toHaveLength(1);
});
