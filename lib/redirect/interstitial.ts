import { env } from "@/lib/platform/env";
import { setting } from "@/lib/platform/settings/settings";
import { type AppStep, appStepFor } from "./apps/step";
import type { Decision } from "./decide";
import type { Card, CarriedPixel, ShownOverlay, Stop } from "./extras";
import type { Destination, Link } from "./link";
import { APP_POLICY, appPage, handoverPage } from "./pages/apps";
import { type HostIsolation, shellPolicy, splashPolicy } from "./pages/content-security-policy";
import { cardPage, onwardPage, questionPage, splashPage } from "./pages/interstitial";
import { OVERLAY_FIELD } from "./pages/panel";
import { type Measuring, type Pixels, pixelsFor } from "./pages/pixels";
import { shellPage } from "./pages/shell";
import { redirect, sendPage } from "./respond";
import type { VisitContext, VisitRequest } from "./visit-context";
import { cookieFor, cookieOf, type Visited, type Visitor } from "./visitor";

/** The page an admitted visitor sees on a link that does more than redirect. */
export type Interstitial =
  | { kind: "card"; card: Card }
  | { kind: "stop"; stop: Stop; measuring: Measuring }
  | { kind: "onward"; pixels: Pixels }
  /** no consent yet: answering the question brings the visitor back */
  | { kind: "question"; pixels: Pixels }
  /** the button of an overlay that was shown before */
  | { kind: "taken"; overlay: ShownOverlay; address: string }
  /** a phone's app, or the way to one */
  | AppStep;

/** Works it out from what the link shows, what was decided and who comes; undefined where there is nothing to meet. */
export function interstitialFor(
  link: Link,
  decision: Decision,
  visitor: Visitor,
  visited: Visited & Pick<VisitContext, "query">,
): Interstitial | undefined {
  const { extras } = link.rules;
  if (!extras || !isShown(decision)) return undefined;
  const { card, pixels } = extras;
  const stop = (decision.kind === "go" && decision.stop) || extras.stop;
  if (card && (visitor.bot === "preview" || visitor.bot === "crawler")) return { kind: "card", card };
  const taken = takenOverlay(stop, visited.query);
  if (taken) return taken;
  const step = stop ? undefined : appStepFor(link, decision, visitor);
  if (step) return step;
  const measuring = measuringOf(pixels, visitor, visited);
  if (stop) return { kind: "stop", stop, measuring };
  switch (measuring.kind) {
    case "none":
      return undefined;
    case "now":
      return { kind: "onward", pixels: measuring.pixels };
    case "ask":
      return { kind: "question", pixels: measuring.pixels };
  }
}

/** The page of a visit that itself used up the limit is still shown. */
const isShown = (decision: Decision) =>
  decision.kind === "go" || (decision.kind === "refuse" && decision.why === "limit");

/**
 * Whether the visit counts now: not when it was counted before, nor when it has not happened yet. What was counted before may have used the
 * link up.
 */
export const isCounted = ({ kind }: Interstitial, decision: Decision): boolean =>
  kind !== "taken" && (kind !== "question" || decision.kind !== "go");

/** Answers with it. */
export function showInterstitial(
  interstitial: Interstitial,
  to: Destination,
  { rules: { extras } }: Link,
  visitor: Visitor,
  context: VisitContext,
): void {
  const { request, response, host, alias, path, site, services, brand } = context;
  const page = { to: to.address, host, alias, hostIsolation: site.hostIsolation, path };
  switch (interstitial.kind) {
    case "card": {
      const address = `${new URL(env().SHORT_URL).protocol}//${host}/${alias}`;
      return sendPage(
        response,
        request,
        (setting) => cardPage(interstitial.card, { ...page, address }, setting),
        {
          brand,
        },
      );
    }
    case "question":
      return sendPage(
        response,
        request,
        // The answer comes back to the whole address, which may say where the visitor came from.
        (setting) =>
          questionPage({ ...page, path: request.url ?? "/", pixels: interstitial.pixels }, setting),
        { brand },
      );
    case "onward":
      return sendPage(
        response,
        request,
        (setting) => onwardPage({ ...page, pixels: interstitial.pixels }, setting),
        {
          brand,
          policy: splashPolicy(site.hostIsolation, true),
        },
      );
    case "taken":
      if (visitor.bot === "") services.overlayCounts.add(interstitial.overlay.id, "taken");
      return redirect(response, interstitial.address);
    case "elsewhere":
      return redirect(response, interstitial.address);
    case "app":
      return sendPage(response, request, (setting) => appPage(interstitial.page, page, setting), {
        brand,
        policy: APP_POLICY,
      });
    case "handover": {
      const address = addressOf(context, visitor.query);
      return sendPage(response, request, (setting) => handoverPage({ ...page, address }, setting), { brand });
    }
    case "stop":
      return showStop(interstitial, extras?.card, visitor, context, page);
  }
}

/** The address that was asked for, as a phone's camera reads it: what came along goes along, while a code has room for it. */
function addressOf({ host, path, site }: VisitContext, query: string): string {
  const along = query !== "" && query.length <= MOST_QUERY ? `?${query}` : "";
  const whole = `${site.isSecure ? "https" : "http"}://${host}${path}${along}`;
  // A request has a character for each byte.
  return whole.replace(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

const MOST_QUERY = 300;

type InterstitialPage = {
  to: string;
  host: string;
  alias: string;
  path: string;
  hostIsolation: HostIsolation;
};

function showStop(
  { stop, measuring }: Extract<Interstitial, { kind: "stop" }>,
  card: Card | undefined,
  { bot }: Visitor,
  { request, response, site, services, brand }: VisitContext,
  page: InterstitialPage,
) {
  const isMeasured = measuring.kind !== "none";
  if (stop.kind === "splash")
    return sendPage(
      response,
      request,
      (setting) => splashPage({ ...page, content: stop.content, measuring }, setting),
      { brand, policy: splashPolicy(site.hostIsolation, isMeasured) },
    );
  const overlay = stop.kind === "overlay" ? stop.overlay : undefined;
  if (overlay && bot === "") services.overlayCounts.add(overlay.id, "shown");
  const shell = { ...page, title: card?.title ?? "", overlay, measuring };
  sendPage(response, request, (setting) => shellPage(shell, setting), {
    brand,
    policy: shellPolicy(isMeasured),
  });
}

function takenOverlay(stop: Stop | undefined, query: string): Interstitial | undefined {
  if (stop?.kind !== "overlay" || query !== `${OVERLAY_FIELD}=go`) return undefined;
  const { overlay } = stop;
  const address = "url" in overlay.content ? overlay.content.url : undefined;
  return address ? { kind: "taken", overlay, address } : undefined;
}

const COOKIE = "pixels";
/** Half a year; then it is asked again. */
const REMEMBERED_S = 180 * 86_400;

const NONE: Measuring = { kind: "none" };

/**
 * Which pixels may run for a visitor. None for robots, and none with Global Privacy Control or Do Not Track;
 * where the installation asks for consent, those the visitor has agreed to on this host.
 */
export function measuringOf(carried: readonly CarriedPixel[], { bot }: Visitor, visited: Visited): Measuring {
  if (carried.length === 0 || bot !== "" || refusesTracking(visited.request)) return NONE;
  const answer = setting("PIXEL_CONSENT") === "off" ? "yes" : cookieOf(visited, COOKIE);
  if (answer === "no") return NONE;
  const pixels = pixelsFor(carried);
  if (pixels.length === 0) return NONE;
  return { kind: answer === "yes" ? "now" : "ask", pixels };
}

const refusesTracking = ({ headers }: VisitRequest) => headers["sec-gpc"] === "1" || headers.dnt === "1";

/** The cookie that remembers a visitor's answer on this host; undefined when the form has none. */
export function consentCookie(form: URLSearchParams, isSecure: boolean): string | undefined {
  const answer = form.get(COOKIE);
  return answer === "yes" || answer === "no" ? cookieFor(COOKIE, answer, REMEMBERED_S, isSecure) : undefined;
}
