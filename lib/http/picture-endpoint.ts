import type * as z from "zod";
import { addressOf, type Handler, type Input, inputOf, onTheRoad } from "./endpoint";
import type { Described } from "./operation";
import { takeOpenAllowance } from "./rate-limit";
import { pictureAnswer } from "./respond";

/** A picture for anybody: no key, no cookie, an allowance by address. `age` is for how many seconds it may be kept. */
export function openPictureEndpoint<P extends z.ZodType<object>>(
  definition: Omit<Described<never>, "answer"> & {
    path: P;
    age: number;
    run(input: Input<P, undefined, undefined>): Promise<Buffer>;
  },
): Handler {
  const handler = onTheRoad(async (request, context, seen) => {
    seen.allowance = await takeOpenAllowance(addressOf(request));
    const { path, age, run } = definition;
    const picture = await run(await inputOf<P, undefined, undefined>({ path }, request, context));
    return pictureAnswer(picture, { method: request.method, age, allowance: seen.allowance });
  });
  return Object.assign(handler, { operation: { ...definition, files: ["image/png"], open: true as const } });
}
