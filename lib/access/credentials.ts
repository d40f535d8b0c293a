import { db } from "../db";
import { Failure } from "../failure";
import { ADDRESS_HEADER } from "./address-header";
import { forgetAttempts, takeAttempt } from "./attempts";
import { verifyPassword } from "./passwords";
import { takeSecondStep } from "./second-step";
import { createSession } from "./sessions";
import { readTicket } from "./tickets";

/** A person and the session of the browser that is signed in now. */
export type SignedIn = { id: string; session: string };

/** What the sign-in page sends: name and password or, from the issuer, its ticket; and a code where one is needed. */
export type Given = Partial<Record<"login" | "password" | "code" | "ticket", string>>;
type Headers = Partial<Record<string, string>>;

/** Null where name and password do not belong together. Where a code is needed or wrong, or there were too many, it throws and says so. */
export async function signIn(given: Given, headers: Headers): Promise<SignedIn | null> {
  try {
    const userId = given.ticket ? userOfTicket(given.ticket) : await userOfPassword(given, headers);
    return userId === null ? null : await admitted(userId, given.code ?? "", headers);
  } catch (error) {
    // next-auth hands the message on, and nothing else.
    throw error instanceof Failure ? new Error(error.reason ?? error.message) : error;
  }
}

/** Tries need no count of their own here: the codes that go with it are counted. */
const userOfTicket = (text: string) => readTicket("second-step", text.slice(0, 500))?.userId ?? null;

async function userOfPassword({ login = "", password = "" }: Given, headers: Headers) {
  const name = login.trim().toLowerCase();
  if (!name || name.length > 320 || !password || Buffer.byteLength(password) > 256) return null;
  await takeAttempt(name, headers[ADDRESS_HEADER] ?? "");
  const user = await db().user.findFirst({ where: { OR: [{ email: name }, { username: name }] } });
  return (await verifyPassword(password, user?.passwordHash)) ? (user?.id ?? null) : null;
}

async function admitted(userId: number, code: string, headers: Headers): Promise<SignedIn | null> {
  const user = await db().user.findUnique({ where: { id: userId } });
  if (!user || user.disabledAt) return null;
  const second = await takeSecondStep(user.id, code.slice(0, 40));
  if (second === "needed" || second === "wrong")
    throw new Failure("unauthorized", "A code is needed.", { reason: `code-${second}` });
  await Promise.all([user.email, user.username].map(forgetAttempts));
  return { id: String(user.id), session: await createSession(user.id, headers["user-agent"] ?? "") };
}
