import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startBenchDatabase } from "@/bench/database";
import { type Program, startProduct } from "@/bench/program";
import { freePort } from "@/fault/free-port";
import type { Suite, Target } from "./suite";

/** Starts the built product for one suite, lets `attack` have it, and leaves nothing behind. */
export async function onTarget(
  { settings = {} }: Suite,
  isShort: boolean,
  attack: (target: Target) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(process.cwd(), ".cache", "attack-"));
  const dataFolder = join(folder, "data");
  const database = await startBenchDatabase("attack");
  const port = await freePort();
  const start = () =>
    startProduct({ databaseUrl: database.url, dataFolder, port, core: "any", env: settings });
  let product: Program | undefined;
  try {
    product = await start();
    const target: Target = {
      origin: product.origin,
      port,
      pid: product.pid,
      dataFolder,
      databaseUrl: database.url,
      database: database.client,
      isShort,
      restart: async (signal) => {
        await product?.stop(signal);
        product = await start();
        target.pid = product.pid;
      },
    };
    await attack(target);
  } finally {
    await product?.stop("SIGKILL");
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
