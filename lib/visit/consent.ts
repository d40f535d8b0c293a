import { env } from "@/lib/env";
import { cookieFor, cookieOf, type Visited } from "./cookies";
import type { VisitRequest } from "./exchange";
import type { CarriedPixel } from "./extras";
import { type Measuring, pixelsFor } from "./pages/pixels";
import type { Visitor } from "./visitor";

const COOKIE = "pixels";
/** Half a year; then it is asked again. */
const REMEMBERED_S = 180 * 86_400;

const NONE: Measuring = { kind: "none" };

/**
 * Which pixels may run for a visitor. None for robots, and none for whoever says so by Global Privacy Control or Do Not Track;
 * where the installation asks first, those that the visitor has agreed to on this host.
 */
export function measuringOf(carried: readonly CarriedPixel[], { bot }: Visitor, visited: Visited): Measuring {
  if (carried.length === 0 || bot !== "" || refusesTracking(visited.request)) return NONE;
  const answer = env().PIXEL_CONSENT === "off" ? "yes" : cookieOf(visited, COOKIE);
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
