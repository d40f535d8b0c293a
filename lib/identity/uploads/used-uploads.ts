import { pool } from "@/lib/platform/database/pool";
import { TRASH_DAYS } from "@/lib/platform/files/trash";
import { inBatches, type Stop, type Upkeep } from "@/lib/platform/upkeep/batches";
import { SHOWN, shownBy } from "./shown-uploads";

/**
 * Takes uploads that none of a workspace's pages shows a day after their upload out of its share, puts those back that one shows again, and forgets
 * those that were out for as long as the trash keeps files and are gone from the store.
 */
export const updateShares: Upkeep = async (signal) => {
  let changed = 0;
  await eachWorkspaces(async ({ after, to, isAlone }) => {
    changed += isAlone ? await endOrResumeIn(to) : await rowsOf(END_OR_RESUME, [after, to]);
    changed += await rowsOf(DELETE_ENDED, [after, to]);
  }, signal);
  return changed;
};

const rowsOf = async (text: string, values: unknown[]): Promise<number> =>
  (await pool().query(text, values)).rowCount ?? 0;

/** The same for one workspace, which may have more pages than a statement can search. */
async function endOrResumeIn(workspaceId: number): Promise<number> {
  const { rows } = await pool().query<{ name: string }>(
    "select name from uploads where workspace_id = $1 and uploaded_at < now() - interval '1 day'",
    [workspaceId],
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return 0;
  return rowsOf(END_OR_RESUME_IN, [workspaceId, names, [...(await shownBy(workspaceId, names))]]);
}

/** Which of these files are in a workspace's share. */
export const inShares = (names: string[]) =>
  namesBy("select distinct name from uploads where name = any($1) and ended_at is null", [names]);

/** Which of these files are people's avatars. */
export const avatarsAmong = (names: string[]) =>
  namesBy("select distinct file as name from avatars where file = any($1)", [names]);

async function namesBy(text: string, values: unknown[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ name: string }>(text, values);
  return new Set(rows.map(({ name }) => name));
}

/** Which of these files are shown by a page of a workspace, be it another's than the one that uploaded them. */
export async function shownAmong(names: string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const shown = new Set<string>();
  await eachWorkspaces(async ({ after, to, isAlone }) => {
    const found = isAlone ? await shownBy(to, names) : await namesBy(USED, [after, to, names]);
    for (const name of found) shown.add(name);
  });
  return shown;
}

/** Workspaces from after one id up to another. Where one alone is left of a batch, it may be too large for one statement. */
type Some = { after: number; to: number; isAlone: boolean };

/** Does something for all workspaces, some at a time: no statement has to search everybody's pages. */
async function eachWorkspaces(work: (some: Some) => Promise<void>, signal?: Stop) {
  let last = 0;
  await inBatches(async (most) => {
    const { rows } = await pool().query<{ to: number; found: number }>(
      "select max(id) as to, count(*)::int as found from (select id from workspaces where id > $1 order by id limit $2) next",
      [last, most],
    );
    const [next] = rows;
    if (!next || next.found === 0) return 0;
    await work({ after: last, to: next.to, isAlone: most === 1 });
    last = next.to;
    return next.found;
  }, signal);
}

const END_OR_RESUME = `${SHOWN}
  update uploads set ended_at = case when is_shown then null else now() end
  from (
    select workspace_id, name, exists (
      select from shown where shown.workspace_id = own.workspace_id and shown.name = own.name) as is_shown
    from uploads own where workspace_id > $1 and workspace_id <= $2
  ) own
  where uploads.workspace_id = own.workspace_id and uploads.name = own.name
    and uploaded_at < now() - interval '1 day' and is_shown = (ended_at is not null)`;

const END_OR_RESUME_IN = `
  update uploads set ended_at = case when ended_at is null then now() end
  where workspace_id = $1 and name = any($2) and uploaded_at < now() - interval '1 day'
    and (name = any($3)) = (ended_at is not null)`;

// A file that only another workspace's page shows stays, and is its uploader's, unless a share has it.
const DELETE_ENDED = `
  delete from uploads where workspace_id > $1 and workspace_id <= $2 and ended_at < now() - interval '${TRASH_DAYS} days'
    and (not exists (select from files where files.name = uploads.name and discarded_at is null)
      or exists (select from uploads other where other.name = uploads.name and other.ended_at is null))`;

const USED = `${SHOWN}
  select distinct name from shown where name = any($3)`;
