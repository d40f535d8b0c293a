import type { IncomingMessage } from "node:http";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { FetchRefused, type Guards, pinnedRequest } from "@/lib/platform/guarded-fetch";
import type { FailureReason, UnknownReason } from "./enums";
import { causeOf } from "./failures";

/** What one check of an address has shown. `isOutage`: nothing came back, which may be the fault of the way there. */
export type Finding =
  | { kind: "works"; movedTo: string | null }
  | { kind: "fails"; reason: FailureReason; status: number | null; isOutage: boolean; waitSeconds?: number }
  | { kind: "unknown"; reason: UnknownReason; status: number | null; waitSeconds?: number };

/** How a check is done: `isOurs` says whether a host is this installation's, whose links would count a visit. */
export type CheckOptions = { guards: Guards; isOurs(url: URL): Promise<boolean>; patienceMs?: number };

const PATIENCE_MS = 8_000;
/** Fewer than browsers follow, and more than an honest website needs. */
const MOST_HOPS = 10;

/**
 * Checks an address as a browser would that only wants to know whether there is a page: HEAD, and GET where that is refused or fails. Redirects are
 * followed, each hop guarded like the first; of a body nothing is read. Never rejects.
 */
export async function checkAddress(address: string, options: CheckOptions): Promise<Finding> {
  if (PLACEHOLDER.test(address)) return unknown("placeholder");
  const head = await requestBy("HEAD", address, options);
  return mayBeOfHead(head) ? requestBy("GET", address, options) : head;
}

/** An address that is another one for each visitor (lib/redirect/delivery): with a placeholder, or a star in its path as wildcards have it. */
const PLACEHOLDER = /(\{|%7B)[a-z_]+(\.[\w.~-]+)?(\}|%7D)|^[^?#]*\*/i;

/** Servers that don't know HEAD answer it with anything, or not at all. Without a name, a certificate or a server GET comes no further. */
const mayBeOfHead = (head: Finding): boolean =>
  (head.kind === "fails" && !["dns", "tls", "refused"].includes(head.reason)) ||
  (head.kind === "unknown" && head.reason === "robots");

type Method = "HEAD" | "GET";

async function requestBy(method: Method, address: string, options: CheckOptions): Promise<Finding> {
  const deadline = AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS);
  try {
    return await new Walk(method, options, deadline).from(new URL(address));
  } catch (error) {
    if (error instanceof FetchRefused) return unknown("private");
    return deadline.aborted ? timeout : causeOf(error as NodeJS.ErrnoException);
  }
}

const timeout: Finding = { kind: "fails", reason: "timeout", status: null, isOutage: true };
const unknown = (reason: UnknownReason, status: number | null = null): Finding => ({
  kind: "unknown",
  reason,
  status,
});

/** One walk along redirects. */
class Walk {
  private readonly seen = new Set<string>();
  private hasCookies = false;

  constructor(
    private readonly method: Method,
    private readonly options: CheckOptions,
    private readonly deadline: AbortSignal,
  ) {}

  async from(start: URL): Promise<Finding> {
    let [url, permanent] = [start, start];
    for (let isPermanent = true; this.seen.size <= MOST_HOPS; ) {
      const refused = await this.refusal(url);
      if (refused) return refused;
      this.seen.add(url.href);
      const answer = await this.ask(url);
      const next = redirectOf(answer, url);
      if (next === undefined) return verdictOn(answer, movedFrom(start, permanent));
      if (next === "invalid") return this.lost(answer);
      isPermanent &&= answer.statusCode === 301 || answer.statusCode === 308;
      if (isPermanent) permanent = next;
      url = next;
      if (this.seen.has(url.href)) return this.lost(answer);
    }
    return this.lost();
  }

  private async refusal(url: URL): Promise<Finding | undefined> {
    if (!this.options.guards.mayAsk(url)) return unknown("address");
    return (await this.options.isOurs(url)) ? unknown("own") : undefined;
  }

  /** The body is nobody's business here: the connection ends with the head. */
  private async ask(url: URL): Promise<IncomingMessage> {
    const { method, deadline, options } = this;
    const answer = await pinnedRequest(url, {
      guards: options.guards,
      deadline,
      method,
      headers: { Accept: "*/*", "User-Agent": userAgent() },
    });
    answer.destroy();
    this.hasCookies ||= answer.headers["set-cookie"] !== undefined;
    return answer;
  }

  /** A website that keeps its visitors apart by cookies leads one without any round and round. */
  private lost(answer?: IncomingMessage): Finding {
    const status = answer?.statusCode ?? null;
    return this.hasCookies
      ? unknown("robots", status)
      : { kind: "fails", reason: "redirects", status, isOutage: false };
  }
}

/** Says what asks, and for whom, in a way that logs and statistics of websites know as a robot's. */
export const userAgent = (): string => `Mozilla/5.0 (compatible; SwitchyardBot/1.0; +${env().APP_URL})`;

function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | "invalid" | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
  if (!isRedirect) return undefined;
  return URL.canParse(headers.location ?? "", url) ? new URL(headers.location ?? "", url) : "invalid";
}

/** Statuses by which a website refuses programs, or people that are not signed in. They say nothing about whether there is a page. */
const NO_PROOF = new Set([401, 402, 403, 405, 406, 407, 408, 421, 425, 428, 451]);

function verdictOn(answer: IncomingMessage, movedTo: string | null): Finding {
  const { statusCode: status = 0 } = answer;
  const wait = retryAfterOf(answer);
  const waiting = wait === undefined ? {} : { waitSeconds: wait };
  if (status === 429) return { ...unknown("later", status), ...waiting };
  if (NO_PROOF.has(status) || status >= 600) return unknown("robots", status);
  if (status >= 400) return { kind: "fails", reason: "status", status, isOutage: false, ...waiting };
  return { kind: "works", movedTo };
}

const LONGEST_WAIT = 86_400;

/** Seconds that a host wants to be left alone, at most a day. */
export function retryAfterOf({ headers }: Pick<IncomingMessage, "headers">): number | undefined {
  const given = headers["retry-after"]?.trim() ?? "";
  const seconds = /^\d{1,9}$/.test(given) ? Number(given) : Math.ceil((Date.parse(given) - now()) / 1_000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_WAIT) : undefined;
}

/** Where a page has moved for good; null where that is the same place but for https, `www.` or a slash at the end. */
function movedFrom(start: URL, permanent: URL): string | null {
  const placeOf = ({ hostname, pathname, search }: URL) =>
    `${hostname.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}${search}`;
  return placeOf(start) === placeOf(permanent) ? null : permanent.href.slice(0, 2_048);
}
