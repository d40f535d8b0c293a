import * as z from "zod";
import { type Actor, may, type Need } from "../access/actor";
import { ADDRESS_HEADER } from "../access/address-header";
import { noteCall } from "../access/calls";
import { onlyOnce } from "../access/idempotency";
import type { Allowance } from "../access/windows";
import { envelopeFor } from "../envelope";
import { type Failure, notFound, unauthorized } from "../failure";
import { IdText } from "../fields";
import type { Page, Paging } from "../paging";
import { parse } from "../parse";
import { authenticate } from "./authenticate";
import { readJson } from "./body";
import { listBody } from "./envelope";
import { admitStream, type Events, eventStream } from "./event-stream";
import type { Described, Operation, Shown } from "./operation";
import { rateLimitHeaders, takeFromAllowance, takeOpenAllowance } from "./rate-limit";
import { answerFailure, type FileInPieces, fileAnswer, successAnswer } from "./respond";

type Shape = z.ZodType<object>;
type Path = z.ZodType<object>;
type BodyReader = (request: Request, limit: number) => Promise<Record<string, unknown>>;
export type Input<P, Q, B> = (P extends z.ZodType ? z.output<P> : unknown) &
  (Q extends z.ZodType ? z.output<Q> : unknown) &
  (B extends z.ZodType ? z.output<B> : unknown);

/** What an endpoint is: the shapes of its input, the operation, and how the result is shown. */
type Definition<P, Q, B, R, A> = Described<A> & {
  /** what the path's ids must be; anything else is not found */
  path?: P;
  query?: Q;
  body?: B;
  /** what a key must be allowed to do; by default `read` for GET and `write` for the rest */
  need?: Need;
  /** bytes a body may have, 64 KB by default */
  bodyLimit?: number;
  /** how the body is read, as JSON by default */
  read?: BodyReader;
  run(actor: Actor, input: Input<P, Q, B>): Promise<R>;
  /** the fields of the answer beside the envelope's own; none by default */
  show?(result: R, input: Input<P, Q, B>): Shown<A>;
};

/** The path of one record. */
export const IdPath = z.object({ id: IdText });

/** The context Next hands a route: the values of its path's brackets. */
export type RouteContext = { params: Promise<Record<string, string | string[]>> };
export type Handler = ((request: Request, context: RouteContext) => Promise<Response>) & {
  operation?: Operation;
};

/**
 * The one road every API call takes: authenticate, limit, parse, run, show, wrap. It holds the only `catch`: a Failure
 * becomes its status and message, anything else is a bug and a bare 500 with a request id.
 */
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

/** An endpoint whose answer is a file: the same road up to the first byte. What fails later breaks the connection off. */
export function fileEndpoint<Q extends Shape, P = undefined>(
  definition: Omit<Described<never>, "answer"> & {
    path?: P;
    query: Q;
    /** the types of file it makes */
    files: string[];
    run(actor: Actor, input: Input<P, Q, undefined>): FileInPieces | Promise<FileInPieces>;
  },
): Handler {
  const handler = onTheRoad(async (request, context, seen) => {
    const actor = await admit(request, seen, "read");
    const input = await inputOf<P, Q, undefined>(definition, request, context);
    return fileAnswer(await definition.run(actor, input), request.method, seen.allowance);
  });
  return Object.assign(handler, { operation: definition });
}

/** An endpoint whose answer goes on until the reader leaves, the key or session ends, or the process stops. */
export function liveEndpoint<Q extends Shape, P = undefined>(
  definition: Omit<Described<never>, "answer"> & {
    path?: P;
    query: Q;
    run(actor: Actor, input: Input<P, Q, undefined>): Promise<Events>;
  },
): Handler {
  const handler = onTheRoad(async (request, context, seen) => {
    const actor = await admit(request, seen, "read");
    const input = await inputOf<P, Q, undefined>(definition, request, context);
    admitStream();
    return eventStream(await definition.run(actor, input), {
      method: request.method,
      mayGoOn: async () => (await authenticate(request)) !== null,
      headers: seen.allowance ? rateLimitHeaders(seen.allowance) : {},
    });
  });
  return Object.assign(handler, { operation: { ...definition, files: ["text/event-stream"] } });
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
    seen.allowance = await takeOpenAllowance(addressOf(request));
    const result = await definition.run(await inputOf(definition, request, context), request);
    return envelopeFor(pathOf(request)).success(definition.show(result));
  });
  return Object.assign(handler, { operation: { ...definition, open: true as const } });
}

/** A paged list: the same road, the list's own envelope around `collection`. */
export function listEndpoint<T, P = undefined, Q = undefined, A = undefined>(
  definition: Described<A> & {
    path?: P;
    query: Q;
    collection: string;
    run(actor: Actor, input: Input<P, Q, undefined> & Paging): Promise<Page<T>>;
    show(row: T, input: Input<P, Q, undefined>): Shown<A>;
  },
): Handler {
  const { collection, run, show, path, query } = definition;
  const handler = endpoint<Page<T>, P, Q>({
    path,
    query,
    run: (actor, input) => run(actor, input as Input<P, Q, undefined> & Paging),
    show: (page, input) => listBody(collection, page, (row) => show(row, input)),
  });
  return Object.assign(handler, { operation: definition });
}

/** What is known of a call so far, for the answer to whatever goes wrong. */
export type Seen = { actor: Actor | null; allowance?: Allowance };

/** The way to and from the work of a handler: its answer wrapped, its failures turned into theirs. */
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

/** The caller, who may do what is needed; their allowance is one less. */
export async function admit(request: Request, seen: Seen, needed: Need | undefined): Promise<Actor> {
  const actor = await authenticate(request);
  seen.actor = actor;
  seen.allowance = await takeFromAllowance(actor, addressOf(request));
  if (!actor) throw unauthorized("The API key is missing, unknown or expired.");
  const need = needed ?? (request.method === "GET" || request.method === "HEAD" ? "read" : "write");
  if (!may(actor, need)) throw refusalOf(actor, need);
  return actor;
}

/** Why a caller who may not do this is refused. */
export const refusalOf = ({ credential }: Actor, need: Need) =>
  credential.kind === "session"
    ? unauthorized("You may look at this workspace, but change nothing in it.")
    : unauthorized(`This API key may not ${need === "account" ? "write" : need}. Use one with that scope.`);

/** What its shapes make of the path, the query and the body. */
export async function inputOf<P, Q, B>(
  definition: { path?: P; query?: Q; body?: B; bodyLimit?: number; read?: BodyReader },
  request: Request,
  context: RouteContext,
): Promise<Input<P, Q, B>> {
  const { path, query, body, bodyLimit = 64 * 1_024, read = readJson } = definition;
  const input = {};
  if (isSchema(path)) Object.assign(input, parsePath(path, await context.params));
  if (isSchema(query)) Object.assign(input, parse(query, queryOf(request)));
  if (isSchema(body)) Object.assign(input, parse(body, await read(request, bodyLimit)));
  return input as Input<P, Q, B>;
}

/** NUL is left out: PostgreSQL cannot look for it, and a list's query is never refused. */
const queryOf = (request: Request) =>
  Object.fromEntries(
    [...new URL(request.url).searchParams].map(([name, value]) => [name, value.replaceAll("\0", "")]),
  );

const isSchema = (value: unknown): value is Shape => value instanceof z.ZodType;

function parsePath(schema: Path, params: Record<string, unknown>): object {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw notFound("This address");
}

export const pathOf = (request: Request) => new URL(request.url).pathname;
/** The client's address, as the edge worked it out. */
export const addressOf = (request: Request) => request.headers.get(ADDRESS_HEADER) ?? "";

/** A handler for what can only fail: an unknown path, a wrong method. It counts against the caller's allowance too. */
export const refusal = (failure: () => Failure): Handler =>
  onTheRoad(async (request, _context, seen) => {
    seen.actor = await authenticate(request);
    seen.allowance = await takeFromAllowance(seen.actor, addressOf(request));
    throw failure();
  });
