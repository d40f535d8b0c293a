import { join } from "node:path";
import type pg from "pg";
import { Spool } from "@/lib/clicks/spool";
import { leaveAsDead } from "@/lib/clicks/spool-fixtures";
import { makeSpoolFolder } from "@/lib/clicks/spool-folder";

/** A spool line of a click on one of the links, in turn, with whatever stands in its outcome. */
export type Line = (n: number, outcome?: string) => string;

/** How the lines of the links whose aliases begin so look. */
export async function lineMaker(client: pg.Client, beginning = ""): Promise<Line> {
  const { rows } = await client.query<{ id: number; workspace_id: number }>(
    "select id, workspace_id from links where starts_with(alias, $1) order by id",
    [beginning],
  );
  const at = new Date().toISOString();
  return (n, outcome = "passed") => {
    const { id, workspace_id } = rows[n % rows.length] ?? { id: 0, workspace_id: 0 };
    const where = [at, workspace_id, id, 0, "link", 0, outcome, "", "https://example.com/"];
    const who = ["DE", "", "example.com", "", "Chrome", "Linux", "Desktop", "German", "", n % 1_000];
    return `${[...where, ...who].join("\t")}\n`;
  };
}

/** Leaves so many lines in a data folder, in writes of a hundred, as a process that died would. */
export async function spoolUp(dataFolder: string, count: number, line: (n: number) => string): Promise<void> {
  const { path } = makeSpoolFolder(join(dataFolder, "spool"));
  const spool = new Spool({ folder: path, leftovers: [], onWrite: () => {} });
  await appendAll(spool, count, line);
  spool.close();
  leaveAsDead(path);
}

/** Gives a spool so many lines, in writes of a hundred. */
export async function appendAll(spool: Spool, count: number, line: (n: number) => string): Promise<void> {
  for (let from = 0; from < count; from += 100)
    await Promise.all(
      Array.from(
        { length: Math.min(100, count - from) },
        (_, n) => new Promise<void>((resolve) => spool.append(line(from + n), resolve)),
      ),
    );
}
