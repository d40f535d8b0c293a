import http, { type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { Guards } from "./guards";
import { FetchRefused } from "./guards";

/** What is asked, and until when. */
export type Asking = {
  guards: Guards;
  deadline: AbortSignal;
  headers: OutgoingHttpHeaders;
  /** sent by POST; without one it is a GET */
  body?: string;
};

/**
 * One request to an address that a user named. Its host is resolved once; if any of its addresses is not allowed nothing is sent, else
 * the connection goes to the very address that was checked. Redirects are the caller's. Throws `FetchRefused`.
 */
export async function pinnedRequest(url: URL, asking: Asking): Promise<IncomingMessage> {
  const { guards, deadline } = asking;
  if (!guards.mayAsk(url))
    throw new FetchRefused("it must be a plain https address without a port or credentials");
  const found = await inTime(guards.resolve(url.hostname.replace(/^\[|\]$/g, "")), deadline);
  const [first] = found;
  if (!first || !found.every((each) => guards.mayConnect(each.address)))
    throw new FetchRefused("its host is not on the public internet");
  return ask(url, first, asking);
}

type Address = { address: string; family: number };

/** One request to one address, whatever the host's name stands for by now. */
function ask(url: URL, { address, family }: Address, asking: Asking): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
  const { request } = url.protocol === "https:" ? https : http;
  const { headers, deadline: signal, body } = asking;
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    request(url, { lookup: pinned, agent: false, signal, method, headers, maxHeaderSize: 16_384 }, resolve)
      .on("error", reject)
      .end(body);
  });
}

function inTime<Value>(work: Promise<Value>, deadline: AbortSignal): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener("abort", () => reject(new Error("late")), { once: true });
  });
  return Promise.race([work, late]);
}
