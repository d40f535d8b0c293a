import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { env, SettingsError } from "../env";
import { perProcess } from "../process";

/** Purpose of a derived key; two purposes never share a key. */
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
  | "request-echoes"
  | "security-places"
  | "embedded-database"
  | "secret-check";

/** 32 bytes for one purpose, derived (HKDF-SHA-256, RFC 5869) from the installation's one secret. Everything new is made with it. */
export const keyFor = (purpose: Purpose): Buffer =>
  perProcess(`secret:${purpose}`, () => deriveKey(installationSecret(), purpose));

/** The same of APP_SECRET_PREVIOUS; undefined when none is set. */
export const previousKeyFor = (purpose: Purpose): Buffer | undefined =>
  perProcess(`secret:${purpose}:previous`, () => {
    const { APP_SECRET_PREVIOUS } = env();
    return APP_SECRET_PREVIOUS === undefined ? undefined : deriveKey(APP_SECRET_PREVIOUS, purpose);
  });

/** Keys of secrets before those, where the database keeps them (`lib/platform/crypto/former-secrets.ts`). */
export const retiredKeys = (): Map<string, Buffer[]> => perProcess("secret:retired", () => new Map());

/** Every key by which something for that purpose may have been made, the one of now first. */
export const keysFor = (purpose: Purpose): Buffer[] => {
  const previous = previousKeyFor(purpose);
  return [keyFor(purpose), ...(previous ? [previous] : []), ...(retiredKeys().get(purpose) ?? [])];
};

/** Keyed hash for look-ups: a reader of the database cannot test guesses without the secret. */
export const keyedHash = (purpose: Purpose, text: string): Buffer => hashWith(keyFor(purpose), text);

/** All hashes a value may be stored under, one for every current and former key. */
export const keyedHashes = (purpose: Purpose, text: string): Buffer[] =>
  keysFor(purpose).map((key) => hashWith(key, text));

export const hashWith = (key: Buffer, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();

/** 32 bytes of any secret for one purpose. */
export const deriveKey = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `switchyard:${purpose}`, 32));

/** APP_SECRET, or the one made on first start and kept in the data directory (mode 600). Throws a `SettingsError`. */
export function installationSecret(): string {
  const { APP_SECRET, DATA_DIR } = env();
  if (APP_SECRET) return APP_SECRET;
  const path = join(DATA_DIR, "secret");
  makeOnce(path, DATA_DIR);
  const kept = read(path);
  if (kept.length >= 32) return kept;
  throw new SettingsError([
    `APP_SECRET is not set, and ${path} is too short to be a secret. Restore the file from a backup`,
  ]);
}

/** Of several processes that start at once, one makes the file; its first 64 characters arrive in one write. */
function makeOnce(path: string, folder: string) {
  try {
    mkdirSync(folder, { recursive: true });
    const file = openSync(path, "wx", 0o600);
    writeSync(file, randomBytes(48).toString("base64url"));
    closeSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST")
      throw new SettingsError([
        `DATA_DIR is ${folder}, which is not writable (${code}). Change its owner, or set another DATA_DIR`,
      ]);
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError([
      `DATA_DIR holds the secret ${path}, which cannot be read (${code}). Give the server's account read access to it`,
    ]);
  }
}

const NONCE = 12;
const TAG = 16;

/** Encrypts what must be read again (AES-256-GCM): nonce, tag, text. */
export function encrypt(text: Uint8Array | string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyFor("sealing"), nonce);
  const hidden = Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), hidden]));
}

/** The decrypted value. Throws when it was modified, or encrypted with a secret that is no longer set. */
export function decrypt(encrypted: Uint8Array): Buffer {
  for (const key of keysFor("sealing")) {
    const text = decryptWith(key, encrypted);
    if (text) return text;
  }
  throw new Error(
    "A value was encrypted with an APP_SECRET that is no longer set. Restore that secret, or set it as APP_SECRET_PREVIOUS.",
  );
}

/** The value decrypted with that key; undefined for another key, or a modified value. */
export function decryptWith(key: Buffer, encrypted: Uint8Array): Buffer | undefined {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(0, NONCE));
    decipher.setAuthTag(encrypted.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}

type Opaque = Extract<Purpose, "attribution" | "license-pages">;

const BLOCK = 16;
const ID = 4;

/**
 * A public id that reveals nothing, 22 characters of base64url: the id and twelve zero bytes, encrypted as one block of AES with the
 * purpose's own key, so a made-up token decrypts to something other than zeros (ADR 15).
 */
export function opaqueId(purpose: Opaque, id: number): string {
  const block = Buffer.alloc(BLOCK);
  block.writeUInt32BE(id);
  const cipher = createCipheriv("aes-256-ecb", keyFor(purpose), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]).toString("base64url");
}

/** The id in a token; undefined for any text that is not one of ours for that purpose. */
export function openOpaqueId(purpose: Opaque, opaque: string): number | undefined {
  const sent = Buffer.from(opaque, "base64url");
  if (sent.length !== BLOCK) return undefined;
  for (const key of keysFor(purpose)) {
    const decipher = createDecipheriv("aes-256-ecb", key, null).setAutoPadding(false);
    const block = Buffer.concat([decipher.update(sent), decipher.final()]);
    if (block.subarray(ID).equals(Buffer.alloc(BLOCK - ID))) return block.readUInt32BE();
  }
  return undefined;
}

/** The head of an Ed25519 key in PKCS #8 (RFC 8410); its 32 bytes follow. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The Ed25519 key of the given 32 secret bytes, and the JSON Web Key `x` of its public half (RFC 8037). */
export function ed25519(seed: Buffer): { secret: KeyObject; x: string } {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(secret).export({ format: "jwk" });
  return { secret, x };
}

/**
 * Constant-time comparison of two texts. A header may hold any Latin-1 character, so two texts
 * of one length may be of different lengths in bytes, for which `timingSafeEqual` throws.
 */
export function sameText(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
