import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pool } from "@/lib/platform/database/pool";
import { ownIdentity } from "@/lib/platform/process";
import { connectDrain, countBatch } from "./batch";
import { Drain } from "./drain";
import { SEGMENT_HEAD } from "./segment";
import type { Spool } from "./spool";
import { OWNER } from "./spool-folder";

/** Links of a fresh workspace, to be clicked in tests. */
export type InsertedLinks = { workspaceId: number; ids: number[] };

export async function insertLinks(count: number): Promise<InsertedLinks> {
  const { rows } = await pool().query<{ id: number; workspace_id: number }>(
    `with owner as (insert into workspaces (name) values ('Clicked') returning id)
     insert into links (workspace_id, alias, url)
     select owner.id, 'clicked-' || owner.id || '-' || n, 'https://example.com/' || n from owner, generate_series(1, $1) n
     returning id, workspace_id`,
    [count],
  );
  return { workspaceId: rows[0]?.workspace_id ?? 0, ids: rows.map(({ id }) => id) };
}

type Example = {
  link: number;
  visitor?: number;
  bot?: string;
  outcome?: string;
  at?: string;
  source?: string;
  city?: string;
};

/** A spool line for one of them. */
export function exampleLine({ workspaceId, ids }: InsertedLinks, example: Example): string {
  const { link, visitor = 0, bot = "", outcome = "passed", at = new Date().toISOString() } = example;
  const { source = "link\t0", city = "" } = example;
  const who = [
    "DE",
    "",
    "example.com",
    "twitter",
    "Chrome",
    "Linux",
    "Desktop",
    "German",
    bot,
    city,
    visitor,
  ];
  const where = [at, workspaceId, ids[link], 0, source, outcome, "", "https://example.com/"];
  return `${[...where, ...who].join("\t")}\n`;
}

/** Counts lines as the drain does, in one batch. */
export async function countLines(lines: string[]): Promise<void> {
  const client = await connectDrain();
  const text = Buffer.from(lines.join(""));
  const place = { segment: randomUUID(), from: SEGMENT_HEAD, to: SEGMENT_HEAD + text.length };
  await countBatch(client, { ...place, lines: [text] });
  await client.end();
}

/** Writes each group of lines in one event-loop tick. */
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
