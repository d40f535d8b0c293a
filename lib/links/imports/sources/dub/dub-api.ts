import * as z from "zod";
import type { ImportedRecord, RefusedRecord } from "../../record";
import { pageIn, present, recordIn, wordsOf } from "../api/records";
import type { ServiceApi } from "../api/service-api";
import { dateOrNote, dateOrRefuse, UnreadableRow } from "../table/cells";
import { deviceTargets, geoTargets, keyOf } from "../table/table-source";

const text = z.string().nullish();

/** A link as `GET /links` of Dub's API answers. */
const Link = z.object({
  ...{ domain: z.string().min(1), key: z.string(), url: z.string().min(1) },
  ...{
    title: text,
    description: text,
    image: text,
    comments: text,
    password: text,
    ios: text,
    android: text,
  },
  ...{
    expiresAt: text,
    expiredUrl: text,
    disabledAt: text,
    createdAt: text,
    folderId: text,
    externalId: text,
  },
  ...{ archived: z.boolean().nullish(), proxy: z.boolean().nullish(), rewrite: z.boolean().nullish() },
  ...{ trackConversion: z.boolean().nullish(), clicks: z.number().nullish() },
  geo: z.record(z.string(), z.string()).nullish(),
  tags: z.array(z.object({ name: z.string(), color: text })).nullish(),
  testVariants: z.array(z.unknown()).nullish(),
});

const PAGE = 100;

/** All links of a Dub workspace, oldest first, archived ones too. */
export async function* dubLinks(api: ServiceApi): AsyncGenerator<ImportedRecord | RefusedRecord> {
  let row = 0;
  for (let page = 1; ; page++) {
    const query = { page, pageSize: PAGE, showArchived: "true", sortBy: "createdAt", sortOrder: "asc" };
    const links = pageIn("Dub", z.array(z.unknown()), await api.get("/links", query));
    for (const link of links) yield recordIn(++row, Link, link, recordOf);
    if (links.length < PAGE) return;
  }
}

/** Dub's names of colors. */
const COLORS: Record<string, string> = {
  ...{ red: "#b42318", yellow: "#a15c07", green: "#067647", blue: "#175cd3", purple: "#6941c6" },
  ...{ brown: "#7a4a21", pink: "#c11574" },
};

function recordOf(link: z.output<typeof Link>, row: number): ImportedRecord {
  const alias = link.key === "_root" ? "" : link.key;
  if (alias === "")
    throw new UnreadableRow(
      `This is the address of ${link.domain} itself. Set where it leads in the domain's own settings.`,
    );
  const leftOut = wordsOf({
    "A/B test": link.testVariants?.length,
    folder: link.folderId,
    "external ID": link.externalId,
    "conversion tracking": link.trackConversion,
  });
  const shared = link.proxy && {
    metaTitle: link.title,
    metaDescription: link.description,
    metaImage: link.image,
  };
  return {
    ...{ key: keyOf({ host: link.domain, alias }), row, alias, host: link.domain, url: link.url },
    ...present({ title: link.title, note: link.comments, expiredUrl: link.expiredUrl, ...shared }),
    ...present({
      createdAt: dateOrNote(link.createdAt ?? "", "date of creation", leftOut),
      expiresAt: dateOrRefuse(link.expiresAt ?? "", "The expiry"),
    }),
    ...(link.password && { password: { kind: "plain" as const, value: link.password } }),
    ...(link.disabledAt && { isDisabled: true }),
    ...(link.archived && { isArchived: true }),
    ...(link.rewrite && { type: "frame" as const }),
    ...(link.tags?.length && {
      tags: link.tags.map(({ name, color }) => ({ name, ...present({ color: COLORS[color ?? ""] }) })),
    }),
    ...geoTargets(link.geo),
    ...deviceTargets(link.ios, link.android),
    leftOut,
    clicks: { kind: "total", clicks: link.clicks ?? 0 },
  };
}
