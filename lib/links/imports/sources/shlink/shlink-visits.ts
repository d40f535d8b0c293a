import * as z from "zod";
import type { RefusedRecord, SingleClick } from "../../record";
import { pageIn } from "../api/records";
import { type ServiceApi, Withheld } from "../api/service-api";
import { shortLinkOf } from "../table/cells";
import { keyOf } from "../table/table-source";

const NAME = "Shlink";
const text = z.string().nullish();

const Links = z.object({
  shortUrls: z.object({ data: z.array(z.unknown()), pagination: z.object({ pagesCount: z.number() }) }),
});
const Link = z.object({
  ...{ shortCode: z.string().min(1), shortUrl: z.string().min(1), domain: text },
  visitsSummary: z.object({ total: z.number() }).nullish(),
  visitsCount: z.number().nullish(),
});
type Link = z.output<typeof Link>;

/** A page of `GET /rest/v3/short-urls/{code}/visits`, the newest first. */
const Visits = z.object({
  visits: z.object({
    data: z.array(
      z.object({
        ...{ referer: text, userAgent: text, date: z.string() },
        visitLocation: z.object({ countryCode: text }).nullish(),
      }),
    ),
    pagination: z.object({ pagesCount: z.number(), totalItems: z.number() }),
  }),
});
type Visits = z.output<typeof Visits>["visits"];

const LINKS_AT_ONCE = 100;
const VISITS_AT_ONCE = 1_000;

/**
 * The visits of all short URLs of a Shlink server, robots' too, each link's from its oldest on. A visit's number is its place among those of its link, which stays
 * the same while more come. Links whose visits the server doesn't give have none here.
 */
export async function* shlinkVisits(api: ServiceApi): AsyncGenerator<(SingleClick | RefusedRecord)[]> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = { page, itemsPerPage: LINKS_AT_ONCE, orderBy: "dateCreated-ASC" };
    const { shortUrls } = pageIn(NAME, Links, await api.get("/rest/v3/short-urls", query));
    pages = shortUrls.pagination.pagesCount;
    for (const value of shortUrls.data) {
      const link = Link.safeParse(value).data;
      if (link && (link.visitsSummary?.total ?? link.visitsCount ?? 0) > 0) yield* visitsOf(api, link);
    }
  }
}

async function* visitsOf(api: ServiceApi, link: Link): AsyncGenerator<(SingleClick | RefusedRecord)[]> {
  const pageOf = async (page: number): Promise<Visits> => {
    const path = `/rest/v3/short-urls/${encodeURIComponent(link.shortCode)}/visits`;
    const query = { page, itemsPerPage: VISITS_AT_ONCE, ...(link.domain && { domain: link.domain }) };
    return pageIn(NAME, Visits, await api.get(path, query)).visits;
  };
  try {
    let last = 0;
    const first = await pageOf(1);
    for (let page = first.pagination.pagesCount; page >= 1; page--) {
      const { data, pagination } = page === 1 ? first : await pageOf(page);
      // The total is as of this page: visits that came meanwhile have moved the others on.
      const newest = pagination.totalItems - (page - 1) * VISITS_AT_ONCE;
      const clicks = data
        .map((visit, at) => clickOf(link, visit, newest - at))
        .toReversed()
        .filter((click) => !("nth" in click) || click.nth > last);
      for (const click of clicks) if ("nth" in click) last = click.nth;
      yield clicks;
    }
  } catch (error) {
    if (!(error instanceof Withheld)) throw error;
  }
}

function clickOf(link: Link, visit: Visits["data"][number], nth: number): SingleClick | RefusedRecord {
  const { host } = shortLinkOf(link.shortUrl);
  const alias = link.shortCode;
  const key = keyOf({ host, alias });
  const at = new Date(visit.date);
  if (Number.isNaN(at.getTime()) || at.getTime() < 0)
    return { row: nth, key, reason: `Visit ${nth} was at a time that can't be: ${visit.date.slice(0, 40)}.` };
  return {
    ...{ row: nth, key, alias, host, nth, at },
    ...{ referrer: visit.referer ?? "", userAgent: visit.userAgent ?? "" },
    country: visit.visitLocation?.countryCode?.toUpperCase() ?? "",
  };
}
