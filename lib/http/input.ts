import * as z from "zod";
import { notFound } from "../failure";
import { parse } from "../parse";
import { readJson } from "./body";
import type { RouteContext } from "./road";

/** What a call may carry: the shapes of its three places. */
export type Accepted<P, Q, B> = {
  /** what the path's ids must be; anything else is not found */
  path?: P;
  query?: Q;
  body?: B;
  /** bytes a body may have, 64 KB by default */
  bodyLimit?: number;
  /** how the body is read, as JSON by default */
  read?: (request: Request, limit: number) => Promise<Record<string, unknown>>;
};

/** What the shapes make of a call, all in one object. */
export type Input<P, Q, B = undefined> = (P extends z.ZodType ? z.output<P> : unknown) &
  (Q extends z.ZodType ? z.output<Q> : unknown) &
  (B extends z.ZodType ? z.output<B> : unknown);

/** What its shapes make of the path, the query and the body. */
export async function inputOf<P, Q, B = undefined>(
  accepted: Accepted<P, Q, B>,
  request: Request,
  context: RouteContext,
): Promise<Input<P, Q, B>> {
  const { path, query, body, bodyLimit = 64 * 1_024, read = readJson } = accepted;
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

const isSchema = (value: unknown): value is z.ZodType<object> => value instanceof z.ZodType;

function parsePath(schema: z.ZodType<object>, params: Record<string, unknown>): object {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw notFound("This address");
}
