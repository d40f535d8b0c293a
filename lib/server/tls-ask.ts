import type { IncomingMessage, ServerResponse } from "node:http";
import { pool } from "../pool";

const PATH = "/internal/tls-ask";

/**
 * Tells a proxy that gets certificates on demand whether to get one for `?domain=`: 200 for a branded domain that is
 * verified here, else 404, so that nobody can make it ask for names at will. 503 while the database is away.
 */
export async function tlsAsk(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [path, query] = (request.url ?? "").split("?", 2);
  if (path !== PATH) return false;
  const domain = new URLSearchParams(query).get("domain")?.toLowerCase() ?? "";
  response
    .writeHead(await statusFor(domain), { "Cache-Control": "no-store", "Content-Type": "text/plain" })
    .end();
  return true;
}

async function statusFor(domain: string): Promise<number> {
  if (domain === "" || domain.length > 253 || domain.includes("\0")) return 404;
  try {
    const { rowCount } = await pool().query("select from domains where host = $1 and status = 'verified'", [
      domain,
    ]);
    return rowCount === 0 ? 404 : 200;
  } catch {
    return 503;
  }
}
