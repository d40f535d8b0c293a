import type * as z from "zod";
import type { Actor } from "../access/actor";
import { admit, type Handler, type Input, inputOf, onTheRoad } from "./endpoint";
import type { Described } from "./operation";
import { type FramedPage, framedAnswer } from "./respond";

/** An endpoint whose answer is a page for a frame: the same road, and refusals as everywhere. */
export function framedEndpoint<P extends z.ZodType<object>, Q extends z.ZodType<object>>(
  definition: Omit<Described<never>, "answer"> & {
    path: P;
    query: Q;
    run(actor: Actor, input: Input<P, Q, undefined>): Promise<FramedPage>;
  },
): Handler {
  const handler = onTheRoad(async (request, context, seen) => {
    const actor = await admit(request, seen, "read");
    const input = await inputOf<P, Q, undefined>(definition, request, context);
    return framedAnswer(await definition.run(actor, input), request.method, seen.allowance);
  });
  return Object.assign(handler, { operation: { ...definition, files: ["text/html"] } });
}
