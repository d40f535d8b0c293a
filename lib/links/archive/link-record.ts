import * as z from "zod";
import { DeeplinkResponse } from "@/lib/links/apps/deeplink";
import { aliasText } from "@/lib/platform/addresses";
import type { ImportedRecord } from "../imports/record";
import { type Entry, Former, formerId as id, isKept, text } from "./entry";
import { withPicturesHere } from "./files";
import type { ArchiveRun } from "./run";

const date = z
  .string()
  .transform((value) => new Date(value))
  .refine(isKept);
const count = z.number().int().min(0).nullish();

const LinkRow = z.object({
  ...Former,
  ...{ alias: text, url: text, title: text, note: text, expired_url: text },
  ...{ meta_title: text, meta_description: text, meta_image: text },
  type: z.enum(["direct", "frame", "splash", "overlay"]),
  ...{ domain_id: id.nullable(), splash_id: id.nullish(), overlay_id: id.nullish() },
  ...{ expires_at: date.nullish(), click_limit: count, created_at: date },
  ...{ disabled_at: date.nullish(), archived_at: date.nullish(), private_at: date.nullish() },
  external_id: text.nullish(),
  deeplink: DeeplinkResponse.nullish(),
  ...{ blocked_at: date.nullish(), deleted_at: date.nullish(), has_password: z.boolean().optional() },
  ...{ clicks: count, history: z.array(z.unknown()).default([]) },
  imported_clicks: z.array(z.object({ clicks: z.number(), dated: z.number() })).default([]),
  imported_days: z.array(z.object({ day: text, clicks: z.number() })).default([]),
  targets: z.array(z.object({ kind: z.enum(["geo", "device", "language"]), name: text, url: text })),
  rules: z.array(z.looseObject({ splash: id.nullish() })).nullish(),
  delivery: z.looseObject({}).nullish(),
  parameters: z.array(z.object({ name: text, value: text })),
  pixels: z.array(z.object({ pixel_id: id })),
});
type LinkRow = z.output<typeof LinkRow>;

/** An archived link as every import takes it. Throws a `Failure` for one that can't come along; undefined for one in the trash. */
export function linkRecordOf(
  run: ArchiveRun,
  entry: Entry,
): { id: number; record: ImportedRecord } | undefined {
  const link = entry.read(LinkRow);
  if (link.deleted_at) return undefined;
  const host = link.domain_id === null ? null : run.domains.get(link.domain_id);
  entry.key = `${host ?? ""}/${link.alias}`;
  if (host === undefined) return entry.refuse("Its domain is not in the archive.");
  if (link.blocked_at) return entry.refuse("The operator has blocked this link, so it cannot be imported.");
  run.links.set(link.id, { host: run.options.domain ?? host, alias: link.alias });
  const record: ImportedRecord = {
    ...{
      key: `${host ?? ""}/${link.alias}`,
      row: entry.row,
      alias: aliasText(link.alias),
      host,
      url: link.url,
    },
    ...wordsOf(run, link),
    createdAt: link.created_at,
    ...(link.expires_at && { expiresAt: link.expires_at }),
    ...(link.click_limit && { clickLimit: link.click_limit }),
    // Without its password a protected link would be open to all.
    isDisabled: Boolean(link.disabled_at) || link.has_password === true,
    isArchived: Boolean(link.archived_at),
    isPrivate: Boolean(link.private_at),
    ...(link.external_id && { externalId: link.external_id }),
    ...(link.deeplink && { deeplink: link.deeplink }),
    ...typeOf(run, link, entry.leftOut),
    ...targetsOf(link),
    ...(link.delivery && { delivery: link.delivery }),
    ...(link.rules && { rules: rulesOf(run, link.rules, entry.leftOut) }),
    parameters: link.parameters,
    pixels: link.pixels.flatMap(({ pixel_id }) => pixelOf(run, pixel_id, entry.leftOut)),
    leftOut: [...entry.leftOut, ...leftOutOf(link)],
    clicks: clicksOf(link),
  };
  return { id: link.id, record };
}

/** What was counted there and what had been imported there, by day where that is known. */
function clicksOf({ clicks, imported_clicks, imported_days }: LinkRow): ImportedRecord["clicks"] {
  const days = new Map<string, number>();
  for (const one of imported_days) days.set(one.day, (days.get(one.day) ?? 0) + one.clicks);
  const dated = [...days.values()].reduce((sum, one) => sum + one, 0);
  const imported = imported_clicks.reduce((sum, one) => sum + Math.max(one.clicks, one.dated), 0);
  return {
    kind: "days",
    days: [...days].map(([day, count]) => ({ day, clicks: count })),
    undated: (clicks ?? 0) + Math.max(imported - dated, 0),
  };
}

/** An empty text is none. */
function wordsOf(run: ArchiveRun, link: LinkRow) {
  const picture = String(withPicturesHere(run, link.meta_image));
  const texts = {
    ...{ title: link.title, note: link.note, metaTitle: link.meta_title, expiredUrl: link.expired_url },
    ...{ metaDescription: link.meta_description, metaImage: picture },
  };
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ""));
}

/** In a rehearsal a page that would be created can't be named yet. */
function typeOf(run: ArchiveRun, link: LinkRow, leftOut: string[]): Pick<ImportedRecord, "type"> {
  const { type, splash_id, overlay_id } = link;
  if (type === "direct" || type === "frame") return { type };
  if (type === "splash" && !splash_id) return { type };
  const known = type === "splash" ? run.ids.splash_pages : run.ids.overlays;
  const here = known.get((type === "splash" ? splash_id : overlay_id) ?? 0);
  if (here === undefined) leftOut.push(type === "splash" ? "splash page" : "overlay");
  if (!here) return {};
  return { type: type === "splash" ? `${here}` : `overlay-${here}` };
}

/** With the splash pages that the rules have here; without one they show the default page. */
const rulesOf = (run: ArchiveRun, rules: NonNullable<LinkRow["rules"]>, leftOut: string[]) =>
  rules.map(({ splash, ...rule }) => {
    const here = splash ? run.ids.splash_pages.get(splash) : undefined;
    if (splash && here === undefined) leftOut.push("splash page of a rule");
    return { ...rule, ...(here && { splash: here }) };
  });

function targetsOf({ targets }: LinkRow) {
  const of = (kind: LinkRow["targets"][number]["kind"]) => targets.filter((target) => target.kind === kind);
  return {
    geoTargets: of("geo").map(({ name, url }) => ({ country: name, url })),
    deviceTargets: of("device").map(({ name, url }) => ({ device: name, url })),
    languageTargets: of("language").map(({ name, url }) => ({ language: name, url })),
  };
}

function pixelOf(run: ArchiveRun, id: number, leftOut: string[]) {
  const found = run.pixels.get(id);
  if (!found) leftOut.push(`pixel ${id}`);
  return found ? [found] : [];
}

const leftOutOf = ({ has_password, click_limit, history }: LinkRow): string[] => [
  ...(has_password ? ["password (the link is disabled until you set one)"] : []),
  ...(click_limit ? ["clicks used of the limit"] : []),
  ...(history.length > 0 ? ["history"] : []),
];
