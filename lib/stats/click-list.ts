import * as z from "zod";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { formatTimestamp } from "../fields";
import { Paging } from "../paging";
import { pool } from "../pool";
import { shortUrl } from "../short-link";
import { filtersIn } from "./filters";
import { nameOf } from "./names";
import { ClicksQuery } from "./schema";
import { rawClicks } from "./sql/raw-clicks";
import { type ClickRow, selectClicks } from "./sql/select-clicks";
import { askedRange } from "./stats";
import type { FindSubject } from "./subject";

/** A place in a list of clicks: the moment in milliseconds and the id. Clients hand it back as it is. */
const Cursor = z
  .string()
  .regex(/^\d{1,15}-\d{1,18}$/, "must be a cursor that an earlier answer gave")
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

export const presentClicks = ({ rows, next }: ClickPage) => ({
  data: { clicks: rows.map(presentClick), next },
});

/** One visit as lists, files and live views show it. Names are those of the statistics. */
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
