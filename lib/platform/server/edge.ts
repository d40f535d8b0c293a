import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { ADDRESS_HEADER } from "@/lib/identity/access/actor";
import { env } from "../env";
import { envelopeFor } from "../http/envelope";
import { log } from "../log";

/**
 * What a framework or proxy behind us would believe, and only we may say. The two request ids are only numbers that Next's
 * development mode needs back: without them no page of it ever follows a link.
 */
const INTERNAL =
  /^(x-middleware-|x-nextjs-(?!(?:html-)?request-id$)|x-invoke-|x-matched-path$|x-now-|x-next-|next-action$|x-forwarded-|x-real-ip$|forwarded$|x-nonce$|content-security-policy|x-switchyard-)/;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const HOST = /^[a-z0-9_.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/**
 * The first to see a request. Works out who calls, and refuses what no browser or client library sends. Returns the client's
 * address, or undefined when it has answered itself.
 */
export function edge(request: IncomingMessage, response: ServerResponse): string | undefined {
  const address = clientAddress(request, env().TRUST_PROXY);
  const { url = "", method = "" } = request;
  if (!url.startsWith("/") || !(isHost(request.headers.host) || isProbe(request)) || hasTwoHosts(request))
    return refuse(
      response,
      url,
      400,
      "This request is not addressed to this server. Send a path and a valid Host header.",
    );
  if (!METHODS.has(method))
    return refuse(response, url, 405, `The method ${method} is not supported.`, {
      Allow: [...METHODS].join(", "),
    });
  // Next would answer these with a page or a redirect; the catch-all of the API answers them in JSON.
  if (url.startsWith("/api") && (!isDecodable(url) || url.split("?", 1)[0]?.includes("//")))
    request.url = "/api/-";
  return address;
}

/** Hands over a request that was read without node:http, with the address of its client. False when no handler takes it. */
export const simpleEdge =
  <Request, Response>(
    handle: (request: Request, response: Response, address: string) => boolean,
    hops: number,
  ) =>
  (request: Request & Asked, response: Response): boolean =>
    isHost(request.headers.host) && handle(request, response, clientAddress(request, hops));

/** Health is asked for without a host by balancers that speak HTTP/1.0, as HAProxy does by default. */
const isProbe = ({ url = "", httpVersion, headers }: IncomingMessage) =>
  httpVersion === "1.0" && headers.host === undefined && /^\/(healthz|readyz)(\?|$)/.test(url);

/** node:http keeps the first of two; a proxy in between may have used the second (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === HOST_LENGTH && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts > 1;
}
const HOST_LENGTH = "host".length;

/** Whether that is what a client may call us by. */
export const isHost = (name = ""): boolean => HOST.test(name);

/**
 * Drops every header that only we may set, and sets the client's address: what Next and the API go by. Visits are answered
 * without it. They believe no such header, and a headers object that was deleted from is slow ever after.
 */
export function vouch({ headers }: IncomingMessage, address: string): void {
  for (const name in headers) if (INTERNAL.test(name)) delete headers[name];
  headers[ADDRESS_HEADER] = address;
}

/** Whether the path of an address is text. */
export function isDecodable(url: string): boolean {
  const path = url.split("?", 1)[0] ?? "";
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** Parts of a request that show where it comes from. */
type Asked = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } };

/**
 * The client's address: the socket's own, or, behind `hops` proxies of the operator's, the entry that the outermost of them
 * wrote, counted from the right of X-Forwarded-For. What a client writes itself lies further left and is never read.
 */
export function clientAddress(request: Asked, hops: number): string {
  const socket = request.socket.remoteAddress ?? "";
  if (hops === 0) return plain(socket);
  const given = entryFromRight(String(request.headers["x-forwarded-for"] ?? ""), hops).trim();
  return plain(given) || plain(socket);
}

/** The entry of a list at that position, counted from the right; the first one of a shorter list. Unlike a split it makes no other. */
function entryFromRight(list: string, position: number): string {
  let end = list.length;
  let start = list.lastIndexOf(",") + 1;
  for (let passed = 1; passed < position && start > 0; passed++) {
    end = start - 1;
    start = list.slice(0, end).lastIndexOf(",") + 1;
  }
  return list.slice(start, end);
}

/**
 * IPv4 inside IPv6 is written as IPv4, and the port is left out that some proxies write behind an address, so that one client has one address.
 * Node's own check is free next to a full parse.
 */
function plain(address: string): string {
  const version = isIP(address);
  if (version === 6) return ipaddr.process(address).toString();
  if (version === 4) return address;
  const [, bracketed, dotted] = WITH_PORT.exec(address) ?? [];
  const host = bracketed ?? dotted ?? "";
  return isIP(host) === (bracketed === undefined ? 4 : 6) ? plain(host) : "";
}

/** `[2001:db8::1]:443`, the same without its port, and `192.0.2.1:443`. */
const WITH_PORT = /^(?:\[([0-9a-f:.]{2,45})\](?::\d{1,5})?|([0-9.]{7,15}):\d{1,5})$/i;

/** Ends a request that went wrong where nobody else catches: the client hears of it, and the operator. */
export function refuseFailed(error: Error, { url = "" }: IncomingMessage, response: ServerResponse): void {
  log().error({ err: error, path: url.split("?", 1)[0] }, "a request failed");
  if (response.headersSent) response.destroy();
  else refuse(response, url, 500, "Something went wrong on the server. Try again later.");
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
