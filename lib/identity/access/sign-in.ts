import NextAuth, { type AuthOptions, type Session } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { isOutage } from "@/lib/platform/database/pool";
import { unavailable } from "@/lib/platform/failure";
import { log } from "@/lib/platform/log";
import { type Actor, ADDRESS_HEADER, originOf } from "./actor";
import { authCookies, cookieIn, isSecure, SESSION } from "./cookies";
import { type Outcome, type SignedIn, signIn } from "./credentials";
import { noteDashboardHost } from "./dashboard-hosts";
import { takeOidcStep } from "./guess-limits";
import { completeOidcSignIn, ISSUER_ID, issuerProviders, type OidcAccounts, withConnecting } from "./oidc";
import { recordSecurityEvent } from "./security-events";
import { authSecret, decodeToken, encodeToken, withTrueDates } from "./session-tokens";
import { actorOfSession, noteWrite, SESSION_DAYS } from "./sessions";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Answers everything below /api/auth; `oidcAccounts` says what becomes of those who come from the issuer. */
export const signInRoute =
  (oidcAccounts: OidcAccounts) =>
  async (request: Request, context: Context): Promise<Response> => {
    const [action, provider] = (await context.params).nextauth;
    // The error endpoint of next-auth's browser client: anyone could write to our log.
    if (action === "_log") return new Response(null, { status: 404 });
    if (provider !== ISSUER_ID) return byPassword(request, context, oidcAccounts);
    if (!(await takeOidcStep(request.headers.get(ADDRESS_HEADER) ?? ""))) return tooMany(action);
    const wantsToConnect = action === "signin" && (await fieldOf(request, "connect")) === "true";
    const actor = wantsToConnect ? await actorOfCookie(request) : null;
    const answer = withTrueDates(await NextAuth(authOptions(request, oidcAccounts))(request, context));
    return actor ? withConnecting(answer, actor) : answer;
  };

/** next-auth turns every refusal into a wrong password; a throttled client is told to wait, and how long. */
async function byPassword(request: Request, context: Context, oidcAccounts: OidcAccounts): Promise<Response> {
  const outcome: Outcome = {};
  const answer = withTrueDates(await NextAuth(authOptions(request, oidcAccounts, outcome))(request, context));
  const { failure, device } = outcome;
  if (device) answer.headers.append("Set-Cookie", device);
  if (failure?.kind !== "limited" && failure?.kind !== "unavailable") return answer;
  const { url } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { url?: string };
  return Response.json(
    { url, message: failure.message },
    { status: STATUS[failure.kind], headers: failure.headers },
  );
}

const STATUS = { limited: 429, unavailable: 503 };

/** How next-auth signs people in. The token in the cookie only names a session; the session's row decides. */
const authOptions = (request: Request, oidcAccounts: OidcAccounts, outcome: Outcome = {}): AuthOptions => ({
  secret: authSecret(),
  useSecureCookies: isSecure(),
  cookies: authCookies(),
  jwt: {
    encode: ({ token = {}, maxAge = SESSION_SECONDS }) => encodeToken(token, maxAge),
    decode: ({ token }) => decodeToken(token),
  },
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  pages: { signIn: "/login", signOut: "/login", error: "/login" },
  logger: { error: (code, about) => log().warn({ code, reason: reasonOf(about) }, "sign-in failed") },
  providers: [
    CredentialsProvider({
      credentials: {
        login: { label: "Email or username" },
        password: { label: "Password", type: "password" },
        code: { label: "Code" },
        ticket: { label: "From the issuer" },
      },
      authorize: (given, { headers }) => signIn(given ?? {}, headers ?? {}, outcome),
    }),
    ...issuerProviders(),
  ],
  callbacks: {
    signIn: async ({ user, account, profile: claims }) => {
      if (account?.provider !== ISSUER_ID) return true;
      const actor = await actorOfCookie(request);
      if (actor) actor.origin = originOf(request);
      const result = await completeOidcSignIn({ claims, request, actor, oidcAccounts });
      if (actor?.credential.kind === "session") await noteWrite(actor.credential.id);
      if (typeof result === "string") return result;
      // next-auth hands this very object to `jwt` below, as it does what `authorize` gives.
      Object.assign(user, result);
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
      if (typeof token?.session === "string") await endSession(token.session, request);
    },
  },
});

/** The person whose cookie a request carries, or null. Never throws for a malformed cookie. */
export async function actorOfCookie(request: {
  headers: { get(name: string): string | null };
}): Promise<Actor | null> {
  const value = cookieIn(request.headers.get("cookie") ?? "", SESSION);
  if (!value) return null;
  const token = await decodeToken(value);
  const actor = token ? await actorOfToken(token) : null;
  if (actor) noteDashboardHost(request.headers.get("host"), actor.userId);
  return actor;
}

const actorOfToken = (token: Record<string, unknown>) =>
  typeof token.session === "string" ? actorOfSession(token.session) : Promise.resolve(null);

async function endSession(id: string, request: Request): Promise<void> {
  const actor = await actorOfSession(id);
  await db().session.updateMany({ where: { id }, data: { revokedAt: currentTime() } });
  if (actor)
    recordSecurityEvent(
      { ...actor, origin: originOf(request) },
      { kind: "session.ended", workspaceId: null },
    );
}

/** An address of ours, whether it was given whole, as next-auth keeps it on the way to the issuer, or as a path; null for any other. */
function ownAddress(given: string, base: string): string | null {
  const url = URL.canParse(given, base) ? new URL(given, base) : undefined;
  return url?.origin === new URL(base).origin ? url.href : null;
}

const SESSION_SECONDS = SESSION_DAYS * 86_400;

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

type Route<C> = (request: Request, context: C) => Promise<Response>;

/**
 * A route of next-auth's that answers input it cannot read with 400. next-auth throws at a body that is no JSON and at text that no header
 * can hold, and calls an address to go to afterwards that is none its own configuration's fault.
 */
export const refusingMalformed =
  <C>(route: Route<C>): Route<C> =>
  async (request, context) => {
    try {
      const answer = await route(request, context);
      return answer.status === 500
        ? refusal(400, "A field of this sign-in request is not valid. Reload the page and try again.")
        : answer;
    } catch (error) {
      if (isOutage(error)) return refusal(503, unavailable().message);
      log().warn(
        { reason: error instanceof Error ? error.message : "" },
        "a sign-in request could not be read",
      );
      return refusal(400, "This sign-in request is not valid. Reload the page and try again.");
    }
  };

const refusal = (status: number, message: string) =>
  Response.json({ error: 1, message }, { status, headers: { "Cache-Control": "no-store" } });

/**
 * Whether a page's request comes from a signed-in person. Unknown while the database is unavailable; the page is
 * then shown and says so itself, as every piece of data is guarded where it is served.
 */
export async function isSignedIn(headers: { get(name: string): string | null }): Promise<boolean> {
  try {
    return (await actorOfCookie({ headers })) !== null;
  } catch (error) {
    if (isOutage(error)) return true;
    throw error;
  }
}
