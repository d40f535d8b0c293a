import type { IncomingMessage, ServerResponse } from "node:http";
import type { Picture, PictureFormat } from "@/lib/qr/picture";
import { type Bio, bioPage } from "./pages/bio";
import { newNonce, type Page } from "./pages/layout";
import { type PasswordTry, passwordPage } from "./pages/password";
import { type Unavailable, unavailablePage } from "./pages/unavailable";

// A flat list is what node:http writes without copying.
const KEPT_BY_NOBODY = ["Cache-Control", "private, no-store", "X-Robots-Tag", "noindex"];

/** 302 with nothing else. Never 301: browsers keep those for good, and a short link may change. */
export function redirect(response: ServerResponse, address: string): void {
  response.writeHead(302, ["Location", address, ...KEPT_BY_NOBODY, "Content-Length", "0"]);
  response.end();
}

const STATUS: Record<Unavailable["kind"], number> = {
  unknown: 404,
  root: 404,
  expired: 410,
  disabled: 410,
  limit: 410,
  blocked: 451,
  away: 503,
};

/** Says why there is no way on. */
export function refuse(response: ServerResponse, method: string | undefined, why: Unavailable): void {
  const extra = why.kind === "away" ? ["Retry-After", "5"] : [];
  sendPage(response, method, STATUS[why.kind], (nonce) => unavailablePage(why, nonce), extra);
}

/** A page that is what the visitor asked for. */
export function show(
  response: ServerResponse,
  method: string | undefined,
  render: (nonce: string) => Page,
): void {
  sendPage(response, method, 200, render);
}

const MEDIA: Record<PictureFormat, string> = { svg: "image/svg+xml", png: "image/png" };

/** A QR code's picture. It may change with the code, so it is kept for a minute and then asked for by its name. */
export function sendPicture(
  response: ServerResponse,
  { method, headers }: IncomingMessage,
  format: PictureFormat,
  { body, etag }: Picture,
): void {
  const common = ["Cache-Control", "public, max-age=60, stale-while-revalidate=86400", "ETag", etag];
  common.push("X-Content-Type-Options", "nosniff", "Access-Control-Allow-Origin", "*");
  if (headers["if-none-match"]?.split(/, */).some((name) => name.replace(/^W\//, "") === etag)) {
    response.writeHead(304, common).end();
    return;
  }
  // A picture has no scripts, and opened by itself it must not be able to have any.
  const policy = "default-src 'none'; style-src 'none'; img-src data:; sandbox";
  const own = ["Content-Type", MEDIA[format], "Content-Length", String(body.length)];
  response.writeHead(200, common.concat(own, "Content-Security-Policy", policy));
  response.end(method === "HEAD" ? undefined : body);
}

/**
 * Shows somebody's own page. It may load pictures, and is cut off from this origin: where short links and the dashboard share
 * a host, nothing on it could ever act for whoever is signed in.
 */
export function showBio(response: ServerResponse, method: string | undefined, bio: Bio): void {
  sendPage(response, method, 200, (nonce) => bioPage(bio, nonce), [], SOMEBODYS);
}

const OURS = "form-action 'self'";
const SOMEBODYS =
  "img-src https:; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/** A page for visitors: nothing but itself may run on it, or load unless `rules` say so. */
function sendPage(
  response: ServerResponse,
  method: string | undefined,
  status: number,
  render: (nonce: string) => Page,
  extra: string[] = [],
  rules: string = OURS,
): void {
  const nonce = newNonce();
  const body = Buffer.from(render(nonce));
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'; ${rules}`;
  const headers = ["Content-Type", "text/html; charset=utf-8", "Content-Length", String(body.length)];
  headers.push("Content-Security-Policy", policy);
  headers.push("X-Content-Type-Options", "nosniff", "Referrer-Policy", "no-referrer");
  response.writeHead(status, headers.concat(KEPT_BY_NOBODY, extra));
  response.end(method === "HEAD" ? undefined : body);
}

/** Asks for a link's password: 401, or 429 with `Retry-After` for who tries too often. */
export function askPassword(
  response: ServerResponse,
  method: string | undefined,
  host: string,
  alias: string,
  attempt: PasswordTry,
): void {
  const isTooMany = attempt.kind === "too-many";
  const extra = isTooMany ? ["Retry-After", String(attempt.seconds)] : [];
  sendPage(
    response,
    method,
    isTooMany ? 429 : 401,
    (nonce) => passwordPage(host, alias, attempt, nonce),
    extra,
  );
}

/** 303, so that the browser comes back with GET and the cookie. */
export function seeOther(response: ServerResponse, path: string, cookie: string): void {
  response.writeHead(303, ["Location", path, "Set-Cookie", cookie, ...KEPT_BY_NOBODY, "Content-Length", "0"]);
  response.end();
}

/** 405 for what nobody does with a short link. */
export function refuseMethod(response: ServerResponse, allowed: string): void {
  response.writeHead(405, ["Allow", allowed, ...KEPT_BY_NOBODY, "Content-Length", "0"]);
  response.end();
}
