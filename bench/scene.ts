import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./built";
import { type BenchDatabase, startBenchDatabase } from "./database";

/** What a bench has to itself: a fresh database and an empty data directory. */
export type Scene = { database: BenchDatabase; dataFolder: string };

/** Builds what is old, sets the scene, and clears it away whatever happens. */
export async function onScene(work: (scene: Scene) => Promise<void>): Promise<void> {
  ensureBuilt();
  const dataFolder = mkdtempSync(join(process.cwd(), ".cache", "bench-"));
  const database = await startBenchDatabase("bench");
  try {
    await work({ database, dataFolder });
  } finally {
    await database.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
