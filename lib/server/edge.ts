import type { IncomingMessage, ServerResponse } from "node:http";
import { ADDRESS_HEADER } from "../access/address-header";
import { env } from "../env";
import { clientAddress } from "./address";
import { refuse } from "./refuse";

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
    return refuse(response, url, 400, "This is not a request for us.");
  if (!METHODS.has(method))
    return refuse(response, url, 405, `${method} is not answered here.`, { Allow: [...METHODS].join(", ") });
  // Next would answer these with a page or a redirect; the catch-all of the API answers them in JSON.
  if (url.startsWith("/api") && (!isDecodable(url) || url.split("?", 1)[0]?.includes("//")))
    request.url = "/api/-";
  return address;
}

/** Health is asked for without a host by balancers that speak HTTP/1.0, as HAProxy does unless told otherwise. */
const isProbe = ({ url = "", httpVersion, headers }: IncomingMessage) =>
  httpVersion === "1.0" && headers.host === undefined && /^\/(healthz|readyz)(\?|$)/.test(url);

/** node:http keeps the first of two; whoever is between us and the client may have gone by the second (RFC 9112, 3.2). */
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
