import * as z from "zod";
import type { ImportedRecord, RefusedRecord } from "../../record";
import { pageIn, present, recordIn } from "../api/records";
import { type ServiceApi, Withheld } from "../api/service-api";
import { dateOrNote } from "../table/cells";
import { keyOf } from "../table/table-source";

const text = z.string().nullish();

/** A link as `GET /v1/links` of Rebrandly answers. */
const Link = z.object({
  ...{ id: z.string().min(1), slashtag: z.string().min(1), destination: z.string().min(1) },
  ...{ title: text, description: text, createdAt: text, clicks: z.number().nullish() },
  domain: z.object({ fullName: z.string().min(1) }),
});
const Tags = z.array(z.object({ name: z.string(), color: text }));
const Ids = z.array(z.looseObject({ id: z.string().min(1) }));

const PAGE = 25;

/** All links of a Rebrandly workspace, oldest first, with their tags. */
export async function* rebrandlyLinks(api: ServiceApi): AsyncGenerator<ImportedRecord | RefusedRecord> {
  let row = 0;
  let last: string | undefined;
  for (;;) {
    const query = { orderBy: "createdAt", orderDir: "asc", limit: PAGE, last };
    const links = pageIn("Rebrandly", Ids, await api.get("/v1/links", query));
    for (const link of links) {
      const record = recordIn(++row, Link, link, recordOf);
      yield "url" in record ? await withTags(api, record, link.id) : record;
    }
    const next = links.at(-1)?.id;
    if (links.length < PAGE || next === last) return;
    last = next;
  }
}

function recordOf(link: z.output<typeof Link>, row: number): ImportedRecord {
  const { slashtag: alias, domain } = link;
  const host = domain.fullName;
  const leftOut: string[] = [];
  return {
    ...{ key: keyOf({ host, alias }), row, alias, host, url: link.destination },
    ...present({
      ...{ title: link.title, note: link.description },
      createdAt: dateOrNote(link.createdAt ?? "", "date of creation", leftOut),
    }),
    leftOut,
    clicks: { kind: "total", clicks: link.clicks ?? 0 },
  };
}

async function withTags(api: ServiceApi, record: ImportedRecord, id: string): Promise<ImportedRecord> {
  try {
    const tags = pageIn("Rebrandly", Tags, await api.get(`/v1/links/${encodeURIComponent(id)}/tags`));
    const named = tags.map(({ name, color }) => ({
      name,
      ...(color && /^#?[0-9a-f]{6}$/i.test(color) && { color: `#${color.replace("#", "")}` }),
    }));
    return named.length > 0 ? { ...record, tags: named } : record;
  } catch (error) {
    if (!(error instanceof Withheld)) throw error;
    return { ...record, leftOut: [...record.leftOut, "tags (Rebrandly's plan does not give them)"] };
  }
}
