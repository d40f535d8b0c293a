import * as z from "zod";
import type { Actor, Need } from "@/lib/identity/access/actor";
import { onlyOnce } from "@/lib/identity/access/idempotency";
import { notFound, parse } from "../failure";
import { IdText } from "../fields";
import type { Page, Paging } from "../lists";
import { type ApiRequest, readBody } from "./body";
import { envelopeFor, listBody } from "./envelope";
import {
  admit,
  admitAnybody,
  admitReading,
  type Described,
  type Handler,
  pathOf,
  type RouteContext,
  type Shown,
  toHandler,
} from "./pipeline";
import { readYourWrites } from "./read-your-writes";

/** An endpoint: the schemas of its input, the operation, and how the result is shown. */
type Definition<P, Q, B, R, A> = Described<A> &
  Accepted<P, Q, B> & {
    /** the permission a key needs; by default `read` for GET and `write` for the rest */
    need?: Need;
    run(actor: Actor, input: Input<P, Q, B>): Promise<R>;
    /** the fields of the answer beside the envelope's own; none by default */
    show?(result: R, input: Input<P, Q, B>): Shown<A>;
  };

/** The path of one record. */
export const IdPath = z.object({ id: IdText });

/** The pipeline of every API call: authenticate, limit, parse, run, show, wrap. */
export function endpoint<R, P = undefined, Q = undefined, B = undefined, A = undefined>(
  definition: Definition<P, Q, B, R, A>,
): Handler {
  const handler = toHandler(async (request, context, seen) => {
    const read = () => inputOf(definition, request, context);
    // An upload takes a place among others, and only a call that is let in may.
    const [actor, input] = definition.read
      ? [await admit(request, seen, definition.need), await read()]
      : await admitReading(request, seen, definition.need, read);
    const answer = async () => {
      const { credential } = actor;
      const run = () => definition.run(actor, input);
      const result = await (credential.kind === "session"
        ? readYourWrites(credential, request.method, run)
        : run());
      return envelopeFor(pathOf(request)).success(definition.show?.(result, input) ?? {});
    };
    const repeatable = request.method === "POST" && !definition.secret && !definition.harmless;
    const key = repeatable ? request.headers.get("idempotency-key") : null;
    return key === null ? answer() : onlyOnce(actor, { key, request: [pathOf(request), input] }, answer);
  });
  return Object.assign(handler, { operation: definition });
}

/** A paged list: the same pipeline, with the list's own envelope around `collection`. */
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

/** A list that answers as `one` does when its query names one of these: clients look a record up at its list's address. */
export function listOrOne(list: Handler, one: Handler, names: readonly string[]): Handler {
  const handler: Handler = (request, context) => {
    const { searchParams } = new URL(request.url);
    return names.some((name) => searchParams.get(name)) ? one(request, context) : list(request, context);
  };
  return Object.assign(handler, { operation: { ...list.operation, one: one.operation } });
}

/** An endpoint for people without an account: no key, no cookie, an allowance of its own by address. */
export function openEndpoint<R, B = undefined, A = undefined, P = undefined, Q = undefined>(
  definition: Described<A> & {
    path?: P;
    query?: Q;
    body?: B;
    run(input: Input<P, Q, B>, request: ApiRequest): Promise<R>;
    show(result: R): Shown<A>;
  },
): Handler {
  const handler = toHandler(async (request, context, seen) => {
    await admitAnybody(request, seen);
    const result = await definition.run(await inputOf(definition, request, context), request);
    return envelopeFor(pathOf(request)).success(definition.show(result));
  });
  return Object.assign(handler, { operation: { ...definition, open: true as const } });
}

/** Input of a call: the schemas of its three places. */
export type Accepted<P, Q, B> = {
  /** the ids in the path; anything else is not found */
  path?: P;
  query?: Q;
  body?: B;
  /** bytes a body may have, 64 KB by default */
  bodyLimit?: number;
  /** how the body is read, as JSON or a form by default */
  read?: (request: ApiRequest, limit: number) => Promise<Record<string, unknown>>;
};

/** The parsed input of a call, merged into one object. */
export type Input<P, Q, B = undefined> = (P extends z.ZodType ? z.output<P> : unknown) &
  (Q extends z.ZodType ? z.output<Q> : unknown) &
  (B extends z.ZodType ? z.output<B> : unknown);

/** The parsed path, query and body. */
export async function inputOf<P, Q, B = undefined>(
  accepted: Accepted<P, Q, B>,
  request: ApiRequest,
  context: RouteContext,
): Promise<Input<P, Q, B>> {
  const { path, query, body, bodyLimit = 64 * 1_024, read = readBody } = accepted;
  const input = {};
  if (isSchema(path)) Object.assign(input, parsePath(path, await context.params));
  if (isSchema(query)) Object.assign(input, parse(query, queryOf(request)));
  if (isSchema(body)) Object.assign(input, parse(body, await read(request, bodyLimit)));
  return input as Input<P, Q, B>;
}

/** NUL is left out: PostgreSQL cannot look for it, and a list's query is never refused. */
const queryOf = (request: ApiRequest) =>
  Object.fromEntries(
    [...new URL(request.url).searchParams].map(([name, value]) => [name, value.replaceAll("\0", "")]),
  );

const isSchema = (value: unknown): value is z.ZodType<object> => value instanceof z.ZodType;

function parsePath(schema: z.ZodType<object>, params: Record<string, unknown>): object {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw notFound("This endpoint");
}
