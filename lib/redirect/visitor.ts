import { locate } from "@/lib/analytics/enrich/country";
import { languagesOf } from "@/lib/analytics/enrich/language";
import { referrerOf } from "@/lib/analytics/enrich/referrer";
import { type BotKind, readerOf } from "@/lib/analytics/enrich/user-agent";
import type { Clicker } from "@/lib/analytics/ingest/click";
import { now } from "@/lib/platform/clock";
import type { Site } from "./route";
import type { AskedVisit, VisitRequest, VisitResponse } from "./visit-context";

/** Cuts the request target. `address` is the client's as the edge worked it out. */
export function readRequest(request: VisitRequest, response: VisitResponse, address: string): AskedVisit {
  const { url = "/", headers } = request;
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const query = end === -1 ? "" : url.slice(end + 1);
  return { request, response, address, host: headers.host ?? "", path, query };
}

/** Whether a request only asks to be shown something. */
export const isRead = ({ method }: VisitRequest): boolean => method === "GET" || method === "HEAD";

/** A visitor: everything a link's rules and its statistics need, read once from the request. */
export type Visitor = Clicker & {
  /** what the request has behind its question mark */
  query: string;
  /** the whole Referer header */
  referrerAddress: string;
  /** what the request's path has behind the link's alias, from its slash on; "" for most */
  rest: string;
  /** visits of this browser to the link before, as far as the link remembers them */
  visits: number;
};

/**
 * Reads who sent a request, from its headers and address, and when they are let through: a link may have expired while it was looked up.
 */
export function readVisitor({ request, address, query, rest = "" }: Readable): Visitor {
  const { headers } = request;
  const userAgent = cropped(headers["user-agent"], 512);
  const referrerAddress = cropped(headers.referer, 2_048);
  const reader = readerOf(userAgent);
  return {
    now: now(),
    address,
    userAgent,
    reader,
    location: locate(address),
    languages: languagesOf(cropped(headers["accept-language"], 512)),
    referrer: referrerOf(referrerAddress),
    bot: botOf(request, reader.bot),
    query,
    referrerAddress,
    rest,
    visits: 0,
  };
}

type Readable = Pick<AskedVisit, "request" | "address" | "query"> & { rest?: string };

const cropped = (text: string | undefined, most: number) =>
  text === undefined ? "" : text.length > most ? text.slice(0, most) : text;

/** A request that shows nothing to a person is no visit, from any client. */
function botOf({ method, headers }: VisitRequest, named: BotKind): BotKind {
  if (method === "HEAD") return "head";
  for (const name of PURPOSES) if (isPrefetch(headers[name])) return "prefetch";
  return named;
}

/** Values of the header in current and older browsers. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

const isPrefetch = (purpose: string | string[] | undefined) =>
  typeof purpose === "string" && /prefetch|preview/i.test(purpose);

/** A visitor's request, and whether visitors come to its host with https. */
export type Visited = { request: VisitRequest; site: Pick<Site, "isSecure"> };

/**
 * A cookie's value; undefined when there is none of that name, or two: one of them was set by an attacker, and nothing says
 * which.
 */
export function cookieOf({ request, site }: Visited, name: string): string | undefined {
  const { cookie } = request.headers;
  if (!cookie) return undefined;
  const start = `${nameOn(name, site.isSecure)}=`;
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
