import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { SEGMENT_HEAD, segmentId } from "../clicks/segment";
import { env } from "../env";
import { usedUploads } from "../media/upkeep";
import { mediaFolder } from "../media/upload";
import { pool } from "../pool";
import { logoFolder } from "../qr/logo";
import { usedLogos } from "../qr/upkeep";

/** What a data directory holds (`clicks` in bytes), and how much of it a database knows of. */
export type Contents = { files: number; knownFiles: number; clicks: number; users: number };

const IS_FILE = /^[0-9a-f]{40}\.[a-z0-9]{3,4}$/;

/** Looks at this process's data directory and database. */
export async function contentsOf(): Promise<Contents> {
  const [media, logos] = await Promise.all([namesIn(mediaFolder()), namesIn(logoFolder())]);
  const known = await Promise.all([usedUploads(media), usedLogos(logos)]);
  const { rows } = await pool().query<{ count: number }>("select count(*)::int as count from users");
  return {
    files: media.length + logos.length,
    knownFiles: known.reduce((sum, { size }) => sum + size, 0),
    clicks: await clicksWaiting(),
    users: rows[0]?.count ?? 0,
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => IS_FILE.test(name));
}

/** Bytes of the spool, whoever wrote them. */
async function clicksWaiting(): Promise<number> {
  const folder = join(env().DATA_DIR, "spool");
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const segments = names.filter((name) => segmentId(basename(name)) !== undefined);
  const sizes = await Promise.all(
    segments.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => Math.max(0, size - SEGMENT_HEAD),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
