import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./built";
import { moveTo } from "./cores";
import { type BenchDatabase, seedLinks, startBenchDatabase } from "./database";
import { print, whole } from "./figures";
import { type MachineTime, machineTime } from "./processor-time";
import { type Program, startProduct } from "./program";

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

/** A scene with so many links on which the product runs on a core of its own, and the database on the others. */
export const onRunningScene = (
  links: number,
  work: (scene: { app: Program; database: BenchDatabase }) => Promise<void>,
): Promise<void> =>
  onScene(async ({ database, dataFolder }) => {
    await seedLinks(database.client, links);
    await database.client.query("vacuum analyze links");
    const app = await startProduct({ databaseUrl: database.url, dataFolder, port: 4801, core: "measured" });
    moveTo("others", database.pids());
    await work({ app, database });
    await app.stop();
  });

/** Figures from a crowded host say little, and say so. */
function tellStolen(before: MachineTime, after: MachineTime) {
  const stolen = after.stolen - before.stolen;
  const share = stolen / (after.worked - before.worked + stolen);
  if (share >= 0.02)
    print(
      `Others on this host had the processors ${whole(share * 100)} % of the time that they were wanted here.`,
    );
}
