import NextAuth, { type AuthOptions, type Session } from "next-auth";
import { getToken } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { db } from "../db";
import { env } from "../env";
import { Failure } from "../failure";
import { keyFor } from "../secret";
import type { Actor } from "./actor";
import { ADDRESS_HEADER } from "./address-header";
import { forgetAttempts, takeAttempt } from "./attempts";
import { verifyPassword } from "./passwords";
import { takeSecondStep } from "./second-step";
import { actorOfSession, createSession, SESSION_DAYS } from "./sessions";

/** Answers everything below /api/auth. */
export const signInRoute = (request: Request, context: unknown): Promise<Response> =>
  NextAuth(authOptions())(request, context);

/** How next-auth signs people in. The token in the cookie only names a session; the session's row decides. */
const authOptions = (): AuthOptions => ({
  secret: authSecret(),
  useSecureCookies: env().APP_URL.startsWith("https:"),
  session: { strategy: "jwt", maxAge: SESSION_DAYS * 86_400 },
  pages: { signIn: "/login", signOut: "/login", error: "/login" },
  providers: [
    CredentialsProvider({
      credentials: {
        login: { label: "E-mail or username" },
        password: { label: "Password", type: "password" },
        code: { label: "Code" },
      },
      authorize: (given, request) => signIn(given ?? {}, (request.headers ?? {}) as Headers),
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => (user ? { sub: user.id, session: (user as SignedIn).session } : token),
    session: async ({ session, token }) => {
      const actor = await actorOfToken(token);
      return { expires: session.expires, ...(actor && { user: { id: String(actor.userId) } }) } as Session;
    },
    redirect: ({ url, baseUrl }) => (url.startsWith("/") && !/^\/[/\\]/.test(url) ? baseUrl + url : baseUrl),
  },
  events: {
    signOut: async ({ token }) => {
      if (typeof token?.session === "string") await endSession(token.session);
    },
  },
});

/** The person whose cookie a request carries, or null. Whatever is in the cookie, this does not throw for it. */
export async function actorOfCookie(request: {
  headers: { get(name: string): string | null };
}): Promise<Actor | null> {
  const cookie = request.headers.get("cookie") ?? "";
  if (!cookie.includes("next-auth.session-token")) return null;
  const req = { headers: { cookie }, cookies: parseCookies(cookie) };
  const secureCookie = env().APP_URL.startsWith("https:");
  const token = await getToken({ req: req as never, secret: authSecret(), secureCookie }).catch(() => null);
  return token ? actorOfToken(token) : null;
}

type SignedIn = { id: string; session: string };
type Headers = Partial<Record<string, string>>;
type Given = Partial<Record<"login" | "password" | "code", string>>;

/** Null where name and password do not belong together. Where a code is needed or wrong, or there were too many, it throws and says so. */
async function signIn(given: Given, headers: Headers): Promise<SignedIn | null> {
  try {
    return await checked(given, headers);
  } catch (error) {
    // next-auth hands the message on, and nothing else.
    throw error instanceof Failure ? new Error(error.reason ?? error.message) : error;
  }
}

async function checked({ login = "", password = "", code = "" }: Given, headers: Headers) {
  const name = login.trim().toLowerCase();
  if (!name || name.length > 320 || !password || Buffer.byteLength(password) > 256) return null;
  await takeAttempt(name, headers[ADDRESS_HEADER] ?? "");
  const user = await db().user.findFirst({ where: { OR: [{ email: name }, { username: name }] } });
  const right = await verifyPassword(password, user?.passwordHash);
  if (!user || !right || user.disabledAt) return null;
  const second = await takeSecondStep(user.id, code.slice(0, 40));
  if (second === "needed" || second === "wrong")
    throw new Failure("unauthorized", "A code is needed.", { reason: `code-${second}` });
  await forgetAttempts(name);
  return { id: String(user.id), session: await createSession(user.id, headers["user-agent"] ?? "") };
}

const actorOfToken = (token: Record<string, unknown>) =>
  typeof token.session === "string" ? actorOfSession(token.session) : Promise.resolve(null);

const endSession = (id: string) =>
  db().session.updateMany({ where: { id }, data: { revokedAt: new Date() } });

const authSecret = () => keyFor("sessions").toString("base64");

function parseCookies(header: string): Record<string, string> {
  const pairs = header.split(";").map((part) => part.split("=").map((side) => side.trim()));
  return Object.fromEntries(pairs.filter(([name, value]) => name && value) as [string, string][]);
}
