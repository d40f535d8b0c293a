import { randomUUID } from "node:crypto";
import {
  existsSync,
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
import { StartError } from "./failure";
import { isNewerFormat } from "./format-mark";
import { log } from "./log";
import { isRunning, ownIdentity, type ProcessIdentity } from "./process";

/** The data directory belongs to this process until it is released, or the process is killed. */
export type DataDirectoryLock = {
  /** another process that starts now waits until this one has exited */
  leaving(): void;
  release(): void;
};

const LOOK_AGAIN_MS = 50;
/** A shutdown's time limit, plus a margin. */
const STOPPING_PATIENCE_MS = 12_000;

/**
 * Takes a data directory for this process alone; a killed process does not keep it. Every process writes an entry of its own
 * before it looks for others, so that of two at least one sees the other. Throws a `StartError` that names the process in
 * the way.
 */
export async function lockDataDirectory(folder: string, port: number): Promise<DataDirectoryLock> {
  const entry = new OwnEntry(folder, port);
  try {
    await untilAlone(folder, entry);
  } catch (error) {
    entry.remove();
    throw error;
  }
  const beat = setInterval(() => entry.beat(), entry.beatEveryMs).unref();
  return {
    leaving: () => entry.write("stopping"),
    release: () => {
      clearInterval(beat);
      entry.remove();
    },
  };
}

async function untilAlone(folder: string, entry: OwnEntry): Promise<void> {
  const began = performance.now();
  for (;;) {
    const others = await holdersOf(folder, entry);
    if (others.length === 0) return entry.write("running");
    const winner = others.find((other) => goesFirst(other, entry));
    if (winner) throw inUse(folder, winner);
    const [first] = others;
    if (first && performance.now() - began > STOPPING_PATIENCE_MS) throw inUse(folder, first);
    await pause(LOOK_AGAIN_MS);
  }
}

/** Of two that start at the same time the one with the lower name goes on, and waits until the other has seen it. */
const goesFirst = ({ state, name }: Holder, own: OwnEntry): boolean =>
  state === "running" || (state === "starting" && name < own.name);

const inUse = (folder: string, { pid, host, port }: Holder) =>
  new StartError(
    `DATA_DIR ${folder} is in use by process ${pid} on ${host} (port ${port}). Stop that process, or set a different DATA_DIR.`,
  );

type State = "starting" | "running" | "stopping";

/** A process's entry in `<data directory>/running/<name>.json`, with its location: a copied file does not count. */
type Entry = ProcessIdentity & { port: number; state: State; path: string; inode: string };
export type Holder = Entry & { name: string };

const BEAT_MS = 1_000;
const SILENT_MS = 5 * BEAT_MS;

/** This process's own entry. Replaced atomically, so that nobody reads half of it; its name is never reused. */
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

  /** Shows processes that cannot look us up that this one lives. */
  beat(): void {
    try {
      utimesSync(this.path, new Date(), new Date());
    } catch {
      // the folder is gone, and any reader with it
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
  log().warn(
    { pid, host },
    "checking whether a process in another container or on another machine is still running",
  );
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

/** The format of the data directory. Increase it when an older version would misread what this one writes. */
const FORMAT = 1;

/** The file that says that a backup is being restored into a data directory, or that the restore was broken off. */
export const restoreMark = (folder: string): string => join(folder, "restoring");

/** Refuses a data directory that a restore was broken off in, or that a newer version has written, unless that says that this one can use it, and marks any other as ours. */
export function checkFormat(folder: string): void {
  if (existsSync(restoreMark(folder)))
    throw new StartError(
      `The restore of a backup into DATA_DIR ${folder} was broken off. Run \`restore\` again with the same backup.`,
    );
  const file = join(folder, "format");
  const found = readFormat(file);
  if (found === `${FORMAT}\n`) return;
  try {
    if (found !== undefined && isNewerFormat(found, FORMAT)) return;
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${folder} was ${(error as Error).message}. Start that version or a newer one, or restore the backup from before the upgrade.`,
    );
  }
  writeFileSync(`${file}.new`, `${FORMAT}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function readFormat(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
