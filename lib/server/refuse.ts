import type { IncomingMessage, ServerResponse } from "node:http";
import { envelopeFor } from "../envelope";
import { log } from "../log";

/** Ends a request that went wrong where nobody else catches: the client hears of it, and the operator. */
export function refuseFailed(error: Error, { url = "" }: IncomingMessage, response: ServerResponse): void {
  log().error({ err: error, path: url.split("?", 1)[0] }, "a request failed");
  if (response.headersSent) response.destroy();
  else refuse(response, url, 500, "Something went wrong here.");
}

/** Ends a request before anyone else sees it: JSON below /api, a plain line elsewhere. */
export function refuse(
  response: ServerResponse,
  url: string,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): undefined {
  const api = url.startsWith("/api");
  const body = api
    ? JSON.stringify(envelopeFor(url.split("?", 1)[0] ?? "").failure(message))
    : `${message}\n`;
  response.writeHead(status, {
    "Content-Type": api ? "application/json" : "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(body);
}
