import { inBatches } from "../batches";
import type { Upkeep } from "../hourly";
import { pool } from "../pool";
import { discardUnusedFiles } from "../unused-files";
import { mediaFolder } from "./upload";

/**
 * Puts uploads that nothing has used for a day into the trash: first they leave their workspace's share, then the files go that are in
 * nobody's share and on no page. Returns how many files went.
 */
export const purgeUploads: Upkeep = async (signal) => {
  await eachWorkspaces(async (after, to) => {
    await pool().query(GIVE_BACK, [after, to]);
  }, signal);
  return signal?.aborted ? 0 : discardUnusedFiles(mediaFolder(), usedUploads);
};

/** Which of some files are in somebody's share or on a page. */
export async function usedUploads(names: string[]): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  await eachWorkspaces(async (after, to) => {
    const { rows } = await pool().query<{ name: string }>(USED, [after, to, names]);
    for (const { name } of rows) used.add(name);
  });
  return used;
}

/** Does something for all workspaces, from after one id up to another at a time: no statement has to search everybody's pages. */
async function eachWorkspaces(work: (after: number, to: number) => Promise<void>, signal?: AbortSignal) {
  let last = 0;
  await inBatches(async (most) => {
    const { rows } = await pool().query<{ to: number; found: number }>(
      "select max(id) as to, count(*)::int as found from (select id from workspaces where id > $1 order by id limit $2) next",
      [last, most],
    );
    const [next] = rows;
    if (!next || next.found === 0) return 0;
    await work(last, next.to);
    last = next.to;
    return next.found;
  }, signal);
}

// An address may be in any field of a page, so the whole of it is searched.
const SHOWN = `
  with all_texts as (
    select workspace_id, concat_ws(' ', thumbnail, preview_image, preview_video, preview_audio,
      array_to_string(screenshots, ' '), description) as text from items
    union all select workspace_id, concat_ws(' ', avatar, cover, description) from seller_profiles
    union all select workspace_id, logo from brands
    union all select workspace_id, content::text from overlays
    union all select workspace_id, content::text from splash_pages
    union all select workspace_id, content::text from bio_pages
  ), texts as (
    select * from all_texts where workspace_id > $1 and workspace_id <= $2
  ), shown as (
    select workspace_id, found[1] as name from texts
    cross join lateral regexp_matches(text, '/uploads/([0-9a-f]{40}[.][a-z0-9]{3,4})', 'g') as found
    where text like '%/uploads/%'
  )`;

const GIVE_BACK = `${SHOWN}
  delete from uploads where uploaded_at < now() - interval '1 day' and workspace_id > $1 and workspace_id <= $2
    and not exists (select from shown where shown.workspace_id = uploads.workspace_id and shown.name = uploads.name)`;

const USED = `${SHOWN}
  select name from shown where name = any($3)
  union select name from uploads where workspace_id > $1 and workspace_id <= $2 and name = any($3)`;
