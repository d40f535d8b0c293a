import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const DAY_MS = 86_400_000;

/**
 * Removes the files of a folder that came more than a day ago and that nothing uses, half-written ones too. `usedOf` says which
 * of some names are in use. Returns how many went.
 */
export async function removeUnusedFiles(
  folder: string,
  usedOf: (names: string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file?.isFile() && file.mtimeMs < Date.now() - DAY_MS) old.push(name);
  }
  if (old.length === 0) return 0;
  const used = await usedOf(old);
  const unused = old.filter((name) => !used.has(name));
  for (const name of unused) await rm(join(folder, name), { force: true });
  return unused.length;
}
