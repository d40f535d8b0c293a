import { Drain } from "./drain";
import type { Spool } from "./spool";

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
