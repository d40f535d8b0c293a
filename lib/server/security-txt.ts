import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "../env";

const PATH = "/.well-known/security.txt";
const HALF_A_YEAR_MS = 182 * 86_400_000;

/** `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness of this installation. There is none without SECURITY_CONTACT. */
export function securityTxt({ url, method }: IncomingMessage, response: ServerResponse): boolean {
  const { SECURITY_CONTACT, APP_URL } = env();
  if (!SECURITY_CONTACT || url?.split("?", 1)[0] !== PATH) return false;
  const expires = new Date(Date.now() + HALF_A_YEAR_MS).toISOString();
  const text = `Contact: ${SECURITY_CONTACT}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${APP_URL}${PATH}\n`;
  response
    .writeHead(200, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" })
    .end(method === "HEAD" ? undefined : text);
  return true;
}
