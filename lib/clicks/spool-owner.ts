import { readFileSync } from "node:fs";
import type { ProcessIdentity } from "@/lib/process-identity";

/** What a file says about the process that a folder of the spool belongs to; undefined when it says nothing that makes sense. */
export function ownerIn(file: string): ProcessIdentity | undefined {
  try {
    const { host, space, pid, started } = JSON.parse(readFileSync(file, "utf8")) as Partial<ProcessIdentity>;
    const isWhole = [host, space, started].every((part) => typeof part === "string") && Number.isInteger(pid);
    return isWhole
      ? { host: String(host), space: String(space), pid: Number(pid), started: String(started) }
      : undefined;
  } catch {
    return undefined;
  }
}
