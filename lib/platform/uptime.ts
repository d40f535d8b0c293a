import { primaryPool } from "./database/pool";
import { log } from "./log";

/** Days that are shown, with the one that is not over. */
export const SHOWN_DAYS = 90;

/** A day in UTC: of how many of its minutes something is known, and in how many a process served. `known` is 0 before the first that was noted. */
export type UptimeDay = { day: string; known: number; up: number };

/**
 * Notes that a process serves and reaches the database in this minute, by the database's clock. Every process does with its heartbeat, twice a minute, so
 * a leader that changes leaves no gap. Resolves with false where it could not be saved.
 */
export const noteMinute = (): Promise<boolean> =>
  primaryPool()
    .query(NOTE)
    .then(
      () => true,
      (error: Error) => {
        log().debug({ reason: error.message }, "the minute was not noted");
        return false;
      },
    );

const UTC = "(now() at time zone 'UTC')";
const MINUTE = `(extract(hour from ${UTC}) * 60 + extract(minute from ${UTC}))::int`;
const WITH_MINUTE = (bits: string) => `set_bit(${bits}, ${MINUTE}, 1)`;

const NOTE = `
  insert into uptime_days as day (day, minutes) values (${UTC}::date, ${WITH_MINUTE("0::bit(1440)")})
  on conflict (day) do update set minutes = ${WITH_MINUTE("day.minutes")} where get_bit(day.minutes, ${MINUTE}) = 0`;

const MINUTES_A_DAY = 1_440;

type Row = {
  day: string;
  minutes: string | null;
  first: string;
  isFirst: boolean;
  isToday: boolean;
  minute: number;
};

/** The last 90 days, the oldest first; the minute that is not over is left out. Rejects while the database is away. */
export async function readUptime(): Promise<UptimeDay[]> {
  const { rows } = await primaryPool().query<Row>(READ, [SHOWN_DAYS]);
  return rows.map(({ day, minutes, first, isFirst, isToday, minute }) => {
    if (day < first) return { day, known: 0, up: 0 };
    const bits = (minutes ?? "").slice(0, isToday ? minute : MINUTES_A_DAY);
    const from = isFirst ? Math.max(0, bits.indexOf("1")) : 0;
    const known = Math.max(0, (isToday ? minute : MINUTES_A_DAY) - from);
    return { day, known, up: bits.replaceAll("0", "").length };
  });
}

const READ = `
  select to_char(shown, 'YYYY-MM-DD') as day, minutes::text as minutes, coalesce(to_char(first, 'YYYY-MM-DD'), '9999') as first,
    coalesce(shown = first, false) as "isFirst", shown = today as "isToday", ${MINUTE} as minute
  from (select ${UTC}::date as today) now, (select min(day) as first from uptime_days) known,
    lateral (select generate_series(today - $1::int + 1, today, interval '1 day')::date as shown) days
  left join uptime_days on day = shown order by shown`;

/** Deletes days that no page shows. A few more are kept, which tell that the oldest day shown was not the first. */
export async function purgeUptime(): Promise<number> {
  const { rowCount } = await primaryPool().query(
    `delete from uptime_days where day < ${UTC}::date - $1::int`,
    [SHOWN_DAYS + 10],
  );
  return rowCount ?? 0;
}
