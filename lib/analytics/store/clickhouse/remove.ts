import { type ClickHouse, rowsOf, run } from "./connection";
import { readBack } from "./plans";
import { withSums } from "./settle";

/** Hides what there is of a workspace. */
export const removeWorkspaceRows = (clickhouse: ClickHouse, workspaceId: number): Promise<void> =>
  withSums(async (ledger) => {
    // A plan whose rows are removed before they were read back would be taken for one that was lost.
    await readBack(ledger, clickhouse);
    for (const table of ["clicks", "click_sums"])
      await run(
        clickhouse,
        `delete from ${table} where workspace_id = {workspace:UInt32} and workspace_id != 0`,
        { workspace: workspaceId },
      );
  });

/** Takes hidden rows off the disk. Returns the number of parts that had any. */
export async function purgeRemoved(clickhouse: ClickHouse): Promise<number> {
  const rows = await rowsOf<[string, number]>(
    clickhouse,
    `select table, count() from system.parts
    where database = currentDatabase() and table in ('clicks', 'click_sums') and active and has_lightweight_delete group by table`,
  );
  for (const [table] of rows) await run(clickhouse, `alter table ${table} apply deleted mask`);
  return rows.reduce((sum, [, parts]) => sum + parts, 0);
}
