import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SegmentError } from "./segment";

/**
 * Keeps what is not counted: bytes that are no frame, lines that the database refuses. On the disk when it resolves. Rejects with a
 * `SegmentError`; what it was taken from stays where it is then.
 */
export async function keepAside(folder: string, name: string, parts: Buffer[]): Promise<void> {
  if (parts.length === 0) return;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, name), Buffer.concat(parts), { mode: 0o600, flush: true });
  } catch (error) {
    throw new SegmentError("what is damaged cannot be set aside", error);
  }
}
