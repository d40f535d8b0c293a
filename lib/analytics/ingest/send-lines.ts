import type pg from "pg";
import { clickHouse } from "../store/clickhouse/connection";
import { hasPlans, insistOnPlans } from "../store/clickhouse/plans";
import { recoverSegment } from "../store/clickhouse/recovery";
import { notifyWorkspaces } from "./click-notifications";

/**
 * Sends lines that were counted and have no file to ClickHouse, where clicks are kept there, and reads them back. `segment` is the id they were counted
 * by. Rejects when they are not there.
 */
export async function sendLines(client: pg.ClientBase, segment: string, lines: Buffer): Promise<void> {
  if (!(await hasPlans(client, segment))) return;
  const clickhouse = await clickHouse();
  const onSent = (workspaces: number[]) => notifyWorkspaces(client, workspaces);
  await recoverSegment(client, clickhouse, segment, async () => [lines], { onSent });
  await insistOnPlans(client, clickhouse, segment);
}
