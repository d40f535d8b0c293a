import type * as z from "zod";
import type { Actor, Need } from "../access/actor";
import { originOf } from "../access/origin";
import { actorOfWorkspaceKey } from "../access/workspace-keys";
import { envelopeFor } from "../envelope";
import { Failure, invalid, unauthorized } from "../failure";
import { authenticateBrowser } from "./authenticate";
import { insistOn } from "./caller";
import { countWrongCode, countWrongKey, refuseGuessing, takeItemAllowance } from "./guessing";
import { itemKeyOf, readItemFields } from "./item-fields";
import type { Described, Shown } from "./operation";
import { addressOf, type Handler, onTheRoad, pathOf, type Seen } from "./road";

const BODY_LIMIT = 64 * 1_024;
const BAD_CALL = "Invalid request";

type Shape = z.ZodType<object>;

/** What a call of the item API must carry beside its key, in the query of a GET or in the body of a POST. */
type Definition<Q, B, R, A> = Described<A> & {
  query?: Q;
  body?: B;
  /** what somebody who comes with a cookie must be allowed to do, `read` by default; a key may whatever there is here */
  need?: Need;
  /** the words for input that is not valid */
  refusal: string;
  /** what "not found" means here: an ordinary answer, or a guess that is counted */
  wrong?: "answer" | "guess";
  /** `address` is the caller's */
  run(actor: Actor, input: Output<Q> & Output<B>, address: string): Promise<R>;
  show(result: R): Shown<A>;
};
type Output<S> = S extends z.ZodType ? z.output<S> : unknown;

/**
 * An endpoint of the item API: the same road, with the workspace's key instead, wherever a client puts it (contract.md, Item
 * API). Our own pages come with their cookie. A call without a key is a bad request, one with a wrong key is refused, both in
 * the same words.
 */
export function itemEndpoint<R, Q = undefined, B = undefined, A = undefined>(
  definition: Definition<Q, B, R, A>,
): Handler {
  const handler = onTheRoad(async (request, _context, seen) => {
    const fields = await readItemFields(request, BODY_LIMIT);
    const actor = await admit(request, fields, seen, definition.need);
    const answer = async () => {
      const input = inputOf(definition.query ?? definition.body, fields, definition.refusal);
      const result = await definition.run(actor, input as Output<Q> & Output<B>, addressOf(request));
      return envelopeFor(pathOf(request)).success(definition.show(result));
    };
    return definition.wrong === "guess" ? guarded(actor, addressOf(request), answer) : answer();
  });
  return Object.assign(handler, { operation: definition });
}

async function admit(
  request: Request,
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
