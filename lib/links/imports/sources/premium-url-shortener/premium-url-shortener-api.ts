import * as z from "zod";
import { invalid } from "@/lib/platform/failure";
import type { ImportedRecord, RefusedRecord } from "../../record";
import { pageIn, present, recordIn } from "../api/records";
import type { ServiceApi } from "../api/service-api";
import { dateOrNote, dateOrRefuse, shortLinkOf } from "../table/cells";
import { keyOf } from "../table/table-source";

const NAME = "The service";
const text = z.string().nullish();
const List = z.object({
  error: z.union([z.string(), z.number()]),
  message: text,
  data: z.object({ maxpage: z.number(), urls: z.array(z.looseObject({ id: z.number() })) }).optional(),
});
const targets = z.union([z.record(z.string(), z.string()), z.array(z.unknown())]).nullish();

/** What `GET /api/url/:id` of the documented API answers; an empty map may come as an empty list. */
const Link = z.object({
  details: z.object({
    ...{ shorturl: z.string().min(1), longurl: z.string().min(1), title: text, description: text },
    ...{ expiry: text, date: text, location: targets, device: targets },
  }),
  data: z.object({ clicks: z.number().nullish(), uniqueClicks: z.number().nullish() }).nullish(),
});

const PAGE = 100;

/** All links of an account at a service with the API of Premium URL Shortener, which Switchyard has too. */
export async function* premiumUrlShortenerLinks(
  api: ServiceApi,
): AsyncGenerator<ImportedRecord | RefusedRecord> {
  let row = 0;
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = pageIn(NAME, List, await api.get("/api/urls", { limit: PAGE, page, order: "date" }));
    if (Number(list.error) !== 0 || !list.data)
      throw invalid(`${NAME} refuses: ${list.message ?? "no reason"}`);
    pages = list.data.maxpage;
    for (const { id } of list.data.urls)
      yield recordIn(++row, Link, await api.get(`/api/url/${id}`), recordOf);
  }
}

function recordOf({ details, data }: z.output<typeof Link>, row: number): ImportedRecord {
  const { host, alias } = shortLinkOf(details.shorturl);
  const leftOut: string[] = [];
  const geo = entriesOf(details.location).map(([country, url]) => ({ country, url }));
  const devices = entriesOf(details.device).map(([device, url]) => ({ device, url }));
  return {
    ...{ key: keyOf({ host, alias }), row, alias, host, url: details.longurl },
    ...present({
      ...{ title: details.title, metaDescription: details.description },
      createdAt: dateOrNote(details.date ?? "", "date of creation", leftOut),
      expiresAt: dateOrRefuse(details.expiry ?? "", "The expiry"),
    }),
    ...(geo.length > 0 && { geoTargets: geo }),
    ...(devices.length > 0 && { deviceTargets: devices }),
    leftOut,
    clicks: { kind: "total", clicks: data?.clicks ?? 0, uniques: data?.uniqueClicks ?? 0 },
  };
}

const entriesOf = (map: z.output<typeof targets>): [string, string][] =>
  map && !Array.isArray(map) ? Object.entries(map) : [];
