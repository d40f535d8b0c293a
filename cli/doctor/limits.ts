import { readdirSync, readFileSync } from "node:fs";
import { freemem, totalmem } from "node:os";
import { join } from "node:path";
import { env } from "@/lib/platform/env";
import { mostConnections, openFileLimit } from "@/lib/redirect/http/connection-limits";
import { type Check, fine, type Verdict, warning } from "./finding";

const FEW_CONNECTIONS = 3_000;

/** How many files the server may open: of the process that runs here, else of this one. */
export const fileLimitCheck: Check = {
  name: "open files",
  look: async () => {
    const running = runningLimit(env().DATA_DIR);
    return judgeFileLimit(running ?? openFileLimit(), running !== undefined);
  },
};

export function judgeFileLimit(files: number, isOfServer: boolean): Verdict {
  const { inAll } = mostConnections(files);
  const whose = isOfServer ? "the running server" : "this shell (the server is not running here)";
  const found = `${whose} may open ${files} files, which makes ${inAll} connections per process`;
  if (inAll >= FEW_CONNECTIONS) return fine(found);
  return warning(
    found,
    "Raise the limit: LimitNOFILE=65536 in the systemd unit, --ulimit nofile=65536 for a container, or ulimit -n 65536 before the start.",
  );
}

/** The soft limit in `/proc/<pid>/limits`; undefined where no server runs on this folder, or the system has no such files. */
function runningLimit(folder: string): number | undefined {
  try {
    const entries = join(folder, "running");
    for (const name of readdirSync(entries)) {
      const { pid } = JSON.parse(readFileSync(join(entries, name), "utf8")) as { pid?: number };
      const [, soft] =
        /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${Number(pid)}/limits`, "utf8")) ?? [];
      if (soft) return Number(soft);
    }
  } catch {
    // it has ended meanwhile, or belongs to another account
  }
  return undefined;
}

const MEGABYTE = 1_000_000;
/** What a process takes under load, with the default LINK_CACHE, and the embedded database beside them. */
const PROCESS_BYTES = 300 * MEGABYTE;
const DATABASE_BYTES = 300 * MEGABYTE;
const LEAST_FREE_BYTES = 150 * MEGABYTE;

/** Memory in bytes: of the machine, or what a container was given of it. */
export type Memory = { total: number; free: number };

export const memoryCheck: Check = {
  name: "memory",
  look: async () => judgeMemory(memory(), { workers: env().WORKERS, isEmbedded: !env().DATABASE_URL }),
};

export function judgeMemory(
  { total, free }: Memory,
  { workers, isEmbedded }: { workers: number; isEmbedded: boolean },
): Verdict {
  const found = `${mega(free)} of ${mega(total)} available`;
  const needed = workers * PROCESS_BYTES + (isEmbedded ? DATABASE_BYTES : 0);
  if (total < needed)
    return warning(
      `${mega(total)} in all, and WORKERS=${workers}${isEmbedded ? " with the embedded database" : ""} may need ${mega(needed)}`,
      "Lower WORKERS or LINK_CACHE, or give the machine more memory: a process without memory is ended by the system.",
    );
  if (free < LEAST_FREE_BYTES)
    return warning(found, "End what else runs on this machine, or give it more memory.");
  return fine(found);
}

/** A container's limit counts, where there is one. */
function memory(): Memory {
  const limit = process.constrainedMemory();
  const total = limit > 0 && limit < totalmem() ? limit : totalmem();
  return { total, free: Math.min(total, availableMemory()) };
}

/** What Linux could give without swapping; less exact elsewhere. */
function availableMemory(): number {
  try {
    const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
    return kilobytes ? Number(kilobytes) * 1_024 : freemem();
  } catch {
    return freemem();
  }
}

const mega = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
