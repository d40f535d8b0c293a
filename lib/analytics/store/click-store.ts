import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { withClient } from "@/lib/platform/database/connect";
import { Failure } from "@/lib/platform/failure";
import { ClickHouseStore } from "./clickhouse/clickhouse-store";
import { clickHouse } from "./clickhouse/connection";
import {
  dailyWithImported,
  listedWithImported,
  removeImported,
  sinceImported,
  withImported,
} from "./imported/imported";
import { retainSingles } from "./imported/singles";
import { postgresStore } from "./postgres/postgres-store";
import type { ClickStore } from "./store";
import { isWrittenTo, readWhereKept, type StoreName, whereKept } from "./where-kept";

const STORES: Record<StoreName, ClickStore> = {
  postgres: postgresStore,
  clickhouse: new ClickHouseStore(clickHouse),
};

const store = async () => STORES[(await whereKept()).keptIn];

/** Every store that clicks are written to. */
async function written(): Promise<ClickStore[]> {
  const where = await whereKept();
  return (["postgres", "clickhouse"] as const)
    .filter((name) => isWrittenTo(where, name))
    .map((name) => STORES[name]);
}

const KEPT: ClickStore = {
  count: async (question, wanted) =>
    withImported(await (await store()).count(question, wanted), question, wanted),
  list: async (...asked) => listedWithImported(await (await store()).list(...asked), ...asked),
  recent: async (...asked) => (await store()).recent(...asked),
  daily: async (...asked) => dailyWithImported(await (await store()).daily(...asked), ...asked),
  since: async (workspaceId) => {
    const first = [await (await store()).since(workspaceId), await sinceImported(workspaceId)];
    return first.flatMap((day) => day ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
  },
  removeWorkspace: async (...asked) => {
    for (const each of await written()) await each.removeWorkspace(...asked);
    await removeImported(...asked);
  },
  retain: async (months, stop) => {
    await retainSingles(months, stop);
    return withClient({ name: "click retention", to: "server" }, async (client) => {
      const { rows } = await client.query<{ taken: boolean }>(lockStatement("clickMove", "try"));
      const { keptIn, movingTo } = await readWhereKept(client);
      // What is being moved has to stay until both are equal.
      return rows[0]?.taken && movingTo === null ? STORES[keptIn].retain(months, stop) : [];
    });
  },
};

/** What a store says, or why it cannot at the moment: for statistics beside a record, which is there all the same. */
export async function unlessAway<T>(asked: Promise<T>): Promise<{ found?: T; notice?: string }> {
  try {
    return { found: await asked };
  } catch (error) {
    if (error instanceof Failure && error.kind === "unavailable") return { notice: error.message };
    throw error;
  }
}

/** Where this installation keeps its clicks (`CLICKHOUSE_URL`, `clicks move`). */
export const clickStore = (): ClickStore => KEPT;
