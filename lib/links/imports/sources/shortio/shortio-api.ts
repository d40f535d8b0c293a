import * as z from "zod";
import type { ImportedRecord, RefusedRecord } from "../../record";
import { pageIn, present, recordIn, wordsOf } from "../api/records";
import { type ServiceApi, Withheld } from "../api/service-api";
import { dateOrNote, dateOrRefuse } from "../table/cells";
import { deviceTargets, keyOf } from "../table/table-source";

const Domains = z.array(z.object({ id: z.number(), hostname: z.string().min(1) }));
const Page = z.object({ links: z.array(z.unknown()), nextPageToken: z.string().nullish() });
const moment = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value ? String(value) : ""));
const text = z.string().nullish();

/** A link as `GET /api/links` of Short.io answers. */
const Link = z.object({
  ...{ path: z.string().min(1), originalURL: z.string().min(1), idString: text, title: text },
  ...{ expiredURL: text, iphoneURL: text, androidURL: text, splitURL: text, password: text, FolderId: text },
  ...{ createdAt: moment, expiresAt: moment, clicksLimit: z.number().nullish() },
  ...{ archived: z.boolean().nullish(), cloaking: z.boolean().nullish(), hasPassword: z.boolean().nullish() },
  tags: z.array(z.string()).nullish(),
});
const Countries = z.array(z.object({ country: z.string(), originalURL: z.string() }));

const PAGE = 150;

/** All links of all domains of a Short.io account, with their country targets. */
export async function* shortioLinks(api: ServiceApi): AsyncGenerator<ImportedRecord | RefusedRecord> {
  let row = 0;
  for (const { id, hostname } of pageIn("Short.io", Domains, await api.get("/api/domains"))) {
    let pageToken: string | undefined;
    do {
      const query = { domain_id: id, limit: PAGE, pageToken };
      const page = pageIn("Short.io", Page, await api.get("/api/links", query));
      for (const link of page.links) {
        const record = recordIn(++row, Link, link, (read, at) => recordOf(read, at, hostname));
        yield "url" in record ? await withCountries(api, record, Link.parse(link).idString) : record;
      }
      const next = page.nextPageToken || undefined;
      pageToken = next === pageToken ? undefined : next;
    } while (pageToken !== undefined);
  }
}

function recordOf(link: z.output<typeof Link>, row: number, host: string): ImportedRecord {
  const alias = link.path;
  const isOpened = link.hasPassword === true && !link.password;
  const leftOut = wordsOf({
    "A/B test": link.splitURL,
    folder: link.FolderId,
    "password (the link is disabled until you set one)": isOpened,
  });
  return {
    ...{ key: keyOf({ host, alias }), row, alias, host, url: link.originalURL },
    ...present({ title: link.title, expiredUrl: link.expiredURL }),
    ...present({
      createdAt: dateOrNote(link.createdAt, "date of creation", leftOut),
      expiresAt: dateOrRefuse(link.expiresAt, "The expiry"),
    }),
    ...(link.clicksLimit && { clickLimit: link.clicksLimit }),
    ...(link.password && { password: { kind: "plain" as const, value: link.password } }),
    ...(isOpened && { isDisabled: true }),
    ...(link.archived && { isArchived: true }),
    ...(link.cloaking && { type: "frame" as const }),
    ...(link.tags?.length && { tags: link.tags.map((name) => ({ name })) }),
    ...deviceTargets(link.iphoneURL, link.androidURL),
    leftOut,
  };
}

/** Countries are asked for link by link; a plan without them has none. */
async function withCountries(api: ServiceApi, record: ImportedRecord, id: string | null | undefined) {
  if (!id) return record;
  try {
    const countries = pageIn("Short.io", Countries, await api.get(`/link_country/${encodeURIComponent(id)}`));
    const geoTargets = countries.map(({ country, originalURL }) => ({ country, url: originalURL }));
    return geoTargets.length > 0 ? { ...record, geoTargets } : record;
  } catch (error) {
    if (error instanceof Withheld) return record;
    throw error;
  }
}
