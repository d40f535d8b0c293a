import type pg from "pg";
import { ClickHouseStore } from "../store/clickhouse/clickhouse-store";
import type { ClickHouse } from "../store/clickhouse/connection";
import { postgresStore } from "../store/postgres/postgres-store";

const OPEN = "select id from workspaces where id = any ($1::int[]) and closed_at is null";

/** Removes the clicks of those workspaces that are gone, or going: what was read before may have been written after they were removed. */
export async function removeClosed(
  { ledger, clickhouse }: { ledger: pg.ClientBase; clickhouse: ClickHouse },
  workspaceIds: readonly number[],
): Promise<void> {
  const { rows } = await ledger.query<{ id: number }>(OPEN, [[...new Set(workspaceIds)]]);
  const open = new Set(rows.map(({ id }) => id));
  const inClickHouse = new ClickHouseStore(async () => clickhouse);
  for (const id of new Set(workspaceIds)) {
    if (id === 0 || open.has(id)) continue;
    await postgresStore.removeWorkspace(id);
    await inClickHouse.removeWorkspace(id);
  }
}
