import { randomUUID } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "../log";
import { isRunning, ownIdentity, type ProcessIdentity } from "../process-identity";

type State = "starting" | "running" | "stopping";

/** What a process says of itself in `<data directory>/running/<name>.json`, and where it did: a copy of the file says nothing. */
type Entry = ProcessIdentity & { port: number; state: State; path: string; inode: string };
export type Holder = Entry & { name: string };

const BEAT_MS = 1_000;
const SILENT_MS = 5 * BEAT_MS;

/** This process's own entry. Replaced whole each time, so that nobody reads half of it; its name is never used again. */
export class OwnEntry {
  readonly name = randomUUID();
  readonly beatEveryMs = BEAT_MS;
  private readonly path: string;

  constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {
    mkdirSync(folder, { recursive: true }); // the database's account passes through it
    mkdirSync(entriesOf(folder), { recursive: true, mode: 0o700 });
    this.path = join(entriesOf(folder), `${this.name}.json`);
    this.write("starting");
  }

  write(state: State): void {
    const entry: Entry = { ...ownIdentity(), port: this.port, state, ...placeOf(this.folder) };
    writeFileSync(`${this.path}.new`, JSON.stringify(entry), { mode: 0o600, flush: true });
    renameSync(`${this.path}.new`, this.path);
  }

  /** Tells those who cannot look for our process that it lives. */
  beat(): void {
    try {
      utimesSync(this.path, new Date(), new Date());
    } catch {
      // the folder is gone, and with it whoever would ask
    }
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }
}

/** Every other process that has this data directory, or is about to. What dead ones left is removed. */
export async function holdersOf(folder: string, own: OwnEntry): Promise<Holder[]> {
  const names = readdirSync(entriesOf(folder)).filter((name) => name.endsWith(".json"));
  const found = names
    .map((file) => ({ file: join(entriesOf(folder), file), name: file.slice(0, -".json".length) }))
    .filter(({ name }) => name !== own.name);
  const holders = await Promise.all(found.map(({ file, name }) => holder(file, name, folder)));
  return holders.filter((entry) => entry !== undefined);
}

const entriesOf = (folder: string) => join(folder, "running");

async function holder(file: string, name: string, folder: string): Promise<Holder | undefined> {
  const entry = read(file, folder);
  if (!entry) return undefined;
  if (isFrom(folder, entry) && (isRunning(entry) ?? (await beats(file, entry)))) return { ...entry, name };
  rmSync(file, { force: true });
  return undefined;
}

/** Moved, a directory keeps its inode; replaced, its path. Of a copy neither is the same. */
function isFrom(folder: string, { path, inode }: Entry): boolean {
  const here = placeOf(folder);
  return here.path === path || here.inode === inode;
}

function placeOf(folder: string): { path: string; inode: string } {
  const { dev, ino } = statSync(folder);
  return { path: realpathSync(folder), inode: `${dev}:${ino}` };
}

/** In another container, or on another machine, a process shows that it lives by touching its file. Clocks are not compared. */
async function beats(file: string, { pid, host }: Entry): Promise<boolean> {
  log().warn({ pid, host }, "waiting to see whether a process in another container or machine still runs");
  const [before, began] = [touched(file), performance.now()];
  while (performance.now() - began < SILENT_MS) {
    const now = touched(file);
    if (now === undefined) return false;
    if (now !== before) return true;
    await pause(100);
  }
  return false;
}

function touched(file: string): number | undefined {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return undefined;
  }
}

/** Undefined when its process has removed it meanwhile. One that cannot be read counts for as long as it is touched. */
function read(file: string, folder: string): Entry | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Entry;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    const nobody = { host: "unknown", space: "unknown", pid: 0, started: "", port: 0 };
    return { ...nobody, state: "running", ...placeOf(folder) };
  }
}
