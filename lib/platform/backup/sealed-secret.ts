import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import * as z from "zod";
import { invalid } from "../failure";
import { damaged } from "./refusal";

/** 128 MB and some tenths of a second for each guess (RFC 7914; OWASP's recommendation of 2023). */
const COST = { N: 131_072, r: 8, p: 1 };
const MEMORY = 256 * 1024 * 1024;

const Sealed = z.object({
  kdf: z.literal("scrypt"),
  N: z.literal(COST.N),
  r: z.literal(COST.r),
  p: z.literal(COST.p),
  salt: z.base64().length(24),
  nonce: z.base64().length(16),
  tag: z.base64().length(24),
  text: z.base64(),
});

const Secrets = z.object({ secret: z.string().min(32), previous: z.string().min(32).optional() });
/** APP_SECRET or the file of the data directory, and APP_SECRET_PREVIOUS while one is set. */
export type Secrets = z.infer<typeof Secrets>;

/** Encrypts the secrets with a passphrase (scrypt, AES-256-GCM). */
export async function encryptSecrets(secrets: Secrets, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", await keyOf(passphrase, salt), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  const base64 = (bytes: Buffer) => bytes.toString("base64");
  const sealed = {
    salt: base64(salt),
    nonce: base64(nonce),
    tag: base64(cipher.getAuthTag()),
    text: base64(text),
  };
  return Buffer.from(JSON.stringify({ kdf: "scrypt", ...COST, ...sealed }));
}

/** The secrets of a backup. Throws a `Failure` for another passphrase. */
export async function decryptSecrets(sealed: Buffer, passphrase: string): Promise<Secrets> {
  const parsed = Sealed.safeParse(orUndefined(() => JSON.parse(sealed.toString("utf8"))));
  if (!parsed.success) throw damaged("the part with the secret makes no sense");
  const { salt, nonce, tag, text } = parsed.data;
  const bytes = (base64: string) => Buffer.from(base64, "base64");
  const decipher = createDecipheriv("aes-256-gcm", await keyOf(passphrase, bytes(salt)), bytes(nonce));
  decipher.setAuthTag(bytes(tag));
  const opened = orUndefined(() => Buffer.concat([decipher.update(bytes(text)), decipher.final()]));
  if (!opened)
    throw invalid("The passphrase is not the one that the backup's secret was sealed with. Try another one.");
  return Secrets.parse(JSON.parse(opened.toString("utf8")));
}

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  derive(passphrase.normalize("NFKC"), salt, 32, { ...COST, maxmem: MEMORY });

function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
