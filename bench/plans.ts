import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clusterHome } from "@/lib/database/cluster-home";
import type { BenchDatabase } from "./database";

/**
 * Makes the database write down the plan of every statement that new connections run, with `auto_explain`. What was planned
 * is what the product really sent, not what somebody believes it sends.
 */
export async function watchPlans({ client }: BenchDatabase, name: string): Promise<() => string[]> {
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    "auto_explain.log_min_duration = 0",
    "auto_explain.log_analyze = on",
  ])
    await client.query(`alter database bench set ${setting}`);
  const log = join(clusterHome(join(process.cwd(), ".cache", `${name}-postgres`)), "server.log");
  let read = readFileSync(log, "utf8").length;
  return () => {
    const text = readFileSync(log, "utf8");
    const fresh = text.slice(read);
    read = text.length;
    return fresh.split(/^(?=\d{4}-\d\d-\d\d )/m).filter((entry) => entry.includes(" plan:"));
  };
}

/** A plan as its nodes, without the statement: `Limit > Index Only Scan using links_newest`. */
export const nodesOf = (plan: string): string[] =>
  plan
    .split("\n")
    .map(
      (line) =>
        /^\s+(?:->\s+)?([A-Z][A-Za-z ]+?(?: using \S+)?(?: on \S+)?(?: \S+)?)\s+\(cost/.exec(line)?.[1],
    )
    .filter((node) => node !== undefined);
