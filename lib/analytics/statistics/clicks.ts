import * as z from "zod";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { shortUrl } from "@/lib/platform/addresses";
import { pool } from "@/lib/platform/database/pool";
import { exportFile, FileFormat, inPages } from "@/lib/platform/export-file";
import { formatTimestamp } from "@/lib/platform/fields";
import { Paging } from "@/lib/platform/lists";
import { filtersIn, nameOf } from "./filters";
import { ClicksQuery, type ClicksResponse } from "./schema";
import { type Choice, type ClickRow, rawClicks, selectClicks } from "./sql/raw-clicks";
import { askedRange } from "./statistics";
import type { FindSubject } from "./subject";

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

type ClickPage = { rows: ClickRow[]; next: string | null };

/** The operation that lists what `find` finds by single visits, refused ones and bots too, newest first. */
export const clicksOf =
  <Input extends object>(find: FindSubject<Input>) =>
  async (actor: Actor, query: Input & ClickListQuery): Promise<ClickPage> => {
    const { parts } = await find(actor, query);
    const { start, end } = await askedRange(actor, query);
    const choice = { workspaceId: owned(actor).workspaceId, parts, start, end, filters: filtersIn(query) };
    const { each, values } = rawClicks(choice);
    const { before, limit } = query;
    const at = values.length;
    const place = before ? ` and at <= $${at + 2} and (at, id) < ($${at + 2}, $${at + 3}::bigint)` : "";
    const { rows } = await pool().query<ClickRow>({
      text: selectClicks({ each: each + place }, "desc", `$${at + 1}`),
      values: [...values, limit, ...(before ? [before.at, before.id] : [])],
    });
    const last = rows.at(-1);
    return { rows, next: last && rows.length === limit ? `${last.at.getTime()}-${last.id}` : null };
  };

export const presentClicks = ({ rows, next }: ClickPage): ClicksResponse => ({
  data: { clicks: rows.map(presentClick), next },
});

/** One visit as shown in lists, files and live views. Names are those of the statistics. */
export const presentClick = (click: ClickRow) => ({
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
});

const domainOf = ({ scheme, host }: ClickRow) => (scheme && host ? { scheme, host } : null);

/** Which raw clicks, as in the list, and the form of the file. */
export const ClickExportQuery = ClicksQuery.safeExtend({ format: FileFormat });
type ClickExportQuery = z.output<typeof ClickExportQuery>;

/** The operation that makes a file of what `find` finds by single visits, oldest first. */
export const clickExportOf =
  <Input extends object>(find: FindSubject<Input>) =>
  async (actor: Actor, query: Input & ClickExportQuery) => {
    const { parts } = await find(actor, query);
    const { start, end } = await askedRange(actor, query);
    const choice = { workspaceId: owned(actor).workspaceId, parts, start, end, filters: filtersIn(query) };
    return exportFile({
      name: "clicks",
      format: query.format,
      pages: inPages<ClickRow>((last, take) => clicksAfter(choice, last, take)),
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
];

/** The clicks that come after one, the oldest first. */
async function clicksAfter(choice: Choice, last: ClickRow | undefined, take: number): Promise<ClickRow[]> {
  const { each, values } = rawClicks(choice);
  const at = values.length;
  const place = last ? ` and at >= $${at + 1} and (at, id) > ($${at + 1}, $${at + 2}::bigint)` : "";
  const { rows } = await pool().query<ClickRow>({
    text: selectClicks({ each: each + place }, "asc", String(take)),
    values: [...values, ...(last ? [last.at, last.id] : [])],
  });
  return rows;
}
