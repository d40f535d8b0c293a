import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * One thing that is made from sources: `make` runs when the fingerprint of the sources differs from the last one it
 * succeeded with, or when one of `files` is not there. A half-made thing has no stamp and is made again.
 */
export const stamped = ({ title, stamp, files, fingerprint, make }) => ({
  title,
  isDone: () => files().every((file) => existsSync(file)) && last(stamp) === fingerprint(),
  async perform() {
    const now = fingerprint();
    rmSync(stamp, { force: true });
    await make();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, now);
  },
});

function last(stamp) {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return undefined;
  }
}
