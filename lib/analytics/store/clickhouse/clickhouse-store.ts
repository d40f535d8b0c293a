import { ALWAYS } from "../days";
import type { Dimension } from "../enums";
import type {
  ClickStore,
  Counted,
  ListPage,
  Question,
  Recent,
  RecentPlace,
  Scope,
  ValueCount,
  Visit,
  Wanted,
} from "../store";
import { readFailure } from "./away";
import type { ClickHouse } from "./connection";
import { countDaily } from "./count-daily";
import { countRows } from "./count-rows";
import { countSums, summedPart } from "./count-sums";
import { countTracks } from "./count-tracks";
import { firstDay } from "./first-day";
import { listRows } from "./list";
import { readRecent } from "./recent";
import { removeWorkspaceRows } from "./remove";
import { retainMonths } from "./retain";
import { Tally } from "./tally";

/**
 * Clicks in ClickHouse. Those that wait in the spool, or in a plan, are not there yet. While the server is away everything rejects with a `Failure`
 * that says since when.
 */
export class ClickHouseStore implements ClickStore {
  /** `connect` gives the connection, or rejects while the server is away. */
  constructor(private readonly connect: () => Promise<ClickHouse>) {}

  count(question: Question, wanted: Wanted): Promise<Counted> {
    return this.read(async (clickhouse) => {
      const tally = new Tally();
      const { tracks, ...others } = wanted;
      const part = summedPart(question, others);
      if (part) await countSums(clickhouse, question, part, others, tally);
      else await countRows(clickhouse, question, others, tally);
      if (tracks) await countTracks(clickhouse, question, tally);
      return tally.counted(wanted);
    });
  }

  list(question: Question, page: ListPage): Promise<Visit[]> {
    return this.read((clickhouse) => listRows(clickhouse, question, page));
  }

  recent(
    workspaceId: number,
    since: Date,
    place: RecentPlace | undefined,
    asked: readonly { question: Question; edges: Date[] }[],
  ): Promise<Recent> {
    return this.read((clickhouse) => readRecent(clickhouse, { workspaceId, since, place, asked }));
  }

  daily(
    workspaceId: number,
    scope: Scope,
    ids: number[],
    first: Date,
    days: number,
  ): Promise<Map<number, number[]>> {
    return this.read((clickhouse) => countDaily(clickhouse, { workspaceId, scope, ids, first, days }));
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

  since(workspaceId: number): Promise<Date | undefined> {
    return this.read((clickhouse) => firstDay(clickhouse, workspaceId));
  }

  /** The rows are hidden at once; hourly upkeep takes them off the disk. */
  removeWorkspace(workspaceId: number): Promise<void> {
    return this.ask((clickhouse) => removeWorkspaceRows(clickhouse, workspaceId));
  }

  retain(months: number): Promise<string[]> {
    return this.ask((clickhouse) => retainMonths(clickhouse, months));
  }

  /** For people, who do not wait long. */
  private read<Answer>(work: (clickhouse: ClickHouse) => Promise<Answer>): Promise<Answer> {
    return this.ask((clickhouse) => work({ ...clickhouse, client: clickhouse.reader }));
  }

  private async ask<Answer>(work: (clickhouse: ClickHouse) => Promise<Answer>): Promise<Answer> {
    try {
      return await work(await this.connect());
    } catch (error) {
      throw readFailure(error);
    }
  }
}
