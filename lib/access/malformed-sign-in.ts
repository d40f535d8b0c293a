import { unavailable } from "../failure";
import { log } from "../log";
import { isOutage } from "../outage";

type Route<C> = (request: Request, context: C) => Promise<Response>;

/**
 * A route of next-auth's that answers input it cannot read with 400. next-auth throws at a body that is no JSON and at text that no header
 * can hold, and calls an address to go to afterwards that is none its own configuration's fault.
 */
export const refusingMalformed =
  <C>(route: Route<C>): Route<C> =>
  async (request, context) => {
    try {
      const answer = await route(request, context);
      return answer.status === 500 ? refusal(400, "A field of this request cannot be read.") : answer;
    } catch (error) {
      if (isOutage(error)) return refusal(503, unavailable().message);
      log().warn({ reason: error instanceof Error ? error.message : "" }, "a sign-in request cannot be read");
      return refusal(400, "This request cannot be read.");
    }
  };

const refusal = (status: number, message: string) =>
  Response.json({ error: 1, message }, { status, headers: { "Cache-Control": "no-store" } });
