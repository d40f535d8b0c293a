import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { env, SettingsError } from "./env";
import { perProcess } from "./per-process";

/** What a derived key is for; two purposes never share a key. */
export type Purpose =
  | "api-keys"
  | "sessions"
  | "devices"
  | "rate-limits"
  | "visitors"
  | "invitations"
  | "sealing"
  | "recovery-codes"
  | "receipts"
  | "attribution"
  | "license-pages"
  | "link-passwords"
  | "domain-tokens"
  | "domain-probes"
  | "security-places"
  | "embedded-database"
  | "secret-check";

/** 32 bytes for one purpose, derived (HKDF-SHA-256, RFC 5869) from the installation's one secret. Everything new is made with it. */
export const keyFor = (purpose: Purpose): Buffer =>
  perProcess(`secret:${purpose}`, () => derived(installationSecret(), purpose));

/** The same of APP_SECRET_PREVIOUS; undefined when none is set. */
export const previousKeyFor = (purpose: Purpose): Buffer | undefined =>
  perProcess(`secret:${purpose}:previous`, () => {
    const { APP_SECRET_PREVIOUS } = env();
    return APP_SECRET_PREVIOUS === undefined ? undefined : derived(APP_SECRET_PREVIOUS, purpose);
  });

/** Keys of secrets before those, where the database keeps them (`lib/access/retired-keys.ts`). */
export const retiredKeys = (): Map<string, Buffer[]> => perProcess("secret:retired", () => new Map());

/** Every key by which something for that purpose may have been made, the one of now first. */
export const keysFor = (purpose: Purpose): Buffer[] => {
  const previous = previousKeyFor(purpose);
  return [keyFor(purpose), ...(previous ? [previous] : []), ...(retiredKeys().get(purpose) ?? [])];
};

/** Keyed hash for look-ups: whoever reads the database cannot test guesses without the secret. */
export const keyedHash = (purpose: Purpose, text: string): Buffer => hashWith(keyFor(purpose), text);

/** What something may be kept under: its hashes with every key there has been. */
export const keyedHashes = (purpose: Purpose, text: string): Buffer[] =>
  keysFor(purpose).map((key) => hashWith(key, text));

export const hashWith = (key: Buffer, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();

const derived = (secret: string, purpose: Purpose) =>
  Buffer.from(hkdfSync("sha256", secret, "", `switchyard:${purpose}`, 32));

/** APP_SECRET, or the one made on first start and kept in the data directory (mode 600). Throws a `SettingsError`. */
function installationSecret(): string {
  const { APP_SECRET, DATA_DIR } = env();
  if (APP_SECRET) return APP_SECRET;
  const path = join(DATA_DIR, "secret");
  makeOnce(path, DATA_DIR);
  const kept = read(path);
  if (kept.length >= 32) return kept;
  throw new SettingsError([
    `APP_SECRET is not set and ${path} is too short to be one. Restore the file from a backup`,
  ]);
}

/** Of several processes that start at once, one makes the file; its first 64 signs arrive in one write. */
function makeOnce(path: string, folder: string) {
  try {
    mkdirSync(folder, { recursive: true });
    const file = openSync(path, "wx", 0o600);
    writeSync(file, randomBytes(48).toString("base64url"));
    closeSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST")
      throw new SettingsError([`DATA_DIR is ${folder}, where nothing can be written (${code})`]);
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError([`DATA_DIR holds the secret ${path}, which cannot be read (${code})`]);
  }
}
