import { pool } from "@/lib/platform/database/pool";
import { TRASH_DAYS } from "@/lib/platform/files/trash";
import { inBatches, type Stop, type Upkeep } from "@/lib/platform/upkeep/batches";

/**
 * Takes uploads that none of a workspace's pages shows a day after their upload out of its share, puts those back that one shows again, and forgets
 * those that were out for as long as the trash keeps files and are gone from the store.
 */
export const updateShares: Upkeep = async (signal) => {
  let changed = 0;
  await eachWorkspaces(async (after, to) => {
    for (const statement of [END_OR_RESUME, DELETE_ENDED]) {
      const { rowCount } = await pool().query(statement, [after, to]);
      changed += rowCount ?? 0;
    }
  }, signal);
  return changed;
};

/** Which of these files are in a workspace's share. */
export const inShares = (names: string[]) =>
  namesBy("select distinct name from uploads where name = any($1) and ended_at is null", names);

/** Which of these files are people's avatars. */
export const avatarsAmong = (names: string[]) =>
  namesBy("select distinct file as name from avatars where file = any($1)", names);

async function namesBy(text: string, names: string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ name: string }>(text, [names]);
  return new Set(rows.map(({ name }) => name));
}

/** Which of these files are shown by a page of a workspace, be it another's than the one that uploaded them. */
export async function shownAmong(names: string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const shown = new Set<string>();
  await eachWorkspaces(async (after, to) => {
    const { rows } = await pool().query<{ name: string }>(USED, [after, to, names]);
    for (const { name } of rows) shown.add(name);
  });
  return shown;
}

/** Does something for all workspaces, from after one id up to another at a time: no statement has to search everybody's pages. */
async function eachWorkspaces(work: (after: number, to: number) => Promise<void>, signal?: Stop) {
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

// An address may be in any field of a page, so the whole of it is searched. A name is 40 digits, a dot and three or four letters; a regular
// expression that says so takes ten times as long.
const SHOWN = `
  with all_texts as (
    select workspace_id, concat_ws(' ', thumbnail, preview_image, preview_video, preview_audio,
      array_to_string(screenshots, ' '), description) as text from items
    union all select workspace_id, concat_ws(' ', avatar, cover, description) from seller_profiles
    union all select workspace_id, logo from brands
    union all select workspace_id, '/uploads/' || logo from qr_codes where logo is not null
    union all select workspace_id, content::text from overlays
    union all select workspace_id, content::text from splash_pages
    union all select workspace_id, content::text from bio_pages
  ), texts as (
    select * from all_texts where workspace_id > $1 and workspace_id <= $2
  ), shown as (
    select workspace_id, left(part, length) as name from texts
    cross join lateral string_to_table(text, '/uploads/') with ordinality as parts (part, position)
    cross join (values (44), (45)) as lengths (length)
    where text like '%/uploads/%' and position > 1
  )`;

const END_OR_RESUME = `${SHOWN}
  update uploads set ended_at = case when is_shown then null else now() end
  from (
    select workspace_id, name, exists (
      select from shown where shown.workspace_id = own.workspace_id and shown.name = own.name) as is_shown
    from uploads own where workspace_id > $1 and workspace_id <= $2
  ) own
  where uploads.workspace_id = own.workspace_id and uploads.name = own.name
    and uploaded_at < now() - interval '1 day' and is_shown = (ended_at is not null)`;

// A file that only another workspace's page shows stays, and is its uploader's, unless a share has it.
const DELETE_ENDED = `
  delete from uploads where workspace_id > $1 and workspace_id <= $2 and ended_at < now() - interval '${TRASH_DAYS} days'
    and (not exists (select from files where files.name = uploads.name and discarded_at is null)
      or exists (select from uploads other where other.name = uploads.name and other.ended_at is null))`;

const USED = `${SHOWN}
  select distinct name from shown where name = any($3)`;
