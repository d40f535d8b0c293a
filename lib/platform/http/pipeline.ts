import type * as z from "zod";
import { type Actor, ADDRESS_HEADER, may, type Need, originOf, refusalOf } from "@/lib/identity/access/actor";
import { actorOfKey, noteCall } from "@/lib/identity/access/api-keys";
import { type Allowance, takeFromAllowance, takeOpenAllowance } from "@/lib/identity/access/rate-limits";
import { recordSecurityEvent } from "@/lib/identity/access/security-events";
import { actorOfSession } from "@/lib/identity/access/sessions";
import { actorOfCookie } from "@/lib/identity/access/sign-in";
import { currentTime } from "../clock";
import { env } from "../env";
import { Failure, type FailureKind, notFound, unauthorized } from "../failure";
import type { ApiRequest } from "./body";
import { METHODS, type Method } from "./envelope";
import { overridingPost } from "./method-override";
import { type Answer, answerFailure, COMMON_HEADERS, successAnswer } from "./respond";

/** An endpoint's declarations beyond its input: the API's document and its tests are built from it. */
export type Described<A> = {
  /** summary: a few words that begin with a verb */
  summary?: string;
  /** the fields of the answer beside the envelope's own; an answer that is always the same needs none */
  answer?: A;
  /** refusals that its shapes do not imply: a conflict, a query that is not valid */
  mayFail?: FailureKind[];
  /** its response is a secret, so none is kept for an Idempotency-Key */
  secret?: true;
  /** the same call twice does no more than once, so it needs no Idempotency-Key */
  harmless?: true;
};

/** The return type of `show` when there is an `answer`. */
export type Shown<A> = A extends z.ZodType ? z.input<A> & object : object;

/** An endpoint as the document sees it: the same schemas its pipeline parses and presents with. */
export type Operation = Described<unknown> & {
  path?: unknown;
  query?: unknown;
  body?: unknown;
  need?: Need;
  /** the key of a list's rows; `answer` is then one row */
  collection?: string;
  /** what a list does instead when its query names one record */
  one?: Operation | undefined;
  /** the types of file that it answers with instead of JSON */
  files?: string[];
  /** needs no key */
  open?: true;
  show?(...input: never[]): object;
};

/** What a route is called with beside its request: the values of its path's brackets, and the table that it was found in. */
export type RouteContext = { params: Promise<Record<string, string | string[]>>; routes: Routes };
export type Handler = ((request: ApiRequest, context: RouteContext) => Promise<Answer>) & {
  operation?: Operation;
};

/** What a `route.ts` exports. */
export type Route = Partial<Record<Method | "OPTIONS", Handler>>;
/** The routes of the API, each under its folder below `app/api`: `url/[id]/update`. */
export type Routes = Record<string, Route>;

/** The state of a call so far, for its error response. */
export type Seen = { actor: Actor | null; allowance?: Allowance };

/**
 * The way to and from the work of a handler: its answer wrapped, its failures turned into theirs. It holds the only `catch`: a
 * Failure becomes its status and message, anything else is a bug and a bare 500 with a request id.
 */
export function toHandler(
  work: (request: ApiRequest, context: RouteContext, seen: Seen) => Promise<object>,
): Handler {
  const answer = async (request: ApiRequest, context: RouteContext, seen: Seen): Promise<Answer> => {
    try {
      const done = await work(request, context, seen);
      return done instanceof Response ? done : successAnswer(done, request, seen.allowance);
    } catch (error) {
      return answerFailure(error, request, seen);
    }
  };
  return async (request, context) => {
    const seen: Seen = { actor: null };
    const [at, began] = [currentTime(), performance.now()];
    const response = await answer(request, context, seen);
    const { method } = request;
    const duration = performance.now() - began;
    noteCall(seen.actor, { at, method, path: pathOf(request), status: response.status, duration });
    return response;
  };
}

export const pathOf = (request: ApiRequest) => new URL(request.url).pathname;
/** The client's address, as the edge worked it out. */
export const addressOf = (request: ApiRequest) => request.headers.get(ADDRESS_HEADER) ?? "";

/** The caller, who may do what is needed; their allowance is one less. */
export async function admit(request: ApiRequest, seen: Seen, needed: Need | undefined): Promise<Actor> {
  await countCaller(request, seen);
  return admitted(request, seen, needed);
}

/** The same, with the input of a short request, which is read while the database counts the call. */
export async function admitReading<T>(
  request: ApiRequest,
  seen: Seen,
  needed: Need | undefined,
  read: () => Promise<T>,
): Promise<[Actor, T]> {
  let reading: Promise<T> | undefined;
  await countCaller(request, seen, () => {
    if (!seen.actor || !isShort(request)) return;
    reading = read();
    reading.catch(() => {}); // What refuses the call comes before what its input lacks.
  });
  return [admitted(request, seen, needed), await (reading ?? read())];
}

/** Reading so much takes less time than counting. */
const SHORT = 16 * 1_024;
const isShort = ({ method, headers }: ApiRequest): boolean =>
  method === "GET" || method === "HEAD" || Number(headers.get("content-length") ?? Infinity) <= SHORT;

/** Finds out who calls and counts one call against their limit; `meanwhile` is called once that is under way. */
async function countCaller(request: ApiRequest, seen: Seen, meanwhile = () => {}): Promise<void> {
  seen.actor = await authenticate(request);
  if (seen.actor) seen.actor.origin = originOf(request);
  const counting = takeFromAllowance(seen.actor, addressOf(request));
  meanwhile();
  seen.allowance = await counting;
}

function admitted(request: ApiRequest, { actor }: Seen, needed: Need | undefined): Actor {
  if (!actor) throw unauthorized("The API key is missing, unknown or expired.");
  const need = needed ?? (request.method === "GET" || request.method === "HEAD" ? "read" : "write");
  insistOn(actor, need);
  return actor;
}

/** Throws unless the caller may do this. A key that reaches for more than it has is part of the security log. */
export function insistOn(actor: Actor, need: Need): void {
  if (may(actor, need)) return;
  if (actor.credential.kind === "key" && !actor.isUnconfirmed)
    recordSecurityEvent(actor, { kind: "key.refused", detail: need });
  throw refusalOf(actor, need);
}

/** Lets anyone in, within the rate limit of their address. */
export async function admitAnybody(request: ApiRequest, seen: Seen): Promise<void> {
  seen.allowance = await takeOpenAllowance(addressOf(request));
}

/**
 * The caller of an API request: the owner of the key (after `Bearer`, or `Token` as older clients say), else of the sign-in cookie. Null when
 * neither is valid. A cookie counts on a write only with JSON and from a page of ours, so that no other site can use it.
 */
export async function authenticate(request: ApiRequest): Promise<Actor | null> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const [, key] = /^(?:bearer|token) +(\S+) *$/i.exec(authorization) ?? [];
    return key ? actorOfKey(key) : null;
  }
  return authenticateBrowser(request);
}

/** The caller of a request as of now, null once the session or key has ended. The token of a session was checked at first. */
export const authenticateAgain = (request: ApiRequest, { credential }: Actor): Promise<Actor | null> =>
  credential.kind === "session" ? actorOfSession(credential.id) : authenticate(request);

/** The owner of a request's sign-in cookie, where it may count. */
export const authenticateBrowser = async (request: ApiRequest): Promise<Actor | null> =>
  mayUseCookie(request) ? actorOfCookie(request) : null;

function mayUseCookie(request: ApiRequest): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return type === "application/json" && isOwnOrigin(request.headers.get("origin"));
}

/** Ours is APP_URL; while that is the default, the loopback address is the same page. */
function isOwnOrigin(origin: string | null): boolean {
  const { APP_URL } = env();
  return (
    origin === APP_URL ||
    (APP_URL.startsWith("http://localhost:") && origin === APP_URL.replace("localhost", "127.0.0.1"))
  );
}

/**
 * Everything a `route.ts` exports: the given methods, the answer to a browser's preflight, and for each other method a JSON
 * 405 that names the allowed ones.
 */
export function route(handlers: Partial<Record<Method, Handler>>): Required<Route> {
  const allowed = METHODS.filter((method) => handlers[method]);
  const allow = [...allowed, ...(handlers.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const wrongMethod = refusal(
    () =>
      new Failure("wrong-method", `This endpoint supports only ${allowed.join(", ")}.`, {
        headers: { Allow: allow },
      }),
  );
  return {
    GET: handlers.GET ?? wrongMethod,
    POST: handlers.POST ?? overridingPost(handlers, wrongMethod),
    PUT: handlers.PUT ?? wrongMethod,
    PATCH: handlers.PATCH ?? wrongMethod,
    DELETE: handlers.DELETE ?? wrongMethod,
    OPTIONS: async () => new Response(null, { status: 204, headers: preflightHeaders(allow) }),
  };
}

/** For every path below /api that nothing else answers. */
export const unknownRoute = (): Required<Route> => {
  const unknown = refusal(() => notFound("This endpoint"));
  return { GET: unknown, POST: unknown, PUT: unknown, PATCH: unknown, DELETE: unknown, OPTIONS: unknown };
};

/** A handler for what can only fail: an unknown path, a wrong method. It counts against the caller's allowance too. */
const refusal = (failure: () => Failure): Handler =>
  toHandler(async (request, _context, seen) => {
    await countCaller(request, seen);
    throw failure();
  });

const preflightHeaders = (allow: string) => ({
  ...COMMON_HEADERS,
  Allow: allow,
  "Access-Control-Allow-Methods": allow,
  "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-API-Key",
  "Access-Control-Max-Age": "86400",
});
