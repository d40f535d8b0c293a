import { currentTime } from "@/lib/platform/clock";
import { invalid } from "@/lib/platform/failure";
import type { RefusedRecord, SingleClick } from "../../record";
import { isStorable } from "../table/cells";
import { decoded } from "../table/decode";
import { keyOf } from "../table/table-source";
import { type DumpRow, dumpRowGroups } from "./sql-dump";

/** As YOURLS creates its table of clicks. */
const COLUMNS = [
  "click_id",
  "click_time",
  "shorturl",
  "referrer",
  "user_agent",
  "ip_address",
  "country_code",
];

const isOfClicks = (table: string) => /(^|_)log$/i.test(table);
const hasClicks = ({ columns = COLUMNS }: DumpRow) =>
  ["click_id", "click_time", "shorturl"].every((name) => columns.includes(name));

const DUMP_AS_UTF_8 =
  "This dump has bytes that are not UTF-8. Dump the tables of YOURLS alone: mysqldump --default-character-set=utf8mb4 yourls yourls_url yourls_log.";

/**
 * The single clicks in a dump of YOURLS (`yourls_log`), in the order of their numbers. Its times are UTC. Visitors' addresses are passed over. Throws a
 * `Failure` where the dump is damaged, or its clicks are in another order.
 */
export async function* clicksIn(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<(SingleClick | RefusedRecord)[]> {
  let last = 0;
  for await (const rows of dumpRowGroups(decoded(bytes, DUMP_AS_UTF_8), isOfClicks)) {
    if (!rows.every(hasClicks)) continue;
    const latest = currentTime().getTime() + DAY_MS;
    const valueOf = readerOf(rows[0]?.columns ?? COLUMNS);
    yield rows.map((row) => {
      const click = clickOf(row, valueOf, latest);
      if ("nth" in click) {
        if (click.nth <= last) throw OUT_OF_ORDER(row.line);
        last = click.nth;
      }
      return click;
    });
  }
}

const OUT_OF_ORDER = (line: number) =>
  invalid(
    `The rows of yourls_log aren't in the order of click_id (line ${line}), so nobody could say which are here already. Dump them in it: mysqldump --order-by-primary.`,
  );

/** Before there were short links. */
const FIRST = Date.UTC(1995, 0, 1);
const DAY_MS = 86_400_000;

/** Reads the columns of a row, which are the same in all rows of a statement. */
function readerOf(columns: string[]): (row: DumpRow, name: string) => string {
  const places = new Map(columns.map((name, at) => [name, at]));
  return ({ values }, name) => values[places.get(name) ?? -1] ?? "";
}

function clickOf(
  row: DumpRow,
  valueOf: ReturnType<typeof readerOf>,
  latest: number,
): SingleClick | RefusedRecord {
  const { columns = COLUMNS, values, line } = row;
  const value = (name: string) => valueOf(row, name);
  const alias = value("shorturl");
  const [nth, time] = [Number(value("click_id")), value("click_time")];
  if (alias === "" || values.length !== columns.length || !Number.isSafeInteger(nth) || nth < 1)
    return { row: line, key: null, reason: `Line ${line} of the dump has no row of yourls_log.` };
  const key = keyOf({ host: null, alias });
  const at = timeOf(time, latest);
  if (at === undefined)
    return {
      ...{ row: line, key },
      reason: `Click ${nth} was at a time that can't be: ${time.slice(0, 40) || "none"}.`,
    };
  if (!isStorable(alias))
    return {
      row: line,
      key: null,
      reason: `Click ${nth} is of a link with characters that no text can hold.`,
    };
  return {
    ...{ row: line, key, alias, host: null, nth, at },
    // YOURLS writes "direct" where there is none.
    ...{ referrer: value("referrer"), userAgent: value("user_agent") },
    country: value("country_code").toUpperCase(),
  };
}

/** Some clocks run ahead, and zones by up to fourteen hours. */
function timeOf(text: string, latest: number): Date | undefined {
  const [, year, month, day, hour, minute, second] = TIME.exec(text) ?? [];
  if (year === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const at = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)),
  );
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return isReal && at.getTime() >= FIRST && at.getTime() < latest ? at : undefined;
}

const TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.\d+)?$/;
