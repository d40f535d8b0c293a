import * as z from "zod";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { shortUrl } from "@/lib/platform/addresses";
import { pool } from "@/lib/platform/database/pool";
import { exportFile, FileFormat } from "@/lib/platform/export-file";
import { formatTimestamp } from "@/lib/platform/fields";
import { Paging } from "@/lib/platform/lists";
import { clickStore } from "../store/click-store";
import type { ListPage, Question, Visit } from "../store/store";
import { filtersIn, nameOf } from "./filters";
import { narrowed, recordFilters } from "./record-filters";
import { ClicksQuery, type ClicksResponse } from "./schema";
import { askedRange } from "./statistics";
import type { FindSubject } from "./subject";
import { withoutUtm } from "./utm";

/** A place in a list of clicks: the moment in milliseconds and the id. Clients hand it back as it is. */
const Cursor = z
  .string()
  .regex(/^\d{1,15}-\d{1,18}$/, "must be a cursor from an earlier response")
  .transform((text) => {
    const [ms = "", id = ""] = text.split("-");
    return { at: new Date(Number(ms)), id };
  })
  .meta({ examples: ["1795231104877-1000"] });

/** Which raw clicks: all, or those of a range, newest first; `before` is where the page before ended. */
export const ClickListQuery = ClicksQuery.safeExtend({
  limit: Paging.shape.limit,
  before: Cursor.optional(),
});
type ClickListQuery = z.output<typeof ClickListQuery>;

/** A visit with its link's address; null where the link is gone, or never was. */
export type ListedVisit = Visit & { alias: string | null; scheme: string | null; host: string | null };
type ClickPage = { rows: ListedVisit[]; next: string | null };

/** The operation that lists what `find` finds by single visits, refused ones and bots too, newest first. */
export const clicksOf =
  <Input extends object>(find: FindSubject<Input>) =>
  async (actor: Actor, query: Input & ClickListQuery): Promise<ClickPage> => {
    const question = await questionOf(find, actor, query);
    const { before, limit } = query;
    const rows = await listVisits(question, { order: "desc", limit, ...(before && { after: before }) });
    const last = rows.at(-1);
    return { rows, next: last && rows.length === limit ? `${last.at.getTime()}-${last.id}` : null };
  };

async function questionOf<Input extends object>(
  find: FindSubject<Input>,
  actor: Actor,
  query: Input & ClicksQuery,
): Promise<Question> {
  const { parts } = await find(actor, query);
  const { start, end } = await askedRange(actor, query);
  const within = await recordFilters(actor, query);
  const { workspaceId } = owned(actor);
  return withoutUtm(narrowed({ workspaceId, parts, start, end, filters: filtersIn(query), within }));
}

/** Single visits with the addresses of their links. */
export async function listVisits(question: Question, page: ListPage): Promise<ListedVisit[]> {
  return withAddresses(question.workspaceId, await clickStore().list(question, page));
}

const ADDRESSES = `
  select links.id, alias, scheme, host from links left join domains on domains.id = links.domain_id where links.id = any ($1::int[]) and links.workspace_id = $2::int`;

type Address = Pick<ListedVisit, "alias" | "scheme" | "host">;

/** Visits of a workspace with the addresses that its links have today; of a link that is in another workspace now, it knows none. */
export async function withAddresses(workspaceId: number, visits: readonly Visit[]): Promise<ListedVisit[]> {
  const ids = [...new Set(visits.map(({ link_id }) => link_id))];
  const { rows } = await pool().query<Address & { id: number }>(ADDRESSES, [ids, workspaceId]);
  const addresses = new Map(rows.map(({ id, ...address }): [number, Address] => [id, address]));
  return visits.map((visit) => ({
    ...visit,
    ...(addresses.get(visit.link_id) ?? { alias: null, scheme: null, host: null }),
  }));
}

export const presentClicks = ({ rows, next }: ClickPage): ClicksResponse => ({
  data: { clicks: rows.map(presentClick), next },
});

/** One visit as shown in lists, files and live views. Names are those of the statistics. */
export const presentClick = (click: ListedVisit) => ({
  id: click.id,
  time: formatTimestamp(click.at),
  link: click.link_id || null,
  shorturl: click.alias === null ? null : shortUrl(domainOf(click), click.alias),
  outcome: click.outcome,
  bot: click.bot,
  first: click.first,
  country: nameOf("country", click.country),
  countrycode: click.country,
  region: click.region,
  city: click.city,
  device: click.device,
  browser: click.browser,
  os: click.os,
  language: click.language,
  referrer: nameOf("referrer", click.referrer),
  network: click.network,
  source: click.source,
  sourceid: click.source_id || null,
  rule: nameOf("rule", click.rule),
  destination: click.destination,
  imported: click.imported === true,
});

const domainOf = ({ scheme, host }: ListedVisit) => (scheme && host ? { scheme, host } : null);

/** Which raw clicks, as in the list, and the form of the file. */
export const ClickExportQuery = ClicksQuery.safeExtend({ format: FileFormat });
type ClickExportQuery = z.output<typeof ClickExportQuery>;

/** The operation that makes a file of what `find` finds by single visits, oldest first. */
export const clickExportOf =
  <Input extends object>(find: FindSubject<Input>) =>
  async (actor: Actor, query: Input & ClickExportQuery) => {
    const question = await questionOf(find, actor, query);
    return exportFile({
      name: "clicks",
      format: query.format,
      pages: visitPages(question),
      show: presentClick,
      columns: CSV_COLUMNS,
      cells: (click) => CSV_COLUMNS.map((column) => cellOf(click[column])),
    });
  };

type Shown = ReturnType<typeof presentClick>;

const cellOf = (value: Shown[keyof Shown]) => (typeof value === "boolean" ? Number(value) : value);

const CSV_COLUMNS: (keyof Shown)[] = [
  "id",
  "time",
  "link",
  "shorturl",
  "outcome",
  "bot",
  "first",
  "country",
  "countrycode",
  "region",
  "device",
  "browser",
  "os",
  "language",
  "referrer",
  "network",
  "source",
  "sourceid",
  "rule",
  "destination",
  "imported",
  "city",
];

/** Each page looks through the days that it begins in, so it is worth many rows of a file. */
const VISITS_AT_ONCE = 10_000;

/** All visits, oldest first. Like `inPages`, each page begins after the last visit of the one before. */
async function* visitPages(question: Question): AsyncGenerator<ListedVisit[]> {
  for (let last: Visit | undefined; ; ) {
    const visits = await clickStore().list(question, {
      order: "asc",
      limit: VISITS_AT_ONCE,
      ...(last && { after: last }),
    });
    for (let from = 0; from < visits.length; from += ROWS_AT_ONCE)
      yield await withAddresses(question.workspaceId, visits.slice(from, from + ROWS_AT_ONCE));
    last = visits.at(-1);
    if (!last || visits.length < VISITS_AT_ONCE) return;
  }
}

const ROWS_AT_ONCE = 500;
