import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env";
import { perProcess } from "./per-process";

/** What a derived key is for; two purposes never share a key. */
export type Purpose =
  | "api-keys"
  | "sessions"
  | "visitors"
  | "sealing"
  | "link-passwords"
  | "embedded-database";

/** 32 bytes for one purpose, derived (HKDF-SHA-256, RFC 5869) from the installation's one secret. */
export const keyFor = (purpose: Purpose): Buffer =>
  perProcess(`secret:${purpose}`, () =>
    Buffer.from(hkdfSync("sha256", installationSecret(), "", `switchyard:${purpose}`, 32)),
  );

/** Keyed hash for look-ups: whoever reads the database cannot test guesses without the secret. */
export const keyedHash = (purpose: Purpose, text: string): Buffer =>
  createHmac("sha256", keyFor(purpose)).update(text).digest();

/** APP_SECRET, or the one made on first start and kept in the data directory (mode 600). */
function installationSecret(): string {
  const given = env().APP_SECRET;
  if (given) return given;
  const path = join(env().DATA_DIR, "secret");
  try {
    mkdirSync(env().DATA_DIR, { recursive: true });
    const file = openSync(path, "wx", 0o600);
    writeSync(file, randomBytes(48).toString("base64url"));
    closeSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const kept = readFileSync(path, "utf8").trim();
  if (kept.length < 32)
    throw new Error(`${path} is too short to be a secret. Restore it from a backup or set APP_SECRET.`);
  return kept;
}
