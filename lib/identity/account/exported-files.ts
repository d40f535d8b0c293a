import { pool } from "@/lib/platform/database/pool";
import { readFile } from "@/lib/platform/files/files";
import { shownBy } from "../uploads/shown-uploads";

/** What an archive brings back: items, the seller and the brand stay where they are. */
const WITH_PICTURES = ["qr_codes", "overlays", "splash_pages", "bio_pages", "links"];

/** Bytes of a picture in an archive, which in base64 stays below what its reader takes as one entry. */
const MOST_BYTES = 8 * 1_048_576;

/** Names of the workspace's uploaded pictures that its codes and pages show. */
export async function shownPictures(workspaceId: number): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(UPLOADED, [workspaceId, MOST_BYTES]);
  const names = rows.map(({ name }) => name);
  const shown = await shownBy(workspaceId, names, WITH_PICTURES);
  return names.filter((name) => shown.has(name));
}

const UPLOADED = `
  select name from uploads
  where workspace_id = $1 and ended_at is null and bytes <= $2 and (name like '%.png' or name like '%.webp') order by name`;

/** These files with their contents, one at a time; those that are gone from the store are left out. */
export async function* filesNamed(names: string[]): AsyncGenerator<object> {
  for (const name of names) {
    const bytes = await readFile(name);
    if (bytes) yield { name, data: bytes.toString("base64") };
  }
}
