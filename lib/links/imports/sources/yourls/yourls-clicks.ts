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
    yield rows.map((row) => {
      const click = clickOf(row);
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

function clickOf({ columns = COLUMNS, values, line }: DumpRow): SingleClick | RefusedRecord {
  const value = (name: string) => values[columns.indexOf(name)] ?? "";
  const alias = value("shorturl");
  const [nth, time] = [Number(value("click_id")), value("click_time")];
  if (alias === "" || values.length !== columns.length || !Number.isSafeInteger(nth) || nth < 1)
    return { row: line, key: null, reason: `Line ${line} of the dump has no row of yourls_log.` };
  const key = keyOf({ host: null, alias });
  const at = timeOf(time);
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
    ...{ referrer: copied(value("referrer")), userAgent: copied(value("user_agent")) },
    country: value("country_code").toUpperCase(),
  };
}

/** A part of a text keeps all of it in memory for as long as a cache has the part. */
const copied = (text: string) => Buffer.from(text).toString();

/** Some clocks run ahead, and zones by up to fourteen hours. */
function timeOf(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(text)) return undefined;
  const at = new Date(`${text.replace(" ", "T")}Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toJSON().slice(0, 10) === text.slice(0, 10);
  return isReal && at.getTime() >= FIRST && at.getTime() < currentTime().getTime() + DAY_MS ? at : undefined;
}
