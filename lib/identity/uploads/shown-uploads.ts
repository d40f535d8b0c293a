import { pool } from "@/lib/platform/database/pool";
import { inBatches } from "@/lib/platform/upkeep/batches";

/** A table of pages: what its rows are numbered by, and their text. `some`: those rows alone, where an index knows them. */
type Pages = { table: string; key: string; text: string; some?: string };

// An address may be in any field of a page, so the whole of it is searched.
const PAGES: Pages[] = [
  {
    table: "items",
    key: "id",
    text: `concat_ws(' ', thumbnail, preview_image, preview_video, preview_audio,
      array_to_string(screenshots, ' '), description)`,
  },
  { table: "seller_profiles", key: "workspace_id", text: "concat_ws(' ', avatar, cover, description)" },
  { table: "brands", key: "workspace_id", text: "logo" },
  { table: "qr_codes", key: "id", text: "'/uploads/' || logo" },
  { table: "overlays", key: "id", text: "content::text" },
  { table: "splash_pages", key: "id", text: "content::text" },
  { table: "bio_pages", key: "id", text: "concat_ws(' ', content::text, variant_content::text)" },
  { table: "links", key: "id", text: "meta_image", some: "meta_image like '%/uploads/%'" },
];

// A name is 40 digits, a dot and three or four letters; a regular expression that says so takes ten times as long.
const shownIn = (texts: string) => `
    select workspace_id, left(part, length) as name from ${texts}
    cross join lateral string_to_table(text, '/uploads/') with ordinality as parts (part, position)
    cross join (values (44), (45)) as lengths (length)
    where text like '%/uploads/%' and position > 1`;

/** `shown`: the names of files that pages of the workspaces after $1 up to $2 show. */
export const SHOWN = `
  with all_texts as (
    ${PAGES.map(({ table, text, some = "true" }) => `select workspace_id, ${text} as text from ${table} where ${some}`).join(" union all ")}
  ), texts as (
    select * from all_texts where workspace_id > $1 and workspace_id <= $2
  ), shown as (${shownIn("texts")}
  )`;

/**
 * Which of these files one workspace's pages show, those of some tables or all: some pages at a time, for workspaces that have more than a statement
 * can search.
 */
export async function shownBy(
  workspaceId: number,
  names: string[],
  tables: readonly string[] = PAGES.map(({ table }) => table),
): Promise<ReadonlySet<string>> {
  const shown = new Set<string>();
  for (const pages of PAGES.filter(({ table }) => tables.includes(table))) {
    const text = someShown(pages);
    let last = 0;
    await inBatches(async (most) => {
      const { rows } = await pool().query<Searched>(text, [workspaceId, last, most, names]);
      const [some] = rows;
      if (!some || some.found === 0) return 0;
      for (const name of some.names) shown.add(name);
      last = some.last;
      return some.found;
    });
  }
  return shown;
}

type Searched = { last: number; found: number; names: string[] };

const someShown = ({ table, key, text, some = "true" }: Pages) => `
  with texts as materialized (
    select workspace_id, ${key} as key, ${text} as text from ${table}
    where workspace_id = $1 and ${some} and ${key} > $2 order by ${key} limit $3
  ), shown as (${shownIn("texts")}
  )
  select (select max(key) from texts) as last, (select count(*)::int from texts) as found,
    array(select distinct name from shown where name = any($4)) as names`;
