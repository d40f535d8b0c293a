import type { IncomingMessage, ServerResponse } from "node:http";
import { now } from "../clock";
import { visitsPool } from "../database/visits-database";
import { env } from "../env";

const TLS_ASK_PATH = "/internal/tls-ask";

/**
 * Tells a proxy that gets certificates on demand whether to get one for `?domain=`: 200 for a branded domain that is
 * verified here, else 404, so that nobody can make it ask for names at will. 503 while the database is away.
 */
export async function tlsAsk(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [path, query] = (request.url ?? "").split("?", 2);
  if (path !== TLS_ASK_PATH) return false;
  const domain = new URLSearchParams(query).get("domain")?.toLowerCase() ?? "";
  response
    .writeHead(await statusFor(domain), { "Cache-Control": "no-store", "Content-Type": "text/plain" })
    .end();
  return true;
}

async function statusFor(domain: string): Promise<number> {
  if (domain === "" || domain.length > 253 || domain.includes("\0")) return 404;
  try {
    const { rowCount } = await visitsPool().query(
      "select from domains where host = $1 and status = 'verified'",
      [domain],
    );
    return rowCount === 0 ? 404 : 200;
  } catch {
    return 503;
  }
}

const SECURITY_TXT_PATH = "/.well-known/security.txt";
const HALF_A_YEAR_MS = 182 * 86_400_000;

/** `/.well-known/security.txt` (RFC 9116): the contact for vulnerability reports. Missing without SECURITY_CONTACT. */
export function securityTxt({ url, method }: IncomingMessage, response: ServerResponse): boolean {
  const { SECURITY_CONTACT, APP_URL } = env();
  if (!SECURITY_CONTACT || url?.split("?", 1)[0] !== SECURITY_TXT_PATH) return false;
  const expires = new Date(now() + HALF_A_YEAR_MS).toISOString();
  const text = `Contact: ${SECURITY_CONTACT}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${APP_URL}${SECURITY_TXT_PATH}\n`;
  response
    .writeHead(200, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" })
    .end(method === "HEAD" ? undefined : text);
  return true;
}
