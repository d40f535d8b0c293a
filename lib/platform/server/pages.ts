import { randomBytes } from "node:crypto";
import { type IncomingHttpHeaders, IncomingMessage, type ServerResponse } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { clearedCookie, withoutDoubled } from "@/lib/identity/access/cookies";
import { log } from "../log";
import { perProcess } from "../process";
import { httpsHosts, OWN_HOSTS, STRICT_TRANSPORT } from "../strict-transport";
import { isDecodable, refuse } from "./edge";
import { PageSlots } from "./page-slots";

/** More than any form of ours, the largest of which signs in. */
const MOST_BODY = 64 * 1_024;

type Show = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Hands requests to Next, each once its body has arrived and its address has a slot. Next reads bodies of any length, crashes on an
 * address that is not valid text, and renders as many pages at once as are requested. `groupOf` maps an address to its client.
 */
export function pageHandler(show: Show, groupOf: (address: string) => string) {
  const slots = new PageSlots(groupOf);
  return async (request: BufferedRequest, response: ServerResponse, address: string): Promise<void> => {
    const { url = "" } = request;
    // Text that no record can hold: PostgreSQL takes no NUL.
    if (url.split("?", 1)[0]?.includes("%00"))
      return refuse(response, url, 404, "There is nothing at this address.");
    if (!isDecodable(url)) return refuse(response, url, 400, "The path of this address is not valid UTF-8.");
    if (!(await request.whole(MOST_BODY)))
      return refuse(response, url, 413, `The body must be at most ${MOST_BODY / 1_024} KB.`, CLOSE);
    dropBrokenRouterState(request.headers);
    // Pages have no server actions. Next would look for one in a form that a browser sends before our code runs.
    if (!url.startsWith("/api/")) delete request.headers["content-type"];
    const begin = (left: () => void) => {
      response.once("close", left);
      show(request, response).catch((error: Error) => fail(error, request, response));
    };
    const wait = slots.enter(address, begin, isPrefetch(request) ? "prefetch" : "page");
    if (wait) response.once("close", wait);
    else refuse(response, url, 503, "Too many of your requests are waiting. Try again later.", RETRY);
  };
}

/** Next's router and browsers say so when nobody has asked for the page yet. */
const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  headers["next-router-prefetch"] !== undefined || /prefetch/.test(String(headers["sec-purpose"] ?? ""));

const CLOSE = { Connection: "close" };
const RETRY = { "Retry-After": "5" };

function fail(error: Error, { url = "", method }: IncomingMessage, response: ServerResponse) {
  log().error({ err: error, method, path: url.split("?", 1)[0] }, "a page failed");
  if (response.headersSent) response.destroy();
  else refuse(response, url, 500, "Something went wrong on the server. Try again later.");
}

/** Public statistics: to be read only, and made to be shown inside other people's pages. */
const EMBEDDABLE = /^\/share\/[^/]+$/;
const STATIC = /^\/(_next\/static\/|api\/|avatars\/|uploads\/)/;

const ownHttpsHosts = () => perProcess("https-hosts", httpsHosts);

/**
 * The headers of the dashboard's pages. The nonce goes to Next in the request, which puts it on its own scripts, and to the
 * root layout as `x-nonce`; nothing else can run.
 */
export function setPageHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  development: boolean,
): void {
  dropDoubledCookies(request, response);
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (ownHttpsHosts().has((request.headers.host ?? "").toLowerCase()))
    response.setHeader(STRICT_TRANSPORT, OWN_HOSTS);
  if (STATIC.test(request.url ?? "")) return;
  const nonce = randomBytes(16).toString("base64");
  const isEmbeddable = EMBEDDABLE.test((request.url ?? "").replace(/\?.*/, ""));
  const policy = contentSecurityPolicy(nonce, isEmbeddable ? "*" : "'none'", development);
  request.headers["x-nonce"] = nonce;
  request.headers["x-switchyard-path"] = request.url;
  request.headers["content-security-policy"] = policy;
  response.setHeader("Content-Security-Policy", policy);
  if (!isEmbeddable) response.setHeader("X-Frame-Options", "DENY");
  response.setHeader("Referrer-Policy", "same-origin");
  response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

function contentSecurityPolicy(nonce: string, ancestors: string, development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' blob: https: http:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}

/**
 * Removes cookies of ours that came twice from a request, and expires them in the browser: one of the two was set
 * by an attacker, and their order is undefined.
 */
export function dropDoubledCookies({ headers }: IncomingMessage, response: ServerResponse): void {
  const { cookie } = headers;
  if (!cookie) return;
  const { kept, doubled } = withoutDoubled(cookie);
  if (kept !== cookie) headers.cookie = kept;
  for (const name of doubled) response.appendHeader("Set-Cookie", clearedCookie(name));
}

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

/**
 * A request whose body can be awaited before it is read. Bytes are counted as they arrive and kept in the stream's own
 * buffer, so that a later reader finds them there.
 */
export class BufferedRequest extends IncomingMessage {
  private size = 0;
  private most: number | undefined;
  private settle: ((isWhole: boolean) => void) | undefined;

  /** Resolves when all of the body is here: true, or false as soon as it is longer than `most` bytes. The rest is dropped then. */
  whole(most: number): Promise<boolean> {
    this.most = most;
    if (Number(this.headers["content-length"] ?? 0) > most) this.size = Number.POSITIVE_INFINITY;
    if (this.size > most || this.complete) return Promise.resolve(this.size <= most);
    // Earlier bytes may have filled the stream's own buffer.
    this.socket.resume();
    return new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    this.size += chunk?.length ?? 0;
    if (this.most === undefined) return super.push(chunk, encoding);
    const isWithin = this.size <= this.most;
    if (isWithin) super.push(chunk, encoding);
    if (!isWithin || chunk === null) this.settle?.(isWithin);
    // Reading goes on: what is still allowed is little.
    return true;
  }
}
