import { languagesOf } from "@/lib/analytics/enrich/language";
import type { Picture, PictureFormat } from "@/lib/links/qr/picture";
import { now } from "@/lib/platform/clock";
import type { LinkDelivery } from "./delivery/compile";
import { type Bio, bioPage, policyOf, type Shown } from "./pages/bio";
import { type Brand, PLAIN } from "./pages/brand";
import { OURS, type Policy, policyWith } from "./pages/content-security-policy";
import { newNonce, type Page, type Setting } from "./pages/layout";
import {
  type PasswordTry,
  passwordPage,
  type SizedPage,
  type Unavailable,
  unavailablePage,
  unknownPage,
} from "./pages/refusal";
import { wordsFor } from "./pages/words/choose";
import type { VisitRequest, VisitResponse } from "./visit-context";

// A flat list is what node:http writes without copying.
const KEPT_BY_NOBODY = ["Cache-Control", "private, no-store", "X-Robots-Tag", "noindex"];
const PROTECTED = ["X-Content-Type-Options", "nosniff", "Referrer-Policy", "no-referrer"];

/** 302 with nothing else. Not 301 unless somebody asks for it: browsers keep those, and a short link may change. */
export function redirect(response: VisitResponse, address: string): void {
  response.writeHead(302, ["Location", address, ...KEPT_BY_NOBODY, "Content-Length", "0"]);
  response.end();
}

/** Leads on as the link says, and else as `redirect` does. */
export function leadOn(response: VisitResponse, address: string, delivery: LinkDelivery | undefined): void {
  if (!delivery) return redirect(response, address);
  response.writeHead(delivery.status, ["Location", address, ...delivery.headers, "Content-Length", "0"]);
  response.end();
}

const STATUS: Record<Unavailable["kind"], number> = {
  unknown: 404,
  root: 404,
  expired: 410,
  disabled: 410,
  limit: 410,
  once: 410,
  daily: 429,
  blocked: 451,
  unavailable: 403,
  early: 403,
  away: 503,
};

/** Says why there is no way on. */
export function refuse(
  response: VisitResponse,
  request: VisitRequest,
  why: Unavailable,
  brand?: Brand,
): void {
  const { kind, host, alias } = why;
  const headers =
    kind === "away" ? ["Retry-After", "5"] : kind === "daily" ? ["Retry-After", untilTomorrow()] : [];
  const render = (setting: Setting) =>
    kind === "unknown" && setting.brand === PLAIN
      ? unknownPage(host, alias, setting)
      : unavailablePage(why, setting);
  sendPage(response, request, render, { status: STATUS[kind], headers, brand });
}

/** Seconds until a new day begins, UTC. */
const untilTomorrow = () => String(Math.ceil((86_400_000 - (now() % 86_400_000)) / 1_000));

const MEDIA: Record<PictureFormat, string> = { svg: "image/svg+xml", png: "image/png" };

/** A QR code's picture. It may change with the code, so it is kept for a minute and then asked for by its name. */
export function sendPicture(
  response: VisitResponse,
  request: VisitRequest,
  format: PictureFormat,
  { body, etag }: Picture,
): void {
  const common = ["Cache-Control", "public, max-age=60, stale-while-revalidate=86400", "ETag", etag];
  common.push("X-Content-Type-Options", "nosniff", "Access-Control-Allow-Origin", "*");
  if (isKnownAs(request, etag)) {
    response.writeHead(304, common).end();
    return;
  }
  // A picture has no scripts, and opened by itself it must not be able to have any.
  const policy = "default-src 'none'; style-src 'none'; img-src data:; sandbox";
  const own = ["Content-Type", MEDIA[format], "Content-Length", String(body.length)];
  response.writeHead(200, common.concat(own, "Content-Security-Policy", policy));
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Whether a request says that its sender has what goes by this name (RFC 9110, If-None-Match). */
export const isKnownAs = ({ headers }: VisitRequest, etag: string): boolean =>
  headers["if-none-match"]?.split(/, */).some((name) => name.replace(/^W\//, "") === etag) ?? false;

/** 429 for who asks for more than is their share. */
export function refuseMore(response: VisitResponse, seconds: number): void {
  response.writeHead(429, ["Retry-After", String(seconds), ...KEPT_BY_NOBODY, "Content-Length", "0"]);
  response.end();
}

/**
 * Shows a customer's page. It may load pictures, and is sandboxed from this origin where it can be: where short links and the dashboard share
 * a host, nothing on it can act for a signed-in person.
 */
export const showBio = (
  response: VisitResponse,
  request: VisitRequest,
  bio: Bio,
  shown: Shown,
  sending: Pick<Sending, "status" | "brand" | "headers"> = {},
): void =>
  sendPage(response, request, (setting) => bioPage(bio, setting, shown), {
    policy: policyOf(bio, shown.now),
    ...sending,
  });

/** How a page is sent, where it is not 200 with our own rules and a plain look. */
export type Sending = { status?: number; headers?: string[]; policy?: Policy; brand?: Brand | undefined };

/** A page for visitors, in their language: nothing but itself may run on it, or load unless its policy says so. */
export function sendPage(
  response: VisitResponse,
  { method, headers: asked }: VisitRequest,
  render: (setting: Setting) => Page | SizedPage,
  { status = 200, headers = [], policy = OURS, brand = PLAIN }: Sending = {},
): void {
  const nonce = newNonce();
  const words = wordsFor(languagesOf((asked["accept-language"] ?? "").slice(0, 512)));
  const page = render({ nonce, words, brand });
  const { pieces, bytes } =
    typeof page === "string" ? { pieces: [page], bytes: Buffer.byteLength(page) } : page;
  const own = ["Content-Type", "text/html; charset=utf-8", "Content-Length", String(bytes)];
  own.push("Content-Language", words.lang, "Vary", "Accept-Language");
  own.push("Content-Security-Policy", policyWith(policy, nonce), ...PROTECTED, ...KEPT_BY_NOBODY, ...headers);
  response.writeHead(status, own);
  if (method !== "HEAD") for (const piece of pieces) response.write(piece);
  response.end();
}

/** Asks for a link's password: 401, or 429 with `Retry-After` for who tries too often. */
export function askPassword(
  response: VisitResponse,
  request: VisitRequest,
  host: string,
  alias: string,
  attempt: PasswordTry,
  brand: Brand | undefined,
): void {
  const isTooMany = attempt.kind === "too-many";
  sendPage(response, request, (setting) => passwordPage(host, alias, attempt, setting), {
    brand,
    status: isTooMany ? 429 : 401,
    headers: isTooMany ? ["Retry-After", String(attempt.seconds)] : [],
  });
}

/** 303, so that the browser comes back with GET and the cookie, where there is one. */
export function seeOther(response: VisitResponse, path: string, cookie?: string): void {
  const kept = cookie === undefined ? [] : ["Set-Cookie", cookie];
  response.writeHead(303, ["Location", path, ...kept, ...KEPT_BY_NOBODY, "Content-Length", "0"]);
  response.end();
}

/** 204: the visitor stays on the page, with a cookie more. */
export function keepPage(response: VisitResponse, cookie: string): void {
  response.writeHead(204, ["Set-Cookie", cookie, ...KEPT_BY_NOBODY]).end();
}

/** 405 for what nobody does with a short link. */
export function refuseMethod(response: VisitResponse, allowed = "GET, HEAD"): void {
  response.writeHead(405, ["Allow", allowed, ...KEPT_BY_NOBODY, "Content-Length", "0"]);
  response.end();
}
