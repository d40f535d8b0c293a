import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { withClient } from "@/lib/platform/database/connect";
import { Failure } from "@/lib/platform/failure";
import { ClickHouseStore } from "./clickhouse/clickhouse-store";
import { clickHouse } from "./clickhouse/connection";
import { carryOver, formerOf, formerQuestions } from "./former";
import {
  dailyWithImported,
  listedWithImported,
  removeImported,
  sinceImported,
  withImported,
} from "./imported/imported";
import { retainSingles } from "./imported/singles";
import { postgresStore } from "./postgres/postgres-store";
import type { ClickStore, Question } from "./store";
import { countedTogether, daysTogether, listedTogether } from "./together";
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

/** What one workspace has, imported clicks with it. */
const OWN: Pick<ClickStore, "count" | "list" | "daily"> = {
  count: async (question, wanted) =>
    withImported(await (await store()).count(question, wanted), question, wanted),
  list: async (...asked) => listedWithImported(await (await store()).list(...asked), ...asked),
  daily: async (...asked) => dailyWithImported(await (await store()).daily(...asked), ...asked),
};

/** Joins what the asker's workspace says with what the former ones of its links say, one after the other. */
async function withFormer<T extends object>(
  question: Question,
  ask: (question: Question) => Promise<T>,
  join: (a: T, b: T) => T,
): Promise<T> {
  const own = await ask(question);
  const former: T[] = [];
  for (const asked of await formerQuestions(question)) former.push(await ask(asked));
  return former.reduce(join, own);
}

const KEPT: ClickStore = {
  count: (question, wanted) => withFormer(question, (asked) => OWN.count(asked, wanted), countedTogether),
  list: (question, page) =>
    withFormer(
      question,
      (asked) => OWN.list(asked, page),
      (a, b) => listedTogether(a, b, page),
    ),
  recent: async (...asked) => (await store()).recent(...asked),
  daily: async (workspaceId, scope, ids, first, days) => {
    let found = await OWN.daily(workspaceId, scope, ids, first, days);
    for (const former of scope === "link" ? await formerOf(workspaceId, ids) : [])
      found = daysTogether(found, await OWN.daily(former.workspaceId, "link", former.ids, first, days));
    return found;
  },
  since: async (workspaceId) => {
    const first = [await (await store()).since(workspaceId), await sinceImported(workspaceId)];
    return first.flatMap((day) => day ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
  },
  removeWorkspace: async (...asked) => {
    await carryOver(asked[0], (await store()).count, asked[1]);
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
