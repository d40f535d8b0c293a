import type pg from "pg";
import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { primaryPool } from "@/lib/platform/database/pool";
import { perProcess } from "@/lib/platform/process";

export type StoreName = "postgres" | "clickhouse";

/** The store that answers, and the one that is being filled while clicks are moved to it. Drains write to both. */
export type WhereKept = { keptIn: StoreName; movingTo: StoreName | null };

const POSTGRES: WhereKept = { keptIn: "postgres", movingTo: null };

const READ = `select kept_in as "keptIn", moving_to as "movingTo" from click_store`;

/** Where clicks are kept as this connection sees it. */
export async function readWhereKept(client: Pick<pg.ClientBase, "query">): Promise<WhereKept> {
  const { rows } = await client.query<WhereKept>(READ);
  return rows[0] ?? POSTGRES;
}

/** The same for a transaction that writes clicks, or clicks' plans: until it ends it stays so. */
export async function holdWhereKept(client: pg.ClientBase): Promise<WhereKept> {
  const results: unknown = await client.query(`${lockStatement("clickStore", "shared")}; ${READ}`);
  const [, { rows }] = results as [pg.QueryResult, pg.QueryResult<WhereKept>];
  return rows[0] ?? POSTGRES;
}

/** Whether clicks are written to this store. */
export const isWrittenTo = ({ keptIn, movingTo }: WhereKept, store: StoreName): boolean =>
  keptIn === store || movingTo === store;

/** A move empties the store that was left only after every process has asked again. */
export const KNOWN_MS = 1_000;

type Known = { at: number; where: Promise<WhereKept> };

/** Where clicks are kept, as this process knew it at most a second ago. */
export function whereKept(): Promise<WhereKept> {
  const state = perProcess("where clicks are kept", (): { known?: Known | undefined } => ({}));
  const now = performance.now();
  if (!state.known || now - state.known.at > KNOWN_MS) {
    // Every caller of this process gets the same answer, so it must not be a replica's past.
    const where = readWhereKept(primaryPool());
    state.known = { at: now, where };
    where.catch(() => {
      if (state.known?.where === where) state.known = undefined;
    });
  }
  return state.known.where;
}
