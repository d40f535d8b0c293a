import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/identity/access/actor";
import { mayStillWrite } from "@/lib/identity/access/still";
import { pool } from "@/lib/platform/database/pool";
import { Failure, invalid } from "@/lib/platform/failure";
import { Lane } from "@/lib/platform/lane";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process";
import { cliCommand } from "@/lib/platform/root";
import { type ArchiveSize, importArchive, type StatisticsImports, sizeOfArchive } from "./archive";
import type { ImportState } from "./enums";
import type { ArchiveRow } from "./run";
import type { ArchiveImportQuery, ResultResponse, SentArchive } from "./schema";

type Sums = Record<"created" | "existing" | "refused" | "clicks", number> & { results: ResultResponse[] };

/** The last import of an archive into a workspace. */
export type ArchiveImport = {
  state: ImportState;
  rehearsal: boolean;
  entries: number;
  sums: Sums;
  leftBehind: ArchiveSize["leftBehind"];
  reason: string | null;
  startedAt: Date;
  endedAt: Date | null;
};

const lane = () =>
  perProcess(
    "archive imports",
    () =>
      new Lane({
        ...{ atOnce: 2, mostWaiting: 4, mostWaitingPerOwner: 1, patienceMs: 5_000 },
        refusal: "Other archives are being imported. Try again in a few minutes.",
      }),
  );

/**
 * Begins to import an archive into the caller's workspace; `lastArchiveImport` says how far it is. Throws a
 * `Failure`, before anything is created, for a file that is no whole archive, and a `conflict` while another import runs in the workspace.
 */
export async function startArchiveImport(
  actor: Actor,
  { file, dryrun }: SentArchive & ArchiveImportQuery,
  statistics: StatisticsImports,
): Promise<ArchiveImport | null> {
  let leave = () => {};
  try {
    leave = await lane().enter(String(actor.workspaceId));
    const size = await sizeOfArchive(file.pieces());
    refuseMany(size);
    const run = await begin(actor, size, dryrun);
    void runToItsEnd(actor, { run, file, dryrun, leave, statistics });
  } catch (error) {
    leave();
    await file.drop();
    throw error;
  }
  return lastArchiveImport(actor);
}

/** One call makes as many records as this, however few calls a minute a program has. */
const MOST_ENTRIES = 200_000;

function refuseMany({ entries }: ArchiveSize): void {
  if (entries > MOST_ENTRIES)
    throw invalid(
      `The archive has ${entries} records, and at most ${MOST_ENTRIES} can be imported here. The command line takes any number: ${cliCommand("import account")}`,
    );
}

/** One that has not been seen for so long has died with its process. */
const ALIVE = "seen_at > now() - interval '1 minute'";

async function begin(actor: Actor, { entries, leftBehind }: ArchiveSize, dryrun: boolean): Promise<string> {
  const run = randomUUID();
  const { rowCount } = await pool().query(BEGIN, [
    ...[actor.workspaceId, run, dryrun],
    ...[entries, JSON.stringify(noSums()), JSON.stringify(leftBehind)],
  ]);
  if (rowCount === 0)
    throw new Failure(
      "conflict",
      "An archive is being imported into this workspace. Wait until it is done, or cancel it.",
    );
  return run;
}

const BEGIN = `
  insert into archive_imports (workspace_id, run, rehearsal, entries, sums, left_behind) values ($1, $2, $3, $4, $5, $6)
  on conflict (workspace_id) do update
    set run = excluded.run, rehearsal = excluded.rehearsal, state = 'running', entries = excluded.entries, sums = excluded.sums,
      left_behind = excluded.left_behind, reason = null, started_at = now(), seen_at = now(), ended_at = null
    where archive_imports.state <> 'running' or not archive_imports.${ALIVE}`;

const noSums = (): Sums => ({ created: 0, existing: 0, refused: 0, clicks: 0, results: [] });

type Work = { run: string; dryrun: boolean; leave: () => void; statistics: StatisticsImports } & SentArchive;

/** Rows between two looks at whether it was canceled take at most about so long. */
const LOOK_MS = 1_000;

/** Never rejects. */
async function runToItsEnd(actor: Actor, { run, file, dryrun, leave, statistics }: Work): Promise<void> {
  const sums = noSums();
  const keep = (state: ImportState, reason?: string) => keepState(actor, run, { sums, state, reason });
  let looked = performance.now();
  const beat = setInterval(() => void sayAlive(run), BEAT_MS).unref();
  try {
    const options = { mode: dryrun ? "rehearse" : "make" } as const;
    for await (const row of importArchive(actor, file.pieces(), options, statistics)) {
      add(sums, row);
      if (performance.now() - looked < LOOK_MS) continue;
      looked = performance.now();
      if ((await keep("running")) !== "running") return;
      if (!(await mayStillWrite(actor))) throw new Failure("forbidden", NO_LONGER);
    }
    await keep("done");
  } catch (error) {
    const known = error instanceof Failure ? error.message : undefined;
    log().error({ err: error, workspace: actor.workspaceId }, "the import of an archive stopped");
    // Where the database is what is away, its row is soon taken for dead.
    await keep("stopped", known ?? "The server could not go on. Its log says why.").catch(() => {});
  } finally {
    clearInterval(beat);
    leave();
    await file.drop();
  }
}

const NO_LONGER = "Whoever began this import may no longer write in this workspace.";

/** Much of a large archive may be nothing that is imported, and a domain may wait for DNS. */
const BEAT_MS = 15_000;
const sayAlive = (run: string) =>
  pool()
    .query("update archive_imports set seen_at = now() where run = $1 and state = 'running'", [run])
    .catch(() => {});

/** What there is to say of more entries is in the report of the command line. */
const MOST_RESULTS = 1_000;

function add(sums: Sums, { part, row, key, outcome, reason, leftOut, clicks }: ArchiveRow): void {
  sums[outcome]++;
  sums.clicks += clicks ?? 0;
  if (reason === undefined && leftOut.length === 0) return;
  if (sums.results.length === MOST_RESULTS) return;
  sums.results.push({
    ...{ list: part, row, name: key && short(key), outcome },
    ...(reason !== undefined && { message: short(reason) }),
    ...(leftOut.length > 0 && { leftout: shortened(leftOut) }),
  });
}

/** They are kept and sent as a whole, however long the archive's own texts are. */
const [LONGEST, MOST_LEFT_OUT] = [600, 20] as const;
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

function shortened(leftOut: string[]): string[] {
  const shown = leftOut.slice(0, MOST_LEFT_OUT).map(short);
  const more = leftOut.length - shown.length;
  return more > 0 ? [...shown, `${more} more`] : shown;
}

type Kept = { sums: Sums; state: ImportState; reason: string | undefined };

/** Keeps how far it is, and gives the state: another one when it was canceled meanwhile, none when another import has begun. */
async function keepState(
  { workspaceId }: Actor,
  run: string,
  { sums, state, reason }: Kept,
): Promise<ImportState | undefined> {
  const { rows } = await pool().query<{ state: ImportState }>(KEEP, [
    ...[workspaceId, run, state],
    ...[JSON.stringify(sums), reason ?? null],
  ]);
  return rows[0]?.state;
}

const KEEP = `
  update archive_imports
  set sums = $4, seen_at = now(),
    state = case state when 'running' then $3::archive_import_state else state end,
    reason = case state when 'running' then $5 else reason end,
    ended_at = case when state = 'running' and $3 <> 'running' then now() else ended_at end
  where workspace_id = $1 and run = $2
  returning state`;

/** The last import into the caller's workspace. */
export async function lastArchiveImport({ workspaceId }: Actor): Promise<ArchiveImport | null> {
  const { rows } = await pool().query<ArchiveImport>(LAST, [workspaceId]);
  return rows[0] ?? null;
}

const LAST = `
  select case when state = 'running' and not ${ALIVE} then 'stopped' else state::text end as state, rehearsal, entries, sums,
    left_behind as "leftBehind", reason, started_at as "startedAt", ended_at as "endedAt"
  from archive_imports where workspace_id = $1`;

/** Stops the import that runs within a second or two; what it has created stays. */
export async function cancelArchiveImport(actor: Actor): Promise<ArchiveImport | null> {
  await pool().query(
    "update archive_imports set state = 'canceled', ended_at = now() where workspace_id = $1 and state = 'running'",
    [actor.workspaceId],
  );
  return lastArchiveImport(actor);
}
