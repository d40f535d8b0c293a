import type { IncomingMessage, ServerResponse } from "node:http";
import { clearedCookie, withoutDoubled } from "../access/cookies";

/**
 * Takes cookies of ours that came twice out of a request, before anybody reads them, and has the browser forget them: one of the two was set
 * by somebody else, and which one is read first is nothing to rely on.
 */
export function dropDoubledCookies({ headers }: IncomingMessage, response: ServerResponse): void {
  const { cookie } = headers;
  if (!cookie) return;
  const { kept, doubled } = withoutDoubled(cookie);
  if (kept !== cookie) headers.cookie = kept;
  for (const name of doubled) response.appendHeader("Set-Cookie", clearedCookie(name));
}
