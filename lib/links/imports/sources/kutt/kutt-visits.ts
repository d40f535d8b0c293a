import { readDate, UnreadableDate } from "../table/dates";
import { columnsOf, type Database, rowsIn } from "./sqlite";

/** Read beside the links, both in the order of links' numbers: so any number of them takes no memory. */
const VISITS = `
  select link_id as link, substr(created_at, 1, 40) as time, total
  from visits where typeof(link_id) = 'integer' order by link_id`;

type Hour = { link: number; time: string; total: number };

/** What Kutt counted of its links' visits: a row for each hour that has some. */
export class KuttVisits {
  private readonly hours: Generator<Record<string, unknown>> | undefined;
  private next: Hour | undefined;

  constructor(database: Database) {
    const columns = columnsOf(database, "visits");
    if (!["link_id", "created_at", "total"].every((name) => columns.has(name))) return;
    this.hours = rowsIn(database, VISITS);
    this.next = this.take();
  }

  /** Visits of a link by UTC day, as many as are told with a time. Links are asked for in the order of their numbers. */
  daysOf(link: number): { day: string; clicks: number }[] {
    const days = new Map<string, number>();
    for (; this.next && this.next.link <= link; this.next = this.take()) {
      const { time, total } = this.next;
      if (this.next.link === link) days.set(dayOf(time), (days.get(dayOf(time)) ?? 0) + total);
    }
    return [...days].map(([day, clicks]) => ({ day, clicks }));
  }

  close(): void {
    this.hours?.return(undefined);
  }

  private take(): Hour | undefined {
    const row = this.hours?.next().value;
    if (row === undefined) return undefined;
    return { link: Number(row.link), time: String(row.time ?? ""), total: Number(row.total) };
  }
}

/** As both SQLite and PostgreSQL write it in UTC, which nearly all do. */
const IN_UTC = /^(\d{4}-\d\d-\d\d)[ T]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00(?::?00)?)?$/;

/** A time that can't be read stays as it is, for the report. */
function dayOf(time: string): string {
  const day = IN_UTC.exec(time)?.[1];
  if (day !== undefined) return day;
  try {
    return readDate(time)?.toJSON().slice(0, 10) ?? "none";
  } catch (error) {
    if (!(error instanceof UnreadableDate)) throw error;
    return time.trim() || "none";
  }
}
