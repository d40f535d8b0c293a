import { notifyWorkspaces } from "@/lib/analytics/ingest/click-notifications";
import { now } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { ADD_BIO_COUNTS } from "../sql";
import { type BioCount, BioJournal, countsIn, type JournalPart, removePart } from "./journal";

const EVERY_MS = 2_000;
/** In how many of those files of dead processes are looked for. */
const ADOPT_EVERY = 30;

const DAY_MS = 86_400_000;

/**
 * Counts views of bio pages and clicks on their blocks, exactly once: each is in a file before its visitor is answered, and a file's number is
 * noted in the statement that counts it (ADR 43). A visit never waits for the database.
 */
export class BioCounts {
  private readonly journal: BioJournal;
  private readonly timer = setInterval(() => void this.flush(), EVERY_MS).unref();
  private work: Promise<void> = Promise.resolve();
  private rounds = 0;
  private isFailing = false;

  constructor(folder: string, abandonedMs?: number) {
    this.journal = new BioJournal(folder, abandonedMs);
  }

  /** A view, or, with `block`, a click on it. */
  add(count: Omit<BioCount, "day">): void {
    this.journal.append({ ...count, day: Math.floor(now() / DAY_MS) });
  }

  /** Counts what is there; never rejects. What the database does not take waits. */
  flush(): Promise<void> {
    this.work = this.work.then(() => this.count());
    return this.work;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async count() {
    try {
      // While the database is away, one file after another would only fill the folder.
      if (!this.isFailing || this.rounds % ADOPT_EVERY === 0) await this.countOwn();
      if (this.rounds % ADOPT_EVERY === 0)
        for (const part of await this.journal.abandoned()) await countPart(part);
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing)
        log().warn({ reason: (error as Error).message }, "counts of bio pages wait for the database");
      this.isFailing = true;
    }
    this.rounds += 1;
  }

  private async countOwn() {
    for (const parts = this.journal.parts(); parts[0]; this.journal.drop()) await countPart(parts[0]);
  }
}

/** Counts a part, unless that has been done, and removes its file. Rejects with the database's error; then nothing of it is counted. */
async function countPart(part: JournalPart): Promise<void> {
  const counts = await countsIn(part);
  if (!counts) return;
  const sums = new Map<string, BioCount & { counted: number }>();
  for (const count of counts) {
    const key = Object.values(count).join(" ");
    const sum = sums.get(key) ?? { ...count, counted: 0 };
    sum.counted += 1;
    sums.set(key, sum);
  }
  const of = (name: keyof BioCount | "counted") => [...sums.values()].map((sum) => sum[name]);
  const values = [part.id, part.number, of("bioId"), of("day"), of("variant"), of("block"), of("counted")];
  const { rows } = await pool().query<{ workspace_id: number }>(ADD_BIO_COUNTS, values);
  const workspaces = rows.map(({ workspace_id }) => workspace_id);
  await removePart(part);
  if (workspaces.length > 0) await notifyWorkspaces(pool(), workspaces);
}
