import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { threadPoolSize } from "../env";
import { perProcess } from "../per-process";
import { HashingQueue, type Place } from "./hashing-queue";

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

// OWASP's first recommendation for scrypt: N = 2^17, r = 8, p = 1 (128 MB for a moment).
const COST = { ln: 17, r: 8, p: 1 };

/**
 * Two at a time: each takes 128 MB and a core. They run in libuv's threads, which write the click spool to disk and look up names too: two
 * of those are always left (one of two, where the operator has set so few).
 */
const queue = () =>
  perProcess("password-queue", () => new HashingQueue(Math.max(1, Math.min(2, threadPoolSize() - 2))));

/** A password's scrypt hash as a PHC string, `$scrypt$ln=17,r=8,p=1$salt$hash`. Throws `unavailable` where too many wait at that place. */
export async function hashPassword(password: string, place: Place): Promise<string> {
  const salt = randomBytes(16);
  const hash = await queue().run(place, () => derive(password.normalize("NFKC"), salt, 32, options(COST)));
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether the password is the hashed one. Without a hash it takes the same time and is false. Throws as `hashPassword` does. */
export async function verifyPassword(
  password: string,
  phc: string | null | undefined,
  place: Place,
): Promise<boolean> {
  const [, , cost = "", salt = "", hash = ""] = (phc ?? NOBODY).split("$");
  const {
    ln = 0,
    r = 0,
    p = 0,
  } = Object.fromEntries(cost.split(",").map((part) => [part.split("=")[0], Number(part.split("=")[1])]));
  const kept = Buffer.from(hash, "base64");
  const found = await queue().run(place, () =>
    derive(password.normalize("NFKC"), Buffer.from(salt, "base64"), kept.length || 32, options({ ln, r, p })),
  );
  return Boolean(phc) && kept.length === found.length && timingSafeEqual(kept, found);
}

const NOBODY = `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`;

const options = ({ ln, r, p }: typeof COST): ScryptOptions => ({
  N: 2 ** ln,
  r,
  p,
  maxmem: 256 * 2 ** ln * r,
});

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
