import type { ServerResponse } from "node:http";
import { envelopeFor } from "../envelope";

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
