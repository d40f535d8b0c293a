import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { createCampaign, listCampaigns } from "@/lib/links/campaigns/campaigns";
import { assignLink } from "@/lib/links/campaigns/members";
import { createLink } from "@/lib/links/links";
import { presentQr } from "@/lib/links/qr/present";
import { createQr, getQr } from "@/lib/links/qr/qr";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { insertSums } from "../store/postgres/sum-fixtures";
import { getLinkDetails, getQrDetails, presentLinkDetails, presentQrDetails } from "./details";
import { presentStats } from "./present";
import { statsOf } from "./statistics";
import { campaignSubject, linkSubject, workspaceSubject } from "./subject";
import { countVisits, insertActor, visitAt } from "./visit-fixtures";

/** Ten short of what four bytes hold. */
const MANY = 2 ** 31 - 10;
const CLICKS = 20;
const NOW = new Date();
const DAY = NOW.toISOString().slice(0, 10);

let actor: Actor;
const ids = { link: 0, campaign: 0, qr: 0 };

beforeAll(async () => {
  actor = await insertActor();
  ids.link = (await createLink(actor, { url: "https://example.com/" })).id;
  ids.qr = (await createQr(actor, { type: "text", data: "Hello" })).id;
  ids.campaign = (await createCampaign(actor, { name: "Big" })).id;
  await assignLink(actor, { id: ids.campaign, linkid: ids.link });
  await pool().query("update link_counters set clicks = $2, unique_clicks = $2 where link_id = $1", [
    ids.link,
    MANY,
  ]);
  await pool().query("update qr_codes set scans = $2, unique_scans = $2 where id = $1", [ids.qr, MANY]);
  await countVisits(
    actor,
    Array.from({ length: CLICKS }, (_, visitor) => ({
      ...visitAt(NOW),
      linkId: ids.link,
      source: "qr",
      sourceId: ids.qr,
      visitor,
    })),
  );
  await sums(NOW, MANY);
});
afterAll(() => pool().end());

const sums = (at: Date, clicks: number) =>
  insertSums(pool(), {
    workspaceId: actor.workspaceId,
    ...{ at, clicks },
    of: [
      ["link", ids.link],
      ["qr", ids.qr],
    ],
  });

const all = MANY + CLICKS;
const query = { from: DAY, to: DAY, interval: "day" as const, tz: "UTC" };

test("clicks past four bytes are counted, and every view says how many", async () => {
  const link = presentLinkDetails(await getLinkDetails(actor, { id: ids.link, include: [] })).data;
  expect(link).toMatchObject({ clicks: all, uniqueClicks: all, topCountries: { Germany: all } });
  const qr = presentQrDetails(await getQrDetails(actor, { id: ids.qr, include: false })).data;
  expect(qr).toMatchObject({ clicks: all, uniqueClicks: all, topCountries: { Germany: String(all) } });
  expect(JSON.parse(JSON.stringify(presentQr(await getQr(actor, { id: ids.qr }))))).toMatchObject({
    scans: all,
  });
  const campaigns = await listCampaigns(actor, {
    page: 1,
    limit: 15,
    q: "",
    order: "date",
    include: ["clicks", "trend"],
  } as Parameters<typeof listCampaigns>[1]);
  expect(JSON.stringify(campaigns)).toContain(String(all));
});

test.each([
  ["link", () => statsOf(linkSubject)(actor, { id: ids.link, ...query })],
  ["workspace", () => statsOf(workspaceSubject)(actor, query)],
  ["campaign", () => statsOf(campaignSubject)(actor, { id: ids.campaign, ...query })],
])("statistics of a %s add up past four bytes", async (_of, read) => {
  const { totals, series, breakdowns } = presentStats(await read()).data;
  expect(totals).toMatchObject({ clicks: all, uniqueClicks: all });
  expect(series.map(({ clicks }) => clicks)).toEqual([all]);
  expect(breakdowns.country).toEqual([{ value: "DE", name: "Germany", clicks: all, uniqueClicks: all }]);
});

test("runs of a day add up past four bytes", async () => {
  const day = "2017-02-03";
  for (let run = 0; run < 3; run++) await sums(new Date(day), 2_000_000_000);
  const asked = { id: ids.link, ...query, from: day, to: day };
  const { totals, breakdowns } = presentStats(await statsOf(linkSubject)(actor, asked)).data;
  expect(totals.clicks).toBe(6_000_000_000);
  expect(breakdowns.os.map(({ clicks }) => clicks)).toEqual([6_000_000_000]);
});

test("counters of overlays and validations hold more than four bytes", async () => {
  const { workspaceId } = actor;
  const { id } = await db().overlay.create({
    data: { workspaceId, name: "Big", type: "poll", content: {} },
  });
  const counter = await db().overlayCounter.create({
    data: { overlayId: id, shown: 2 ** 32, taken: 2 ** 31 },
  });
  expect([Number(counter.shown), Number(counter.taken)]).toEqual([2 ** 32, 2 ** 31]);
  const day = new Date(DAY);
  const { count } = await db().validationCount.create({
    data: { workspaceId, day, country: "DE", outcome: "good", count: 2 ** 32 },
  });
  expect(Number(count)).toBe(2 ** 32);
});
