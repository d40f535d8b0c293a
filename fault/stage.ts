import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { type BenchDatabase, startBenchDatabase } from "@/bench/database";
import { type Program, startProgram } from "@/bench/program";
import { withEachCount } from "./workers";

const PORT = 3121;

/** Where a fault is played: a database of its own, a data folder, and ways to start what is to suffer. */
export type Stage = {
  database: BenchDatabase;
  folder: string;
  /** of so many processes is whatever suffers */
  workers: number;
  /** the product's visits alone, which start in a moment */
  startVisits(env?: Record<string, string>, args?: string[]): Promise<Program>;
};

/** Sets the stage for each number of processes, plays, and leaves nothing behind. */
export const onStage = (play: (stage: Stage) => Promise<void>): Promise<void> =>
  withEachCount((workers) => onStageWith(workers, play));

async function onStageWith(workers: number, play: (stage: Stage) => Promise<void>) {
  const folder = mkdtempSync(join(process.cwd(), ".cache", "fault-"));
  const database = await startBenchDatabase("fault");
  try {
    await play({
      database,
      folder,
      workers,
      startVisits: (env, args) =>
        startVisits({ databaseUrl: database.url, folder, port: PORT, workers, env, args }),
    });
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type VisitsOptions = {
  databaseUrl: string;
  folder: string;
  port: number;
  /** how many processes; one unless told otherwise */
  workers?: number;
  env?: Record<string, string> | undefined;
  /** more for Node */
  args?: string[] | undefined;
};

/** Starts `visits-process.ts` with its data in a folder. */
export const startVisits = ({
  databaseUrl,
  folder,
  port,
  workers = 1,
  env,
  args = [],
}: VisitsOptions): Promise<Program> =>
  startProgram({
    args: ["--import", "tsx", ...args, "fault/visits-process.ts"],
    port,
    core: "any",
    ready: "/healthz",
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      LOG_LEVEL: "error",
      WORKERS: String(workers),
      ...env,
    },
  });

/** Links of a workspace of their own, to be visited. */
export async function insertLinks(client: pg.Client, aliases: string[]): Promise<void> {
  await client.query(
    `with owner as (insert into workspaces (name) values ('Visited') returning id)
     insert into links (workspace_id, alias, url) select owner.id, alias, 'https://example.com/' from owner, unnest($1::text[]) alias`,
    [aliases],
  );
}
