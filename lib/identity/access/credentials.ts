import { randomInt } from "node:crypto";
import { decrypt, keyedHash, keyedHashes } from "@/lib/platform/crypto/secret";
import { db, transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { Failure } from "@/lib/platform/failure";
import { mailPerson } from "../mail/mail";
import { happenedNow, recoveryCodeUsed } from "../mail/notices";
import { ADDRESS_HEADER, type CallOrigin } from "./actor";
import { deviceCookie, knownDevice, readTicket } from "./cookies";
import { accountSubject, endTries, type Origin, takeTry, takeTryOfAddress } from "./guess-limits";
import { noteDevice } from "./new-devices";
import { verifyPassword } from "./passwords";
import { wideAddressGroup } from "./rate-limits";
import { recordAtSignIn } from "./security-events";
import { createSession } from "./sessions";
import { matchingStep } from "./totp";

/** A person and the session of the browser that is signed in now. */
export type SignedIn = { id: string; session: string };

/** Body of a sign-in: name and password or, from the issuer, its ticket; and a code where needed. */
export type Given = Partial<Record<"login" | "password" | "code" | "ticket", string>>;
type Headers = Partial<Record<string, string>>;

/** Results next-auth does not pass on: the reason of a refusal, and the cookie of a known device. */
export type Outcome = { failure?: Failure; device?: string };

/** Null where name and password do not belong together. Where a code is needed or wrong, or there were too many, it throws and says so. */
export async function signIn(given: Given, headers: Headers, outcome: Outcome): Promise<SignedIn | null> {
  try {
    const found = given.ticket ? await userOfTicket(given.ticket) : await userOfPassword(given, headers);
    return found && (await admitted(found, given.code ?? "", headers, outcome));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    outcome.failure = error;
    // next-auth hands the message on, and nothing else.
    throw new Error(error.reason ?? error.message);
  }
}

type User = { id: number; passwordHash: string | null; disabledAt: Date | null };

/** Tries need no count of their own here: the codes that go with it are counted. */
async function userOfTicket(text: string): Promise<User | null> {
  const { userId: id, at = Infinity } = readTicket("second-step", text.slice(0, 500)) ?? {};
  const user = id === undefined ? null : await db().user.findUnique({ where: { id } });
  // An account that got another owner meanwhile is not the one that the issuer spoke of.
  return user && user.passwordChangedAt.getTime() <= at ? user : null;
}

async function userOfPassword({ login = "", password = "" }: Given, headers: Headers): Promise<User | null> {
  const name = login.trim().toLowerCase();
  if (!name || name.length > 320 || !password || Buffer.byteLength(password) > 256) return null;
  const user = await db().user.findFirst({ where: { OR: [{ email: name }, { username: name }] } });
  const origin = originOf(headers, user);
  const note = (kind: "sign-in.limited" | "sign-in.refused") =>
    recordAtSignIn({ kind, userId: user?.id ?? null, origin });
  try {
    await takeTryOfAddress("sign-in", origin);
    await takeTry("sign-in", accountSubject(name, user), origin);
  } catch (error) {
    note("sign-in.limited");
    throw error;
  }
  const isRight = await verifyPassword(password, user?.passwordHash, {
    lane: origin.known === undefined ? "sign-in" : "known",
    caller: origin.known ?? wideAddressGroup(origin.address),
  });
  if (!isRight) note("sign-in.refused");
  return isRight ? user : null;
}

async function admitted(
  user: User,
  code: string,
  headers: Headers,
  outcome: Outcome,
): Promise<SignedIn | null> {
  const { id: userId } = user;
  const origin = originOf(headers, user);
  if (user.disabledAt) {
    recordAtSignIn({ kind: "sign-in.refused", userId, origin });
    return null;
  }
  const second = await takeTwoFactor(userId, code.slice(0, 40), origin);
  if (second === "wrong") recordAtSignIn({ kind: "sign-in.code-refused", userId, origin });
  if (second === "needed" || second === "wrong")
    throw new Failure(
      "unauthorized",
      "Signing in to this account requires a two-factor code. Enter a new code from your app, or a recovery code.",
      { reason: `code-${second}` },
    );
  await endTries("sign-in", accountSubject("", user), origin);
  outcome.device = deviceCookie(user);
  const session = await createSession(userId, origin.userAgent);
  recordAtSignIn({ kind: "sign-in.passed", userId, origin, sessionId: session });
  const languages = headers["accept-language"] ?? "";
  await noteDevice({ userId, session, origin, isKnown: origin.known !== undefined, languages });
  return { id: String(userId), session };
}

const originOf = (headers: Headers, user: User | null): Origin & CallOrigin => ({
  address: headers[ADDRESS_HEADER] ?? "",
  userAgent: headers["user-agent"] ?? "",
  known: user ? knownDevice(headers.cookie ?? "", user) : undefined,
});

const CODES = 10;
/** Without letters and digits that look alike. */
const SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";

/** The result of the two-factor check: not needed, needed, or the code was right or wrong. */
export type TwoFactorOutcome = "not-needed" | "needed" | "right" | "wrong";

/** Takes the code of an app or a recovery code, each of which is good once. Throws after too many wrong ones from there. */
export async function takeTwoFactor(
  userId: number,
  given: string,
  origin: Origin & Partial<CallOrigin>,
): Promise<TwoFactorOutcome> {
  const kept = await db().twoFactor.findUnique({ where: { userId } });
  if (!kept?.confirmedAt) return "not-needed";
  const code = plain(given);
  if (code === "") return "needed";
  await takeTry("code", String(userId), origin);
  const isApps = /^\d{6}$/.test(code);
  if (!(isApps ? await takeCode(userId, code) : await takeRecoveryCode(userId, code))) return "wrong";
  if (!isApps) await noteUsedCode(userId, { userAgent: "", ...origin });
  await endTries("code", String(userId), origin);
  return "right";
}

async function noteUsedCode(userId: number, origin: CallOrigin): Promise<void> {
  recordAtSignIn({ kind: "recovery-code.used", userId, origin });
  const happened = happenedNow(origin);
  const key = `code-used:${userId}:${happened.at.getTime()}`;
  await mailPerson(userId, { key }, recoveryCodeUsed, happened);
}

/** Whether an app's code is right and has not been used, nor a later one. */
export async function takeCode(userId: number, given: string): Promise<boolean> {
  const kept = await db().twoFactor.findUnique({ where: { userId } });
  const step = kept ? matchingStep(decrypt(kept.sealed), plain(given)) : undefined;
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
