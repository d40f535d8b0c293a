import { randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { readdir, readFile, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { machineLead } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";

/** What is counted: a view of a page (`block` is "") or a click on one of its blocks. `day`: UTC days since 1970. */
export type BioCount = { bioId: number; day: number; variant: number; block: string };

/** Counts that are not in the database: a file of the journal `id`, or what the disk refused. Numbers of a journal ascend. */
export type JournalPart = { id: string; number: number; path?: string; counts?: BioCount[] };

/** Well before another process takes a file for one that nobody writes any more. */
const LONGEST_OPEN_MS = 20_000;

/** A process that dies leaves files; nobody has written to them for so long. */
const ABANDONED_MS = 60_000;

type Open = { file: number; part: JournalPart; since: number };

/**
 * Counts of this process, each in a file of `folder` before its visitor is answered, so that a killed process loses none. Where the disk
 * refuses, they are held in memory.
 */
export class BioJournal {
  private readonly id = randomUUID();
  private number = 0;
  private open: Open | undefined;
  private refused: BioCount[] = [];
  private readonly closed: JournalPart[] = [];

  constructor(
    private readonly folder: string,
    private readonly abandonedMs = ABANDONED_MS,
  ) {}

  append(count: BioCount): void {
    try {
      if (this.open && performance.now() - this.open.since > LONGEST_OPEN_MS) this.close();
      this.open ??= this.create();
      writeSync(this.open.file, lineOf(count));
    } catch (error) {
      if (this.refused.length === 0)
        log().error({ reason: (error as Error).message }, "counts of bio pages cannot be written to disk");
      this.refused.push(count);
    }
  }

  /** Ends what is being written, and gives all parts of this process in their order. */
  parts(): readonly JournalPart[] {
    this.close();
    if (this.refused.length > 0) {
      this.closed.push({ id: this.id, number: ++this.number, counts: this.refused });
      this.refused = [];
    }
    return this.closed;
  }

  /** The first part is counted. */
  drop(): void {
    this.closed.shift();
  }

  /** Files of processes that are gone, in the order of their journals. */
  async abandoned(): Promise<JournalPart[]> {
    const names = await readdir(this.folder).catch(() => []);
    const parts: JournalPart[] = [];
    for (const name of names.toSorted()) {
      const [, id = "", number = ""] = NAME.exec(name) ?? [];
      if (!id || id === this.id) continue;
      const path = join(this.folder, name);
      const changed = await stat(path).catch(() => undefined);
      if (changed && machineLead(changed.mtimeMs) >= this.abandonedMs)
        parts.push({ id, number: Number(number), path });
    }
    return parts;
  }

  private create(): Open {
    mkdirSync(this.folder, { recursive: true });
    const number = this.number + 1;
    const path = join(this.folder, `${this.id}-${String(number).padStart(9, "0")}.counts`);
    const file = openSync(path, "ax");
    this.number = number;
    return { file, part: { id: this.id, number, path }, since: performance.now() };
  }

  private close() {
    if (!this.open) return;
    const { file, part } = this.open;
    this.open = undefined;
    this.closed.push(part);
    closeSync(file);
  }
}

const NAME = /^([0-9a-f-]{36})-(\d{9})\.counts$/;

const lineOf = ({ bioId, day, variant, block }: BioCount) => `${bioId} ${day} ${variant} ${block}\n`;

const LINE = /^(\d{1,9}) (\d{1,6}) ([01]) ([A-Za-z0-9]{0,16})$/;

/** What a part holds; undefined where its file is gone, because another process has counted it. A line cut short by a crash is left out. */
export async function countsIn({ path, counts = [] }: JournalPart): Promise<BioCount[] | undefined> {
  if (path === undefined) return counts;
  try {
    return (await readFile(path, "utf8")).split("\n").flatMap((line) => {
      const [whole, bioId, day, variant, block = ""] = LINE.exec(line) ?? [];
      return whole ? [{ bioId: Number(bioId), day: Number(day), variant: Number(variant), block }] : [];
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Removes the file of a part that is counted. */
export async function removePart({ path }: JournalPart): Promise<void> {
  if (path !== undefined) await unlink(path).catch(() => {});
}
