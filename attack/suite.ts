import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { type Program, startProduct } from "@/bench/program";
import { freePort } from "@/fault/setup";
import { connect } from "@/lib/platform/database/connect";
import { copyDatabase, migratedTemplate, startTestCluster } from "@/lib/platform/database/test-database";

/** One attack on the built product: what it tries, and what must hold. */
export type Attack = {
  name: string;
  /** takes long in any form, so the short one leaves it out */
  isLong?: true;
  /** Runs the attack; returns whether the product held, with the measurement that shows it. Rejects when the attack could not run. */
  run(target: Target): Promise<Outcome>;
};

export type Outcome = { passed: boolean; measured: string };

/** Attacks that share one running product. `settings` are environment variables of its own. */
export type Suite = { name: string; settings?: Record<string, string>; attacks: Attack[] };

/** The product under attack: on a fresh database and data directory, behind one trusted proxy, so that attackers choose their addresses. */
export type Target = {
  origin: string;
  port: number;
  /** of the primary process */
  pid: number;
  dataFolder: string;
  databaseUrl: string;
  /** a connection to its database, to see what was kept */
  database: pg.Client;
  /** the form that `npm test` runs: seconds instead of minutes */
  isShort: boolean;
  /** restarts the product on the same data, with SIGTERM by default */
  restart(signal?: NodeJS.Signals): Promise<void>;
};

/** Where each suite finds a fresh database. */
export type Server = { freshDatabase(): Promise<string> };

/** Starts the server of all suites' databases and stops it after the last. */
export async function withServer(work: (server: Server) => Promise<void>): Promise<void> {
  const cluster = await startTestCluster("attack/postgres");
  try {
    const template = await migratedTemplate(cluster);
    let copies = 0;
    await work({
      freshDatabase: async () => {
        const name = `attacked_${copies++}`;
        await copyDatabase(cluster.url("postgres"), template, name);
        return cluster.url(name);
      },
    });
  } finally {
    await cluster.stop();
  }
}

/** Starts the built product for one suite, lets `attack` have it, and leaves nothing behind. */
export async function onTarget(
  server: Server,
  { settings = {} }: Suite,
  isShort: boolean,
  attack: (target: Target) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(process.cwd(), ".cache", "attack-"));
  const dataFolder = join(folder, "data");
  const databaseUrl = await server.freshDatabase();
  const database = await connect({ name: "attack", url: databaseUrl });
  const port = await freePort();
  const start = () => startProduct({ databaseUrl, dataFolder, port, core: "any", env: settings });
  let product: Program | undefined;
  try {
    product = await start();
    const target: Target = {
      origin: product.origin,
      port,
      pid: product.pid,
      dataFolder,
      databaseUrl,
      database,
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
    await database.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
