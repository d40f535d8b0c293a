import type { IncomingHttpHeaders } from "node:http";
import { locate } from "@/lib/analytics/enrich/country";
import { languagesOf } from "@/lib/analytics/enrich/language";
import { referrerOf } from "@/lib/analytics/enrich/referrer";
import { type BotKind, readerOf } from "@/lib/analytics/enrich/user-agent";
import type { Clicker } from "@/lib/analytics/ingest/click";

/** Who stands at the points: everything a link's rules and its statistics want to know, read once from the request. */
export type Visitor = Clicker;

/** Reads a request. `address` is the client's as the edge worked it out; `now` in milliseconds since 1970. */
export function readVisitor(request: VisitRequest, address: string, now: number): Visitor {
  const { headers } = request;
  const userAgent = cropped(headers["user-agent"], 512);
  const reader = readerOf(userAgent);
  return {
    now,
    address,
    userAgent,
    reader,
    location: locate(address),
    languages: languagesOf(cropped(headers["accept-language"], 512)),
    referrer: referrerOf(cropped(headers.referer, 2_048)),
    bot: botOf(request, reader.bot),
  };
}

const cropped = (text: string | undefined, most: number) =>
  text === undefined ? "" : text.length > most ? text.slice(0, most) : text;

/** A request that shows nothing to anyone is no visit, whoever sends it. */
function botOf({ method, headers }: VisitRequest, named: BotKind): BotKind {
  if (method === "HEAD") return "head";
  return PURPOSES.some((name) => isAhead(headers[name])) ? "prefetch" : named;
}

/** What browsers of today and before say by it. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

const isAhead = (purpose: string | string[] | undefined) =>
  typeof purpose === "string" && /prefetch|preview/i.test(purpose);

/**
 * A visitor's request as far as visits read it, whoever took it from the socket: node:http or the fast path. Its body comes by
 * iterating over it.
 */
export type VisitRequest = AsyncIterable<unknown> & {
  readonly method?: string | undefined;
  /** the request target, `/abc?x=1` */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
};

/** Where its answer goes. Headers are one flat list of names and values, as node:http writes them without copying. */
export type VisitResponse = {
  readonly headersSent: boolean;
  /** a header beside those of `writeHead`, before it */
  setHeader(name: string, value: string): unknown;
  writeHead(status: number, headers: string[]): VisitResponse;
  /** a piece of the body; all of them together are as long as the head says */
  write(piece: string): unknown;
  end(body?: string | Buffer): unknown;
  /** breaks the connection off: what was begun cannot be ended */
  destroy(): unknown;
};

/** A visitor's request, and whether visitors come to its host with https. */
export type Visited = { request: VisitRequest; isSecure: boolean };

/**
 * A cookie's value; undefined when the visitor brings none of that name, or two: one of them was set by somebody else, and nothing says
 * which.
 */
export function cookieOf({ request, isSecure }: Visited, name: string): string | undefined {
  const { cookie } = request.headers;
  if (!cookie) return undefined;
  const start = `${nameOn(name, isSecure)}=`;
  let found: string | undefined;
  for (const pair of cookie.split(/; */)) {
    if (!pair.startsWith(start)) continue;
    if (found !== undefined) return undefined;
    found = pair.slice(start.length);
  }
  return found;
}

/** A `Set-Cookie` for the whole host that no script can read. */
export const cookieFor = (name: string, value: string, seconds: number, isSecure: boolean): string =>
  `${nameOn(name, isSecure)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

/** Browsers take a name with this prefix only from the host itself, so no other host of its site can set it (RFC 6265bis, 4.1.3). */
const nameOn = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

/** Room for the longest message of a contact form, each sign of it percent-encoded. */
const LONGEST_FORM = 40_000;

/** Reads a form that a browser sent. What is longer than any of our forms is cut off: it cannot be right. */
export async function readForm(request: VisitRequest): Promise<URLSearchParams> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of request) {
    text += decoder.decode(chunk as Buffer, { stream: true });
    if (text.length > LONGEST_FORM) break;
  }
  return new URLSearchParams(text.slice(0, LONGEST_FORM));
}
