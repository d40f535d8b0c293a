import * as z from "zod";
import type { ImportedRecord, RefusedRecord } from "../../record";
import { pageIn, present, recordIn, wordsOf } from "../api/records";
import { type ServiceApi, Withheld } from "../api/service-api";
import { dateOrNote, shortLinkOf } from "../table/cells";
import { keyOf } from "../table/table-source";

const Groups = z.object({ groups: z.array(z.object({ guid: z.string().min(1) })) });
const Page = z.object({
  links: z.array(z.unknown()),
  pagination: z.object({ search_after: z.string().nullish(), next: z.string().nullish() }).nullish(),
});
const Bitlink = z.object({
  ...{ id: z.string().min(1), long_url: z.string().min(1), title: z.string().nullish() },
  ...{ created_at: z.string().nullish(), archived: z.boolean().nullish() },
  tags: z.array(z.string()).nullish(),
  custom_bitlinks: z.array(z.string()).nullish(),
  deeplinks: z.array(z.unknown()).nullish(),
});
const Clicks = z.object({ link_clicks: z.array(z.object({ date: z.string(), clicks: z.number() })) });

const PAGE = 100;

/** All links of all groups of a Bitly account, archived ones too, each of its back-halves as a link, with clicks by day. */
export async function* bitlyLinks(api: ServiceApi): AsyncGenerator<ImportedRecord | RefusedRecord> {
  const { groups } = pageIn("Bitly", Groups, await api.get("/v4/groups"));
  let row = 0;
  for (const { guid } of groups) {
    let after: string | undefined;
    do {
      const query = { size: PAGE, archived: "both", search_after: after };
      const page = pageIn(
        "Bitly",
        Page,
        await api.get(`/v4/groups/${encodeURIComponent(guid)}/bitlinks`, query),
      );
      for (const link of page.links) {
        row++;
        const record = recordIn(row, Bitlink, link, recordOf);
        if (!("url" in record)) yield record;
        else yield* withBackHalves(await withClicks(api, record), Bitlink.parse(link).custom_bitlinks ?? []);
      }
      const next = page.pagination?.search_after || undefined;
      // The same mark again would be the same page again.
      after = next === after ? undefined : next;
    } while (after !== undefined);
  }
}

function recordOf(link: z.output<typeof Bitlink>, row: number): ImportedRecord {
  const { host, alias } = shortLinkOf(link.id);
  const leftOut = wordsOf({ "app links": link.deeplinks?.length });
  return {
    ...{ key: keyOf({ host, alias }), row, alias, host, url: link.long_url },
    ...present({
      title: link.title,
      createdAt: dateOrNote(link.created_at ?? "", "date of creation", leftOut),
    }),
    ...(link.archived && { isArchived: true }),
    ...(link.tags?.length && { tags: link.tags.map((name) => ({ name })) }),
    leftOut,
  };
}

/** A back-half is one more address of the same link. Its clicks are the link's, and counted there. */
function* withBackHalves(record: ImportedRecord, custom: string[]): Generator<ImportedRecord> {
  yield record;
  for (const address of custom) {
    const { host, alias } = shortLinkOf(address);
    if (host === record.host && alias === record.alias) continue;
    yield { ...record, key: keyOf({ host, alias }), host, alias, clicks: { kind: "none" } };
  }
}

async function withClicks(api: ServiceApi, record: ImportedRecord): Promise<ImportedRecord> {
  try {
    const path = `/v4/bitlinks/${record.host}/${encodeURIComponent(record.alias)}/clicks`;
    const { link_clicks } = pageIn("Bitly", Clicks, await api.get(path, { unit: "day", units: -1 }));
    const days = link_clicks.map(({ date, clicks }) => ({ day: date.slice(0, 10), clicks }));
    return { ...record, clicks: { kind: "days", days: days.filter(({ clicks }) => clicks > 0) } };
  } catch (error) {
    if (!(error instanceof Withheld)) throw error;
    return { ...record, leftOut: [...record.leftOut, "clicks (Bitly's plan does not give them)"] };
  }
}
