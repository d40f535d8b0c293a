import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Program, startProduct, startProgram } from "@/bench/program";
import { deriveKey } from "@/lib/platform/crypto/secret";
import { clusterHome } from "@/lib/platform/database/cluster-home";
import { connect } from "@/lib/platform/database/connect";
import { DATABASE, runningPostmaster, urlFor } from "@/lib/platform/database/locate";
import { signal } from "@/lib/platform/signal-fixtures";
import { compiledProgram } from "../compiled-program";
import type { Kind } from "../machines/machine";
import { killHard } from "../setup";

/** How a command of the command line ended, and the most memory that its process had, in MB. */
export type Ran = { code: number | null; stdout: string; stderr: string; peakMb: number };

export type SiteOptions = {
  kind: Kind;
  /** its data directory */
  data: string;
  port: number;
  /** without one it has the embedded database */
  databaseUrl?: string | undefined;
  env?: Record<string, string>;
};

/** An installation of the product on a data directory, a port and a database, which is used over HTTP and by the command line. */
export class Site {
  private running: Program | undefined;

  constructor(readonly options: SiteOptions) {}

  get origin(): string {
    return `http://127.0.0.1:${this.options.port}`;
  }

  async start(): Promise<void> {
    const { kind, data, port, databaseUrl } = this.options;
    const args = ["--import", "./fault/reroute.mjs"];
    const where = { port, core: "any" as const };
    this.running = await (kind === "product"
      ? startProduct({ ...where, databaseUrl, dataFolder: data, args, env: this.settings() })
      : startProgram({
          ...where,
          args: [...args, await compiledProgram("api-process")],
          ready: "/healthz",
          env: this.settings(),
        }));
  }

  /** All of its processes at once, as when the power goes. */
  async kill(): Promise<void> {
    if (this.running) await killHard(this.running);
    this.running = undefined;
    const postmaster = this.postmaster();
    if (!postmaster) return;
    signal([postmaster.pid], "SIGKILL");
    // Its processes notice that it is gone, and end.
    while (this.postmaster()) await pause(20);
    await pause(500);
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  /** A connection of one's own to its database. */
  connect(): Promise<pg.Client> {
    const { databaseUrl, data } = this.options;
    if (databaseUrl !== undefined) return connect({ name: "fault", url: databaseUrl });
    const password = deriveKey(readFileSync(join(data, "secret"), "utf8"), "embedded-database");
    const port = this.postmaster()?.port ?? 0;
    return connect({ name: "fault", url: urlFor(port, password.toString("base64url"), DATABASE) });
  }

  /** Runs a command of the command line on it, in a process of its own. */
  async cli(...args: string[]): Promise<Ran> {
    const program = this.options.kind === "product" ? "dist/cli.js" : await compiledProgram("cli");
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...process.env, ...this.settings() },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [stdout, stderr, peakMb] = ["", "", 0];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const look = setInterval(() => (peakMb = Math.max(peakMb, peakOf(child.pid))), 20);
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    clearInterval(look);
    return { code, stdout, stderr, peakMb };
  }

  private postmaster() {
    const { data, databaseUrl } = this.options;
    return databaseUrl === undefined ? runningPostmaster(clusterHome(join(data, "postgres"))) : undefined;
  }

  private settings(): Record<string, string> {
    const { data, databaseUrl = "", env } = this.options;
    return {
      DATABASE_URL: databaseUrl,
      DATA_DIR: data,
      APP_URL: this.origin,
      TRUST_PROXY: "1",
      LOG_LEVEL: "error",
      API_RATE_LIMIT: "1000000",
      ...env,
    };
  }
}

/** The most memory that a process had in RAM so far, in MB: from /proc, 0 where there is none or it has ended. */
function peakOf(pid = 0): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1_024);
  } catch {
    return 0;
  }
}
