import { STATISTICS_RECORDS } from "@/lib/analytics/archive/statistics-records";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { exportEverything } from "@/lib/identity/account/data-export";
import { db, transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import { createAnnotation } from "../annotations/annotations";
import { createBioPage } from "../bio/bio";
import { NewBioPage } from "../bio/schema";
import { createCampaign } from "../campaigns/campaigns";
import { addMembers } from "../campaigns/members";
import { createChannel } from "../channels/channels";
import { addItems } from "../channels/items";
import { createDomain } from "../domains/domains";
import { NewDomain } from "../domains/schema";
import { keepClickSums } from "../imports/click-sums";
import { createLink } from "../links";
import { createOverlay } from "../overlays/overlays";
import { NewOverlay } from "../overlays/schema";
import { createPixel } from "../pixels/pixels";
import { NewPixel } from "../pixels/schema";
import { createQr } from "../qr/qr";
import { NewQr } from "../qr/schema";
import { NewLink } from "../schema";
import { createSplashPage } from "../splash/splash";
import { NewUtmTemplate } from "../utm/schema";
import { createUtmTemplate } from "../utm/utm";
import { importArchive } from "./archive";
import type { ArchiveRow } from "./run";

/** Somebody with an account and an empty workspace. */
export async function person(username: string): Promise<Actor> {
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
}

const url = "https://example.com/";

/** Something of everything that is imported. */
export async function fill(actor: Actor) {
  const link = (body: object) => createLink(actor, parse(NewLink, { url, ...body }));
  await createDomain(
    actor,
    parse(NewDomain, {
      ...{ domain: "https://go.ada.example", redirect404: `${url}lost`, qrprefix: "q" },
      iosapps: [{ appid: "ABCDE12345.com.example.app", paths: ["/shop/*"] }],
    }),
  );
  const pixel = await createPixel(
    actor,
    parse(NewPixel, { type: "gtmpixel", name: "Shop", tag: "GTM-ABCDEF" }),
  );
  await createUtmTemplate(actor, parse(NewUtmTemplate, { name: "Mail", source: "mail", term: "a b" }));
  await createAnnotation(actor, { day: "2026-11-05", text: "Newsletter sent" });
  const overlay = await createOverlay(
    actor,
    parse(NewOverlay, { type: "message", name: "Hello", content: { text: "<b>Hi</b>" } }),
  );
  const content = { blocks: [{ type: "title" as const, text: "Wait" }], countdown: 3 };
  const splash = await createSplashPage(actor, { name: "Wait", content, default: true });
  const bio = await createBioPage(
    actor,
    parse(NewBioPage, { title: "Ada", alias: "ada", domain: "go.ada.example" }),
  );
  const whole = await link({
    ...{ private: true, externalid: "whole-1", deeplink: { auto: true, apple: `${url}app` } },
    ...{ custom: "Whole", domain: "go.ada.example", title: "Title", description: "Note", clicklimit: 9 },
    ...{ expiry: "2099-01-01 00:00:00", expiredurl: `${url}late`, metatitle: "Shared" },
    geotarget: [{ location: "poland", link: `${url}pl` }],
    devicetarget: [{ device: "iphone", link: `${url}iphone` }],
    languagetarget: [{ language: "pt-br", link: `${url}pt` }],
    parameters: [{ name: "utm_source", value: "a b" }],
    pixels: [pixel.id],
  });
  const locked = await link({ custom: "locked", password: "sesame", type: "frame" });
  const covered = await link({ custom: "covered", type: `overlay-${overlay.id}` });
  await link({ custom: "waiting", type: String(splash.id) });
  await link({ custom: "default-page", type: "splash", status: "disabled" });
  const qr = await createQr(
    actor,
    parse(NewQr, {
      type: "link",
      data: `${url}menu`,
      name: "Table",
      shape: "rounded",
      domain: "go.ada.example",
    }),
  );
  await fillCampaign(actor, whole.id, locked.id);
  const channel = await createChannel(actor, { name: "Print", color: "#123456", starred: true });
  const items = [{ linkId: covered.id }, { qrId: qr.id }, { bioId: bio.id }];
  await addItems(actor, { id: channel.id, items });
  await fillWithClicks(actor, whole.id);
}

/** A campaign with a rotator of two links, the second of them paused. */
async function fillCampaign(actor: Actor, first: number, second: number) {
  const campaign = await createCampaign(actor, {
    name: "Spring",
    slug: "spring",
    host: "go.ada.example",
    public: true,
    mode: "weighted",
  });
  await addMembers(actor, {
    id: campaign.id,
    members: [
      { linkId: first, weight: 70, isPaused: false },
      { linkId: second, weight: 30, isPaused: true },
    ],
  });
}

/** Clicks that were counted here and elsewhere, on a link that is years old. */
async function fillWithClicks(actor: Actor, linkId: number) {
  await pool().query("update link_counters set clicks = 40, unique_clicks = 30 where link_id = $1", [linkId]);
  const sums = { clicks: 7, days: [{ day: "2024-05-06", clicks: 5 }], problems: [] };
  const { id: domainId } = await db().domain.findFirstOrThrow();
  const place = { domainId, alias: "Whole", key: "bit.ly/whole", sums };
  await transaction(() => keepClickSums(actor.workspaceId, "bitly", [place]));
  await pool().query("update links set created_at = '2020-02-03' where id = $1", [linkId]);
}

export async function exported(actor: Actor): Promise<string> {
  let text = "";
  for await (const piece of (await exportEverything(actor)).pieces) text += piece;
  return text;
}

export async function* bytesOf(text: string, size = 1_000) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function imported(
  actor: Actor,
  text: string,
  mode: "rehearse" | "make" = "make",
  domain?: string,
) {
  const rows: ArchiveRow[] = [];
  for await (const row of importArchive(actor, bytesOf(text), { mode, domain }, STATISTICS_RECORDS))
    rows.push(row);
  return rows;
}

export const outcomes = (rows: ArchiveRow[]) => [...new Set(rows.map(({ outcome }) => outcome))];

export type Listed = Record<string, Record<string, unknown>[]>;

/** A domain is claimed anew. */
const isClaim = (record: unknown) =>
  typeof record === "object" && record !== null && "redirect_404" in record;

/** What an archive says without the numbers that records have, and the times at which they were changed. */
export function timeless(text: string): unknown {
  const archive = JSON.parse(text) as Listed;
  const names = new Map<string, string>();
  const lists = [
    "domains",
    "pixels",
    "utm_templates",
    "annotations",
    "overlays",
    "splash_pages",
    "bio_pages",
    "links",
    "qr_codes",
  ];
  for (const list of lists)
    for (const { id, host, name, alias, title } of archive[list] ?? [])
      names.set(`${list} ${String(id)}`, String(host ?? name ?? alias ?? title));
  const of: Record<string, string> = {
    ...{ domain_id: "domains", pixel_id: "pixels", overlay_id: "overlays", splash_id: "splash_pages" },
    ...{ bio_id: "bio_pages", link_id: "links", qr_id: "qr_codes" },
  };
  const isTime = (key: string) => /_at$|_since$/.test(key) && key !== "created_at" && key !== "expires_at";
  const json = JSON.stringify(
    [...lists, "campaigns", "channels"].map((list) => archive[list]),
    function (this: unknown, key: string, value: unknown) {
      if (["id", "history", "has_password", "created_by_id", "passed", "status"].includes(key))
        return undefined;
      // What is counted there is imported here.
      if (["clicks", "unique_clicks", "imported_clicks", "imported_days"].includes(key)) return undefined;
      if (isTime(key) || (key === "created_at" && isClaim(this))) return value !== null;
      const list = of[key];
      return list && value !== null ? names.get(`${list} ${String(value)}`) : (value as unknown);
    },
  );
  return JSON.parse(json);
}
