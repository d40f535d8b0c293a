import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { perProcess } from "../per-process";
import { httpsHosts, OWN_HOSTS, STRICT_TRANSPORT } from "../strict-transport";
import { dropDoubledCookies } from "./doubled-cookies";

/** Public statistics: to be read only, and made to be shown inside other people's pages. */
const EMBEDDABLE = /^\/share\/[^/]+$/;
const STATIC = /^\/(_next\/static\/|api\/|avatars\/|uploads\/)/;

const ownHttpsHosts = () => perProcess("https-hosts", httpsHosts);

/**
 * The headers of the dashboard's pages. The nonce goes to Next in the request, which puts it on its own scripts, and to the
 * root layout as `x-nonce`; nothing else can run.
 */
export function setPageHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  development: boolean,
): void {
  dropDoubledCookies(request, response);
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (ownHttpsHosts().has((request.headers.host ?? "").toLowerCase()))
    response.setHeader(STRICT_TRANSPORT, OWN_HOSTS);
  if (STATIC.test(request.url ?? "")) return;
  const nonce = randomBytes(16).toString("base64");
  const isEmbeddable = EMBEDDABLE.test((request.url ?? "").replace(/\?.*/, ""));
  const policy = contentSecurityPolicy(nonce, isEmbeddable ? "*" : "'none'", development);
  request.headers["x-nonce"] = nonce;
  request.headers["x-switchyard-path"] = request.url;
  request.headers["content-security-policy"] = policy;
  response.setHeader("Content-Security-Policy", policy);
  if (!isEmbeddable) response.setHeader("X-Frame-Options", "DENY");
  response.setHeader("Referrer-Policy", "same-origin");
  response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

function contentSecurityPolicy(nonce: string, ancestors: string, development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' blob: https: http:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}
