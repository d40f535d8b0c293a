import { Failure } from "@/lib/failure";
import { log } from "@/lib/log";
import { isOutage } from "@/lib/outage";
import { refuse } from "./respond";
import type { Call } from "./serve";

type Failed = Pick<Call, "request" | "response" | "host" | "alias">;

/** Ends a visit that went wrong, whatever it was: with a page where nothing was sent yet. Never a 404 for a link that may exist. Never throws. */
export function fail(error: Error, { request, response, host, alias }: Failed): void {
  try {
    const isAway = error instanceof Failure ? error.kind === "unavailable" : isOutage(error);
    if (!isAway) log().error({ err: error }, "a visit failed");
    if (response.headersSent) response.destroy();
    else refuse(response, request, { kind: "away", host, alias });
  } catch (second) {
    log().error({ err: second }, "a failed visit was not answered");
    response.destroy();
  }
}

/** Does the last step of a visit, which runs where nobody catches what it throws. */
export function totally(failed: Failed, work: () => void): void {
  try {
    work();
  } catch (error) {
    fail(error as Error, failed);
  }
}
