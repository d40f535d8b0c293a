import { wideAddressGroup } from "../address-group";
import { db } from "../db";
import { Failure } from "../failure";
import type { CallOrigin } from "./actor";
import { ADDRESS_HEADER } from "./address-header";
import { accountSubject, endTries, type Origin, takeTry, takeTryOfAddress } from "./attempts";
import { deviceCookie, knownDevice } from "./devices";
import { verifyPassword } from "./passwords";
import { takeSecondStep } from "./second-step";
import { recordAtSignIn } from "./security-events";
import { createSession } from "./sessions";
import { readTicket } from "./tickets";

/** A person and the session of the browser that is signed in now. */
export type SignedIn = { id: string; session: string };

/** What the sign-in page sends: name and password or, from the issuer, its ticket; and a code where one is needed. */
export type Given = Partial<Record<"login" | "password" | "code" | "ticket", string>>;
type Headers = Partial<Record<string, string>>;

/** What next-auth does not hand on: why somebody was refused, and the cookie that the device is known by from now on. */
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
  const id = readTicket("second-step", text.slice(0, 500))?.userId;
  return id === undefined ? null : db().user.findUnique({ where: { id } });
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
  const second = await takeSecondStep(userId, code.slice(0, 40), origin);
  if (second === "wrong") recordAtSignIn({ kind: "sign-in.code-refused", userId, origin });
  if (second === "needed" || second === "wrong")
    throw new Failure("unauthorized", "A code is needed.", { reason: `code-${second}` });
  await endTries("sign-in", accountSubject("", user), origin);
  outcome.device = deviceCookie(user);
  const session = await createSession(userId, origin.userAgent);
  recordAtSignIn({ kind: "sign-in.passed", userId, origin, sessionId: session });
  return { id: String(userId), session };
}

const originOf = (headers: Headers, user: User | null): Origin & CallOrigin => ({
  address: headers[ADDRESS_HEADER] ?? "",
  userAgent: headers["user-agent"] ?? "",
  known: user ? knownDevice(headers.cookie ?? "", user) : undefined,
});
