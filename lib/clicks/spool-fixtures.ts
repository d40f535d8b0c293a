import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownIdentity } from "@/lib/process-identity";
import { Drain } from "./drain";
import type { Spool } from "./spool";
import { OWNER } from "./spool-folder";

/** Writes each group of lines in one turn. */
export async function spoolUp(spool: Spool, groups: string[][]): Promise<void> {
  for (const lines of groups)
    await Promise.all(lines.map((line) => new Promise<void>((resolve) => spool.append(line, resolve))));
}

/** Closes a spool and brings all of it into the database. */
export async function drainAll(spool: Spool, damagedFolder: string): Promise<void> {
  spool.close();
  await new Drain(spool, damagedFolder).stop(20_000);
}

/** Names a dead process as the owner of a spool folder: one that had our number before us. */
export const leaveAsDead = (folder: string): void =>
  writeFileSync(join(folder, OWNER), JSON.stringify({ ...ownIdentity(), started: "before" }));
