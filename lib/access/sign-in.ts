import NextAuth, { type AuthOptions, type Session } from "next-auth";
import { getToken } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { db } from "../db";
import { env } from "../env";
import { log } from "../log";
import { keyFor } from "../secret";
import type { Actor } from "./actor";
import { ADDRESS_HEADER } from "./address-header";
import { arriving, withConnecting } from "./arriving";
import { takeArrival } from "./attempts";
import { type SignedIn, signIn } from "./credentials";
import { noteDashboardHost } from "./dashboard-hosts";
import { ISSUER_ID, issuerProviders, type Reception } from "./issuer";
import { actorOfSession, SESSION_DAYS } from "./sessions";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Answers everything below /api/auth; `reception` says what becomes of those who come from the issuer. */
export const signInRoute =
  (reception: Reception) =>
  async (request: Request, context: Context): Promise<Response> => {
    const [action, provider] = (await context.params).nextauth;
    // Where browsers of next-auth's own client tell of their errors: anybody could write into our log.
    if (action === "_log") return new Response(null, { status: 404 });
    if (provider !== ISSUER_ID) return NextAuth(authOptions(request, reception))(request, context);
    if (!(await takeArrival(request.headers.get(ADDRESS_HEADER) ?? ""))) return tooMany(action);
    const wantsToConnect = action === "signin" && (await fieldOf(request, "connect")) === "true";
    const actor = wantsToConnect ? await actorOfCookie(request) : null;
    const answer: Response = await NextAuth(authOptions(request, reception))(request, context);
    return actor ? withConnecting(answer, actor) : answer;
  };

/** How next-auth signs people in. The token in the cookie only names a session; the session's row decides. */
const authOptions = (request: Request, reception: Reception): AuthOptions => ({
  secret: authSecret(),
  useSecureCookies: env().APP_URL.startsWith("https:"),
  session: { strategy: "jwt", maxAge: SESSION_DAYS * 86_400 },
  pages: { signIn: "/login", signOut: "/login", error: "/login" },
  logger: { error: (code, about) => log().warn({ code, reason: reasonOf(about) }, "signing in failed") },
  providers: [
    CredentialsProvider({
      credentials: {
        login: { label: "E-mail or username" },
        password: { label: "Password", type: "password" },
        code: { label: "Code" },
        ticket: { label: "From the issuer" },
      },
      authorize: (given, { headers }) => signIn(given ?? {}, headers ?? {}),
    }),
    ...issuerProviders(),
  ],
  callbacks: {
    signIn: async ({ user, account, profile: claims }) => {
      if (account?.provider !== ISSUER_ID) return true;
      const actor = await actorOfCookie(request);
      const outcome = await arriving({ claims, request, actor, reception });
      if (typeof outcome === "string") return outcome;
      // next-auth hands this very object to `jwt` below, as it does what `authorize` gives.
      Object.assign(user, outcome);
      return true;
    },
    jwt: ({ token, user }) => {
      if (!user) return token;
      noteDashboardHost(request.headers.get("host"), Number(user.id));
      return { sub: user.id, session: (user as SignedIn).session };
    },
    session: async ({ session, token }) => {
      const actor = await actorOfToken(token);
      return { expires: session.expires, ...(actor && { user: { id: String(actor.userId) } }) } as Session;
    },
    redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl) ?? baseUrl,
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
  const actor = token ? await actorOfToken(token) : null;
  if (actor) noteDashboardHost(request.headers.get("host"), actor.userId);
  return actor;
}

const actorOfToken = (token: Record<string, unknown>) =>
  typeof token.session === "string" ? actorOfSession(token.session) : Promise.resolve(null);

const endSession = (id: string) =>
  db().session.updateMany({ where: { id }, data: { revokedAt: new Date() } });

/** An address of ours, whether it was given whole, as next-auth keeps it on the way to the issuer, or as a path; null for any other. */
function ownAddress(given: string, base: string): string | null {
  const url = URL.canParse(given, base) ? new URL(given, base) : undefined;
  return url?.origin === new URL(base).origin ? url.href : null;
}

const authSecret = () => keyFor("sessions").toString("base64");

/** The page reads an address out of the answer to its call; a browser on its way is sent there. */
const tooMany = (action: string | undefined) =>
  action === "signin"
    ? Response.json({ url: "/login?error=limited" })
    : new Response(null, { status: 302, headers: { Location: "/login?error=limited" } });

const fieldOf = async (request: Request, name: string) =>
  new URLSearchParams(await request.clone().text()).get(name);

function reasonOf(about: unknown): string {
  const error = about instanceof Error ? about : (about as { error?: unknown } | undefined)?.error;
  return (error instanceof Error ? error.message : "").slice(0, 300);
}

function parseCookies(header: string): Record<string, string> {
  const pairs = header.split(";").map((part) => part.split("=").map((side) => side.trim()));
  return Object.fromEntries(pairs.filter(([name, value]) => name && value) as [string, string][]);
}
