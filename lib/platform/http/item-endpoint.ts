import type * as z from "zod";
import { type Actor, type Need, originOf } from "@/lib/identity/access/actor";
import {
  countWrongCode,
  countWrongKey,
  refuseGuessing,
  takeItemAllowance,
} from "@/lib/identity/access/rate-limits";
import { actorOfWorkspaceKey } from "@/lib/identity/access/workspace-keys";
import { Failure, invalid, unauthorized } from "../failure";
import { type ApiRequest, readBody } from "./body";
import { envelopeFor } from "./envelope";
import {
  addressOf,
  authenticateBrowser,
  type Described,
  type Handler,
  insistOn,
  pathOf,
  type Seen,
  type Shown,
  toHandler,
} from "./pipeline";
import { readYourWrites } from "./read-your-writes";

const BODY_LIMIT = 64 * 1_024;
const BAD_CALL = "Invalid request";

type Shape = z.ZodType<object>;

/** Input of an item API call beside its key, in the query of a GET or in the body of a POST. */
type Definition<Q, B, R, A> = Described<A> & {
  query?: Q;
  body?: B;
  /** the permission a cookie needs, `read` by default; a key may call every item endpoint */
  need?: Need;
  /** the words for input that is not valid */
  refusal: string;
  /** meaning of "not found" here: an ordinary response, or a guess that is counted */
  wrong?: "answer" | "guess";
  /** `address` is the caller's */
  run(actor: Actor, input: Output<Q> & Output<B>, address: string): Promise<R>;
  show(result: R): Shown<A>;
};
type Output<S> = S extends z.ZodType ? z.output<S> : unknown;

/**
 * An endpoint of the item API: the same pipeline, with the workspace's key, in any place a client puts it (contract.md, Item
 * API). Our own pages use their cookie. A call without a key is a bad request, one with a wrong key is refused, both in
 * the same words.
 */
export function itemEndpoint<R, Q = undefined, B = undefined, A = undefined>(
  definition: Definition<Q, B, R, A>,
): Handler {
  const handler = toHandler(async (request, _context, seen) => {
    const fields = await readItemFields(request, BODY_LIMIT);
    const actor = await admit(request, fields, seen, definition.need);
    const answer = async () => {
      const input = inputOf(definition.query ?? definition.body, fields, definition.refusal);
      const { credential } = actor;
      const run = () => definition.run(actor, input as Output<Q> & Output<B>, addressOf(request));
      const result = await (credential.kind === "session"
        ? readYourWrites(credential, request.method, run)
        : run());
      return envelopeFor(pathOf(request)).success(definition.show(result));
    };
    return definition.wrong === "guess" ? guarded(actor, addressOf(request), answer) : answer();
  });
  return Object.assign(handler, { operation: definition });
}

async function admit(
  request: ApiRequest,
  fields: Record<string, unknown>,
  seen: Seen,
  need: Need = "read",
): Promise<Actor> {
  const key = itemKeyOf(fields, request);
  seen.actor = key === undefined ? await authenticateBrowser(request) : await actorOfWorkspaceKey(key);
  if (!seen.actor) {
    seen.allowance = await countWrongKey(addressOf(request));
    throw key === undefined ? invalid(BAD_CALL) : unauthorized(BAD_CALL);
  }
  seen.actor.origin = originOf(request);
  seen.allowance = await takeItemAllowance(seen.actor);
  if (key === undefined) insistOn(seen.actor, need);
  return seen.actor;
}

function inputOf(schema: unknown, fields: Record<string, unknown>, refusal: string): object {
  if (schema === undefined) return {};
  const result = (schema as Shape).safeParse(fields);
  if (result.success) return result.data;
  throw invalid(refusal);
}

async function guarded(actor: Actor, address: string, work: () => Promise<object>): Promise<object> {
  await refuseGuessing(actor, address);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.kind === "not-found") await countWrongCode(actor, address);
    throw error;
  }
}

type Fields = Record<string, unknown>;

/**
 * Input of an item API call: the query, and in a POST the body, which wins. A body is JSON or a
 * form. Throws a Failure when it is neither, or more than `limit` bytes.
 */
export async function readItemFields(request: ApiRequest, limit: number): Promise<Fields> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return request.method === "POST" ? { ...query, ...(await readBody(request, limit)) } : query;
}

/** The key among the fields, else in a header; undefined when there is none. */
export function itemKeyOf(fields: Fields, { headers }: ApiRequest): string | undefined {
  const { api_key: sent } = fields;
  if (sent !== undefined && sent !== "") return typeof sent === "string" ? sent : undefined;
  const [, bearer] = /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  return headers.get("x-api-key") ?? bearer;
}
