import { randomInt } from "node:crypto";
import { db, transaction } from "../db";
import { pool } from "../pool";
import { keyedHash, keyedHashes } from "../secret";
import type { CallOrigin } from "./actor";
import { endTries, type Origin, takeTry } from "./attempts";
import { unseal } from "./sealing";
import { recordAtSignIn } from "./security-events";
import { matchingStep } from "./totp";

const CODES = 10;
/** Without letters and digits that look alike. */
const SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";

/** What came of the second step of signing in: none is needed, one is, or the code was right or wrong. */
export type SecondStep = "not-needed" | "needed" | "right" | "wrong";

/** Takes the code of an app or a recovery code, each of which is good once. Throws after too many wrong ones from there. */
export async function takeSecondStep(
  userId: number,
  given: string,
  origin: Origin & Partial<CallOrigin>,
): Promise<SecondStep> {
  const kept = await db().twoFactor.findUnique({ where: { userId } });
  if (!kept?.confirmedAt) return "not-needed";
  const code = plain(given);
  if (code === "") return "needed";
  await takeTry("code", String(userId), origin);
  const isApps = /^\d{6}$/.test(code);
  if (!(isApps ? await takeCode(userId, code) : await takeRecoveryCode(userId, code))) return "wrong";
  if (!isApps) recordAtSignIn({ kind: "recovery-code.used", userId, origin: { userAgent: "", ...origin } });
  await endTries("code", String(userId), origin);
  return "right";
}

/** Whether an app's code is right and has not been used, nor a later one. */
export async function takeCode(userId: number, given: string): Promise<boolean> {
  const kept = await db().twoFactor.findUnique({ where: { userId } });
  const step = kept ? matchingStep(unseal(kept.sealed), plain(given)) : undefined;
  if (step === undefined) return false;
  // Of two that come with one code at the same moment, one changes the row.
  const { rowCount } = await pool().query(
    "update two_factors set last_step = $2 where user_id = $1 and last_step < $2",
    [userId, step],
  );
  return rowCount === 1;
}

async function takeRecoveryCode(userId: number, code: string): Promise<boolean> {
  const { count } = await db().recoveryCode.deleteMany({
    where: { userId, hash: { in: hashesOf(userId, code) } },
  });
  return count === 1;
}

/** Ten codes for the day the app is lost, in place of any earlier ones. They are shown once; only hashes are kept. */
export async function issueRecoveryCodes(userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await transaction(async () => {
    await db().recoveryCode.deleteMany({ where: { userId } });
    await db().recoveryCode.createMany({
      data: codes.map((code) => ({ userId, hash: hashOf(userId, plain(code)) })),
    });
  });
  return codes;
}

/** 12 signs, 59 bits: `k7m2-9xqa-tt4w`. */
const newCode = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join(""),
  ).join("-");

const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, "");

const hashOf = (userId: number, code: string) =>
  new Uint8Array(keyedHash("recovery-codes", `${userId}:${code}`));
const hashesOf = (userId: number, code: string) =>
  keyedHashes("recovery-codes", `${userId}:${code}`).map((hash) => new Uint8Array(hash));
