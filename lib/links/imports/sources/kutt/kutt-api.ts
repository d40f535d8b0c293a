import * as z from "zod";
import type { ImportedRecord, RefusedRecord } from "../../record";
import { pageIn, present, recordIn } from "../api/records";
import type { ServiceApi } from "../api/service-api";
import { dateOrNote, dateOrRefuse, shortLinkOf } from "../table/cells";
import { keyOf } from "../table/table-source";

const text = z.string().nullish();
const Page = z.object({ total: z.number(), data: z.array(z.unknown()) });

/** A link as `GET /api/v2/links` of Kutt answers. Of a password it says only that there is one. */
const Link = z.object({
  ...{ address: z.string().min(1), target: z.string().min(1), link: z.string().min(1) },
  ...{ description: text, created_at: text, expire_in: text },
  ...{ password: z.boolean().nullish(), banned: z.boolean().nullish(), visit_count: z.number().nullish() },
});

const PAGE = 50;

/** All links of an account at a Kutt server, of every domain, newest first. */
export async function* kuttLinks(api: ServiceApi): AsyncGenerator<ImportedRecord | RefusedRecord> {
  const known = new Set<string>();
  let row = 0;
  for (let skip = 0, total = 1; skip < total; skip += PAGE) {
    const page = pageIn("Kutt", Page, await api.get("/api/v2/links", { limit: PAGE, skip }));
    total = page.total;
    for (const link of page.data) {
      const record = recordIn(row + 1, Link, link, recordOf);
      // A link that somebody creates meanwhile moves all others on, so that the next page begins with one that was there.
      if (record.key !== null && known.has(record.key)) continue;
      if (record.key !== null) known.add(record.key);
      row++;
      yield record;
    }
    if (page.data.length === 0) return;
  }
}

function recordOf(link: z.output<typeof Link>, row: number): ImportedRecord {
  const { host } = shortLinkOf(link.link);
  const alias = link.address;
  const leftOut = [
    ...(link.password ? ["password (the link is disabled until you set one)"] : []),
    ...(link.banned ? ["ban (the link is disabled)"] : []),
  ];
  return {
    ...{ key: keyOf({ host, alias }), row, alias, host, url: link.target },
    ...present({
      note: link.description,
      createdAt: dateOrNote(link.created_at ?? "", "date of creation", leftOut),
      expiresAt: dateOrRefuse(link.expire_in ?? "", "The expiry"),
    }),
    ...((link.password || link.banned) && { isDisabled: true }),
    leftOut,
    clicks: { kind: "total", clicks: link.visit_count ?? 0 },
  };
}
