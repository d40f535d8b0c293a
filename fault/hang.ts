import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClusterToStop } from "./cluster";
import type { Fault } from "./outage";

/** The database takes connections and answers nobody: its processes are stopped where they stand, and go on as if nothing had been. */
export function hanging({ withClient }: Pick<ClusterToStop, "withClient">): Fault {
  let stopped: number[] = [];
  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    for (const pid of stopped) {
      try {
        process.kill(pid, name);
      } catch {
        // a backend whose client had just left
      }
    }
  };
  return {
    name: "hanging",
    begin: async () => {
      const home = await withClient(async (client) => {
        const { rows } = await client.query<{ home: string }>(
          "select current_setting('data_directory') as home",
        );
        return rows[0]?.home ?? "";
      });
      const postmaster = Number(readFileSync(join(home, "postmaster.pid"), "utf8").split("\n")[0]);
      // The postmaster first, so that it has no children afterwards that go on.
      process.kill(postmaster, "SIGSTOP");
      const { stdout } = spawnSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" });
      stopped = [postmaster, ...stdout.split("\n").filter(Boolean).map(Number)];
      signal("SIGSTOP");
    },
    end: async () => signal("SIGCONT"),
  };
}
