import { proofOf } from "@/lib/links/domains/probe";
import { isOutage } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { Failure } from "@/lib/platform/failure";
import { log } from "@/lib/platform/log";
import type { Refusal } from "../decide";
import type { Link } from "../link";
import { withheldPage } from "../pages/interstitial";
import { redirect, refuse, sendPage } from "../respond";
import { plainName } from "../route";
import type { VisitContext } from "../visit-context";
import type { Visitor } from "../visitor";

/** Says why a link that there is leads nowhere now, in the look of `brand`. */
export function showRefusal(
  why: Exclude<Refusal, "password">,
  { rules: { expiresAt, delivery } }: Link,
  context: VisitContext,
): void {
  const { request, response, host, alias, brand } = context;
  const place = { host, alias };
  if (why === "expired")
    return refuse(response, request, { kind: why, endedAt: new Date(expiresAt), ...place }, brand);
  if (why !== "early") return refuse(response, request, { kind: why, ...place }, brand);
  refuse(response, request, { kind: why, startsAt: new Date(delivery?.startsAt ?? 0), ...place }, brand);
}

/**
 * Answers a robot at a link with a click limit: with the link's metadata, not its destination. A browser's prefetch
 * is refused, because it would later show the robots' page to a person.
 */
export function withhold({ rules: { extras } }: Link, { bot }: Visitor, context: VisitContext): void {
  const { request, response, host, alias, brand } = context;
  const address = `${new URL(env().SHORT_URL).protocol}//${host}/${alias}`;
  const isPrefetch = bot === "prefetch";
  sendPage(
    response,
    request,
    (setting) => withheldPage(extras?.card, { host, alias, address }, setting),
    isPrefetch ? { brand, status: 503, headers: ["Retry-After", "0"] } : { brand },
  );
}

/** No such link. On a branded domain its workspace sees what was asked for. */
export function notFound(context: VisitContext): void {
  const { site, request, response, host, alias, services } = context;
  services.missingPaths.add(context);
  if (site.kind === "branded" && site.domain.redirect404) return redirect(response, site.domain.redirect404);
  refuse(response, request, { kind: "unknown", host, alias });
}

/** The bare host. */
export function serveRoot({ site, request, response, host }: VisitContext): void {
  if (site.kind === "short") return redirect(response, env().APP_URL);
  if (site.kind === "branded" && site.domain.redirectRoot)
    return redirect(response, site.domain.redirectRoot);
  refuse(response, request, { kind: "root", host, alias: "" });
}

/** Shows our own check of a branded domain that its visitors get here. */
export function answerProbe({ response, host }: VisitContext): void {
  const proof = proofOf(plainName(host.toLowerCase()));
  const headers = ["Content-Type", "text/plain", "Content-Length", String(proof.length)];
  response.writeHead(200, [...headers, "Cache-Control", "no-store"]).end(proof);
}

type Failed = Pick<VisitContext, "request" | "response" | "host" | "alias">;

/** Ends a failed visit, with a page where nothing was sent yet. Never a 404 for a link that may exist. Never throws. */
export function fail(error: Error, { request, response, host, alias }: Failed): void {
  try {
    const isAway = error instanceof Failure ? error.kind === "unavailable" : isOutage(error);
    if (!isAway) log().error({ err: error }, "a visit failed");
    if (response.headersSent) response.destroy();
    else refuse(response, request, { kind: "away", host, alias });
  } catch (second) {
    log().error({ err: second }, "a failed visit could not be answered");
    response.destroy();
  }
}

/** Does a step of a visit that runs where nobody catches what it throws, or what its promise rejects with. */
export function withFailurePage(failed: Failed, work: () => void | Promise<void>): void {
  try {
    work()?.catch((error: Error) => fail(error, failed));
  } catch (error) {
    fail(error as Error, failed);
  }
}
