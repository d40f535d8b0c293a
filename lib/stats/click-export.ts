import * as z from "zod";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { csvLine } from "../csv";
import { pool } from "../pool";
import { presentClick } from "./click-list";
import { filtersIn } from "./filters";
import { ClicksQuery } from "./schema";
import { type Choice, rawClicks } from "./sql/raw-clicks";
import { type ClickRow, selectClicks } from "./sql/select-clicks";
import { askedRange } from "./stats";
import type { FindSubject } from "./subject";

/** Which raw clicks, as in the list, and the form of the file. */
export const ClickExportQuery = ClicksQuery.safeExtend({
  format: z.enum(["csv", "ndjson"], { error: "must be csv or ndjson" }).default("csv"),
});
type ClickExportQuery = z.output<typeof ClickExportQuery>;

const TYPES = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson" };
/** Few enough to be gone again before the garbage collector takes them for something that stays. */
const AT_ONCE = 500;

/** The operation that makes a file of what `find` finds by single visits, oldest first, while it is sent. */
export const clickExportOf =
  <Input extends object>(find: FindSubject<Input>) =>
  async (actor: Actor, query: Input & ClickExportQuery) => {
    const { parts } = await find(actor, query);
    const { start, end } = await askedRange(actor, query);
    const choice = { workspaceId: owned(actor).workspaceId, parts, start, end, filters: filtersIn(query) };
    return {
      type: TYPES[query.format],
      fileName: `clicks.${query.format}`,
      pieces: query.format === "csv" ? csv(choice) : ndjson(choice),
    };
  };

type Shown = ReturnType<typeof presentClick>;

async function* csv(choice: Choice): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const clicks of inParts(choice))
    yield clicks.map((click) => csvLine(COLUMNS.map((column) => cellOf(click[column])))).join("");
}

const cellOf = (value: Shown[keyof Shown]) => (typeof value === "boolean" ? Number(value) : value);

async function* ndjson(choice: Choice): AsyncGenerator<string> {
  for await (const clicks of inParts(choice))
    yield clicks.map((click) => `${JSON.stringify(click)}\n`).join("");
}

const COLUMNS: (keyof Shown)[] = [
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

/**
 * Each part begins where the one before ended. A cursor of PostgreSQL's own would keep a transaction open, and with it every
 * version of every row, for as long as a reader is slow.
 */
async function* inParts(choice: Choice): AsyncGenerator<Shown[]> {
  let last: ClickRow | undefined;
  do {
    const { each, values } = rawClicks(choice);
    const at = values.length;
    const place = last ? ` and at >= $${at + 1} and (at, id) > ($${at + 1}, $${at + 2}::bigint)` : "";
    const { rows } = await pool().query<ClickRow>({
      text: selectClicks({ each: each + place }, "asc", String(AT_ONCE)),
      values: [...values, ...(last ? [last.at, last.id] : [])],
    });
    if (rows.length > 0) yield rows.map(presentClick);
    last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
  } while (last);
}
