import { isOutage } from "../database/pool";
import { Failure } from "../failure";

/** A route's response, or 503 while the database or the store of files is away. */
export async function orUnavailable(respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    const isAway = error instanceof Failure && error.kind === "unavailable";
    if (!isAway && !isOutage(error)) throw error;
    return new Response("Temporarily unavailable\n", {
      status: 503,
      headers: { "Cache-Control": "no-store", "Retry-After": "5" },
    });
  }
}
