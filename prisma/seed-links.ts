import { type Actor, owned } from "../lib/identity/access/actor";
import { createBioPage } from "../lib/links/bio/bio";
import { NewBioPage } from "../lib/links/bio/schema";
import { createCampaign } from "../lib/links/campaigns/campaigns";
import { addMembers } from "../lib/links/campaigns/members";
import { createChannel } from "../lib/links/channels/channels";
import { addItems, type NewItem } from "../lib/links/channels/items";
import { fileDestinations } from "../lib/links/health/file-destinations";
import { linkHistory } from "../lib/links/link-history";
import { createLink, updateLink } from "../lib/links/links";
import { createOverlay } from "../lib/links/overlays/overlays";
import { NewOverlay } from "../lib/links/overlays/schema";
import { createPixel } from "../lib/links/pixels/pixels";
import { NewPixel } from "../lib/links/pixels/schema";
import { createQr } from "../lib/links/qr/qr";
import { NewQr } from "../lib/links/qr/schema";
import { LinkChanges, NewLink } from "../lib/links/schema";
import { NewSplashPage } from "../lib/links/splash/schema";
import { createSplashPage } from "../lib/links/splash/splash";
import { NewUtmTemplate } from "../lib/links/utm/schema";
import { createUtmTemplate } from "../lib/links/utm/utm";
import { NewView } from "../lib/links/views/schema";
import { createView } from "../lib/links/views/views";
import { shortUrl } from "../lib/platform/addresses";
import { db } from "../lib/platform/database/db";
import { pool } from "../lib/platform/database/pool";
import { parse } from "../lib/platform/failure";
import { formatTimestamp } from "../lib/platform/fields";
import { DEMO_BRANDED_LINKS, DEMO_BROKEN, DEMO_DOMAIN, DEMO_LINKS } from "./demo-data";
import { DAY_MS, daysAgo, momentOf } from "./demo-days";
import { VIEWS_PER_CLICK } from "./demo-later";
import {
  DEMO_BIO,
  DEMO_CHANNELS,
  DEMO_NOTES,
  DEMO_OVERLAYS,
  DEMO_PIXELS,
  DEMO_QR_CODES,
  DEMO_SPLASH,
  DEMO_UTM,
  DEMO_VIEWS,
  OVERLAY_LINKS,
} from "./demo-records";

/** Ids of the demo's records, by their names in the demo's own data. */
export type Ids = {
  links: Record<string, number>;
  codes: Record<string, number>;
  overlays: Record<string, number>;
  channels: Record<string, number>;
  bio: number;
  campaign: number;
};

/** Everything that the demo account has of links and what is around them. */
export async function seedLinks(actor: Actor): Promise<Ids> {
  await seedDomain(actor);
  const pixels = [];
  for (const pixel of DEMO_PIXELS) pixels.push((await createPixel(actor, parse(NewPixel, pixel))).id);
  const overlays: Ids["overlays"] = {};
  for (const { key, ...overlay } of DEMO_OVERLAYS)
    overlays[key] = (await createOverlay(actor, parse(NewOverlay, overlay))).id;
  await createSplashPage(actor, parse(NewSplashPage, DEMO_SPLASH));
  for (const template of DEMO_UTM) await createUtmTemplate(actor, parse(NewUtmTemplate, template));
  const links = await seedOwnLinks(actor, { pixels, overlays });
  const ids = {
    ...{ links, overlays },
    bio: await seedBio(actor),
    codes: await seedCodes(actor),
    campaign: await seedCampaign(actor, links),
  };
  const channels = await seedChannels(actor, ids);
  for (const view of DEMO_VIEWS(channels)) await createView(actor, parse(NewView, view));
  for (const { link, note, daysAgo: days } of DEMO_NOTES)
    await linkHistory.addNote(actor, { id: idIn(links, link), note, date: momentOf(days, 9) });
  await seedHealth(actor, links);
  return { ...ids, channels };
}

/** The id behind a name of the demo's own data. */
export function idIn(ids: Record<string, number>, name: string): number {
  const id = ids[name];
  if (id === undefined) throw new Error(`The demo has no ${name}.`);
  return id;
}

/** A domain as it is once DNS leads here. The operation would ask DNS, where nobody has such a name; `DOMAIN_CHECK` is off afterwards. */
async function seedDomain(actor: Actor): Promise<void> {
  const { host, age } = DEMO_DOMAIN;
  const [made, now] = [momentOf(age, 10), new Date()];
  await db().domain.create({
    data: {
      ...owned(actor),
      ...{ scheme: "https", host, status: "verified", txtToken: "demo" },
      ...{ redirectRoot: "https://shop.example.com/", redirect404: "https://shop.example.com/lost" },
      ...{ createdAt: made, claimedAt: made, verifiedAt: made, checkedAt: now },
      checkReport: {
        result: "right",
        records: [{ type: "CNAME", name: host, expected: [host], found: [host], state: "right" }],
        probe: { certificate: { state: "right" }, answer: { state: "right" } },
      },
    },
  });
  for (const link of DEMO_BRANDED_LINKS)
    await createLink(actor, parse(NewLink, { ...link, domain: `https://${host}` }));
}

type Around = { pixels: number[]; overlays: Ids["overlays"] };

async function seedOwnLinks(actor: Actor, { pixels, overlays }: Around): Promise<Ids["links"]> {
  const links: Ids["links"] = {};
  for (const link of DEMO_LINKS) {
    const { age, ended, startsInDays, ...body } = { ended: false, startsInDays: 0, ...link };
    const around = {
      ...(ended && { expiry: formatTimestamp(momentOf(1, 18)) }),
      ...(startsInDays > 0 && { startsat: formatTimestamp(momentOf(-startsInDays, 8)) }),
      ...(link.custom === "spring-sale" && { pixels }),
      ...(link.custom === "newsletter" && { type: `overlay-${idIn(overlays, "newsletter")}` }),
      ...(link.custom === "print-tickets" && { type: `overlay-${idIn(overlays, "coupon")}` }),
      ...(link.custom === "open-day" && { type: "splash" }),
    };
    const { id } = await createLink(actor, parse(NewLink, { ...body, ...around }));
    await db().link.update({ where: { id }, data: { createdAt: momentOf(age, 9) } });
    links[link.custom] = id;
  }
  return links;
}

async function seedBio(actor: Actor): Promise<number> {
  const { id } = await createBioPage(
    actor,
    parse(
      NewBioPage,
      DEMO_BIO((alias) => shortUrl(null, alias)),
    ),
  );
  await db().bioPage.update({ where: { id }, data: { createdAt: momentOf(75, 9) } });
  return id;
}

async function seedCodes(actor: Actor): Promise<Ids["codes"]> {
  const codes: Ids["codes"] = {};
  for (const { key, link, age, ...code } of DEMO_QR_CODES) {
    const data = link === null ? code.data : shortUrl(null, link);
    // Addresses of codes are letters and digits: capitals of those take the least room in a code.
    const { id } = await createQr(actor, parse(NewQr, { ...code, data }), { alias: key.replaceAll("-", "") });
    await db().qrCode.update({ where: { id }, data: { createdAt: momentOf(age, 11) } });
    codes[key] = id;
  }
  return codes;
}

/** Two variants of the sale, one of them for two of three visitors. */
async function seedCampaign(actor: Actor, links: Ids["links"]): Promise<number> {
  const { id } = await createCampaign(actor, {
    ...{ name: "Frühling in Deutschland", slug: "fruehling", public: true, mode: "weighted" },
  });
  await addMembers(actor, {
    id,
    members: [
      { linkId: idIn(links, "spring-sale"), weight: 60, isPaused: false },
      { linkId: idIn(links, "fruehling"), weight: 40, isPaused: false },
    ],
  });
  await db().campaign.update({ where: { id }, data: { createdAt: momentOf(63, 9) } });
  return id;
}

async function seedChannels(actor: Actor, ids: Omit<Ids, "channels">): Promise<Ids["channels"]> {
  const channels: Ids["channels"] = {};
  for (const { key, links, codes, bio, ...channel } of DEMO_CHANNELS) {
    const { id } = await createChannel(actor, channel);
    const items: NewItem[] = [
      ...links.map((alias) => ({ linkId: idIn(ids.links, alias) })),
      ...codes.map((name) => ({ qrId: idIn(ids.codes, name) })),
      ...(bio ? [{ bioId: ids.bio }] : []),
    ];
    await addItems(actor, { id, items });
    channels[key] = id;
  }
  return channels;
}

/**
 * What looks at the destinations have found: all well but one, whose address was changed. The workspace ends further looks, since hosts of examples
 * answer nobody.
 */
async function seedHealth(actor: Actor, links: Ids["links"]): Promise<void> {
  const { alias, url, daysAgo: days } = DEMO_BROKEN;
  const id = idIn(links, alias);
  await updateLink(actor, { id, ...parse(LinkChanges, { url }) });
  await db().historyEntry.updateMany({ where: { linkId: id, note: "" }, data: { at: momentOf(days, 15) } });
  await fileDestinations(AbortSignal.timeout(60_000));
  const later = new Date(Date.now() + 8 * DAY_MS);
  await db().destination.updateMany({
    where: owned(actor),
    data: { status: "ok", httpStatus: 200, since: momentOf(75, 4), checkedAt: momentOf(1, 4), nextAt: later },
  });
  const since = momentOf(days - 1, 4);
  await db().destination.updateMany({
    where: { ...owned(actor), url },
    data: { status: "broken", reason: "status", httpStatus: 404, since, changedAt: since },
  });
  await pool().query(
    "update destination_hosts set next_at = $1 where host in (select host from destinations where workspace_id = $2)",
    [later, actor.workspaceId],
  );
}

/** Numbers that pages count by themselves, so that they fit the clicks: views of the bio page, and of overlays. */
export async function seedPageCounts(
  { bio, overlays }: Ids,
  { passed, bioDays }: { passed: Map<string, number>; bioDays: Map<string, Map<number, number>> },
): Promise<void> {
  const views = new Map<number, number>();
  const data = [...bioDays].flatMap(([link, days]) =>
    [...days].map(([day, count]) => {
      views.set(day, (views.get(day) ?? 0) + Math.round(count * VIEWS_PER_CLICK));
      return { bioId: bio, day: new Date(day), block: link.replaceAll(/[^a-z]/g, ""), counted: count };
    }),
  );
  await db().bioCount.createMany({
    data: [...data, ...[...views].map(([day, counted]) => ({ bioId: bio, day: new Date(day), counted }))],
  });
  for (const [key, link, share] of OVERLAY_LINKS) {
    const shown = passed.get(link) ?? 0;
    const overlayId = idIn(overlays, key);
    await db().overlayCounter.create({ data: { overlayId, shown, taken: Math.round(shown * share) } });
  }
  const newsletter = { overlayId: idIn(overlays, "newsletter") };
  await db().overlayResponse.createMany({
    data: Array.from({ length: 24 }, (_, nth) => ({
      ...newsletter,
      fields: { email: `reader${nth + 1}@example.com` },
      createdAt: new Date(daysAgo((24 - nth) * 2) + 17 * 3_600_000),
    })),
  });
}
