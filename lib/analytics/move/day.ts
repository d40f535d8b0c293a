import { MONTH } from "../store/clickhouse/conditions";

const DAY_MS = 86_400_000;

/** A UTC day, given in days since 1970, as `2026-11-23`. */
export const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Its month, as `2026-11`. */
export const monthName = (day: number): string => dayName(day).slice(0, 7);

/** Its month as ClickHouse numbers partitions: 202611. */
export const partitionOf = (day: number): number => Number(monthName(day).replace("-", ""));

/** The first day of its month. */
export const firstOfMonth = (day: number): number => Date.parse(`${monthName(day)}-01`) / DAY_MS;

/** A condition on visits in ClickHouse: those of a day. */
export const isOfDay = (day: number): string =>
  `${MONTH} = ${partitionOf(day)} and at >= toDateTime64('${dayName(day)} 00:00:00', 3, 'UTC') and at < toDateTime64('${dayName(day + 1)} 00:00:00', 3, 'UTC')`;
