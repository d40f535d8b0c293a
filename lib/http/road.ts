import type { Actor } from "../access/actor";
import { ADDRESS_HEADER } from "../access/address-header";
import { noteCall } from "../access/calls";
import type { Allowance } from "../access/windows";
import type { Operation } from "./operation";
import { answerFailure, successAnswer } from "./respond";

/** The context Next hands a route: the values of its path's brackets. */
export type RouteContext = { params: Promise<Record<string, string | string[]>> };
export type Handler = ((request: Request, context: RouteContext) => Promise<Response>) & {
  operation?: Operation;
};

/** What is known of a call so far, for the answer to whatever goes wrong. */
export type Seen = { actor: Actor | null; allowance?: Allowance };

/**
 * The way to and from the work of a handler: its answer wrapped, its failures turned into theirs. It holds the only `catch`: a
 * Failure becomes its status and message, anything else is a bug and a bare 500 with a request id.
 */
export function onTheRoad(
  work: (request: Request, context: RouteContext, seen: Seen) => Promise<object>,
): Handler {
  const answer = async (request: Request, context: RouteContext, seen: Seen): Promise<Response> => {
    try {
      const done = await work(request, context, seen);
      return done instanceof Response ? done : successAnswer(done, request, seen.allowance);
    } catch (error) {
      return answerFailure(error, request, seen);
    }
  };
  return async (request, context) => {
    const seen: Seen = { actor: null };
    const [at, began] = [new Date(), performance.now()];
    const response = await answer(request, context, seen);
    const { method } = request;
    const duration = performance.now() - began;
    noteCall(seen.actor, { at, method, path: pathOf(request), status: response.status, duration });
    return response;
  };
}

export const pathOf = (request: Request) => new URL(request.url).pathname;
/** The client's address, as the edge worked it out. */
export const addressOf = (request: Request) => request.headers.get(ADDRESS_HEADER) ?? "";
export const userAgentOf = (request: Request) => request.headers.get("user-agent") ?? "";
