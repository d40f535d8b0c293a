import { afterAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { createCampaign } from "@/lib/links/campaigns/campaigns";
import { assignLink } from "@/lib/links/campaigns/members";
import { createChannel } from "@/lib/links/channels/channels";
import { assignItem } from "@/lib/links/channels/items";
import { createLink } from "@/lib/links/links";
import { createQr } from "@/lib/links/qr/qr";
import { transferLink } from "@/lib/links/transfer/transfer";
import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { endSome } from "../store/postgres/retain";
import { mergeEverything } from "../store/read-fixtures";
import { FirstDayQuery, findFirstDay } from "./first-day";
import { dayIn } from "./range";
import { StatsQuery } from "./schema";
import { statsOf } from "./statistics";
import { workspaceSubject } from "./subject";
import { countVisits, insertActor, visitAt } from "./visit-fixtures";

const [LOS_ANGELES, KIRITIMATI] = ["America/Los_Angeles", "Pacific/Kiritimati"];
let actor: Actor;
let id = 0;

beforeEach(async () => {
  actor = await insertActor();
  id = (await createLink(actor, { url: "https://example.com/" })).id;
});
afterAll(() => pool().end());

const dayOf = async (query: object = {}, reader = actor) =>
  (await findFirstDay(reader, FirstDayQuery.parse({ tz: "UTC", ...query }))).day;
const ofLink = (tz = "UTC") => dayOf({ record: "url", id: String(id), tz });
const today = (tz = "UTC") => dayIn(tz, currentTime());

const visit = (at: string, more: object = {}, of = actor) =>
  countVisits(of, [{ ...visitAt(new Date(at)), linkId: id, ...more }]);

const importDays = (...days: string[]) =>
  pool().query(
    `with kept as (insert into imported_clicks (link_id, source, key, workspace_id, clicks, dated) values ($1, 'bitly', 'bit.ly/x', $2, 9, 9) returning *)
     insert into imported_days (link_id, source, key, workspace_id, day, clicks)
     select link_id, source, key, workspace_id, day, 3 from kept, unnest($3::date[]) as days (day)`,
    [id, actor.workspaceId, days],
  );

test("without a visit it is today, in the reader's zone", async () => {
  for (const tz of [LOS_ANGELES, KIRITIMATI])
    expect([await dayOf({ tz }), await ofLink(tz)]).toEqual([today(tz), today(tz)]);
});

test("a day is one of the reader's zone, and its visits are counted in it", async () => {
  await visit("2026-03-10T02:00:00Z");
  await visit("2026-03-12T12:00:00Z");
  expect([await ofLink(), await dayOf()]).toEqual(["2026-03-10", "2026-03-10"]);
  expect([await ofLink(LOS_ANGELES), await dayOf({ tz: LOS_ANGELES })]).toEqual(["2026-03-09", "2026-03-09"]);
  await visit("2026-03-09T13:30:00Z");
  expect(await ofLink(KIRITIMATI)).toBe("2026-03-10");
  await mergeEverything();
  expect([await ofLink(LOS_ANGELES), await dayOf({ tz: LOS_ANGELES })]).toEqual(["2026-03-09", "2026-03-09"]);
  const query = { ...StatsQuery.parse({ interval: "month" }), from: await dayOf({ tz: LOS_ANGELES }) };
  const { totals } = await statsOf(workspaceSubject)(actor, { ...query, tz: LOS_ANGELES });
  expect(totals.clicks).toBe(3);
});

test("a month that begins and ends within another one of UTC is found", async () => {
  await visit("2026-02-28T13:00:00Z");
  expect(await ofLink(KIRITIMATI)).toBe("2026-03-01");
  await visit("2026-02-01T03:00:00Z");
  expect(await ofLink(LOS_ANGELES)).toBe("2026-01-31");
});

test("bots and refused visits count as something", async () => {
  await visit("2026-05-03T12:00:00Z");
  await visit("2026-04-03T12:00:00Z", { bot: "crawler" });
  expect(await ofLink()).toBe("2026-04-03");
  await visit("2026-03-03T12:00:00Z", { outcome: "expired" });
  expect(await ofLink()).toBe("2026-03-03");
});

test("clicks of another service count, though older than the account and the link", async () => {
  await visit("2026-03-10T12:00:00Z");
  await importDays("2019-07-15", "2023-01-01");
  expect([await ofLink(), await dayOf()]).toEqual(["2019-07-15", "2019-07-15"]);
  expect(await ofLink(LOS_ANGELES)).toBe("2019-07-15");
});

test("who joined the workspace later reads the same day, and the zone is the workspace's where none is named", async () => {
  await visit("2026-03-10T02:00:00Z");
  await db().workspace.update({ where: { id: actor.workspaceId }, data: { timeZone: LOS_ANGELES } });
  const member = { ...(await insertActor()), workspaceId: actor.workspaceId };
  expect(await findFirstDay(member, FirstDayQuery.parse({}))).toEqual({
    day: "2026-03-09",
    timezone: LOS_ANGELES,
  });
});

test("a group that is younger than its links has their first day, and each record its own", async () => {
  await visit("2026-03-10T12:00:00Z");
  const other = (await createLink(actor, { url: "https://example.com/" })).id;
  await visit("2026-02-10T12:00:00Z", { linkId: other });
  const qr = await createQr(actor, { type: "text", data: "Hello" });
  await visit("2026-05-10T12:00:00Z", { linkId: 0, source: "qr", sourceId: qr.id });
  const channel = await createChannel(actor, { name: "Print" });
  await assignItem(actor, { id: channel.id, type: "links", itemid: id });
  await assignItem(actor, { id: channel.id, type: "qr", itemid: qr.id });
  const campaign = await createCampaign(actor, { name: "Spring" });
  await assignLink(actor, { id: campaign.id, linkid: id });
  await visit("2026-04-10T12:00:00Z", { source: "rotator", sourceId: campaign.id });
  const of = (record: string, { id }: { id: number }, more = {}) =>
    dayOf({ record, id: String(id), ...more });
  expect(await of("channel", channel)).toBe("2026-03-10");
  expect(await of("campaign", campaign)).toBe("2026-03-10");
  expect(await of("campaign", campaign, { via: "rotator" })).toBe("2026-04-10");
  expect(await of("qr", qr)).toBe("2026-05-10");
  expect(await of("url", { id: other })).toBe("2026-02-10");
  expect(await dayOf()).toBe("2026-02-10");
  expect(await of("channel", await createChannel(actor, { name: "Empty" }))).toBe(today());
});

test("the links of a domain have been clicked since before it was added", async () => {
  const host = `first-day-${actor.workspaceId}.example`;
  const { id: domain } = await db().domain.create({
    data: { workspaceId: actor.workspaceId, scheme: "https", host, txtToken: "t", status: "verified" },
  });
  await visit("2026-03-10T12:00:00Z", { domainId: domain });
  expect(await dayOf({ record: "domain", id: String(domain) })).toBe("2026-03-10");
});

test("a transferred link keeps its first day", async () => {
  await visit("2026-03-10T12:00:00Z");
  const bea = await insertActor();
  await db().membership.create({
    data: { workspaceId: bea.workspaceId, userId: actor.userId, role: "member" },
  });
  await transferLink(actor, { id, workspace: bea.workspaceId });
  await visit("2026-05-10T12:00:00Z", {}, bea);
  expect(await dayOf({ record: "url", id: String(id) }, bea)).toBe("2026-03-10");
  expect(await dayOf({}, bea)).toBe("2026-05-10");
});

test("visits that became history have their day, not the first of the month", async () => {
  await visit("2026-03-10T12:00:00Z");
  await endSome(actor.workspaceId, "2026-03");
  expect([await ofLink(), await dayOf()]).toEqual(["2026-03-10", "2026-03-10"]);
});

test("a record that is another's is not found, and one without an id is refused", async () => {
  const stranger = await insertActor();
  await expect(dayOf({ record: "url", id: String(id) }, stranger)).rejects.toThrow(/does not exist/);
  expect(FirstDayQuery.safeParse({ record: "url" }).success).toBe(false);
  expect(FirstDayQuery.safeParse({ id: "7" }).success).toBe(false);
  expect(FirstDayQuery.safeParse({ record: "bio", id: "7" }).success).toBe(false);
});
