import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./built";
import { type BenchDatabase, startBenchDatabase } from "./database";
import { print, whole } from "./figures";
import { type MachineTime, machineTime } from "./processor-time";

/** What a bench has to itself: a fresh database and an empty data directory. */
export type Scene = { database: BenchDatabase; dataFolder: string };

/** Builds what is old, sets the scene, and clears it away whatever happens. */
export async function onScene(work: (scene: Scene) => Promise<void>): Promise<void> {
  ensureBuilt();
  const dataFolder = mkdtempSync(join(process.cwd(), ".cache", "bench-"));
  const database = await startBenchDatabase("bench");
  const before = machineTime();
  try {
    await work({ database, dataFolder });
    tellStolen(before, machineTime());
  } finally {
    await database.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Figures from a crowded host say little, and say so. */
function tellStolen(before: MachineTime, after: MachineTime) {
  const stolen = after.stolen - before.stolen;
  const share = stolen / (after.worked - before.worked + stolen);
  if (share >= 0.02)
    print(
      `Others on this host had the processors ${whole(share * 100)} % of the time that they were wanted here.`,
    );
}
