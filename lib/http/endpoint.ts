import * as z from "zod";
import type { Actor, Need } from "../access/actor";
import { onlyOnce } from "../access/idempotency";
import { envelopeFor } from "../envelope";
import { IdText } from "../fields";
import type { Page, Paging } from "../paging";
import { admit, admitAnybody } from "./caller";
import { listBody } from "./envelope";
import { type Accepted, type Input, inputOf } from "./input";
import type { Described, Shown } from "./operation";
import { type Handler, onTheRoad, pathOf } from "./road";

/** What an endpoint is: the shapes of its input, the operation, and how the result is shown. */
type Definition<P, Q, B, R, A> = Described<A> &
  Accepted<P, Q, B> & {
    /** what a key must be allowed to do; by default `read` for GET and `write` for the rest */
    need?: Need;
    run(actor: Actor, input: Input<P, Q, B>): Promise<R>;
    /** the fields of the answer beside the envelope's own; none by default */
    show?(result: R, input: Input<P, Q, B>): Shown<A>;
  };

/** The path of one record. */
export const IdPath = z.object({ id: IdText });

/** The one road every API call takes: authenticate, limit, parse, run, show, wrap. */
export function endpoint<R, P = undefined, Q = undefined, B = undefined, A = undefined>(
  definition: Definition<P, Q, B, R, A>,
): Handler {
  const handler = onTheRoad(async (request, context, seen) => {
    const actor = await admit(request, seen, definition.need);
    const input = await inputOf(definition, request, context);
    const answer = async () =>
      envelopeFor(pathOf(request)).success(
        definition.show?.(await definition.run(actor, input), input) ?? {},
      );
    const repeatable = request.method === "POST" && !definition.secret;
    const key = repeatable ? request.headers.get("idempotency-key") : null;
    return key === null ? answer() : onlyOnce(actor, { key, request: [pathOf(request), input] }, answer);
  });
  return Object.assign(handler, { operation: definition });
}

/** A paged list: the same road, the list's own envelope around `collection`. */
export function listEndpoint<T, P = undefined, Q = undefined, A = undefined>(
  definition: Described<A> & {
    path?: P;
    query: Q;
    /** `read` by default */
    need?: Need;
    collection: string;
    run(actor: Actor, input: Input<P, Q> & Paging): Promise<Page<T>>;
    show(row: T, input: Input<P, Q>): Shown<A>;
  },
): Handler {
  const { collection, run, show, path, query, need } = definition;
  const handler = endpoint<Page<T>, P, Q>({
    path,
    query,
    need,
    run: (actor, input) => run(actor, input as Input<P, Q> & Paging),
    show: (page, input) => listBody(collection, page, (row) => show(row, input)),
  });
  return Object.assign(handler, { operation: definition });
}

/** An endpoint for people without an account: no key, no cookie, an allowance of its own by address. */
export function openEndpoint<R, B = undefined, A = undefined, P = undefined, Q = undefined>(
  definition: Described<A> & {
    path?: P;
    query?: Q;
    body?: B;
    run(input: Input<P, Q, B>, request: Request): Promise<R>;
    show(result: R): Shown<A>;
  },
): Handler {
  const handler = onTheRoad(async (request, context, seen) => {
    await admitAnybody(request, seen);
    const result = await definition.run(await inputOf(definition, request, context), request);
    return envelopeFor(pathOf(request)).success(definition.show(result));
  });
  return Object.assign(handler, { operation: { ...definition, open: true as const } });
}
