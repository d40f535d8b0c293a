import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { perProcess } from "../per-process";

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

// OWASP's first recommendation for scrypt: N = 2^17, r = 8, p = 1 (128 MB for a moment).
const COST = { ln: 17, r: 8, p: 1 };
const AT_ONCE = 2;

/** A password's scrypt hash as a PHC string, `$scrypt$ln=17,r=8,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await inTurn(() => derive(password.normalize("NFKC"), salt, 32, options(COST)));
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether the password is the hashed one. Without a hash it takes the same time and is false. */
export async function verifyPassword(password: string, phc: string | null | undefined): Promise<boolean> {
  const [, , cost = "", salt = "", hash = ""] = (phc ?? NOBODY).split("$");
  const {
    ln = 0,
    r = 0,
    p = 0,
  } = Object.fromEntries(cost.split(",").map((part) => [part.split("=")[0], Number(part.split("=")[1])]));
  const kept = Buffer.from(hash, "base64");
  const found = await inTurn(() =>
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

/** Each derivation takes 128 MB and a core: two at a time, the others wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const gate = perProcess("password-gate", () => ({ busy: 0, waiting: [] as (() => void)[] }));
  if (gate.busy >= AT_ONCE) await new Promise<void>((resolve) => gate.waiting.push(resolve));
  gate.busy++;
  try {
    return await work();
  } finally {
    gate.busy--;
    gate.waiting.shift()?.();
  }
}
