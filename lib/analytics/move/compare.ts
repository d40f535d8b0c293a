import { crc32 } from "node:zlib";
import type pg from "pg";
import { PEOPLE } from "../store/clickhouse/conditions";
import { type ClickHouse, rowsOf } from "../store/clickhouse/connection";
import { botIn, outcomeIn, WAY } from "../store/postgres/way";
import { isOfDay } from "./day";
import { CHECKSUM } from "./line";
import { readDay } from "./read-day";

/** What a workspace's visits of an hour add up to. `checksum` depends on every value of every visit. */
export type HourCounts = {
  visits: number;
  clicks: number;
  uniques: number;
  bots: number;
  refused: number;
  checksum: number;
};

/** By workspace and hour of the day. */
export type Hours = Map<string, HourCounts>;

/** A workspace's hour in which the stores differ. */
export type Difference = { workspaceId: number; hour: number };

/** Both stores, and the id before which visits are moved. */
export type Stores = { client: pg.ClientBase; clickhouse: ClickHouse; before: number };

/** Compares the moved visits of a day, as they are in both stores, by workspace and hour. */
export async function compareDay(
  stores: Stores,
  day: number,
): Promise<{ clicks: number; differences: Difference[] }> {
  const [postgres, clickhouse] = [await hoursInPostgres(stores, day), await hoursInClickHouse(stores, day)];
  const keys = new Set([...postgres.keys(), ...clickhouse.keys()]);
  return {
    clicks: [...postgres.values()].reduce((sum, { visits }) => sum + visits, 0),
    differences: [...keys].flatMap((key) => {
      if (isSame(postgres.get(key), clickhouse.get(key))) return [];
      const [workspaceId = 0, hour = 0] = key.split(" ").map(Number);
      return [{ workspaceId, hour }];
    }),
  };
}

const NONE: HourCounts = { visits: 0, clicks: 0, uniques: 0, bots: 0, refused: 0, checksum: 0 };

const isSame = (one = NONE, other = NONE) =>
  (Object.keys(NONE) as (keyof HourCounts)[]).every((name) => one[name] === other[name]);

async function hoursInPostgres({ client, before }: Stores, day: number): Promise<Hours> {
  const hours: Hours = new Map();
  for await (const visits of readDay(client, day, before, (text) => text))
    for (const { workspaceId, hour, way, line } of visits) {
      const key = `${workspaceId} ${hour}`;
      const counts = hours.get(key) ?? { ...NONE };
      hours.set(key, counts);
      const [isBot, isRefused] = [botIn(way) !== 0, outcomeIn(way) !== 0];
      counts.visits += 1;
      counts.checksum = (counts.checksum + crc32(line)) % 2 ** 32;
      if (isBot) counts.bots += 1;
      else if (isRefused) counts.refused += 1;
      else {
        counts.clicks += 1;
        if ((way & WAY.first) !== 0) counts.uniques += 1;
      }
    }
  return hours;
}

async function hoursInClickHouse({ clickhouse, before }: Stores, day: number): Promise<Hours> {
  const rows = await rowsOf<[number, number, number, number, number, number, number, number]>(
    clickhouse,
    `select workspace_id, toHour(at) as hour, count(), countIf(${PEOPLE}), countIf(${PEOPLE} and first = 1), countIf(bot != ''),
      countIf(bot = '' and outcome != 'passed'), sum(${CHECKSUM}) % 4294967296
    from clicks where ${isOfDay(day)} and id < {before:UInt64} group by workspace_id, hour`,
    { before },
  );
  return new Map(
    rows.map(([workspaceId, hour, visits, clicks, uniques, bots, refused, checksum]) => [
      `${workspaceId} ${hour}`,
      { visits, clicks, uniques, bots, refused, checksum },
    ]),
  );
}

const TOTALS = `
  select coalesce(workspace_id, 0) as "workspaceId", coalesce(day - '1970-01-01', 0) as day, sum(clicks)::float8 as visits
  from click_runs group by grouping sets ((workspace_id), (day))`;

/** A workspace, or a day, of which the stores do not have as many visits. */
export type TotalDifference = { workspaceId: number; day: number; postgres: number; clickhouse: number };

/** Compares how many visits both stores have of every workspace and of every day. */
export async function compareTotals({
  client,
  clickhouse,
}: Pick<Stores, "client" | "clickhouse">): Promise<TotalDifference[]> {
  const { rows } = await client.query<{ workspaceId: number; day: number; visits: number }>(TOTALS);
  const found = await rowsOf<[number, number, number]>(
    clickhouse,
    `select workspace_id, toInt32(toDate(at)) as day, count() from clicks group by grouping sets ((workspace_id), (day))`,
  );
  const totals = new Map<string, TotalDifference>();
  const add = (workspaceId: number, day: number, counts: { postgres: number; clickhouse: number }) => {
    const known = totals.get(`${workspaceId} ${day}`) ?? { workspaceId, day, postgres: 0, clickhouse: 0 };
    known.postgres += counts.postgres;
    known.clickhouse += counts.clickhouse;
    totals.set(`${workspaceId} ${day}`, known);
  };
  for (const { workspaceId, day, visits } of rows) add(workspaceId, day, { postgres: visits, clickhouse: 0 });
  for (const [workspaceId, day, visits] of found) add(workspaceId, day, { postgres: 0, clickhouse: visits });
  return [...totals.values()].filter(({ postgres, clickhouse: other }) => postgres !== other);
}
