import type { IncomingHttpHeaders } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const HEADER = "next-router-state-tree";

/**
 * Drops what a client says about the page it shows when Next cannot read it: Next would fail, and without it sends the whole page. Asks
 * Next's own reader, which the next version may change.
 */
export function dropBrokenRouterState(headers: IncomingHttpHeaders): void {
  if (headers[HEADER] === undefined) return;
  try {
    parseAndValidateFlightRouterState(headers[HEADER]);
  } catch {
    delete headers[HEADER];
  }
}
