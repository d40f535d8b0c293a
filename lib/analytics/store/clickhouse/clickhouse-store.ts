import { log } from "@/lib/platform/log";
import type { Dimension } from "../enums";
import type {
  ClickStore,
  Counted,
  ListPage,
  Question,
  Recent,
  Scope,
  ValueCount,
  Visit,
  Wanted,
} from "../store";
import { rebuildMonth } from "./audit";
import { type ClickHouse, rowsOf, run } from "./connection";
import { countDaily } from "./count-daily";
import { countRows } from "./count-rows";
import { countSums, summedPart } from "./count-sums";
import { listRows } from "./list";
import { readBack } from "./plans";
import { markDropped, settleLocked, settleRest, withSums } from "./settle";
import { MARKS } from "./settled";
import { Tally } from "./tally";

const ALWAYS = { start: new Date(0), end: new Date("9999-01-01") };

/** Clicks in ClickHouse. Those that wait in the spool, or in a plan, are not there yet. */
export class ClickHouseStore implements ClickStore {
  /** `connect` gives the connection, or rejects while the server is away. */
  constructor(private readonly connect: () => Promise<ClickHouse>) {}

  async count(question: Question, wanted: Wanted): Promise<Counted> {
    const clickhouse = await this.connect();
    const tally = new Tally();
    const part = summedPart(question, wanted);
    if (part) await countSums(clickhouse, question, part, wanted, tally);
    else await countRows(clickhouse, question, wanted, tally);
    return tally.counted(wanted);
  }

  async list(question: Question, page: ListPage): Promise<Visit[]> {
    return listRows(await this.connect(), question, page);
  }

  async daily(
    workspaceId: number,
    scope: Scope,
    ids: number[],
    first: Date,
    days: number,
  ): Promise<Map<number, number[]>> {
    return countDaily(await this.connect(), { workspaceId, scope, ids, first, days });
  }

  async top(
    workspaceId: number,
    scope: "link" | "qr",
    id: number,
    dimensions: readonly Dimension[],
  ): Promise<ValueCount[]> {
    const question = { workspaceId, parts: [{ scope, ids: [id] }], filters: [], ...ALWAYS };
    return (await this.count(question, { dimensions })).values;
  }

  recent(): Promise<Recent> {
    return Promise.reject(new Error("Not yet."));
  }

  since(): Promise<Date | undefined> {
    return Promise.reject(new Error("Not yet."));
  }

  /** The rows are hidden at once; `purgeRemoved` takes them off the disk. */
  async removeWorkspace(workspaceId: number): Promise<void> {
    const clickhouse = await this.connect();
    await withSums(async (ledger) => {
      // A plan whose rows are removed before they were read back would be taken for one that was lost.
      await readBack(ledger, clickhouse);
      for (const table of ["clicks", "click_sums"])
        await run(
          clickhouse,
          `delete from ${table} where workspace_id = {workspace:UInt32} and workspace_id != 0`,
          {
            workspace: workspaceId,
          },
        );
    });
  }

  /** Adds up everything first. A month with visits that cannot be added up yet stays. */
  async retain(months: number): Promise<string[]> {
    if (months === 0) return [];
    const clickhouse = await this.connect();
    return withSums(async (ledger) => {
      await settleLocked(clickhouse, ledger);
      const old = await rowsOf<[number, number, number]>(clickhouse, OLD_MONTHS, { months });
      const removed: string[] = [];
      for (const [month, unsettled, isWhole] of old) {
        if (unsettled > 0) continue;
        if (isWhole) await rebuildMonth(clickhouse, month, 1);
        else await settleRest(clickhouse, month);
        await markDropped(clickhouse, month);
        await run(clickhouse, `alter table clicks drop partition ${month}`);
        const name = `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}`;
        log().info({ month: name }, "single clicks past their retention were removed");
        removed.push(name);
      }
      return removed;
    });
  }
}

/** Takes removed rows off the disk, for hourly upkeep. Returns the number of parts that had any. */
export async function purgeRemoved(clickhouse: ClickHouse): Promise<number> {
  const rows = await rowsOf<[string, number]>(
    clickhouse,
    `select table, count() from system.parts
    where database = currentDatabase() and table in ('clicks', 'click_sums') and active and has_lightweight_delete group by table`,
  );
  for (const [table] of rows) await run(clickhouse, `alter table ${table} apply deleted mask`);
  return rows.reduce((sum, [, parts]) => sum + parts, 0);
}

/** The months that ended so many whole months ago, and how many of their visits are in no sums. */
const OLD_MONTHS = `
  select toYYYYMM(at) as month,
    countIf(id >= (select sum(clicks) from click_sums where ${MARKS} and scope_id = 1)) as unsettled,
    month not in (select toYYYYMM(bucket) from click_sums where ${MARKS} and scope_id = 2) as is_whole
  from clicks where toYYYYMM(at) < toYYYYMM(now('UTC') - toIntervalMonth({months:UInt32}))
  group by month order by month`;
