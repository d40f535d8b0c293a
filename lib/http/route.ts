import { Failure, notFound } from "../failure";
import { countCaller } from "./caller";
import { COMMON_HEADERS } from "./respond";
import { type Handler, onTheRoad } from "./road";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
type Route = Record<Method | "OPTIONS", Handler>;

/**
 * Everything a `route.ts` exports: the given methods, the answer to a browser's preflight, and for each other method a JSON
 * 405 that names the allowed ones.
 */
export function route(handlers: Partial<Record<Method, Handler>>): Route {
  const allowed = METHODS.filter((method) => handlers[method]);
  const allow = [...allowed, ...(handlers.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const wrongMethod = refusal(
    () =>
      new Failure("wrong-method", `This address answers ${allowed.join(", ")} only.`, {
        headers: { Allow: allow },
      }),
  );
  return {
    GET: handlers.GET ?? wrongMethod,
    POST: handlers.POST ?? wrongMethod,
    PUT: handlers.PUT ?? wrongMethod,
    PATCH: handlers.PATCH ?? wrongMethod,
    DELETE: handlers.DELETE ?? wrongMethod,
    OPTIONS: async () => new Response(null, { status: 204, headers: preflightHeaders(allow) }),
  };
}

/** For every path below /api that nothing else answers. */
export const unknownRoute = (): Route => {
  const unknown = refusal(() => notFound("This address"));
  return { GET: unknown, POST: unknown, PUT: unknown, PATCH: unknown, DELETE: unknown, OPTIONS: unknown };
};

/** A handler for what can only fail: an unknown path, a wrong method. It counts against the caller's allowance too. */
const refusal = (failure: () => Failure): Handler =>
  onTheRoad(async (request, _context, seen) => {
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
