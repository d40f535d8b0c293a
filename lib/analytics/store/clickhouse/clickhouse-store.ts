import type { ClickStore } from "../store";
import { readFailure } from "./away";
import type { ClickHouse } from "./connection";
import { countDaily } from "./count-daily";
import { countOwners } from "./count-owners";
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

  count: ClickStore["count"] = (question, wanted) =>
    this.read(async (clickhouse) => {
      const tally = new Tally();
      const { tracks, owners = [], ...others } = wanted;
      const part = summedPart(question, others);
      if (part) await countSums(clickhouse, question, part, others, tally);
      else await countRows(clickhouse, question, others, tally);
      if (tracks) await countTracks(clickhouse, question, tally);
      await countOwners(clickhouse, question, owners, tally);
      return tally.counted(wanted);
    });

  list: ClickStore["list"] = (question, page) =>
    this.read((clickhouse) => listRows(clickhouse, question, page));

  recent: ClickStore["recent"] = (workspaceId, since, place, asked) =>
    this.read((clickhouse) => readRecent(clickhouse, { workspaceId, since, place, asked }));

  daily: ClickStore["daily"] = (workspaceId, scope, ids, first, days) =>
    this.read((clickhouse) => countDaily(clickhouse, { workspaceId, scope, ids, first, days }));

  since: ClickStore["since"] = (workspaceId) => this.read((clickhouse) => firstDay(clickhouse, workspaceId));

  /** The rows are hidden at once; hourly upkeep takes them off the disk. */
  removeWorkspace: ClickStore["removeWorkspace"] = (workspaceId) =>
    this.ask((clickhouse) => removeWorkspaceRows(clickhouse, workspaceId));

  retain: ClickStore["retain"] = (months, stop) =>
    this.ask((clickhouse) => retainMonths(clickhouse, months, stop));

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
