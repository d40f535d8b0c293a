import http, { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { resolveName } from "./names";

/** Permissions of a request to a user's address. The product uses `PUBLIC_ONLY` alone. */
export type Guards = {
  mayAsk(url: URL): boolean;
  resolve(host: string): Promise<{ address: string; family: number }[]>;
  mayConnect(address: string): boolean;
};

/** Only https on the default port, without credentials, and only to public addresses. */
export const PUBLIC_ONLY: Guards = {
  mayAsk: ({ protocol, port, username, password }) =>
    protocol === "https:" && port === "" && username === "" && password === "",
  resolve: resolveName,
  mayConnect: isGlobalAddress,
};

/** Why an address is refused, as a message for the user who entered it. */
export class FetchRefused extends Error {}

const PATIENCE_MS = 3_000;
const MOST_HOPS = 2;
const HEADERS = { Accept: "text/html, image/png, image/jpeg", "User-Agent": "Switchyard" };

/**
 * Fetches something that a user named. Each host is resolved once and pinned; at most two redirects, checked alike; three seconds for
 * all of it. Throws `FetchRefused`, also when there is more than `mostBytes`.
 */
export async function guardedFetch(
  address: string,
  mostBytes: number,
  guards: Guards = PUBLIC_ONLY,
): Promise<Buffer> {
  return guarded(address, guards, async ({ answer }) => {
    if (answer.statusCode !== 200) {
      answer.destroy();
      throw new FetchRefused(`its host answered with status ${answer.statusCode}`);
    }
    return body(answer, mostBytes);
  });
}

/** A web page's response with any status; its text is cut to `mostBytes`. `url` is the final address after redirects. */
export type Page = { url: URL; status: number; headers: IncomingHttpHeaders; start: Buffer };

/** Only web pages on default ports, without credentials, and only at public addresses. */
export const PUBLIC_PAGES: Guards = {
  ...PUBLIC_ONLY,
  mayAsk: ({ protocol, port, username, password }) =>
    /^https?:$/.test(protocol) && port === "" && username === "" && password === "",
};

/** Reads the start of a page that a user named, guarded as `guardedFetch` is. */
export const guardedPage = (address: string, mostBytes: number, guards = PUBLIC_PAGES): Promise<Page> =>
  guarded(address, guards, async ({ answer, url }) => ({
    url,
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    start: await startOf(answer, mostBytes),
  }));

type Fetched = { answer: IncomingMessage; url: URL };

async function guarded<Value>(
  address: string,
  guards: Guards,
  read: (fetched: Fetched) => Promise<Value>,
): Promise<Value> {
  const deadline = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await read(await hop(address, guards, deadline, MOST_HOPS));
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    throw new FetchRefused(
      deadline.aborted ? "its host took longer than three seconds to answer" : "its host does not answer",
    );
  }
}

async function hop(
  address: string,
  guards: Guards,
  deadline: AbortSignal,
  hopsLeft: number,
): Promise<Fetched> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) throw new FetchRefused("the URL must begin with https:// and contain no port or credentials");
  const answer = await pinnedRequest(url, { guards, deadline, headers: HEADERS });
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 301 && statusCode <= 308 && headers.location !== undefined) {
    answer.destroy();
    if (hopsLeft === 0) throw new FetchRefused("its host redirects too many times");
    if (!URL.canParse(headers.location, url)) throw new FetchRefused("its host redirects to an invalid URL");
    const next = new URL(headers.location, url).href;
    return hop(next, guards, deadline, hopsLeft - 1);
  }
  return { answer, url };
}

async function body(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) {
      answer.destroy();
      throw new FetchRefused(`its response is larger than ${mostBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Stops where there is enough: what comes after the start of a page is of no use here. */
async function startOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}

/** A request and its deadline. */
export type Asking = {
  guards: Guards;
  deadline: AbortSignal;
  headers: OutgoingHttpHeaders;
  /** sent by POST; without one it is a GET, or what `method` says */
  body?: string;
  method?: "GET" | "HEAD";
};

/**
 * One request to an address that a user named. Its host is resolved once; if any of its addresses is not allowed nothing is sent, else
 * the connection goes to the very address that was checked. Redirects are the caller's. Throws `FetchRefused`.
 */
export async function pinnedRequest(url: URL, asking: Asking): Promise<IncomingMessage> {
  const { guards, deadline } = asking;
  if (!guards.mayAsk(url))
    throw new FetchRefused("the URL must begin with https:// and contain no port or credentials");
  const found = await inTime(guards.resolve(url.hostname.replace(/^\[|\]$/g, "")), deadline);
  const [first] = found;
  if (!first || !found.every((each) => guards.mayConnect(each.address)))
    throw new FetchRefused("its host is not on the public internet");
  return ask(url, first, asking);
}

type Address = { address: string; family: number };

/** One request to one resolved address, whatever the host name resolves to by now. */
function ask(url: URL, { address, family }: Address, asking: Asking): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
  const { request } = url.protocol === "https:" ? https : http;
  const { headers, deadline: signal, body } = asking;
  const method = body === undefined ? (asking.method ?? "GET") : "POST";
  return new Promise((resolve, reject) => {
    request(url, { lookup: pinned, agent: false, signal, method, headers, maxHeaderSize: 16_384 }, resolve)
      .on("error", reject)
      // A host that changes the protocol closes the request with neither a response nor an error, and the signal is not heard any more.
      .on("close", () => reject(new Error("closed without a response")))
      .end(body);
  });
}

function inTime<Value>(work: Promise<Value>, deadline: AbortSignal): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener("abort", () => reject(new Error("late")), { once: true });
  });
  return Promise.race([work, late]);
}

const GLOBAL_V6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is one of the public internet: neither private, shared (CGNAT), local, reserved or for many, nor an IPv6
 * form that carries an IPv4 address in it (mapped, NAT64, 6to4, Teredo). What cannot be read is not.
 */
export function isGlobalAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_V6);
}
