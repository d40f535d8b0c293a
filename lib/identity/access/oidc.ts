import * as z from "zod";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { type Actor, originOf } from "./actor";
import { CALLBACK, cookieIn, cookieOf, readTicket, ticket } from "./cookies";
import { type SignedIn, takeTwoFactor } from "./credentials";
import { noteDevice } from "./new-devices";
import { recordAtSignIn, recordSecurityEvent } from "./security-events";
import { createSession, sessionOf } from "./sessions";

/** The provider's name in our addresses: `/api/auth/callback/oidc`. */
export const ISSUER_ID = "oidc";

/** A person as the issuer knows them. The email address is present only if the issuer has confirmed it. */
export type Issued = { issuer: string; subject: string; email: string | null; names: string[] };

/** The outcome of a sign-in through the issuer: a user, or why not. */
export type OidcOutcome = { kind: "person"; userId: number } | { kind: "refused"; reason: Refusal };

/** A word for each sentence of the sign-in page (`login.refusals`). */
export type Refusal = "unverified" | "closed" | "taken" | "disabled" | "other-person" | "already" | "over";

/** How the product answers those who come from the issuer; `lib/identity/account` says it. */
export type OidcAccounts = {
  admit(issued: Issued): Promise<OidcOutcome>;
  connect(userId: number, issued: Issued): Promise<Refusal | null>;
};

/** The issuer's name on the button; null where the operator has set none. */
export const issuerName = (): string | null => {
  const { OIDC_ISSUER, OIDC_NAME } = env();
  return OIDC_ISSUER ? (OIDC_NAME ?? new URL(OIDC_ISSUER).host) : null;
};

/** The issuer's address as identities are kept under it, whether it was set with a slash at its end or not. */
export const issuerAddress = (): string => plain(env().OIDC_ISSUER ?? "");

/** The issuer as next-auth takes it: authorization code with PKCE, state and nonce, and an ID token whose signature is checked. */
export function issuerProviders() {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env();
  const name = issuerName();
  if (!name) return [];
  const provider = {
    id: ISSUER_ID,
    name,
    type: "oauth" as const,
    wellKnown: `${issuerAddress()}/.well-known/openid-configuration`,
    idToken: true,
    checks: ["pkce" as const, "state" as const, "nonce" as const],
    authorization: { params: { scope: "openid email profile" } },
    userinfo: { request: allClaims },
    clientId,
    clientSecret,
    profile: (claims: Said) => ({ id: claims.sub }),
  };
  return [provider];
}

type Said = Record<string, unknown> & { sub: string };
type Answered<TokenSet> = {
  tokens: object;
  client: { issuer: { metadata: object }; userinfo(tokens: TokenSet): Promise<object> };
};

/** Some issuers put the email address into the ID token, others return it only from the userinfo endpoint. The token's claims win. */
async function allClaims<TokenSet>({ tokens, client }: Answered<TokenSet>) {
  // The value is openid-client's TokenSet with a verified ID token, which the type doesn't say.
  const verified = tokens as TokenSet & { claims(): Said };
  const claims = verified.claims();
  if (claims.email !== undefined || !("userinfo_endpoint" in client.issuer.metadata)) return claims;
  return { ...(await client.userinfo(verified)), ...claims };
}

const Word = z.string().max(320).optional().catch(undefined);
const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: Word,
  // Some issuers write "true" as a string.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  preferred_username: Word,
  nickname: Word,
});

/** The person in verified claims; null where they are another issuer's, whatever its discovery document says. */
export function issuedBy(claims: unknown): Issued | null {
  const { data } = Claims.safeParse(claims);
  if (!data || plain(data.iss) !== issuerAddress()) return null;
  const email = data.email?.trim().toLowerCase();
  return {
    issuer: issuerAddress(),
    subject: data.sub,
    email: data.email_verified && email ? email : null,
    names: [data.preferred_username, data.nickname, email].flatMap((name) => name?.split("@")[0] || []),
  };
}

const plain = (address: string) => address.replace(/\/+$/, "");

const COOKIE = "switchyard.connecting";
/** As long as next-auth keeps the state this is bound to. */
const CONNECTING_SECONDS = 900;
const CODE_SECONDS = 300;

type OidcReturn = { claims: unknown; request: Request; actor: Actor | null; oidcAccounts: OidcAccounts };

/**
 * Completes a return from the issuer with verified claims: signs in, connects the account this browser asked
 * for, or returns the address of the page that explains what is missing.
 */
export async function completeOidcSignIn({
  claims,
  request,
  actor,
  oidcAccounts,
}: OidcReturn): Promise<SignedIn | string> {
  const issued = issuedBy(claims);
  if (!issued) return refusedAt("/login", "unknown");
  const asked = readTicket("connecting", cookieIn(cookiesOf(request), COOKIE) ?? "");
  // Only a flow started to connect connects: another person may sign in at the same browser later.
  if (asked && asked.state === new URL(request.url).searchParams.get("state"))
    return connected(asked.session, { actor, issued, oidcAccounts });
  const outcome = await oidcAccounts.admit(issued);
  return outcome.kind === "refused" ? refusedAt("/login", outcome.reason) : signedIn(outcome.userId, request);
}

async function connected(
  session: string,
  { actor, issued, oidcAccounts }: { actor: Actor | null; issued: Issued; oidcAccounts: OidcAccounts },
): Promise<string> {
  if (!actor || sessionOf(actor) !== session) return refusedAt("/login", "over");
  const refusal = await oidcAccounts.connect(actor.userId, issued);
  if (!refusal) recordSecurityEvent(actor, { kind: "issuer.connected", workspaceId: null });
  return refusal ? refusedAt(SIGN_IN_SETTINGS, refusal) : `${SIGN_IN_SETTINGS}#password`;
}

/** The account's two-factor authentication applies here too. The ticket is in the address's fragment, which reaches no server and no log. */
async function signedIn(userId: number, request: Request): Promise<SignedIn | string> {
  const origin = originOf(request);
  if ((await takeTwoFactor(userId, "", origin)) === "needed")
    return `/login?next=${encodeURIComponent(wayOf(request))}#ticket=${ticket("second-step", { userId, at: now() }, CODE_SECONDS)}`;
  const session = await createSession(userId, origin.userAgent);
  recordAtSignIn({ kind: "sign-in.passed", userId, origin, sessionId: session });
  const languages = request.headers.get("accept-language") ?? "";
  await noteDevice({ userId, session, origin, isKnown: undefined, languages });
  return { id: String(userId), session };
}

const SIGN_IN_SETTINGS = "/dashboard/settings/security";

const refusedAt = (page: string, reason: Refusal | "unknown") =>
  page === "/login" ? `/login?error=${reason}` : `${page}?refused=${reason}#password`;

/** Where next-auth would have gone on to. */
function wayOf(request: Request): string {
  const kept = decoded(cookieIn(cookiesOf(request), CALLBACK) ?? "");
  const url = URL.canParse(kept) ? new URL(kept) : undefined;
  return url ? url.pathname + url.search : "";
}

/** Starts connecting, with a cookie that identifies the return. */
export async function withConnecting(answer: Response, actor: Actor): Promise<Response> {
  const { url = "" } = (await answer.clone().json()) as { url?: string };
  const state = URL.canParse(url) ? new URL(url).searchParams.get("state") : null;
  if (!state) return answer;
  const value = ticket("connecting", { session: sessionOf(actor), state }, CONNECTING_SECONDS);
  answer.headers.append("Set-Cookie", cookieOf(COOKIE, value, CONNECTING_SECONDS));
  return answer;
}

const cookiesOf = (request: Request) => request.headers.get("cookie") ?? "";

/** Invalid percent-encoding is no address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
