import type { Actor } from "./actor";
import { CALLBACK, cookieIn, cookieOf } from "./cookies";
import type { SignedIn } from "./credentials";
import { type Issued, issuedBy, type Reception, type Refusal } from "./issuer";
import { originOf } from "./origin";
import { takeSecondStep } from "./second-step";
import { recordAtSignIn, recordSecurityEvent } from "./security-events";
import { createSession, sessionOf } from "./sessions";
import { readTicket, ticket } from "./tickets";

const COOKIE = "switchyard.connecting";
/** As long as next-auth keeps the state it is bound to. */
const CONNECTING_SECONDS = 900;
const CODE_SECONDS = 300;

type Coming = { claims: unknown; request: Request; actor: Actor | null; reception: Reception };

/**
 * Somebody comes back from the issuer, whose word has been checked: signs them in, connects them with the account this browser asked
 * for, or gives the address of the page that says what is missing.
 */
export async function arriving({ claims, request, actor, reception }: Coming): Promise<SignedIn | string> {
  const issued = issuedBy(claims);
  if (!issued) return refusedAt("/login", "unknown");
  const asked = readTicket("connecting", cookieIn(cookiesOf(request), COOKIE) ?? "");
  // Only the flow that was begun in order to connect connects: somebody else may sign in at the same browser later.
  if (asked && asked.state === new URL(request.url).searchParams.get("state"))
    return connected(asked.session, { actor, issued, reception });
  const arrival = await reception.arrive(issued);
  return arrival.kind === "refused" ? refusedAt("/login", arrival.reason) : signedIn(arrival.userId, request);
}

async function connected(
  session: string,
  { actor, issued, reception }: { actor: Actor | null; issued: Issued; reception: Reception },
): Promise<string> {
  if (!actor || sessionOf(actor) !== session) return refusedAt("/login", "over");
  const refusal = await reception.connect(actor.userId, issued);
  if (!refusal) recordSecurityEvent(actor, { kind: "issuer.connected", workspaceId: null });
  return refusal ? refusedAt("/dashboard/settings", refusal) : "/dashboard/settings#password";
}

/** The account's own second step counts here too. The ticket is in a part of the address that no server is told and no log has. */
async function signedIn(userId: number, request: Request): Promise<SignedIn | string> {
  const origin = originOf(request);
  if ((await takeSecondStep(userId, "", origin)) === "needed")
    return `/login?next=${encodeURIComponent(wayOf(request))}#ticket=${ticket("second-step", { userId }, CODE_SECONDS)}`;
  const session = await createSession(userId, origin.userAgent);
  recordAtSignIn({ kind: "sign-in.passed", userId, origin, sessionId: session });
  return { id: String(userId), session };
}

const refusedAt = (page: string, reason: Refusal | "unknown") =>
  page === "/login" ? `/login?error=${reason}` : `${page}?refused=${reason}#password`;

/** Where next-auth would have gone on to. */
function wayOf(request: Request): string {
  const kept = decoded(cookieIn(cookiesOf(request), CALLBACK) ?? "");
  const url = URL.canParse(kept) ? new URL(kept) : undefined;
  return url ? url.pathname + url.search : "";
}

/** The answer to somebody who wants to connect, with what the way back is known by. */
export async function withConnecting(answer: Response, actor: Actor): Promise<Response> {
  const { url = "" } = (await answer.clone().json()) as { url?: string };
  const state = URL.canParse(url) ? new URL(url).searchParams.get("state") : null;
  if (!state) return answer;
  const value = ticket("connecting", { session: sessionOf(actor), state }, CONNECTING_SECONDS);
  answer.headers.append("Set-Cookie", cookieOf(COOKIE, value, CONNECTING_SECONDS));
  return answer;
}

const cookiesOf = (request: Request) => request.headers.get("cookie") ?? "";

/** What is no percent-encoding is no address either. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
