import { pool } from "../pool";
import { discardUnusedFiles } from "../unused-files";
import { mediaFolder } from "./upload";

/**
 * Puts uploads that nothing has used for a day into the trash: first they leave their workspace's share, then the files go that are in
 * nobody's share and on no page. Returns how many files went.
 */
export async function purgeUploads(): Promise<number> {
  await pool().query(GIVE_BACK);
  return discardUnusedFiles(mediaFolder(), usedUploads);
}

/** Which of some files are in somebody's share or on a page. */
export async function usedUploads(names: string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ name: string }>(USED, [names]);
  return new Set(rows.map(({ name }) => name));
}

// An address may be in any field of a page, so the whole of it is searched.
const SHOWN = `
  with texts as (
    select workspace_id, concat_ws(' ', thumbnail, preview_image, preview_video, preview_audio,
      array_to_string(screenshots, ' '), description) as text from items
    union all select workspace_id, concat_ws(' ', avatar, cover, description) from seller_profiles
    union all select workspace_id, logo from brands
    union all select workspace_id, content::text from overlays
    union all select workspace_id, content::text from splash_pages
    union all select workspace_id, content::text from bio_pages
  ), shown as (
    select workspace_id, found[1] as name from texts
    cross join lateral regexp_matches(text, '/uploads/([0-9a-f]{40}[.][a-z0-9]{3,4})', 'g') as found
    where text like '%/uploads/%'
  )`;

const GIVE_BACK = `${SHOWN}
  delete from uploads where uploaded_at < now() - interval '1 day'
    and not exists (select from shown where shown.workspace_id = uploads.workspace_id and shown.name = uploads.name)`;

const USED = `${SHOWN}
  select name from shown where name = any($1) union select name from uploads where name = any($1)`;
