import { env } from "@/lib/env";
import { measuringOf } from "./consent";
import type { Visited } from "./cookies";
import type { Decision } from "./decide";
import type { VisitRequest } from "./exchange";
import type { Card, Extras, ShownOverlay, Stop } from "./extras";
import type { Destination } from "./link";
import { cardPage } from "./pages/card";
import { onwardPage, questionPage } from "./pages/onward";
import { OVERLAY_FIELD } from "./pages/panel";
import type { Measuring, Pixels } from "./pages/pixels";
import { shellPage } from "./pages/shell";
import { splashPage } from "./pages/splash";
import { shellPolicy, splashPolicy } from "./policy";
import { redirect, sendPage } from "./respond";
import type { Call } from "./serve";
import type { Visitor } from "./visitor";

/** What a visitor who is let through meets on a link that does more than lead on. */
export type Arrival =
  | { kind: "redirect" }
  | { kind: "card"; card: Card }
  | { kind: "stop"; stop: Stop; measuring: Measuring }
  | { kind: "onward"; pixels: Pixels }
  /** not there yet: the answer brings the visitor back */
  | { kind: "question"; pixels: Pixels }
  /** the button of an overlay that was shown before */
  | { kind: "taken"; overlay: ShownOverlay; address: string };

/** Works it out from what the link shows and who comes. */
export function arrivalOf(extras: Extras, visitor: Visitor, visited: Visited): Arrival {
  const { stop, card, pixels } = extras;
  if (card && (visitor.bot === "preview" || visitor.bot === "crawler")) return { kind: "card", card };
  const taken = takenOverlay(stop, visited.request);
  if (taken) return taken;
  const measuring = measuringOf(pixels, visitor, visited);
  if (stop) return { kind: "stop", stop, measuring };
  switch (measuring.kind) {
    case "none":
      return { kind: "redirect" };
    case "now":
      return { kind: "onward", pixels: measuring.pixels };
    case "ask":
      return { kind: "question", pixels: measuring.pixels };
  }
}

/**
 * Whether the visit counts now: not when it was counted before, nor when it has not happened yet. What was counted before may have used the
 * link up.
 */
export const isCounted = ({ kind }: Arrival, decision: Decision): boolean =>
  kind !== "taken" && (kind !== "question" || decision.kind !== "go");

/** Answers with it. */
export function arrive(
  arrival: Arrival,
  to: Destination,
  extras: Extras,
  visitor: Visitor,
  call: Call,
): void {
  const { request, response, host, alias, tally, brand } = call;
  const page = { to: to.address, host, alias, neighbourhood: call.neighbourhood, path: pathOf(request) };
  switch (arrival.kind) {
    case "redirect":
      return redirect(response, to.address);
    case "card": {
      const address = `${new URL(env().SHORT_URL).protocol}//${host}/${alias}`;
      return sendPage(response, request, (setting) => cardPage(arrival.card, { ...page, address }, setting), {
        brand,
      });
    }
    case "question":
      return sendPage(
        response,
        request,
        // The answer comes back to the whole address, which may say where the visitor came from.
        (setting) => questionPage({ ...page, path: request.url ?? "/", pixels: arrival.pixels }, setting),
        { brand },
      );
    case "onward":
      return sendPage(
        response,
        request,
        (setting) => onwardPage({ ...page, pixels: arrival.pixels }, setting),
        {
          brand,
          policy: splashPolicy(call.neighbourhood, true),
        },
      );
    case "taken":
      if (visitor.bot === "") tally.add(arrival.overlay.id, "taken");
      return redirect(response, arrival.address);
    case "stop":
      return halt(arrival, extras, visitor, call, page);
  }
}

type Way = { to: string; host: string; alias: string; path: string; neighbourhood: Call["neighbourhood"] };

function halt(
  { stop, measuring }: Extract<Arrival, { kind: "stop" }>,
  { card }: Extras,
  { bot }: Visitor,
  { request, response, neighbourhood, tally, brand }: Call,
  page: Way,
) {
  const isMeasured = measuring.kind !== "none";
  if (stop.kind === "splash")
    return sendPage(
      response,
      request,
      (setting) => splashPage({ ...page, content: stop.content, measuring }, setting),
      { brand, policy: splashPolicy(neighbourhood, isMeasured) },
    );
  const overlay = stop.kind === "overlay" ? stop.overlay : undefined;
  if (overlay && bot === "") tally.add(overlay.id, "shown");
  const shell = { ...page, title: card?.title ?? "", overlay, measuring };
  sendPage(response, request, (setting) => shellPage(shell, setting), {
    brand,
    policy: shellPolicy(isMeasured),
  });
}

function takenOverlay(stop: Stop | undefined, { url = "" }: VisitRequest): Arrival | undefined {
  if (stop?.kind !== "overlay" || !url.endsWith(`?${OVERLAY_FIELD}=go`)) return undefined;
  const { overlay } = stop;
  const address = "url" in overlay.content ? overlay.content.url : undefined;
  return address ? { kind: "taken", overlay, address } : undefined;
}

/** Where the forms of a page go: the address it was asked for under, without its query. */
export const pathOf = ({ url = "/" }: VisitRequest): string => url.split(/[?#]/, 1)[0] ?? "/";
