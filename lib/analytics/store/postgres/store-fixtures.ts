import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect } from "vitest";
import { connectDrain, countBatch } from "@/lib/analytics/ingest/batch";
import { SEGMENT_HEAD } from "@/lib/analytics/ingest/segment";
import { spoolLine } from "../random-fixtures";
import type { StoreUnderTest } from "../store-suite-fixtures";
import { mergeAll } from "./merge";
import { postgresStore } from "./postgres-store";

/** At once, and with sums of nearly everything. */
const MERGE = { quietMinutes: 0, worth: { sum: 5, hours: 20 } };

export const mergeAtOnce = (): Promise<number> => mergeAll(undefined, MERGE);

/** Counts lines as one batch of a drain. */
export const ingestLines = (client: pg.Client, lines: string[]): Promise<unknown> =>
  countBatch(client, {
    segment: randomUUID(),
    from: SEGMENT_HEAD,
    to: SEGMENT_HEAD + 1,
    lines: lines.map((line) => Buffer.from(line)),
  });

/** Days that are over are one run each. */
const DAYS_IN_PIECES =
  "select workspace_id, day from click_runs where day < current_date group by 1, 2 having count(*) > 1";

/** PostgreSQL's columns. */
export function postgresUnderTest(): StoreUnderTest {
  let client: pg.Client;
  return {
    store: postgresStore,
    start: async () => {
      client = await connectDrain();
    },
    stop: () => client.end(),
    ingest: async (visits) => {
      await ingestLines(client, visits.map(spoolLine));
    },
    compact: async () => {
      await mergeAtOnce();
      expect((await client.query(DAYS_IN_PIECES)).rows).toEqual([]);
    },
  };
}
